"""Answers `Pick`: a roll, read as an ordered sample."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Pick, Picked
from ..permutation import sample
from .rolling import Rolling

if TYPE_CHECKING:
    from ..replica import Replica


class Picking(Rolling):
    def __init__(self, table: Replica, need: Pick) -> None:
        super().__init__(table, f"pick {table.step}")
        self.need = need

    def finish(self) -> None:
        assert self.result is not None
        self.table.answer(Picked(sample(self.result, self.need.n, self.need.k)))

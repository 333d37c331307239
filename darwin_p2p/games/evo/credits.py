"""What gave or cost points at EVO: turns, and the genes that were paid for. For statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine import Credit, Happening
from ...text import name, phrase
from .cards import GENES
from .happened import GenePaid, PointsScored

if TYPE_CHECKING:
    from .state import EvoState


def credits_of(state: EvoState, happening: Happening) -> Iterator[Credit]:
    if isinstance(happening, PointsScored):
        yield "turn", phrase("turn {turn}", turn=state.turn), happening.seat, happening.points
    elif isinstance(happening, GenePaid):
        yield "gene", name("gene", GENES[happening.gene]), happening.seat, -happening.paid

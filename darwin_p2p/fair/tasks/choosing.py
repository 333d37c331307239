"""Answers `Choice`: an action, with the keys of the cards it shows.

An absent seat does the least there is, which everybody knows by itself. Where the table has agreed on a
stand-in, the leader sends a move for it instead: any that is allowed and opens no card of the closed hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Choice
from ...text import phrase
from ..messages import Act, AnyMessage, Duty
from .base import At, Task

if TYPE_CHECKING:
    from ..replica import Replica


class Choosing(Task):
    def __init__(self, table: Replica, need: Choice) -> None:
        super().__init__(table)
        self.need = need
        self._over = False

    @property
    def done(self) -> bool:
        table = self.table
        return self._over or (self._mover is None and table.can_fall_back(self.need.seat))

    @property
    def _mover(self) -> int | None:
        """The party that has to move: the seat's own, or whoever stands in for it."""
        table, owner = self.table, self.table.settings.owners[self.need.seat]
        if owner in table.live:
            return owner
        away = owner not in table.expelled  # a cheat gets no help
        return table.leader if table.settings.stand_in and away and table.live else None

    def finish(self) -> None:
        if not self._over:
            self.table.fall_back(self.need.seat)

    def duties(self, party: int) -> list[Duty]:
        seat = self.need.seat
        return [Duty("ACT", (self.table.step, seat))] if self._mover == party else []

    def may(self, party: int) -> list[Duty]:
        owners = self.table.settings.owners
        return [Duty("ACT", (self.table.step, seat)) for seat in self.need.also if owners[seat] == party]

    def take(self, at: At, message: AnyMessage) -> None:
        if isinstance(message, Act):
            self.table.act(at, message.seat, message.action, message.shows)
            self._over = True

    def refresh(self) -> None:
        absent = self.table.settings.owners[self.need.seat] in self.table.absent
        unable = absent and not self._over and not self.table.can_fall_back(self.need.seat)
        self.stuck = (
            phrase("Only seat {seat} itself can go on: its cards are closed.", seat=self.need.seat + 1)
            if unable
            else ""
        )

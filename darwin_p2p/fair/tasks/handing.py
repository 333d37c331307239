"""Answers `Show` and `Give`: hidden cards for a team-mate's eyes, or into a team-mate's hand.

The last key goes in a sealed letter; the lock stays that of whoever drew the card. A team-mate who cannot
read the letter says so, and the giver must show the cards to all. The audit writes the letter again and sees
who lied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Dealt, Give, Show
from ...text import phrase
from ..cards import Letter
from ..encoding import expect, slots_in_words
from ..messages import AnyMessage, Duty, Hand, Sealed, Taken
from ..messages import Show as ShowOpenly
from .base import At, Task

if TYPE_CHECKING:
    from ..replica import Replica


class Handing(Task):
    def __init__(self, table: Replica, need: Show | Give) -> None:
        super().__init__(table)
        self.need = need
        owners = table.settings.owners
        self.giver, self.taker = owners[need.seat], owners[need.to]
        self.letter: Sealed | None = None
        self.readable: bool | None = True if self.giver == self.taker else None
        self._entry = 0
        self._over = self.giver == self.taker or not table.cards.hidden_in(need.slots)

    @property
    def done(self) -> bool:
        return self._over

    def finish(self) -> None:
        table, need = self.table, self.need
        if isinstance(need, Give):
            lost = self.giver not in table.live and not self.readable
            for slot in table.cards.hidden_in(need.slots) if lost else ():
                table.cards.unread[slot] = self.giver
            for slot in need.slots:
                table.cards.holders[slot] = need.to
        table.answer(Dealt(tuple([table.cards.read(slot) for slot in need.slots])))

    def duties(self, party: int) -> list[Duty]:
        owed = self.acks(party, self.since)
        if owed is not None:
            return owed
        key = (self.table.step,)
        if self.letter is None:
            return [Duty("HAND", key)] if party == self.giver else []
        if self.readable is None:
            return [Duty("TAKEN", key)] if party == self.taker else []
        return [Duty("SHOW", key)] if party == self.giver else []

    def take(self, at: At, message: AnyMessage) -> None:
        table = self.table
        if isinstance(message, Hand):
            self.letter = message.sealed
            hidden = table.cards.hidden_in(self.need.slots)
            letter = Letter(self.giver, self.taker, hidden, table.step, message.sealed)
            table.cards.letters[at.number] = letter
            self._entry = at.number
        elif isinstance(message, Taken):
            self.readable = message.readable
            self._over = message.readable
            if not message.readable:
                table.cards.refused_letters[self._entry] = at.number
        elif isinstance(message, ShowOpenly):
            slots = list(table.cards.hidden_in(self.need.slots))
            expect(
                [shown.slot for shown in message.shows] == slots,
                "bad-length",
                phrase("to be shown: {slots}", slots=slots_in_words(slots)),
            )
            table.show(at, message.shows)
            self._over = True

    @property
    def _waiting(self) -> bool:
        """The letter is there, and the taker has not said whether it is good."""
        return self.letter is not None and self.readable is None and self.taker in self.table.live

    def refresh(self) -> None:
        """Without the giver the cards stay closed, without the taker nobody waits for an answer."""
        live = self.table.live
        alone = self.taker not in live and self.letter is not None
        if alone or (self.giver not in live and not self._waiting):
            self._over = True

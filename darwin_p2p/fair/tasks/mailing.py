"""Answers `Deal` for somebody who put no lock on the deck: it was away when the deck was made.

If all others took their locks off in public, everybody could read the card. So they send their keys in
letters, which only the drawer can open, also later, when it is back. A drawer that cannot read them says so;
then the cards are dealt openly, and the audit names who lied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Deal, Dealt, Open
from ...text import phrase
from ..cards import Mail, Parcel
from ..deck import Deck
from ..encoding import expect, slots_in_words
from ..escrow import speaker
from ..messages import AnyMessage, Draw, Duty, MailKeys, Taken
from .base import At, Task
from .drawing import Drawing

if TYPE_CHECKING:
    from ..replica import Replica


class Mailing(Task):
    def __init__(self, table: Replica, need: Deal) -> None:
        super().__init__(table)
        self.need = need
        self.drawer = table.settings.owners[need.seat]
        self.parcel = Parcel(self.drawer, need.slots)
        self.entry: int | None = None
        self.readable: bool | None = None

    def decks(self, party: int) -> dict[int, Deck]:
        """The decks of these slots that a party has locked, by number."""
        found = [self.table.cards.slots[slot][0] for slot in self.need.slots]
        return {deck.number: deck for deck in found if party in deck.order}

    def _missing(self, party: int) -> list[tuple[int, int]]:
        """The letters (deck, group) with a party's keys that are missing: its own, or all of its keepers."""
        mails = self.parcel.mails
        if party == self.drawer or not self.decks(party) or (party, 0, 0) in mails:
            return []
        if party in self.table.live:
            return [(0, 0)]
        return [
            (number, group)
            for number, deck in self.decks(party).items()
            for group in range(len(deck.groups(party)))
            if (party, number, group) not in mails
        ]

    @property
    def _delivered(self) -> bool:
        return self.entry is not None and not any(self._missing(party) for party in self.table.parties)

    @property
    def done(self) -> bool:
        return self._delivered and (self.readable is True or self.drawer not in self.table.live)

    def finish(self) -> None:
        cards = self.table.cards
        for slot in self.need.slots:
            cards.parcels[slot] = self.parcel
            cards.drawers[slot] = self.drawer
            cards.holders[slot] = self.need.seat
        self.table.answer(Dealt(tuple([cards.read(slot) for slot in self.need.slots])))

    def duties(self, party: int) -> list[Duty]:
        table = self.table
        if self.entry is None:
            return [Duty("DRAW", (table.step,))] if party == table.leader else []
        owed = self.acks(party, self.entry)
        if owed is not None:
            return owed
        if self._delivered:
            return [Duty("TAKEN", (table.step,))] if party == self.drawer else []
        duties = [Duty("MAIL", (self.entry, party, *missing)) for missing in self._missing(party)]
        for absent in table.absent:
            missing = self._missing(absent)
            if missing:
                owed = self.acks(party, self.entry, table.left_at[absent])
                duties += owed if owed is not None else self._shares(party, absent, missing)
        return duties

    def _shares(self, party: int, absent: int, missing: list[tuple[int, int]]) -> list[Duty]:
        assert self.entry is not None
        decks = self.decks(absent)
        return [
            Duty("MAIL", (self.entry, absent, number, group))
            for number, group in missing
            if speaker(decks[number].groups(absent)[group], self.table.live) == party
        ]

    def refresh(self) -> None:
        self.stuck = ""
        for absent in self.table.absent:
            decks = self.decks(absent)
            for number, group in self._missing(absent):
                if speaker(decks[number].groups(absent)[group], self.table.live) is None:
                    self.stuck = phrase(
                        "A key of seat {seat} is needed, and not all copies of it are here.", seat=absent + 1
                    )

    def take(self, at: At, message: AnyMessage) -> None:
        if isinstance(message, Draw):
            right = message.slots == self.need.slots and message.seat == self.need.seat
            expect(
                right,
                "bad-draw",
                phrase("the game deals now: {slots}", slots=slots_in_words(self.need.slots)),
            )
            self.entry = self.parcel.about = at.number
        elif isinstance(message, MailKeys):
            whose = (message.party, message.deck, message.group)
            self.parcel.mails[whose] = Mail(at.author, at.number, message.sealed)
        elif isinstance(message, Taken):
            self.readable = message.readable
            if not message.readable:
                self.table.cards.refused_parcels[at.number] = self.parcel
                self.table.task = DealtOpenly(self.table, self.need, at.number)


class DealtOpenly(Drawing):
    """What is left when letters were no good: everybody sees the cards."""

    def __init__(self, table: Replica, need: Deal, entry: int) -> None:
        super().__init__(table, Open(need.slots))
        self.deal = need
        self.entry = entry

    def finish(self) -> None:
        cards = self.opened()
        if cards is None:
            return
        held = self.table.cards
        for slot in self.deal.slots:
            held.drawers[slot] = self.table.settings.owners[self.deal.seat]
            held.holders[slot] = self.deal.seat
        self.table.answer(Dealt(tuple(cards.values())))
        self.table.open_cards(cards)

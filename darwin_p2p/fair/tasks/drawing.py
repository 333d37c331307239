"""Answers `Deal` and `Open`: announce, acknowledge, and everybody takes its lock off.

Of a card dealt to a seat the drawer's own lock stays on; nobody but the drawer ever owes that key, also not
after the card has changed hands. So the hand of somebody who vanished stays closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Deal, Dealt, Open, Opened
from ...text import phrase
from ..deck import Deck
from ..encoding import expect, slots_in_words
from ..escrow import speaker
from ..messages import AnyMessage, Draw, Duty, Keys, Share, Show
from .base import At, Task

if TYPE_CHECKING:
    from ..replica import Replica


class Drawing(Task):
    def __init__(self, table: Replica, need: Deal | Open) -> None:
        super().__init__(table)
        self.need = need
        self.seat = need.seat if isinstance(need, Deal) else None
        self.drawer = None if self.seat is None else table.settings.owners[self.seat]
        self.entry: int | None = None
        self.shares: dict[tuple[int, int], dict[int, list[int]]] = {}  # (party, deck) -> group -> parts
        self._locked = {party: self._locked_by(party) for party in table.settings.parties}
        self._missing: set[int] = set()  # parties some of whose keys are not known yet

    # -- what is still locked ----------------------------------------------------------------------------

    def locked(self, party: int) -> list[tuple[int, Deck, int]]:
        """The slots that wait for this party's key (slot, deck, place), all of them owed."""
        return self._locked[party]

    def _locked_by(self, party: int) -> list[tuple[int, Deck, int]]:
        table = self.table
        answer = []
        for slot in self.need.slots:
            deck, place = table.cards.slots[slot]
            held = slot in table.cards.drawers  # somebody's hand: its last lock is not owed but shown
            if party in deck.order and party != self.drawer and not held:
                answer.append((slot, deck, place))
        return answer

    def held(self) -> list[int]:
        """Slots in hands that are to be opened and are not yet."""
        table = self.table
        if self.seat is not None:
            return []
        return [
            slot for slot in self.need.slots if slot in table.cards.drawers and slot not in table.cards.public
        ]

    def showable(self, party: int) -> list[int]:
        """Those of them in the hands of one party, which can open them."""
        owners, table = self.table.settings.owners, self.table
        return [
            slot for slot in table.cards.hidden_in(self.held()) if owners[table.cards.holders[slot]] == party
        ]

    @property
    def done(self) -> bool:
        if self.entry is None or self.held():
            return False
        return not self._missing

    def finish(self) -> None:
        table, slots = self.table, self.need.slots
        if self.seat is not None and self.drawer is not None:
            for slot in slots:
                table.cards.drawers[slot] = self.drawer
                table.cards.holders[slot] = self.seat
            table.answer(Dealt(tuple([table.cards.read(slot) for slot in slots])))
            return
        cards = self.opened()
        if cards is not None:
            table.cards.open(cards)
            table.answer(Opened(slots, tuple(cards.values())))

    def opened(self) -> dict[int, int] | None:
        """The cards whose locks are all off; None when one of them is junk."""
        cards: dict[int, int] = {}
        for slot in self.need.slots:
            deck, place = self.table.cards.slots[slot]
            card = self.table.cards.public.get(slot)
            if card is None:
                card = deck.open(place)
            if card is None:
                self.table.junk(slot)
                return None
            cards[slot] = card
        return cards

    # -- who sends what ----------------------------------------------------------------------------------

    def duties(self, party: int) -> list[Duty]:
        table = self.table
        if self.entry is None:
            return [Duty("DRAW", (table.step,))] if party == table.leader else []
        owed = self.acks(party, self.entry)
        if owed is not None:
            return owed
        duties = [Duty("KEYS", (self.entry,))] if party in self._missing else []
        if self.showable(party):
            duties.append(Duty("SHOW", (table.step,)))
        for absent in table.absent:
            if absent in self._missing:
                owed = self.acks(party, self.entry, table.left_at[absent])
                duties += owed if owed is not None else self._shares(party, absent)
        return duties

    def _decks(self, party: int) -> dict[int, Deck]:
        return {deck.number: deck for _, deck, _ in self.locked(party)}

    def _shares(self, party: int, absent: int) -> list[Duty]:
        assert self.entry is not None
        duties = []
        for deck in self._decks(absent).values():
            given = self.shares.get((absent, deck.number), {})
            for number, members in enumerate(deck.groups(absent)):
                if speaker(members, self.table.live) == party and number not in given:
                    duties.append(Duty("SHARE", (absent, self.entry, deck.number, number)))
        return duties

    def refresh(self) -> None:
        self.stuck = ""
        table = self.table
        self._missing = {
            party
            for party, locked in self._locked.items()
            if any(party not in deck.keys[place] for _, deck, place in locked)
        }
        for absent in table.absent:
            needed = self.held()
            holders = [table.cards.owner(slot) for slot in needed]
            if absent in holders or any(table.cards.unread.get(slot) == absent for slot in needed):
                self.stuck = phrase(
                    "A card of which only seat {seat} has the key has to be opened.", seat=absent + 1
                )
            if absent in self._missing:
                for deck in self._decks(absent).values():
                    if any(speaker(one, table.live) is None for one in deck.groups(absent)):
                        self.stuck = phrase(
                            "A key of seat {seat} is needed, and not all copies of it are here.",
                            seat=absent + 1,
                        )

    def take(self, at: At, message: AnyMessage) -> None:
        table = self.table
        if isinstance(message, Draw):
            right = message.slots == self.need.slots and message.seat == self.seat
            expect(
                right,
                "bad-draw",
                phrase("the game deals now: {slots}", slots=slots_in_words(self.need.slots)),
            )
            self.entry = at.number
        elif isinstance(message, Keys):
            locked = self.locked(at.author)
            expect(len(message.keys) == len(locked), "bad-length", phrase("the keys"))
            numbers = [
                deck.check_key(at.author, place, key)
                for (_, deck, place), key in zip(locked, message.keys, strict=True)
            ]
            for (_, deck, place), number in zip(locked, numbers, strict=True):
                deck.keys[place][at.author] = number
        elif isinstance(message, Share):
            self._take_share(message)
        elif isinstance(message, Show):
            held = self.showable(at.author)
            expect(
                [shown.slot for shown in message.shows] == held,
                "bad-length",
                phrase("to be shown: {slots}", slots=slots_in_words(held)),
            )
            table.show(at, message.shows)

    def _take_share(self, message: Share) -> None:
        party = message.party
        deck = self._decks(party)[message.deck]
        places = [place for _, one, place in self.locked(party) if one is deck]
        expect(len(message.parts) == len(places), "false-share", phrase("shares are missing"))
        parts = [
            deck.check_part(party, message.group, place, part)
            for place, part in zip(places, message.parts, strict=True)
        ]
        given = self.shares.setdefault((party, deck.number), {})
        given[message.group] = parts
        if len(given) < len(deck.groups(party)):
            return
        for number, place in enumerate(places):
            product = 1
            for row in given.values():
                product = product * row[number] % deck.group.order
            deck.keys[place].setdefault(party, product)  # right, because every part fits the chain

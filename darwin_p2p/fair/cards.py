"""Where every card is: who drew it, who holds it, who may read it. The game knows a card by its slot.

The drawer of a card put the last lock on it; the holder has the key of that lock. They differ once a card has
changed hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ..text import phrase
from .deck import Deck
from .encoding import expect
from .errors import FairError, Fault
from .messages import Sealed, Shown
from .settings import Settings


class JunkCard(FairError):
    """A slot whose keys are all right and which holds no card."""

    def __init__(self, slot: int) -> None:
        super().__init__(slot)
        self.slot = slot


class Letter(msgspec.Struct, frozen=True):
    """Keys of hidden cards, sealed for a team-mate."""

    giver: int
    taker: int
    slots: tuple[int, ...]
    step: int
    sealed: Sealed

    @property
    def what(self) -> tuple[str, int]:
        """What the letter is about."""
        return ("hand", self.step)


class Mail(msgspec.Struct, frozen=True):
    """A letter with keys, its author and the entry it came in."""

    author: int
    entry: int
    sealed: Sealed


class Parcel(msgspec.Struct, eq=False):
    """Cards dealt by letters. `mails` are by party, deck and group: (party, 0, 0) is a party's own letter."""

    drawer: int
    slots: tuple[int, ...]
    about: int = 0
    mails: dict[tuple[int, int, int], Mail] = {}

    def what(self, whose: tuple[int, int, int]) -> tuple[str, int, int, int, int]:
        """What a letter is about."""
        return ("mail", self.about, *whose)


def nobody(slot: int) -> int | None:
    """How a stranger reads cards in hands: not at all."""
    return None


class Cards:
    """What everybody knows about the cards. `private` reads a hidden card where its owner may."""

    def __init__(self, settings: Settings, private: Callable[[int], int | None]) -> None:
        self._owners = settings.owners
        self._private = private
        self.slots: list[tuple[Deck, int]] = []
        self.drawers: dict[int, int] = {}  # slot -> party whose lock is the last one
        self.holders: dict[int, int] = {}  # slot -> seat
        self.public: dict[int, int] = {}  # slot -> card, once opened
        self.unread: dict[int, int] = {}  # slot given away -> the giver, who left before its key was sent
        self.letters: dict[int, Letter] = {}  # by entry
        self.refused_letters: dict[int, int] = {}  # letter -> the entry that refused it
        self.parcels: dict[int, Parcel] = {}  # slot -> how its keys came to its drawer
        self.refused_parcels: dict[int, Parcel] = {}  # by the entry that refused it

    def owner(self, slot: int) -> int:
        """The party that holds a slot."""
        return self._owners[self.holders[slot]]

    def hidden_in(self, slots: Sequence[int]) -> tuple[int, ...]:
        """The slots whose last key their holder has and nobody else."""
        return tuple(slot for slot in slots if slot not in self.public and slot not in self.unread)

    def read(self, slot: int) -> int | None:
        """The card in a slot, as far as this peer may know it."""
        card = self.public.get(slot)
        return self._private(slot) if card is None else card

    def shown(self, author: int, shows: Sequence[Shown], seat: int | None) -> dict[int, int]:
        """The cards somebody shows: in a hand of its own (of this seat), with the right key, and what it says
        they are."""
        cards: dict[int, int] = {}
        for one in shows:
            holder = self.holders.get(one.slot)
            own = holder is not None and self._owners[holder] == author
            if not own or seat not in (None, holder):
                raise Fault("not-owner", phrase("slot {slot}", slot=one.slot))
            card = self.opened(one.slot, one.key, one.card)
            if card != one.card:
                raise Fault("false-claim", phrase("slot {slot} holds card {card}", slot=one.slot, card=card))
            cards[one.slot] = card
        return cards

    def opened(self, slot: int, key: bytes, claim: int | None = None) -> int:
        """The card that the last key opens; `JunkCard` when the key is right and there is no card.

        A key that opens a card is right: another card would need a relation between two cards, which nobody
        knows. So only a key that opens none is compared with the lock."""
        deck, _ = self.slots[slot]
        card = self.face(slot, deck.number_of(slot, key), claim)
        if card is None:
            self.checked(slot, key)
            raise JunkCard(slot)
        return card

    def checked(self, slot: int, key: bytes) -> int:
        """The number of a received last key, if it is the right one: that of the drawer's lock. Of a mailed
        card it is the product of all keys, which is right when it opens a card."""
        deck, place = self.slots[slot]
        if slot not in self.parcels:
            return deck.check_key(self.drawers[slot], place, key)
        number = deck.number_of(slot, key)
        expect(deck.open_with(place, number) is not None, "wrong-key", phrase("slot {slot}", slot=slot))
        return number

    def face(self, slot: int, number: int, claim: int | None = None) -> int | None:
        """The card in a slot in a hand, given its last key; None for junk."""
        deck, place = self.slots[slot]
        if slot in self.parcels:
            return deck.open_with(place, number, claim)
        return deck.open(place, {self.drawers[slot]: number}, claim)

    def mailed(self, parcel: Parcel, party: int, deck: int = 0) -> list[tuple[int, Deck, int]]:
        """What one letter is about (slot, deck, place): slots that a party has locked, of one deck or all."""
        found = [(slot, *self.slots[slot]) for slot in parcel.slots]
        return [one for one in found if party in one[1].order and deck in (0, one[1].number)]

    def open(self, cards: dict[int, int]) -> None:
        """These are known to all now."""
        self.public.update(cards)
        for slot in cards:
            self.unread.pop(slot, None)

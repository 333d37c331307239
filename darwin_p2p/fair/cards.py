"""Where every card is: who drew it, who holds it, who may read it. The game knows a card by its slot.

The drawer of a card put the last lock on it; the holder has the key of that lock. They differ once a card has
changed hands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from .deck import Deck
from .encoding import expect
from .errors import FairError
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
            expect(own and (seat is None or holder == seat), "not-owner", f"slot {one.slot}")
            card = self.opened(one.slot, one.key)
            expect(card == one.card, "false-claim", f"slot {one.slot} holds card {card}")
            cards[one.slot] = card
        return cards

    def opened(self, slot: int, key: bytes) -> int:
        """The card that the last key opens; `JunkCard` when the key is right and there is no card."""
        drawer = self.drawers[slot]
        deck, place = self.slots[slot]
        number = deck.check_key(drawer, place, key)
        card = deck.open(place, {drawer: number})
        if card is None:
            raise JunkCard(slot)
        return card

    def open(self, cards: dict[int, int]) -> None:
        """These are known to all now."""
        self.public.update(cards)
        for slot in cards:
            self.unread.pop(slot, None)

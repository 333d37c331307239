"""The dealer of a local table: hidden orders and public luck, all from one seed."""

from __future__ import annotations

from random import Random
from typing import Self

from ..engine import (
    Answer,
    Deal,
    Dealt,
    Give,
    Need,
    Open,
    Opened,
    Pick,
    Picked,
    Show,
    Shuffle,
    Shuffled,
    State,
)


class SeededDealer:
    """Answers every need but a Choice. The same seed gives the same game."""

    def __init__(self, seed: int | Random) -> None:
        self.rng = seed if isinstance(seed, Random) else Random(seed)
        self._cards: list[int] = []  # slot -> card

    @classmethod
    def joining(cls, state: State, rng: Random) -> Self:
        """A dealer for a game under way whose cards are all known, such as `view.sample` gives."""
        dealer = cls(rng)
        slot = 0
        while (card := state.known(slot)) is not None:
            dealer._cards.append(card)
            slot += 1
        return dealer

    def answer(self, need: Need) -> Answer:
        if isinstance(need, Deal | Show | Give):
            cards = self._cards
            return Dealt(tuple([cards[slot] for slot in need.slots]))
        if isinstance(need, Open):
            return self.opened(need.slots)
        if isinstance(need, Pick):
            return Picked(tuple(self.rng.sample(range(need.n), need.k)))
        if isinstance(need, Shuffle):
            start = len(self._cards)
            order = list(need.cards)
            self.rng.shuffle(order)
            self._cards += order
            return Shuffled(tuple(range(start, start + len(order))))
        raise ValueError(f"a dealer cannot answer {need}")

    def opened(self, slots: tuple[int, ...]) -> Opened:
        return Opened(slots, tuple([self._cards[slot] for slot in slots]))

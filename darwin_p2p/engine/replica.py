"""A view of a `Machine`: a copy of the position in which every card is blank that the seat has not seen."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic, TypeVar

import msgspec

from .acting import LegalActions
from .actions import Action, Randomness, Refusal
from .machine import Machine
from .needs import Choice, Need
from .state import View

M = TypeVar("M", bound=Machine)


class MachineView(View, Generic[M]):
    """What the contract asks of a view; a game adds how it is read, and what its canonical form holds."""

    def __init__(self, state: M, seat: int | None) -> None:
        self.seat = seat
        self._replica = redacted(state, seat)

    @property
    def need(self) -> Need:
        return self._replica.need

    def legal(self) -> LegalActions:
        return self._replica.legal(-1 if self.seat is None else self.seat)

    def why_not(self, action: Action) -> Refusal | None:
        return self._replica.why_not(-1 if self.seat is None else self.seat, action)

    def replica(self) -> M:
        return self._replica.clone()

    @abstractmethod
    def sample(self, rng: Randomness) -> M: ...

    @abstractmethod
    def plain(self) -> list[Any]:
        """Everything this seat knows as plain values, in one fixed order."""

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode(self.plain())

    def must_choose(self) -> bool:
        """Whether this seat is the one asked."""
        need = self._replica.need
        return isinstance(need, Choice) and need.seat == self.seat


def redacted(state: M, seat: int | None) -> M:
    """A clone without any card this seat may not know."""
    copy = state.clone()
    known = state.cards.copy()
    open_to = state.open_to(seat)
    for owner, hand in enumerate(state.hands):
        if owner != seat:
            for slot in hand:
                if slot not in open_to:
                    known[slot] = None
    for pile in state.face_down():
        if pile and known[pile[0]] is not None:  # a full state, made by `sample`, knows these too
            for slot in pile:
                known[slot] = None
    copy.cards = known
    copy._news = []
    return copy


def lying_open(state: M, seat: int) -> M:
    """What a bot may go by that stands in for an absent seat: a clone with no card that not everybody has
    seen, in which the seat holds nothing but cards that lie open."""
    copy = redacted(state, None)
    copy.set_hand(seat, tuple([slot for slot in copy.hands[seat] if copy.cards[slot] is not None]))
    return copy


def shuffle(cards: list[int], rng: Randomness) -> None:
    """Bring them into a random order (Fisher-Yates) with the randomness passed in: what `sample` needs."""
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]

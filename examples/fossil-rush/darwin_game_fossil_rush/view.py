"""What one seat may know of Fossil Rush: a copy of the position without the cards it has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from darwin_p2p.engine import Action, LegalActions, Need, Randomness, Refusal, View

if TYPE_CHECKING:
    from .rules import FossilState


class FossilView(View):
    def __init__(self, state: FossilState, seat: int | None) -> None:
        self.seat = seat
        self._known = state.clone()
        blank = set(state.pile)
        for owner, hand in enumerate(state.hands):
            if owner != seat:
                blank.update(slot for slot in hand if slot not in state.public)
        self._known.cards = [None if slot in blank else card for slot, card in enumerate(state.cards)]

    @property
    def need(self) -> Need:
        return self._known.need

    def legal(self) -> LegalActions:
        return self._known.legal(-1 if self.seat is None else self.seat)

    def why_not(self, action: Action) -> Refusal | None:
        return self._known.why_not(-1 if self.seat is None else self.seat, action)

    def replica(self) -> FossilState:
        return self._known.clone()

    def sample(self, rng: Randomness) -> FossilState:
        """Cards that this seat has not seen lie anywhere they may."""
        guess = self._known.clone()
        unseen = [card for card in range(guess.rules.deck) if card not in guess.cards]
        guess.cards = [
            unseen.pop(int(rng.random() * len(unseen))) if card is None else card for card in guess.cards
        ]
        return guess

    def to_bytes(self) -> bytes:
        state = self._known
        return msgspec.msgpack.encode(
            [
                self.seat,
                state.need,
                state.cards,
                sorted(state.public),
                [state.hands, state.pile, state.open, state.laid, state.used],
                [state.scores, state.leader, state.highest_wins],
            ]
        )

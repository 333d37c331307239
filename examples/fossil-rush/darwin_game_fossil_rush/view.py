"""What one seat may know of Fossil Rush: a copy of the position without the cards it has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from darwin_p2p.engine import MachineView, Randomness

if TYPE_CHECKING:
    from .rules import FossilState


class FossilView(MachineView["FossilState"]):
    def sample(self, rng: Randomness) -> FossilState:
        """Cards that this seat has not seen lie anywhere they may."""
        guess = self.replica()
        unseen = [card for card in range(guess.rules.deck) if card not in guess.cards]
        guess.cards = [
            unseen.pop(int(rng.random() * len(unseen))) if card is None else card for card in guess.cards
        ]
        return guess

    def plain(self) -> list[Any]:
        state = self._replica
        return [
            self.seat,
            state.need,
            state.cards,
            sorted(state.public),
            [state.hands, state.pile, state.open, state.laid, state.used],
            [state.scores, state.leader, state.highest_wins],
        ]

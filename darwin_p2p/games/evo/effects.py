"""What event cards do (EVO-CARD-2). Most lend a species a few genes until the phase ends (EVO-CARD-5).

A boost is (what, seat, amount); boosts of one kind add up (R-CARD-2). A card says by the name of its effect
what it does and by its amount how much, so new cards need no new code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from ...engine import Pick, Refusal
from ...text import phrase
from .cards import BIRTHS, CLIMATE, EVOLUTION, INITIATIVE, MOVEMENT, SURVIVAL, EventCard
from .climate import move_marker
from .genes import draw_free_gene
from .happened import DinosaursDied

if TYPE_CHECKING:
    from .state import EvoState

NO_TARGET = (0,)


class Effect(msgspec.Struct, frozen=True):
    """What a card does, and the phase in which that makes sense."""

    window: str

    def targets(self, state: EvoState, seat: int, card: EventCard) -> Sequence[int]:
        """What the card may be aimed at; nothing: it cannot be played now (R-CARD-7)."""
        return NO_TARGET

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        raise NotImplementedError

    def why_not(self, state: EvoState, seat: int, card: EventCard, target: int) -> Refusal | None:
        targets = self.targets(state, seat, card)
        if target in targets:
            return None
        if not targets:
            return Refusal(
                "R-CARD-7",
                phrase("{card} has nothing to act on now.", card=card.name),
                "Keep it for another turn, or pass.",
            )
        return Refusal(
            "R-CARD-7", phrase("{card} cannot be aimed at that.", card=card.name), self.hint(state, targets)
        )

    def hint(self, state: EvoState, targets: Sequence[int]) -> str:
        return phrase("Possible: {targets}.", targets=", ".join(map(str, targets)))


class Boost(Effect, frozen=True):
    """The species of whoever plays it has more of something."""

    what: str

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        state.boosts = (*state.boosts, (self.what, seat, card.amount))


class BoostOthers(Effect, frozen=True):
    """Every other species has more, or less, of something."""

    what: str

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        others = [(self.what, other, card.amount) for other in range(state.seats) if other != seat]
        state.boosts = (*state.boosts, *others)


class MoveClimate(Effect, frozen=True):
    """Whoever plays it moves the climate marker; the die is not thrown."""

    def targets(self, state: EvoState, seat: int, card: EventCard) -> Sequence[int]:
        return range(-card.amount, card.amount + 1)

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        state.boosts = (*state.boosts, ("climate", seat, 0))
        move_marker(state, 0, target, "EVO-CARD-2")


class Flu(Effect, frozen=True):
    """One dinosaur of a species with at least `amount` of them, and no fewer than one's own, goes back to
    its reserve."""

    def targets(self, state: EvoState, seat: int, card: EventCard) -> Sequence[int]:
        least = max(card.amount, state.board.count(seat))
        many = [other for other in range(state.seats) if other != seat and state.board.count(other) >= least]
        return [place for place, owner in enumerate(state.board) if owner in many]

    def hint(self, state: EvoState, targets: Sequence[int]) -> str:
        return phrase("Possible: {targets}.", targets=", ".join(map(state.rules.island.name, targets)))

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        victim = state.board[target]
        state.clear(target)
        state.tell(DinosaursDied("EVO-CARD-2", victim, (target,), "flu"))


class FreeGene(Effect, frozen=True):
    """A gene drawn at random from the bag, for nothing."""

    def targets(self, state: EvoState, seat: int, card: EventCard) -> Sequence[int]:
        return NO_TARGET if sum(state.bag) else ()

    def apply(self, state: EvoState, seat: int, card: EventCard, target: int) -> None:
        state.ask(Pick(sum(state.bag), 1), draw_free_gene, seat)


EFFECTS: Mapping[str, Effect] = {
    "tail": Boost(INITIATIVE, "tail"),
    "climate": Boost(CLIMATE, "climate"),  # the throw counts so many times; 0: no throw
    "move_climate": MoveClimate(CLIMATE),
    "attack": Boost(MOVEMENT, "attack"),
    "defence": Boost(MOVEMENT, "defence"),
    "steps": Boost(MOVEMENT, "steps"),
    "swim": Boost(MOVEMENT, "swim"),
    "flu": Flu(MOVEMENT),
    "barren": Boost(BIRTHS, "barren"),
    "nests": Boost(BIRTHS, "nests"),
    "eggs": Boost(BIRTHS, "eggs"),
    "fur": Boost(SURVIVAL, "fur"),
    "parasol": Boost(SURVIVAL, "parasol"),
    "others_fur": BoostOthers(SURVIVAL, "fur"),
    "others_parasol": BoostOthers(SURVIVAL, "parasol"),
    "gene": FreeGene(EVOLUTION),
}

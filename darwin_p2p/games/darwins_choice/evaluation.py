"""The Evaluation Phase (section 9): five steps, in this order, over all habitats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Refusal
from .actions import Devour
from .cards import Diet
from .extinction import die
from .feeding import CARNIVORE, Eater, Hunt, PreyChoice, hunt
from .habitats import changed
from .happened import PointsGained, SpeciesDevoured

if TYPE_CHECKING:
    from .habitats import Species
    from .state import DarwinState


def check_requirements(state: DarwinState) -> None:
    """EVAL-REQ-1, -2: whoever does not meet the requirements dies; in an erupting volcano nobody does
    (EVT-VOLC-5). They held no food, so nothing is to be shared out again (EVAL-REQ-3)."""
    for index, place in enumerate(state.places):
        for one in place.species:
            if not place.meets(one):
                die(
                    state,
                    index,
                    one,
                    "requirements",
                    "EVAL-REQ-2" if place.habitat.erupting else "EVAL-REQ-1",
                )


def evaluate_food(state: DarwinState) -> None:
    """EVAL-FOOD: who has enough is decided here (FOOD-GEN-6); habitats are independent (EVAL-FOOD-8)."""
    for index in reversed(range(len(state.places))):
        state.next(_feed_place, index, ())


def _feed_place(state: DarwinState, index: int, choices: tuple[int, ...]) -> None:
    """One habitat. The hunt is tried with the prey choices made so far; a new tie asks for one more."""
    place = state.places[index]
    feeding = place.feeding
    try:
        outcome = hunt(feeding, choices)
    except PreyChoice as tie:
        # RUL-29, RUL-71: of several equal hunters the owner first in turn order chooses
        owners = {one.owner for one in place.species if one.id in tie.hunters}
        seat = next(seat for seat in state.from_first() if seat in owners)
        state.choose(seat, "prey", index, len(choices), *choices, *tie.prey)
        return
    # EVAL-FOOD-1 to -4, RUL-32: herbivores and omnivores first; what they held goes to nobody
    for eater in feeding.eaters:
        if eater.diet is not CARNIVORE and not feeding.fed(eater):
            rule = "EVAL-FOOD-2" if eater.diet is Diet.HERBIVORE else "EVAL-FOOD-3"
            _kill(state, index, eater.id, "starved", rule)
    _settle(state, index, outcome)


def _settle(state: DarwinState, index: int, outcome: Hunt) -> None:
    """EVAL-FOOD-5 to -7."""
    for hunters, prey in outcome.meals:
        state.tell(SpeciesDevoured("FOOD-CARN-4", hunters, prey, index))
        _kill(state, index, prey, "devoured", "FOOD-CARN-7")
    for one in outcome.starved:
        _kill(state, index, one, "starved", "EVAL-FOOD-6")
    for one in outcome.swept:
        _kill(state, index, one, "starved", "EVAL-FOOD-7")


def _kill(state: DarwinState, index: int, species: int, cause: str, rule: str) -> None:
    for one in state.places[index].species:
        if one.id == species:
            die(state, index, one, cause, rule)


class DevourRule(ActionRule):
    """FOOD-CARN-5: only prey equal in adaptation, strength and hearts is for the owner to choose."""

    kind = Devour

    def _tie(self, state: DarwinState) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        index, made, *rest = state.context
        return index, tuple(rest[:made]), tuple(rest[made:])

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.species in self._tie(state)[2]:
            return None
        return Refusal(
            "FOOD-CARN-5", "That species is not among the equal prey.", "Choose one of the species named."
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for species in self._tie(state)[2]:
            yield Devour(species)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        index, choices, _ = self._tie(state)
        state.next(_feed_place, index, (*choices, action.species))


def reward(state: DarwinState, index: int, species: Species, points: int, happening: PointsGained) -> None:
    """EVAL-SURV-2: points are always placed on the species."""
    state.replace_species(index, species, changed(species, points=species.points + points))
    state.tell(happening)


def reward_survival(state: DarwinState) -> None:
    """EVAL-SURV-1."""
    points = state.rules.survival
    for index, place in enumerate(state.places):
        for one in place.species:
            reward(state, index, one, points, PointsGained("EVAL-SURV-1", one.id, index, "survival", points))


def best_adapted(living: Iterable[Eater]) -> list[Eater]:
    """EVAL-ADAPT-1 to -3: who gets the value of the habitat; equals all get it, adaptation 0 never."""
    able = [one for one in living if one.adaptation > 0]
    best = max((one.key for one in able), default=0)
    return [one for one in able if one.key == best]


def reward_adaptation(state: DarwinState) -> None:
    """EVAL-ADAPT: the best adapted of each habitat gets its value; equals all get it in full."""
    for index, place in enumerate(state.places):
        points = place.habitat.points
        if not place.species or not points:  # EVAL-ADAPT-4
            continue
        best = {one.id for one in best_adapted(place.feeding.eaters)}
        for one in place.species:
            if one.id in best:
                gained = PointsGained("EVAL-ADAPT-1", one.id, index, "adaptation", points)
                reward(state, index, one, points, gained)


def strongest(living: Iterable[Eater], ranks: Sequence[int]) -> Iterator[tuple[int, int, list[Eater]]]:
    """EVAL-STR-1 to -4 as (rank, points, who holds it): equals share a rank and push nobody down
    (RUL-33, RUL-34, RUL-35). EVAL-STR-5 and EVT-EPID-3 follow from EVT-EPID-1."""

    def order(one: Eater) -> tuple[int, int, int]:
        return one.strength, one.adaptation, one.hearts

    strong = sorted((one for one in living if one.strength > 0), key=order, reverse=True)
    for (rank, points), (_, group) in zip(enumerate(ranks, 1), groupby(strong, key=order), strict=False):
        yield rank, points, list(group)


def reward_strength(state: DarwinState) -> None:
    """EVAL-STR: one ranking over all habitats and players (EVAL-STR-6); ranks are no tokens (RUL-02)."""
    living = [place.eater(one) for place in state.places for one in place.species]
    for rank, points, group in strongest(living, state.rules.ranks):
        for one in group:
            found = state.find(one.id)
            assert found is not None
            index, species = found
            gained = PointsGained("EVAL-STR-1", one.id, index, "strength", points, rank)
            reward(state, index, species, points, gained)

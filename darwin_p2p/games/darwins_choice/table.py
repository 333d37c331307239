"""Laying habitats on the table: setup (section 6), and supplies as the event in force sets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Pick
from .cards import EventCard, Habitat
from .habitats import Place, Species, volcano

if TYPE_CHECKING:
    from .state import DarwinState

EPIDEMIC = "epidemic"
VOLCANO = "volcano"
EASY = 2  # HAB-2: the value of an easily accessible habitat


def supply(habitat: Habitat, event: EventCard | None, points: int) -> tuple[int, int]:
    """FOOD-GEN-1: the printed food, or what a food event sets for easy habitats (EVT-FOODEV-1, -2, RUL-46):
    EVT-METEOR, EVT-PLANT and EVT-MEAT are numbers on their cards. `points` is what the habitat is worth."""
    if event is None or event.plants is None or event.meat is None or points != EASY or habitat.erupting:
        return habitat.plants, habitat.meat
    return event.plants, event.meat


def lay(state: DarwinState, index: int, habitat: Habitat, species: tuple[Species, ...]) -> Place:
    """A place with its full supply; continent and side belong to the place (HAB-7)."""
    rules = state.rules
    event = rules.pack.event[state.event] if state.event else None
    plants, meat = supply(habitat, event, habitat.points)
    sick = state.event == EPIDEMIC
    continent, side = rules.continents[index], rules.sides[index]
    return Place(habitat, continent, side, plants, meat, sick, species=species)


def renew_supplies(state: DarwinState) -> None:
    """TRANS-3-1, HAB-9: every habitat is full again, as the event in force says; food is then distributed."""
    state.places = tuple(
        lay(state, index, place.habitat, place.species) for index, place in enumerate(state.places)
    )


def place_habitats(state: DarwinState) -> None:
    """SETUP-5 to SETUP-7: habitats drawn from the pile, one continent each, with their printed food."""
    fixed = tuple(one for key in state.rules.first_habitats for one in state.habitat_pile if one.key == key)
    state.habitat_pile = tuple(one for one in state.habitat_pile if one not in fixed)
    missing = state.rules.places - len(fixed)
    if missing:
        state.ask(Pick(len(state.habitat_pile), missing), _placed, fixed)
    else:
        _placed(state, (), fixed)


def _placed(state: DarwinState, numbers: tuple[int, ...], fixed: tuple[Habitat, ...]) -> None:
    drawn = (*fixed, *take_habitats(state, numbers))
    state.places = tuple(lay(state, index, habitat, ()) for index, habitat in enumerate(drawn))


def take_habitats(state: DarwinState, numbers: tuple[int, ...]) -> list[Habitat]:
    """Habitats of the pile by number; the pile keeps the order of the pack, luck lies in the numbers."""
    drawn = [state.habitat_pile[number] for number in numbers]
    state.habitat_pile = tuple(one for one in state.habitat_pile if one not in drawn)
    return drawn


def habitat_named(state: DarwinState, key: str) -> Habitat:
    """A habitat of the pack, or the erupting volcano."""
    return volcano() if key == VOLCANO else state.rules.pack.habitat[key]

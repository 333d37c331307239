"""The Transition Phase (section 11), apart from the event card: habitats, markers, market, first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Pick
from .cards import Habitat
from .events import AXIS_SHIFT, bring_in, erupting
from .habitats import changed, volcano
from .happened import HabitatReplaced
from .table import VOLCANO, habitat_named, lay

if TYPE_CHECKING:
    from .state import DarwinState

RAINFOREST = "tropical_rainforest"


def change_habitats(state: DarwinState) -> None:
    """TRANS-2: the announced habitat first, then random ones up to the quota; protected places never.

    All continents take part again in the next change (TRANS-2-8).
    """
    hot = erupting(state)
    free = [index for index in range(len(state.places)) if index not in state.protected | hot]  # TRANS-2-5
    quotas = state.rules.changes[: state.era] or (0,)  # Eras beyond the list go on with its last number
    wanted = len(free) if state.event == AXIS_SHIFT else quotas[-1]  # TRANS-2-7, -1
    wanted = min(wanted, len(free))  # TRANS-2-6
    for index in hot:  # EVT-VOLC-6: after its eruption the volcano is a rainforest
        cooled = volcano(state.rules.pack.habitat[RAINFOREST])
        state.set_place(index, lay(state, index, cooled, state.places[index].species))
        state.tell(HabitatReplaced("EVT-VOLC-6", index, VOLCANO, VOLCANO))
    replaced: tuple[Habitat, ...] = ()
    if state.arrival is not None and wanted > 0:  # TRANS-2-4, EVT-VOLC-2, RUL-48: part of the quota
        index, key = state.arrival
        if key != VOLCANO:
            bring_in(state, key)
        replaced = _replace(state, index, habitat_named(state, key))
        free.remove(index)  # TRANS-2-9
        wanted -= 1
    wanted = min(wanted, len(state.habitat_pile))
    if wanted > 0:
        state.ask(Pick(len(free), wanted), _places_picked, tuple(free), replaced)
    else:
        _put_away(state, replaced)


def _places_picked(
    state: DarwinState, numbers: tuple[int, ...], free: tuple[int, ...], replaced: tuple[Habitat, ...]
) -> None:
    """TRANS-2-2: as many habitat cards as continent cards."""
    places = tuple(free[number] for number in numbers)
    state.ask(Pick(len(state.habitat_pile), len(places)), _habitats_picked, places, replaced)


def _habitats_picked(
    state: DarwinState, numbers: tuple[int, ...], places: tuple[int, ...], replaced: tuple[Habitat, ...]
) -> None:
    drawn = [state.habitat_pile[number] for number in numbers]
    state.habitat_pile = tuple(one for one in state.habitat_pile if one not in drawn)
    for index, habitat in zip(places, drawn, strict=True):
        replaced += _replace(state, index, habitat)
    _put_away(state, replaced)


def _replace(state: DarwinState, index: int, habitat: Habitat) -> tuple[Habitat, ...]:
    """HAB-8, TRANS-2-10: species stay where they are; gives back the old card."""
    old = state.places[index]
    state.set_place(index, lay(state, index, habitat, old.species))
    state.tell(HabitatReplaced("TRANS-2-2", index, old.habitat.key, habitat.key))
    if old.habitat.key == VOLCANO:  # EVT-VOLC-8, RUL-49: it is an event card
        state.event_discards = (*state.event_discards, VOLCANO)
        return ()
    return (old.habitat,)


def _put_away(state: DarwinState, replaced: tuple[Habitat, ...]) -> None:
    """TRANS-2-3: on the discard pile; or back into the draw pile, where the rules say so (VAR-2P-7)."""
    if state.rules.recycle_habitats:
        keys = {one.key for one in (*state.habitat_pile, *replaced)}
        state.habitat_pile = tuple(one for one in state.rules.pack.habitats if one.key in keys)
    else:
        state.habitat_discards = (*state.habitat_discards, *replaced)
    state.arrival = None
    state.protected = frozenset()  # EVT-CLIM-6


def turn_markers(state: DarwinState) -> None:
    """TRANS-4-1."""
    state.places = tuple(
        place.with_species(tuple(changed(one, done=False) if one.done else one for one in place.species))
        for place in state.places
    )


def pass_first_player(state: DarwinState) -> None:
    """TRANS-7-1."""
    state.first = (state.first + 1) % state.rules.seats

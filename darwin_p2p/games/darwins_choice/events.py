"""Event cards (section 12): what a drawn event does at once, and the choices it leaves to players.

Permanent effects are read where they matter, from `state.event`: prices in `mutate`, sides in `migrate`,
supplies and the epidemic in `table`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Pick, Refusal
from . import traits as t
from .actions import LoseCard, PlacePoint, Sacrifice
from .anatomy import NONE
from .cards import Habitat, Part
from .extinction import die, give_points
from .habitats import changed
from .happened import CardLost, EventDrawn, PlaceStruck, PointsMoved
from .mutate import apply_step
from .table import VOLCANO, renew_supplies

if TYPE_CHECKING:
    from .rules import Step
    from .state import DarwinState

DRY = t.mask(("swim", "climb", "fly"))  # EVT-FLOOD-1: one symbol of these saves
AXIS_SHIFT = "axis_shift"


def draw_event(state: DarwinState) -> None:
    """TRANS-1: the old event ends before the new one is applied (TRANS-1-1); the pile is drawn at random and
    never reshuffled (TRANS-1-6, RUL-69)."""
    if state.event is not None and state.event != VOLCANO:  # EVT-VOLC-8: the volcano lies on the table
        state.event_discards = (*state.event_discards, state.event)
    state.event = None
    state.arrival = None
    state.protected = frozenset()
    renew_supplies(state)
    if state.event_pile:
        state.ask(Pick(len(state.event_pile), 1), _drawn)


def _drawn(state: DarwinState, numbers: tuple[int, ...]) -> None:
    key = state.event_pile[numbers[0]]
    state.event_pile = tuple(one for one in state.event_pile if one != key)
    state.event = key  # TRANS-1-4: in force until the next TRANS-1
    state.tell(EventDrawn("TRANS-1-2", key))
    effect = state.rules.effects.get(key)
    if effect is not None:
        effect(state)  # TRANS-1-3: in the habitats as they still are


# -- Degeneration ----------------------------------------------------------------------------------------


def degenerate(state: DarwinState) -> None:
    """EVT-DEGEN-1, -3: every species of four or more cards loses one; owners choose (RUL-39, RUL-71)."""
    for seat in reversed(state.from_first()):
        for _, one in reversed(state.owned(seat)):
            if len(one.cards) >= state.rules.degeneration_from:
                state.next(_ask_for_card, seat, one.id)


def _ask_for_card(state: DarwinState, seat: int, species: int) -> None:
    state.choose(seat, "degeneration", species)


class LoseCardRule(ActionRule):
    """EVT-DEGEN-2: any card but head and torso. Nothing is checked afterwards (EVT-DEGEN-4)."""

    kind = LoseCard

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if any(option == action for option in self.options(state, seat)):
            return None
        return Refusal(
            "EVT-DEGEN-2",
            "The species loses one of its cards, never head or torso.",
            "Name another card of it.",
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        found = state.find(state.context[0])
        assert found is not None
        for slot, card in zip(found[1].body.slots, found[1].cards, strict=True):
            if card.part not in (Part.HEAD, Part.TORSO):
                yield LoseCard(slot)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        found = state.find(state.context[0])
        assert found is not None
        index, species = found
        body = apply_step(species.body, action.slot, NONE, None)
        state.replace_species(index, species, changed(species, body=body))
        (number,) = state.discard((action.slot,))
        state.tell(CardLost("EVT-DEGEN-1", species.id, index, number))


# -- Flood and Hurricane ---------------------------------------------------------------------------------


def flood(state: DarwinState) -> None:
    """EVT-FLOOD-1, -2."""
    for index, place in enumerate(state.places):
        for one in place.species:
            if not one.body.traits & DRY:
                die(state, index, one, "event", "EVT-FLOOD-1")


def hurricane(state: DarwinState) -> None:
    """EVT-HURR-1 to -5: the least adapted of each habitat, unless well adapted; complete equals together."""
    for index, place in enumerate(state.places):
        eaters = {one.id: place.eater(one) for one in place.species}
        if not eaters:
            continue
        least = min(eater.key for eater in eaters.values())  # EVT-HURR-3, RUL-43
        for one in place.species:
            eater = eaters[one.id]
            if eater.key == least and eater.adaptation < state.rules.hurricane_safe:  # EVT-HURR-2
                die(state, index, one, "event", "EVT-HURR-1")


# -- Invaders --------------------------------------------------------------------------------------------


def invade(state: DarwinState) -> None:
    """EVT-INV: each player loses the species with the most points and keeps the points."""
    for seat in reversed(state.from_first()):
        if state.owned(seat):  # EVT-INV-5
            state.next(_invade_seat, seat)


def _richest(state: DarwinState, seat: int) -> list[int]:
    own = [one for _, one in state.owned(seat)]
    most = max(one.points for one in own)
    return [one.id for one in own if one.points == most]


def _invade_seat(state: DarwinState, seat: int) -> None:
    richest = _richest(state, seat)
    if len(richest) > 1:
        state.choose(seat, "invaders")
    else:
        _sacrifice(state, seat, richest[0])


def _sacrifice(state: DarwinState, seat: int, species: int) -> None:
    """EVT-INV-3, EXT-5, RUL-44: the points are not lost, so nothing is banked for the extinction."""
    found = state.find(species)
    assert found is not None
    index, one = found
    die(state, index, one, "event", "EVT-INV-1", bank=False)
    _spread(state, seat, one.points)


def _spread(state: DarwinState, seat: int, points: int) -> None:
    own = state.owned(seat)
    if points and not own:  # EVT-INV-4
        give_points(state, seat, points)
        state.tell(PointsMoved("EVT-INV-4", seat, None, points))
    elif points and len(own) == 1:
        _add_points(state, seat, own[0][1].id, points)
    elif points:
        state.choose(seat, "points", points)


def _add_points(state: DarwinState, seat: int, species: int, points: int) -> None:
    found = state.find(species)
    assert found is not None
    index, one = found
    state.replace_species(index, one, changed(one, points=one.points + points))
    state.tell(PointsMoved("EVT-INV-3", seat, species, points))


class SacrificeRule(ActionRule):
    """EVT-INV-2: of several with the most points the player chooses."""

    kind = Sacrifice

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.species in _richest(state, seat):
            return None
        return Refusal(
            "EVT-INV-1",
            "You lose the species with the most points.",
            "Choose one of those with the most points.",
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for species in _richest(state, seat):
            yield Sacrifice(species)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        _sacrifice(state, seat, action.species)


class PlacePointRule(ActionRule):
    """EVT-INV-3: all points go to own species, at will; one point a step."""

    kind = PlacePoint

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if any(one.id == action.species for _, one in state.owned(seat)):
            return None
        return Refusal("EVT-INV-3", "The points go to your own species.", "Name one of your species.")

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for _, one in state.owned(seat):
            yield PlacePoint(one.id)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        (left,) = state.context
        _add_points(state, seat, action.species, 1)
        _spread(state, seat, left - 1)


# -- Climate events and the volcano ------------------------------------------------------------------------


def erupting(state: DarwinState) -> frozenset[int]:
    """EVT-VOLC-7: a volcano that has not been a rainforest for a whole Era cannot be replaced."""
    return frozenset(index for index, place in enumerate(state.places) if place.habitat.erupting)


def change_climate(state: DarwinState) -> None:
    """EVT-CLIM-1 to -7: cards of the pair in play are safe this once; a missing one comes in
    (RUL-38, RUL-41, RUL-42)."""
    assert state.event is not None
    pair = state.rules.pack.event[state.event].pair
    keys = {place.habitat.key: index for index, place in enumerate(state.places)}
    state.protected = frozenset(keys[key] for key in pair if key in keys)
    for pile in (state.habitat_pile, state.habitat_discards):  # RUL-41: the draw pile first
        candidates = [habitat.key for habitat in pile if habitat.key in pair]
        if candidates:
            state.ask(Pick(len(candidates), 1), _climate_card, *candidates)
            return
    # EVT-CLIM-4, -5: both in play, or the partner is not in the game; nothing is added


def _climate_card(state: DarwinState, numbers: tuple[int, ...], *candidates: str) -> None:
    _strike(state, candidates[numbers[0]])


def erupt(state: DarwinState) -> None:
    """EVT-VOLC-1: the card becomes a habitat; a continent card tells where. EVT-VOLC-9 is its time table."""
    _strike(state, VOLCANO)


def _strike(state: DarwinState, key: str) -> None:
    """TRANS-1-5, EVT-CLIM-3: draw the place among the unprotected ones; it is put aside till TRANS-2
    (RUL-70)."""
    safe = state.protected | erupting(state)
    free = tuple(index for index in range(len(state.places)) if index not in safe)
    if free:
        state.ask(Pick(len(free), 1), _struck, key, free)


def _struck(state: DarwinState, numbers: tuple[int, ...], key: str, free: tuple[int, ...]) -> None:
    state.arrival = (free[numbers[0]], key)
    state.tell(PlaceStruck("TRANS-1-5", free[numbers[0]], key))


def bring_in(state: DarwinState, key: str) -> None:
    """Take the announced habitat out of the pile or the discards."""

    def rest(pile: tuple[Habitat, ...]) -> tuple[Habitat, ...]:
        return tuple(one for one in pile if one.key != key)

    state.habitat_pile = rest(state.habitat_pile)
    state.habitat_discards = rest(state.habitat_discards)


EFFECTS: Mapping[str, Step] = {
    "degeneration": degenerate,
    "desertification": change_climate,  # EVT-DESERT
    "ice_age": change_climate,  # EVT-ICE
    "mountain_formation": change_climate,  # EVT-MOUNT, RUL-40
    "flood": flood,
    "hurricane": hurricane,
    "invaders": invade,
    "volcano": erupt,
    # axis_shift is read in the habitat change (EVT-AXIS-1, -2); permanent events act through `state.event`,
    # and optimal_conditions does nothing at all (EVT-OPT)
}

"""Migrate (section 7.7): one species to another habitat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Refusal
from ...text import phrase
from .actions import Migrate
from .create import unfit
from .habitats import changed
from .happened import SpeciesMigrated
from .turn import main_action_taken, no_main_action_now, not_usable

if TYPE_CHECKING:
    from .state import DarwinState

DRIFT = "continental_drift"


class MigrateRule(ActionRule):
    """ACT-MIGRATE-1 to -6. A drift stops migration alone (EVT-DRIFT-2)."""

    kind = Migrate

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        refusal = no_main_action_now(state)
        if refusal is not None:
            return refusal
        found = not_usable(state, seat, action.species)
        if isinstance(found, Refusal):
            return found
        origin, species = found
        if not 0 <= action.place < len(state.places):
            return Refusal("ACT-MIGRATE-1", "There is no such habitat in play.", "Choose one on the table.")
        if action.place == origin:
            return Refusal(
                "ACT-MIGRATE-1",
                phrase("The {species} lives there already.", species=species.name),
                "Choose another habitat.",
            )
        if self._across(state, origin, action.place):
            return Refusal(
                "EVT-DRIFT-1",
                "Continental Drift: no migration to the other side of the table this Era.",
                "Stay on this side.",
            )
        target = state.places[action.place]
        if target.admits(species.body.traits, species.body.diet):
            return None
        return unfit(state, species.body, target, ("ACT-MIGRATE-5", "ACT-MIGRATE-2", "ACT-MIGRATE-2"))

    def _across(self, state: DarwinState, origin: int, target: int) -> bool:
        return state.event == DRIFT and state.places[origin].side != state.places[target].side

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if state.main_done:
            return
        for origin, place in enumerate(state.places):
            for one in place.species:
                if one.owner != seat or one.done:
                    continue
                for index, target in enumerate(state.places):
                    if index == origin or self._across(state, origin, index):
                        continue
                    if target.admits(one.body.traits, one.body.diet):
                        yield Migrate(one.id, index)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        found = state.find(action.species)
        assert found is not None
        origin, species = found
        state.replace_species(origin, species, None)
        target = state.places[action.place]
        moved = changed(species, done=True)  # ACT-MIGRATE-3: points and marker travel along
        state.set_place(action.place, target.with_species((*target.species, moved)))
        state.tell(SpeciesMigrated("ACT-MIGRATE-1", seat, species.id, origin, action.place))
        main_action_taken(state, seat)

"""What gave or cost points at Darwin's Choice: habitats, events, steps of the evaluation. For statistics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...engine import Credit, Happening
from ...text import name, phrase
from .happened import PointsGained, SpeciesDied

if TYPE_CHECKING:
    from .state import DarwinState

NO_EVENT = phrase("no event")
STEPS = {  # those of the evaluation that bring points, in order
    # NOTE: What points are for, as the title of a column: + survival.
    "survival": name("step", "survival"),
    "adaptation": name("step", "adaptation"),
    "strength": name("step", "strength"),
}


def credits_of(state: DarwinState, happening: Happening) -> Iterator[Credit]:
    """An event is credited with all points of the Era it is in force, and with those it has cost."""
    event = state.rules.pack.event[state.event].name if state.event else NO_EVENT
    if isinstance(happening, PointsGained):
        found = state.find(happening.species)
        if found is not None:
            owner = found[1].owner
            yield "event", event, owner, happening.points
            yield "step", STEPS.get(happening.step, happening.step), owner, happening.points
            if happening.step != "strength":
                yield "habitat", state.places[happening.place].habitat.name, owner, happening.points
    elif isinstance(happening, SpeciesDied) and happening.cause == "event":
        yield "event", event, happening.owner, happening.banked - happening.points

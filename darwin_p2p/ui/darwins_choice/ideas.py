"""Ideas for a newcomer: the main actions that would bring the most points as things stand."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ...games.darwins_choice.actions import Create, Migrate, Mutate
from ...games.darwins_choice.anatomy import Body, assemble, name_of
from ...games.darwins_choice.habitats import Species
from ...games.darwins_choice.mutate import price, steps_for
from ...games.darwins_choice.view import DarwinView
from .hand import number_of, numbered
from .labels import tag
from .mutating import able, after, step_words
from .outlook import Outlook, outlook

MOST = 5


class Idea(msgspec.Struct, frozen=True):
    """An action and what it promises."""

    action: Create | Migrate | Mutate
    outlook: Outlook
    gain: int  # points more than without it
    cards: int  # hand cards it takes
    about: tuple[int, ...]  # ideas about the same thing differ little

    @property
    def worth(self) -> tuple[int, ...]:
        return self.gain, self.outlook.adaptation, -len(self.outlook.harmed), -self.cards


def ideas(view: DarwinView) -> list[Idea]:
    """The best few; of those about the same head and habitat, or the same species, one."""
    found = [*_creations(view), *_mutations(view), *_migrations(view)]
    best: dict[tuple[int, ...], Idea] = {}
    for idea in sorted(found, key=lambda one: one.worth, reverse=True):
        best.setdefault(idea.about, idea)
    return list(best.values())[:MOST]


def _creations(view: DarwinView) -> Iterator[Idea]:
    for action in view.legal().of(Create):
        assert isinstance(action, Create)
        body = _body(view, action.slots)
        look = outlook(view, body, action.place)
        yield Idea(action, look, look.points, len(action.slots), (action.slots[0], action.place))


def _migrations(view: DarwinView) -> Iterator[Idea]:
    for action in view.legal().of(Migrate):
        assert isinstance(action, Migrate)
        index, one = _found(view, action.species)
        look = outlook(view, one.body, action.place, one.id)
        yield Idea(action, look, look.points - _points_now(view, index, one), 0, (one.id,))


def _mutations(view: DarwinView) -> Iterator[Idea]:
    """Single steps only: two of them cost points and are for people who know what they want."""
    state = view.replica()
    for index, one in able(view):
        was = _points_now(view, index, one) + price(state, one, 1)
        for off, on, _, _ in steps_for(one.body, numbered(view)):
            action = Mutate(one.id, ((off, on),))
            body = after(view, one, action.steps)
            if isinstance(body, Body) and view.why_not(action) is None:
                look = outlook(view, body, index, one.id)
                yield Idea(action, look, look.points - was, 1, (one.id,))


def _points_now(view: DarwinView, index: int, one: Species) -> int:
    """The points the species would bring as it is; none where it may not live."""
    if not view.places[index].meets(one):
        return 0
    return outlook(view, one.body, index, one.id).points


def _body(view: DarwinView, slots: tuple[int, ...]) -> Body:
    body = assemble(slots, tuple(card for slot in slots if (card := view.card(slot)) is not None))
    assert isinstance(body, Body)
    return body


def _found(view: DarwinView, species: int) -> tuple[int, Species]:
    found = view.find(species)
    assert found is not None
    return found


def words(view: DarwinView, idea: Idea) -> str:
    """The idea as one would type it, and what comes of it."""
    action = idea.action
    if isinstance(action, Create):
        numbers = " ".join(sorted((number_of(view, slot) for slot in action.slots), key=int))
        name = view.places[action.place].habitat.name
        text = f"create {numbers} at {name}: {name_of(_body(view, action.slots).cards)}"
    elif isinstance(action, Migrate):
        name = view.places[action.place].habitat.name
        text = f"migrate {tag(_found(view, action.species)[1])} to {name}"
    else:
        one = _found(view, action.species)[1]
        text = f"mutate {tag(one)}: {step_words(view, one, action.steps[0])}"
    return f"{text} ({idea.outlook.words()})"

"""Ideas for a newcomer: the main actions that would bring the most points as things stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from ...games.darwins_choice.actions import Create, Migrate, Mutate
from ...games.darwins_choice.anatomy import Body, assemble, name_of
from ...games.darwins_choice.habitats import Place, Species, adaptation
from ...games.darwins_choice.happened import PointsGained
from ...games.darwins_choice.mutate import price, steps_for
from ...games.darwins_choice.view import DarwinView
from ...words import _
from .hand import number_of, numbered
from .labels import tag
from .mutating import able, after, step_words
from .outlook import MainAction, Outlook, era_end, outlook

MOST = 5
CANDIDATES = 20  # that promise most at first sight; only they are tried out


class Idea(msgspec.Struct, frozen=True):
    """An action and what it promises."""

    action: MainAction
    outlook: Outlook
    gain: int  # points more than without it

    @property
    def worth(self) -> tuple[int, ...]:
        return self.gain, -len(self.outlook.harmed), self.outlook.adaptation


class Candidate(msgspec.Struct, frozen=True):
    """An action at first sight."""

    action: MainAction
    promise: tuple[int, ...]
    about: tuple[int, ...]  # those about the same head and habitat, or the same species, differ little


def ideas(view: DarwinView) -> list[Idea]:
    """The best few main actions; of those about the same thing one."""
    found = [*_creations(view), *_mutations(view), *_migrations(view)]
    best: dict[tuple[int, ...], Candidate] = {}
    for candidate in sorted(found, key=lambda one: one.promise, reverse=True):
        best.setdefault(candidate.about, candidate)
    now: Counter[int] = Counter()
    for one in era_end(view)[1]:
        if isinstance(one, PointsGained):
            now[one.species] += one.points
    tried = []
    for candidate in list(best.values())[:CANDIDATES]:
        look = outlook(view, candidate.action)
        tried.append(Idea(candidate.action, look, look.points - _spent(view, candidate.action, now)))
    return sorted(tried, key=lambda one: one.worth, reverse=True)[:MOST]


def _spent(view: DarwinView, action: MainAction, now: Counter[int]) -> int:
    """The points that a species would bring as it is, and those that it pays."""
    if isinstance(action, Create):
        return 0
    one = _found(view, action.species)[1]
    paid = price(view.replica(), one, len(action.steps)) if isinstance(action, Mutate) else 0
    return now[one.id] + paid


def _creations(view: DarwinView) -> Iterator[Candidate]:
    for action in view.legal().of(Create):
        assert isinstance(action, Create)
        promise = _promise(view.places[action.place], _body(view, action.slots))
        yield Candidate(action, (*promise, -len(action.slots)), (action.slots[0], action.place))


def _migrations(view: DarwinView) -> Iterator[Candidate]:
    for action in view.legal().of(Migrate):
        assert isinstance(action, Migrate)
        one = _found(view, action.species)[1]
        yield Candidate(action, (*_promise(view.places[action.place], one.body), 0), (one.id,))


def _mutations(view: DarwinView) -> Iterator[Candidate]:
    """Single steps only: two of them cost points and are for people who know what they want."""
    for index, one in able(view):
        for off, on, __, __ in steps_for(one.body, numbered(view)):
            action = Mutate(one.id, ((off, on),))
            body = after(view, one, action.steps)
            if isinstance(body, Body) and view.why_not(action) is None:
                yield Candidate(action, (*_promise(view.places[index].without(one), body), -1), (one.id,))


def _promise(place: Place, body: Body) -> tuple[int, ...]:
    """Whether it would be the best adapted there, its strength, and its adaptation."""
    adapted = adaptation(body.traits, place.habitat)
    best = max((one.adaptation for one in place.feeding.eaters), default=0)
    return (place.habitat.points if adapted > best else 0), place.strength(body.traits, body.diet), adapted


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
        text = _(
            "create {numbers} at {name}: {species}",
            numbers=numbers,
            name=name,
            species=name_of(_body(view, action.slots).cards),
        )
    elif isinstance(action, Migrate):
        name = view.places[action.place].habitat.name
        text = _("migrate {species} to {name}", species=tag(_found(view, action.species)[1]), name=name)
    else:
        one = _found(view, action.species)[1]
        text = _("mutate {species}: {steps}", species=tag(one), steps=step_words(view, one, action.steps[0]))
    return f"{text} ({idea.outlook.words()})"

"""A seeded random game as a text: every action, what happened by which rule, and the table after each Era."""

from __future__ import annotations

from collections.abc import Iterator

from darwin_p2p.engine import Action, Happening
from darwin_p2p.games.darwins_choice import happened as h
from darwin_p2p.games.darwins_choice.actions import Draw
from darwin_p2p.games.darwins_choice.state import DarwinState
from tests.playing import Table, Walk

QUIET = (h.CardsDrawn, h.PhaseBegan, h.TurnEnded, h.Passed)  # said by the action itself
CARDS = ("cards", "discarded", "before", "after")  # fields that hold card numbers
CARD = ("card", "gave", "took")


def text(seats: int, seed: int) -> str:
    return "\n".join(lines(Walk(Table("darwins-choice", seats), seed))) + "\n"


def lines(walk: Walk) -> Iterator[str]:
    state = walk.state
    assert isinstance(state, DarwinState)
    taken: list[tuple[int, Action]] = []

    def note(seat: int | None, given: object) -> None:
        if seat is not None and isinstance(given, Action):
            taken.append((seat, given))

    walk.watch = note
    phase = ""
    while not walk.over:
        if state.phase == "action" and phase != "action":
            yield from table(state)
        phase = state.phase
        news = walk.step()
        for seat, action in taken:
            if not isinstance(action, Draw):
                yield f"{seat}: {action}"
        taken.clear()
        yield from (f"   {said(state, one)}" for one in news if not isinstance(one, QUIET))
    yield from table(state)


def said(state: DarwinState, one: Happening) -> str:
    """`SpeciesCreated seat=0 species=1 ... [ACT-CREATE-1]`, with the names of cards."""
    animals = state.rules.pack.animals
    words = []
    for name in one.__struct_fields__[1:]:
        value = getattr(one, name)
        if name in CARDS and isinstance(value, tuple):
            value = "+".join(animals[number].key for number in value)
        elif name in CARD:
            value = animals[value].key
        words.append(f"{name}={value}")
    return f"{type(one).__name__} {' '.join(words)} [{one.rule}]"


def table(state: DarwinState) -> Iterator[str]:
    yield ""
    yield f"== Era {state.era}, event {state.event}, points {state.scores()}, banked {state.banked}"
    for index, place in enumerate(state.places):
        yield f"   {index} {place.continent} {place.habitat.key}: {place.plants} plants, {place.meat} meat"
        for one in place.species:
            fit = place.adaptation(one)
            yield f"     {one.id} {one.name} of {one.owner}, adaptation {fit}, {one.points} points"
    yield ""

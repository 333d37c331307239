"""What `greedy` tells bots that search through Darwin's Choice: what is worth trying, how far the game has
come, and what a position promises at the end of an Era."""

from __future__ import annotations

from collections.abc import Iterator

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.darwins_choice.actions import Pass
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView

from . import greedy
from .forecast import ABLE, SKILL, STAY

FEW = ("degeneration", "invaders", "points", "prey")  # questions with a handful of answers


def ideas(view: DarwinView) -> Iterator[Action]:
    """The decision of `greedy`, its other plans, and to pass."""
    need = view.need
    assert isinstance(need, Choice)
    state = view.replica()
    if need.about == "turn" and not state.main_done:
        for plan in greedy.plans(state, need.seat):
            yield plan[0]
        if view.why_not(Pass()) is None:
            yield Pass()
    else:
        yield greedy.decide(state, need)
        if need.about in FEW:
            yield from view.legal()


def stage(state: DarwinState) -> int:
    """Eras evaluated so far."""
    return state.era - (state.phase in ("action", "evaluation"))


def outlook(state: DarwinState) -> list[float]:
    """Points, and what the living may still earn."""
    left = state.rules.eras - state.era
    values = [float(one) for one in state.scores()]
    for place in state.places:
        for one in place.species:
            values[one.owner] += left * (STAY + SKILL * ((one.body.traits & ABLE) % 255))
    return values

"""`planner` at Darwin's Choice: every good idea played to the end of the Era, in worlds that may be."""

from __future__ import annotations

from itertools import islice
from random import Random

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.darwins_choice.actions import Pass
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView

from . import greedy
from .forecast import ABLE, SKILL, STAY
from .lookahead import play_on

WORLDS = 4  # that each idea is tried in
IDEAS = 5  # tried, besides to pass


def choose(view: DarwinView, rng: Random) -> Action:
    need = view.need
    assert isinstance(need, Choice)
    state = view.replica()
    if need.about != "turn" or state.main_done:
        return greedy.decide(state, need)
    plans = list(islice(greedy.plans(state, need.seat), IDEAS))
    if all(plan != (Pass(),) for plan in plans):
        plans.append((Pass(),))
    if len(plans) == 1:
        return plans[0][0]
    totals = [0.0] * len(plans)
    for _ in range(WORLDS):
        world, luck = view.sample(rng), rng.getrandbits(32)
        for number, plan in enumerate(plans):
            totals[number] += worth(play_on(world, plan, luck), need.seat)
    return plans[max(range(len(plans)), key=totals.__getitem__)][0]


def worth(state: DarwinState, seat: int) -> float:
    """The lead of a seat when the Era is over: points, and what the living may still earn."""
    rules = state.rules
    left = rules.eras - state.era
    values = [float(one) for one in state.scores()]
    for place in state.places:
        for one in place.species:
            values[one.owner] += left * (STAY + SKILL * ((one.body.traits & ABLE) % 255))
    friends = next((team for team in rules.teams if seat in team), (seat,))
    mine = sum([values[one] for one in friends])
    return mine / len(friends) - (sum(values) - mine) / (len(values) - len(friends))

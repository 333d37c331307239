"""`planner` at Darwin's Choice: every good idea played to the end of the Era, in worlds that may be.

Who would be devoured or displaced shows in those worlds; what the next habitat change may do is guessed.
"""

from __future__ import annotations

from random import Random

from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.habitats import Species, meets
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView

from . import lookahead
from .forecast import ABLE
from .lookahead import Effort

EFFORT = Effort(turns=6, rounds=(2, 4, 4), doubt=2.0)
STAY = 0.7  # what a living species is worth for each Era to come, and each of its ability symbols:
SKILL = 0.1  # less than greedy thinks, which does not see what may happen to it
LOSS = 0.5  # the share of its points that goes when its habitat does; its owner may still save it


def choose(view: DarwinView, rng: Random) -> Action:
    return lookahead.choose(view, rng, lead, EFFORT)


def lead(state: DarwinState, seat: int) -> float:
    """The lead of a seat when the Era is over: points, and what the living may still earn or lose."""
    values = [float(one) for one in state.scores()]
    left = state.rules.eras - state.era
    if left:
        changes = state.rules.changes[: state.era] or (0,)
        stays = max(0.0, 1 - changes[-1] / len(state.places))
        for place in state.places:
            for one in place.species:
                values[one.owner] += _future(state, one, left, stays if place.meets(one) else 0.0)
    return ahead(state, seat, values)


def _future(state: DarwinState, one: Species, left: int, stays: float) -> float:
    """What a species will bring, less what it may lose in the next habitat change (TRANS-2)."""
    traits = one.body.traits
    coming = state.habitat_pile
    fits = sum([meets(traits, land) for land in coming]) / (len(coming) or 1)
    lives = stays + (1 - stays) * fits
    at_risk = max(0, one.points - state.rules.extinct_keeps)
    return lives * left * (STAY + SKILL * ((traits & ABLE) % 255)) - (1 - lives) * LOSS * at_risk


def ahead(state: DarwinState, seat: int, values: list[float]) -> float:
    """How far a seat and its friends are ahead of the others on average."""
    friends = next((team for team in state.rules.teams if seat in team), (seat,))
    mine = sum([values[one] for one in friends])
    return mine / len(friends) - (sum(values) - mine) / (len(values) - len(friends))

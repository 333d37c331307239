"""`learned` at Darwin's Choice: looks ahead as planner does, and has learned what an Era leaves behind.

How the weights were made, and how to make them again, is told in docs/bots.md.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

from darwin_p2p.engine import Action, Over
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView

from . import lookahead
from .features import FEATURES, features
from .lookahead import Effort
from .planner import ahead

WEIGHTS = Path(__file__).with_name("learned.json")
EFFORT = Effort(turns=8, rounds=(4, 8, 8), doubt=1.0)
VICTORY = 15.0  # points of lead that a game won is worth besides


def choose(view: DarwinView, rng: Random) -> Action:
    return lookahead.choose(view, rng, lead, EFFORT)


@cache
def weights() -> dict[int, list[float]]:
    """By the Eras left."""
    data = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    assert tuple(data["features"]) == FEATURES
    return {int(left): values for left, values in data["weights"].items()}


def lead(state: DarwinState, seat: int) -> float:
    """By how much a seat is ahead when the Era is over; when the game is, above all whether it has won."""
    points = ahead(state, seat, values(state))
    if isinstance(state.need, Over):
        winners = state.need.result.winners
        if seat in winners:
            friends = next((team for team in state.rules.teams if seat in team), (seat,))
            points += VICTORY * len(friends) / len(winners)
    return points


def values(state: DarwinState) -> list[float]:
    """By seat when the Era is over: points, and what the weights make of the living."""
    totals = [float(one) for one in state.scores()]
    known = weights()
    factors = known.get(min(state.rules.eras - state.era, max(known)))
    if factors is not None:
        for one, row in enumerate(features(state)):
            totals[one] += sum([factor * value for factor, value in zip(factors, row, strict=True)])
    return totals

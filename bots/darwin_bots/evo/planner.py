"""`planner` at EVO: steps and event cards tried in worlds that may be, up to the next turn.

Those are the decisions in which the others have a say: they move later, they fight, they take nests and
ground. Newborns, losses and bids it settles like greedy.
"""

from __future__ import annotations

from random import Random

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.evo.view import EvoView

from ..greedy import Greedy
from ..search.tree import Search

SEARCHED = ("move", "card")
PLAYED = 32  # how often the turn is played to its end for a decision
TURNS = 1

_ADVISER = Greedy()


def choose(view: EvoView, rng: Random) -> Action:
    need = view.need
    assert isinstance(need, Choice)
    if need.about not in SEARCHED:
        return _ADVISER.choose(view)
    return Search(view, _ADVISER, rng, TURNS).run(range(PLAYED))

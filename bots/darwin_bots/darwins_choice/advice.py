"""What `greedy` tells bots that search through Darwin's Choice: what is worth trying, how far the game has
come, and what a position promises at the end of an Era."""

from __future__ import annotations

from collections.abc import Iterator

from darwin_p2p.bots import Idea
from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView

from . import greedy
from .ideas import QUICK
from .learned import values as outlook
from .lookahead import various

TURNS = 12  # worth trying
FEW = ("degeneration", "invaders", "points", "prey")  # questions with a handful of answers

__all__ = ["ideas", "outlook", "quick", "stage"]


def ideas(view: DarwinView) -> Iterator[Idea]:
    """Turns that are not all alike; where little is at stake, the decision of `greedy`."""
    need = view.need
    assert isinstance(need, Choice)
    state = view.replica()
    if need.about != "turn":
        decision = greedy.decide(state, need)
        yield Idea(0.0, decision)
        if need.about in FEW:
            yield from (Idea(0.0, action) for action in view.legal() if action != decision)
    elif state.main_done:
        yield Idea(0.0, greedy.trade_ahead(state, need.seat) or greedy.decide(state, need))
    else:
        for turn in various(greedy.turns(state, need.seat), TURNS):
            if view.why_not(turn.actions[0]) is None:
                yield Idea(turn.gain, turn.actions[0])


def quick(view: DarwinView) -> Action:
    need = view.need
    assert isinstance(need, Choice)
    return greedy.decide(view.replica(), need, QUICK)


def stage(state: DarwinState) -> int:
    """Eras evaluated so far."""
    return state.era - (state.phase in ("action", "evaluation"))

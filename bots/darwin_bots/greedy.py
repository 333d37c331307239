"""`greedy`: takes what promises the most points soonest; it has a mind of its own for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from darwin_p2p.bots import Adviser, Idea
from darwin_p2p.engine import Action, State, View
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.games.evo.state import EvoState
from darwin_p2p.games.evo.view import EvoView
from darwin_p2p.text import phrase

from .darwins_choice import advice as darwins_choice_advice
from .darwins_choice import greedy as darwins_choice
from .evo import advice as evo_advice
from .evo import greedy as evo


class Mind(NamedTuple):
    """What it thinks about one game; see `Adviser`."""

    choose: Callable[[Any], Action]
    quick: Callable[[Any], Action]
    ideas: Callable[[Any], Iterable[Idea]]
    stage: Callable[[Any], int]
    outlook: Callable[[Any], Sequence[float]]


_DARWINS_CHOICE = Mind(
    darwins_choice.choose,
    darwins_choice_advice.quick,
    darwins_choice_advice.ideas,
    darwins_choice_advice.stage,
    darwins_choice_advice.outlook,
)
_EVO = Mind(evo.choose, evo.choose, evo.ideas, evo_advice.stage, evo_advice.outlook)
MINDS: dict[type, Mind] = {  # by the kind of view or state that a game gives
    DarwinView: _DARWINS_CHOICE,
    DarwinState: _DARWINS_CHOICE,
    EvoView: _EVO,
    EvoState: _EVO,
}


class Greedy(Adviser):
    """Maximises the points it can expect this round and keeps its species fed; it looks no further.

    It decides by the view alone: equal views, equal decisions, whatever the seed.
    """

    name = "greedy"
    title = phrase("takes what promises most now")
    games = ("darwins-choice", "evo")

    def choose(self, view: View) -> Action:
        return MINDS[type(view)].choose(view)

    # -- advice for bots that search -----------------------------------------------------------------------

    @classmethod
    def knows(cls, view: View) -> bool:
        return type(view) in MINDS

    def quick(self, view: View) -> Action:
        return MINDS[type(view)].quick(view)

    def ideas(self, view: View) -> Iterable[Idea]:
        return MINDS[type(view)].ideas(view)

    def stage(self, state: State) -> int:
        return MINDS[type(state)].stage(state)

    def outlook(self, state: State) -> Sequence[float]:
        return MINDS[type(state)].outlook(state)

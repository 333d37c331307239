"""`greedy`: takes what promises the most points soonest; it has a mind of its own for each game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action, View
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.games.evo.view import EvoView

from .darwins_choice import greedy as darwins_choice
from .evo import greedy as evo

MINDS: dict[type[View], Callable[[Any], Action]] = {  # by the kind of view that a game gives
    DarwinView: darwins_choice.choose,
    EvoView: evo.choose,
}


class Greedy(Bot):
    """Maximises the points it can expect this round and keeps its species fed; it looks no further.

    It decides by the view alone: equal views, equal decisions, whatever the seed.
    """

    name = "greedy"
    title = "takes what promises most now"
    games = ("darwins-choice", "evo")

    def choose(self, view: View) -> Action:
        return MINDS[type(view)](view)

"""`planner`: tries out what it could do and looks how the round ends; a mind of its own for each game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action, View
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.games.evo.view import EvoView
from darwin_p2p.text import phrase

from .darwins_choice import planner as darwins_choice
from .evo import planner as evo

MINDS: dict[type[View], Callable[[Any, Random], Action]] = {  # by the kind of view that a game gives
    DarwinView: darwins_choice.choose,
    EvoView: evo.choose,
}


class Planner(Bot):
    """Plays its best ideas on to the end of the Era, or of the turn, in a few worlds that may be, everybody
    else as greedy."""

    name = "planner"
    title = phrase("looks ahead to the end of the round")
    games = ("darwins-choice", "evo")

    def choose(self, view: View) -> Action:
        return MINDS[type(view)](view, self.rng)

"""`greedy`: takes what promises the most points soonest; it has a brain of its own for each game."""

from __future__ import annotations

from typing import Any

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action, View
from darwin_p2p.games.darwins_choice.view import DarwinView

from .darwins_choice.greedy import DarwinsChoiceBrain

BRAINS: dict[type[View], Any] = {DarwinView: DarwinsChoiceBrain}  # by the kind of view a game gives


class Greedy(Bot):
    """Maximises the points it can expect this round, keeps its species fed, and looks no further."""

    name = "greedy"
    title = "takes what promises most now"
    games = ("darwins-choice",)

    def __init__(self, seed: int = 0, **parameters: str) -> None:
        super().__init__(seed, **parameters)
        self._brains = {kind: brain(self.rng) for kind, brain in BRAINS.items()}

    def choose(self, view: View) -> Action:
        action: Action = self._brains[type(view)].choose(view)
        return action

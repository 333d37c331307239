"""`learned`: judges what it imagines by an evaluation that was learned from games of bots with themselves."""

from __future__ import annotations

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.text import phrase

from .darwins_choice.learned import choose


class Learned(Bot):
    """Looks ahead like planner, longer, and weighs what an Era leaves behind as self-play has taught it."""

    name = "learned"
    title = phrase("looks ahead, and judges by what it has learned")
    games = ("darwins-choice",)

    def choose(self, view: DarwinView) -> Action:
        return choose(view, self.rng)

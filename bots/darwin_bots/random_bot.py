"""`random`: plays anything that is legal, and so shows how little a bot needs."""

from __future__ import annotations

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action, View
from darwin_p2p.text import phrase


class RandomBot(Bot):
    """Picks uniformly among the kinds of action available, then within the kind.

    It gives up (passes) only when nothing else is legal, or one time in twenty.
    """

    name = "random"
    title = phrase("plays anything legal")

    def choose(self, view: View) -> Action:
        legal = view.legal()
        if self.rng.random() < 0.05:
            for kind in legal.kinds():
                if kind.kind() == "pass":
                    return legal.sample(self.rng, kind)
        return legal.sample(self.rng, last="pass")

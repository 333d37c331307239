"""Uses the randomness that all code shares."""

import random

from darwin_p2p.bots import Bot


class Gambles(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        return random.choice(list(view.legal()))

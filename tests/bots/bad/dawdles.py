"""Takes its time."""

import time

from darwin_p2p.bots import Bot


class Dawdles(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        time.sleep(0.02)
        return view.legal().sample(self.rng)

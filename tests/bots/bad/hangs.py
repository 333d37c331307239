"""Never answers."""

import time

from darwin_p2p.bots import Bot


class Hangs(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        while True:
            time.sleep(1)

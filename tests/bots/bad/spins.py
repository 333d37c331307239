"""Never answers, and keeps the processor busy."""

from darwin_p2p.bots import Bot


class Spins(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        while True:
            pass

"""Cannot even be made."""

from darwin_p2p.bots import Bot


class Stalls(Bot):
    games = ("darwins-choice",)

    def __init__(self, seed=0, **parameters):
        raise RuntimeError("no model found")

    def choose(self, view):
        return None

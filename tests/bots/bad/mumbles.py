"""Returns something that is no action."""

from darwin_p2p.bots import Bot


class Mumbles(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        return "pass, I think"

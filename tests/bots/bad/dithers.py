"""Always does what comes first; where the rules let a hand be drawn anew for ever, it does."""

from darwin_p2p.bots import Bot


class Dithers(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        return next(iter(view.legal()))

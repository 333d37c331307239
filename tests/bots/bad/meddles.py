"""Changes the view it was given."""

from darwin_p2p.bots import Bot


class Meddles(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        action = view.legal().sample(self.rng)
        view._replica.banked = tuple(one + 1 for one in view._replica.banked)
        return action

"""Raises an error at every fourth decision."""

from darwin_p2p.bots import Bot


class Raises(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        self.asked = getattr(self, "asked", 0) + 1
        if self.asked % 4 == 0:
            raise ValueError("I do not know what to do")
        return view.legal().sample(self.rng)

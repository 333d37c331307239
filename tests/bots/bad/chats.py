"""Prints a little, which is nobody's business but its own."""

from darwin_p2p.bots import Bot


class Chats(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        print("thinking about", view.need)
        return view.legal().sample(self.rng)

"""Does what the rules forbid."""

from darwin_p2p.bots import Bot
from darwin_p2p.games.darwins_choice.actions import Draw


class Cheats(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        return Draw(0, 99)

"""Asks Python to end."""

import sys

from darwin_p2p.bots import Bot


class Quits(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        sys.exit("enough")

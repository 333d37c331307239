"""Ends its process."""

import os

from darwin_p2p.bots import Bot


class Exits(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        os._exit(7)

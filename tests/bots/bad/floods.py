"""Prints without end."""

import os

from darwin_p2p.bots import Bot


class Floods(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        while True:
            os.write(1, b"look at me! " * 1000)

"""Allocates without end."""

from darwin_p2p.bots import Bot


class Hoards(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        self.heap = []
        while True:
            self.heap.append(bytearray(1 << 24))

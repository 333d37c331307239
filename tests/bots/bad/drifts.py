"""Remembers earlier games outside itself, so that no two games are alike."""

from darwin_p2p.bots import Bot

SEEN = []


class Drifts(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        SEEN.append(1)
        legal = list(view.legal())
        return legal[len(SEEN) % len(legal)]

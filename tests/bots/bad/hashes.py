"""Decides by the order of a set of strings, which differs from process to process."""

from darwin_p2p.bots import Bot


class Hashes(Bot):
    games = ("darwins-choice",)

    def choose(self, view):
        actions = {repr(action): action for action in view.legal()}
        return actions[next(iter(set(actions)))]

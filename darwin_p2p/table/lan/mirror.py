"""The game step by step, as one seat or an onlooker sees it: what sentences about it are made from.

A log entry may take the game several steps further at once; people are told one after the other.
"""

from __future__ import annotations

from ...engine import State
from ...fair import Applied
from .following import Follower


class Mirror:
    """A state of its own that takes the same steps as the follower's."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self.state: State = follower.setup.start()
        self.step = 0

    def take(self, applied: Applied) -> bool:
        """One step further; False when steps are missing, and the state was copied instead."""
        if applied.step == self.step + 1:
            self.state.apply(applied.given, applied.seat)
            self.step = applied.step
            return True
        self.catch_up()
        return False

    def catch_up(self) -> None:
        """Be where the follower is, after a log was read from the disk."""
        table = self._follower.table
        self.state, self.step = table.state.clone(), table.step

"""The time that one choice may take: it stands still while the table cannot hear whoever has to choose.

Everybody's own program keeps the clock of its own seats. Only time between two words of the host counts, so
it does not run out before it is known that the host is there.
"""

from __future__ import annotations

import math


class Clock:
    """One choice. `seconds` 0: it may take as long as it likes. `term` counts the hosts of the table."""

    def __init__(self, seconds: int, grace: int, now: float, term: int) -> None:
        self.left = float(seconds or math.inf)
        self._grace, self._to_spare = grace, float(grace)
        self._heard, self._term = now, term

    def hear(self, now: float, term: int, *, broken: bool) -> None:
        """The host is there; `broken`: in between it was not, or did not take our word."""
        passed, self._heard = now - self._heard, now
        self.left -= passed - (self._spared(passed, term) if broken else 0.0)
        self._term = term

    def _spared(self, gap: float, term: int) -> float:
        """How much of a break does not count.

        All of it where the host itself was gone, or where the others could have gone on without us. Else it
        may be our own cable: nobody gets more time by pulling it than the table waits for somebody anyway."""
        if term != self._term or gap > self._grace:
            return gap
        spared = min(gap, self._to_spare)
        self._to_spare -= spared
        return spared

    def shows(self, now: float) -> float:
        """What is left if the host is still there."""
        return self.left - (now - self._heard)

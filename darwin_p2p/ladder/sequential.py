"""A sequential test: after every block it says better, not better, or go on (Wald's test, generalised).

The observations are the scores of one bot against another in whole blocks, between 0 and 1. Their spread is
not known beforehand and is estimated on the way; the bounds are brought in by what a walk oversteps them on
average, so that the error rates come out as asked for, not far below.
"""

from __future__ import annotations

from math import inf, log, sqrt

BETTER, NOT_BETTER = "better", "not better"
FEWEST = 10  # blocks before anything is decided: their spread must be known somewhat
OVERSTEP = 0.583  # of the spread of one step, for a walk with normal steps


class SequentialTest:
    """Is the true score `high` or more (better), or `low` or less (not better)?

    `alpha` is the chance to say better where it is `low`, `beta` to say not better where it is `high`.
    """

    def __init__(self, alpha: float = 0.05, beta: float = 0.05, low: float = 0.5, high: float = 0.55) -> None:
        self.low, self.high = low, high
        self.accept = log((1 - beta) / alpha)
        self.reject = log(beta / (1 - alpha))
        self.blocks = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """One more block."""
        self.blocks += 1
        off = score - self.mean
        self.mean += off / self.blocks
        self._squares += off * (score - self.mean)

    @property
    def spread(self) -> float:
        """The standard deviation of a block; two imaginary blocks, won and lost, keep it from being zero."""
        return sqrt((self._squares + 0.5) / (self.blocks + 1))

    @property
    def evidence(self) -> float:
        """The logarithm of how much likelier `high` is than `low`."""
        gap = self.high - self.low
        return self.blocks * gap * (self.mean - (self.high + self.low) / 2) / self.spread**2

    @property
    def bounds(self) -> tuple[float, float]:
        """Evidence outside of these decides."""
        if self.blocks < FEWEST:
            return -inf, inf
        step = OVERSTEP * (self.high - self.low) / self.spread
        return self.reject + step, self.accept - step

    @property
    def verdict(self) -> str | None:
        low, high = self.bounds
        evidence = self.evidence
        return BETTER if evidence >= high else NOT_BETTER if evidence <= low else None

"""What an end is worth to every seat, from 0 to 1, whatever points mean in a game.

A lead counts by how usual it is: the spread of all leads seen so far is the measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from darwin_p2p.engine import Result, State

NARROW = 1.0  # points: no spread is taken to be less
WON = 0.5  # what victory itself counts, against the lead


class Rewards:
    """Sums up leads, and tells what one is worth."""

    def __init__(self, state: State) -> None:
        # as `Game.sides` has it by default; a view knows no game
        self.teams: tuple[tuple[int, ...], ...] = getattr(getattr(state, "rules", None), "teams", ())
        self._count = 0
        self._squares = 0.0

    @property
    def usual(self) -> float:
        """A usual lead, in points."""
        return max(NARROW, sqrt(self._squares / self._count)) if self._count else NARROW

    @property
    def slope(self) -> float:
        """What one point is worth where nobody leads."""
        return 0.5 / self.usual

    def of(self, points: Sequence[float], result: Result | None = None) -> list[float]:
        """For every seat, given the points it has or can expect, and how the game ended if it did."""
        sides = self.teams or [(seat,) for seat in range(len(points))]
        totals = [sum([points[seat] for seat in side]) for side in sides]
        leads = [total - _others(totals, side) for side, total in enumerate(totals)]
        self._count += len(leads)
        self._squares += sum([lead * lead for lead in leads])
        usual = self.usual
        rewards = [0.0] * len(points)
        for side, lead in zip(sides, leads, strict=True):
            worth = 1 / (1 + exp(-2 * max(-9.0, min(9.0, lead / usual))))
            if result is not None:
                won = side[0] in result.winners
                worth = (1 - WON) * worth + WON * won * len(side) / max(1, len(result.winners))
            for seat in side:
                rewards[seat] = worth
        return rewards


def _others(totals: list[float], side: int) -> float:
    """What the other sides have on average."""
    rivals = len(totals) - 1
    return (sum(totals) - totals[side]) / rivals if rivals else 0.0

"""What an end is worth to every seat, from 0 to 1, whatever points mean in a game.

A lead counts by how usual it is: the spread of all leads seen so far is the measure.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from darwin_p2p.engine import Result, State

NARROW = 1.0  # points: no spread is taken to be less
WON = 0.5  # what victory itself counts, against the lead


class Rewards:
    """Sums up leads, and tells what one is worth."""

    def __init__(self, state: State, seats: int) -> None:
        # `Game.sides` says the same of the rules; a view knows no game
        teams: tuple[tuple[int, ...], ...] = getattr(getattr(state, "rules", None), "teams", ())
        self.sides = teams or tuple((seat,) for seat in range(seats))
        self.seats = seats
        self._count = 0
        self._squares = 0.0

    def of(self, points: Sequence[float], result: Result | None = None) -> list[float]:
        """For every seat, given the points it has or can expect, and how the game ended if it did."""
        totals = [sum([points[seat] for seat in side]) for side in self.sides]
        leads = [
            total - max([other for rival, other in enumerate(totals) if rival != side], default=0.0)
            for side, total in enumerate(totals)
        ]
        self._count += len(leads)
        self._squares += sum([lead * lead for lead in leads])
        spread = max(NARROW, (self._squares / self._count) ** 0.5)
        rewards = [0.0] * self.seats
        for side, lead in zip(self.sides, leads, strict=True):
            worth = 1 / (1 + exp(-max(-20.0, min(20.0, 2 * lead / spread))))
            for seat in side:
                rewards[seat] = worth
                if result is not None:
                    won = len(self.sides[0]) / len(result.winners) if seat in result.winners else 0.0
                    rewards[seat] = (1 - WON) * worth + WON * won
        return rewards

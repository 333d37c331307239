"""A rating while games come in: cheap, good enough to watch, dependent on the order of arrival.

The table that counts is fitted to all games at once (`ratings`).
"""

from __future__ import annotations

from collections import Counter

from openskill.models import PlackettLuce, PlackettLuceRating

from .ratings import ELO, MIDDLE
from .records import Places

SCALE = ELO / (25 / 6)  # openskill counts in sixths of 25


class LiveTable:
    """One openskill rating for each entrant."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[str, PlackettLuceRating] = {}
        self.games: Counter[str] = Counter()
        self.wins: dict[str, float] = {}

    def add(self, places: Places) -> None:
        """One finished game."""
        rows = [(entrant, rank) for rank, group in enumerate(places) for entrant in group]
        before = {entrant: self._ratings.get(entrant) or self._model.rating() for entrant, __ in rows}
        rated = self._model.rate(
            [[before[entrant]] for entrant, __ in rows], ranks=[rank for __, rank in rows]
        )
        for entrant in before:
            # an entrant that held several sides moves by the mean of what happened to it on each
            own = [team[0] for (name, __), team in zip(rows, rated, strict=True) if name == entrant]
            mu = sum(one.mu for one in own) / len(own)
            sigma = sum(one.sigma for one in own) / len(own)
            self._ratings[entrant] = self._model.rating(mu=mu, sigma=sigma)
            self.games[entrant] += 1
        for entrant in places[0]:
            self.wins[entrant] = self.wins.get(entrant, 0.0) + 1 / len(places[0])

    def rows(self) -> list[tuple[str, float, float, int, float]]:
        """(entrant, rating, uncertainty, games, wins), best first."""
        rows = [
            (
                entrant,
                MIDDLE + SCALE * (one.mu - 25.0),
                SCALE * one.sigma,
                self.games[entrant],
                self.wins.get(entrant, 0.0),
            )
            for entrant, one in self._ratings.items()
        ]
        return sorted(rows, key=lambda row: -row[1])

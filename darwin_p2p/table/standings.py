"""What a series of games says about its bots: wins, shares with honest intervals, mean scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

from .simulate import Played

Z95 = 1.959964  # standard deviations that hold 95 % of a normal distribution


class Standing(msgspec.Struct, frozen=True):
    """One bot over all games of a series."""

    bot: str
    games: int  # in which it took part
    seats: int  # it held in them, all together
    wins: float  # a shared victory is split
    mean_score: float  # per seat

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def standings(bots: Sequence[str], played: Iterable[Played]) -> list[Standing]:
    """A standing for every bot as typed, in that order."""
    names = list(dict.fromkeys(bots))
    games = dict.fromkeys(names, 0)
    seats = dict.fromkeys(names, 0)
    points = dict.fromkeys(names, 0)
    wins = dict.fromkeys(names, 0.0)
    for one in played:
        for name in set(one.bots):
            games[name] += 1
        for seat, name in enumerate(one.bots):
            seats[name] += 1
            points[name] += one.result.scores[seat]
        for seat in one.result.winners:
            wins[one.bots[seat]] += 1 / len(one.result.winners)
    return [
        Standing(name, games[name], seats[name], round(wins[name], 6), points[name] / (seats[name] or 1))
        for name in names
    ]


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a win share: honest for few games and for shares near 0 and 1."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)

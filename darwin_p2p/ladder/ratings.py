"""Strengths fitted to all games at once: Plackett-Luce over rankings, ties included, bootstrap intervals.

In this model whoever is best of those still to be placed is drawn with a chance in proportion to its
strength. A tie counts as every order of those tied, in equal parts. The order of the games does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb, exp, log, sqrt
from random import Random

import msgspec

from ..table.standings import Z95
from .algebra import Matrix, Vector, inverse, product

Ranking = tuple[tuple[int, ...], ...]  # groups of equals, best first; the numbers are entrants

ELO = 400 / log(10)  # points a unit of strength is worth on the scale people know
MIDDLE = 1500.0
PRIOR = 1.0  # drawn games of everybody against a phantom of middle strength: keeps fits finite
STEPS = 100
EXACT = 1e-9
REPLICATES = 1000


class Rating(msgspec.Struct, frozen=True):
    """One entrant: its rating, and the interval that holds it with 95 %: that of the bootstrap, or the one of
    the model itself, whichever reaches further."""

    entrant: str
    rating: float
    low: float
    high: float
    games: int


class Fit(msgspec.Struct, frozen=True):
    """The most likely strengths, as logarithms, and how well they are known."""

    strengths: Vector
    covariance: Matrix


@cache
def stages(ranking: Ranking) -> tuple[tuple[tuple[int, ...], ...], tuple[float, ...]]:
    """The draws behind a ranking: from whom, and with which weight.

    Whoever is drawn leaves. Of equals it is not known who left first: every subset of them may be gone.
    """
    members: list[tuple[int, ...]] = []
    weights: list[float] = []
    below = [entrant for group in ranking for entrant in group]
    for group in ranking:
        below = below[len(group) :]
        for gone in range(len(group)):
            for left in combinations(group, len(group) - gone):
                members.append((*left, *below))
                weights.append(1 / comb(len(group), gone))
    return tuple(members), tuple(weights)


def slopes(
    games: Mapping[Ranking, float], strengths: Vector, gradient: Vector, information: Matrix | None
) -> None:
    """Add the first derivative of the log-likelihood, and less its second one, to what is there."""
    worth = [exp(one) for one in strengths]
    for ranking, times in games.items():
        members, weights = stages(ranking)
        for group in ranking:
            for entrant in group:
                gradient[entrant] += times
        for drawn_from, weight in zip(members, weights, strict=True):
            total = sum([worth[one] for one in drawn_from])
            shares: dict[int, float] = {}
            for one in drawn_from:
                shares[one] = shares.get(one, 0.0) + worth[one] / total
            part = times * weight
            for one, share in shares.items():
                gradient[one] -= part * share
                if information is not None:
                    row = information[one]
                    row[one] += part * share
                    for other, its in shares.items():
                        row[other] -= part * share * its


def fit(games: Mapping[Ranking, float], entrants: int) -> Fit:
    """Newton's method; the likelihood has one summit."""
    strengths = [0.0] * entrants
    for _ in range(STEPS):
        gradient, information = _whole(games, strengths)
        covariance = inverse(information)
        step = product(covariance, gradient)
        longest = max((abs(one) for one in step), default=0.0)
        scale = min(1.0, 2.0 / longest) if longest else 1.0  # never overshoot far from the summit
        strengths = [one + scale * by for one, by in zip(strengths, step, strict=True)]
        if longest < EXACT:
            break
    return Fit(strengths, inverse(_whole(games, strengths)[1]))


def _whole(games: Mapping[Ranking, float], strengths: Vector) -> tuple[Vector, Matrix]:
    size = len(strengths)
    gradient = _pull(strengths)
    information = [[0.0] * size for _ in range(size)]
    for one, strength in enumerate(strengths):
        chance = 1 / (1 + exp(-strength))
        information[one][one] = PRIOR * chance * (1 - chance)
    slopes(games, strengths, gradient, information)
    return gradient, information


def _pull(strengths: Vector) -> Vector:
    """Towards the phantom."""
    return [PRIOR * (0.5 - 1 / (1 + exp(-one))) for one in strengths]


def counted(rankings: Iterable[Ranking]) -> dict[Ranking, float]:
    """Equal rankings together: a ladder of few bots has few different ones."""
    games: dict[Ranking, float] = {}
    for one in rankings:
        games[one] = games.get(one, 0.0) + 1.0
    return games


def ratings(
    entrants: Sequence[str], blocks: Sequence[Sequence[Ranking]], seed: int = 0, replicates: int = REPLICATES
) -> list[Rating]:
    """The table, best first."""
    number = len(entrants)
    games = counted(ranking for block in blocks for ranking in block)
    found = fit(games, number)
    draws = list(bootstrap(found, blocks, seed, replicates))
    middle = scaled(found.strengths)
    played = [0] * number
    for ranking, times in games.items():
        for one in {one for group in ranking for one in group}:
            played[one] += int(times)
    table = []
    for index, entrant in enumerate(entrants):
        rating = middle[index]
        # the games may all agree, as when somebody wins every one: the curve of the likelihood knows better
        spread = Z95 * ELO * sqrt(off_the_mean(found.covariance, index))
        drawn = sorted(draw[index] for draw in draws) or [rating]
        low = min(rating - spread, percentile(drawn, 0.025))
        high = max(rating + spread, percentile(drawn, 0.975))
        table.append(Rating(entrant, rating, low, high, played[index]))
    return sorted(table, key=lambda one: (-one.rating, one.entrant))


def off_the_mean(covariance: Matrix, index: int) -> float:
    """The variance of one strength less the mean of all."""
    size = len(covariance)
    everything = sum(map(sum, covariance))
    return covariance[index][index] - 2 * sum(covariance[index]) / size + everything / size**2


def bootstrap(
    found: Fit, blocks: Sequence[Sequence[Ranking]], seed: int, replicates: int
) -> Iterator[Vector]:
    """Ratings as they could have come out: blocks are drawn, because the games of a deal belong together.

    Each replicate starts at the summit and takes one step of Newton's method towards its own.
    """
    parts = []
    for block in blocks:
        part = [0.0] * len(found.strengths)
        slopes(counted(block), found.strengths, part, None)
        parts.append(part)
    pull = _pull(found.strengths)
    luck = Random(seed)
    for _ in range(replicates if parts else 0):
        drawn = luck.choices(parts, k=len(parts))
        gradient = [sum(column) + by for column, by in zip(zip(*drawn, strict=True), pull, strict=True)]
        step = product(found.covariance, gradient)
        yield scaled([one + by for one, by in zip(found.strengths, step, strict=True)])


def scaled(strengths: Vector) -> Vector:
    """On the scale people know, with the mean in the middle."""
    mean = sum(strengths) / (len(strengths) or 1)
    return [MIDDLE + ELO * (one - mean) for one in strengths]


def percentile(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])

"""Which games to play: blocks of one deal in which everybody takes every seat, placed where games tell most.

Round after round: a round is planned from the results of all rounds but the last, so that nobody waits for
it, and so that the plan depends on the seed and the results alone, never on who was faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

import msgspec

from ..table.simulate import derived
from .algebra import Matrix, product
from .arena import Sides
from .ratings import Ranking, fit

LAG = 2  # a round is planned once the rounds so far before it are complete
SMALLEST = 8  # blocks of a round
TEAM = "+"  # between the bots of a mixed team, as in greedy+random

LineUp = tuple[str, ...]  # one entrant a side


class Block(msgspec.Struct, frozen=True):
    """One deal and who plays it."""

    number: int
    line_up: LineUp


def round_size(entrants: int) -> int:
    """Blocks that are planned together."""
    return max(SMALLEST, 2 * entrants)


def seating(line_up: LineUp, sides: Sides) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The bots by seat, and the side of each seat. A team is filled by the bots of its entrant in turn."""
    seats = sum(len(side) for side in sides)
    bots, owners = [""] * seats, [0] * seats
    for number, (entrant, side) in enumerate(zip(line_up, sides, strict=True)):
        members = entrant.split(TEAM) if len(side) > 1 else [entrant]
        for place, seat in enumerate(side):
            bots[seat] = members[place % len(members)]
            owners[seat] = number
    return tuple(bots), tuple(owners)


class Planner:
    """Plans one round: each line-up goes where the differences in strength are known least and a game can
    tell most about them; what it will tell is counted before the next line-up is chosen."""

    def __init__(
        self,
        entrants: Sequence[str],
        sides: int,
        games: Mapping[Ranking, float],
        pending: Sequence[LineUp],
        turns: int,
        luck: Random,
    ) -> None:
        self.entrants = list(entrants)
        self.sides = sides
        self.turns = turns
        self.luck = luck
        found = fit(games, len(self.entrants))
        self.strengths = found.strengths
        self.covariance: Matrix = found.covariance
        self.played = [0] * len(self.entrants)
        for ranking, times in games.items():
            for entrant in {one for group in ranking for one in group}:
                self.played[entrant] += int(times)
        place = {entrant: index for index, entrant in enumerate(self.entrants)}
        for line_up in pending:
            self._expect([place[entrant] for entrant in line_up])

    def plan(self, blocks: int) -> list[LineUp]:
        chosen = []
        for _ in range(blocks):
            line_up = self._next()
            self._expect(line_up)
            self.luck.shuffle(line_up)  # who sits beside whom is nobody's choice
            chosen.append(tuple(self.entrants[one] for one in line_up))
        return chosen

    def _next(self) -> list[int]:
        number = range(len(self.entrants))
        if len(number) == 1:
            return [0] * self.sides
        pairs = list(combinations(number, 2))
        self.luck.shuffle(pairs)  # equals in any order
        line_up = list(max(pairs, key=lambda pair: self._gain(*pair)))
        while len(line_up) < self.sides:
            free = [one for one in number if one not in line_up] or self._fewest(line_up)
            line_up.append(max(free, key=lambda one: sum(self._gain(one, other) for other in line_up)))
        return line_up

    def _fewest(self, line_up: list[int]) -> list[int]:
        """Where there are more sides than entrants, some sit down again: those with the fewest games."""
        times = [line_up.count(one) for one in range(len(self.entrants))]
        least = min(times)
        able = [one for one, count in enumerate(times) if count == least]
        fewest = min(self.played[one] for one in able)
        return [one for one in able if self.played[one] == fewest]

    def _gain(self, one: int, other: int) -> float:
        """What a game of these two tells about their difference."""
        if one == other:
            return 0.0
        cov = self.covariance
        return self._chance(one, other) * (cov[one][one] + cov[other][other] - 2 * cov[one][other])

    def _chance(self, one: int, other: int) -> float:
        share = 1 / (1 + exp(self.strengths[other] - self.strengths[one]))
        return share * (1 - share)

    def _expect(self, line_up: Sequence[int]) -> None:
        """Count the information of a block, pair by pair, as if it had been played."""
        for one in set(line_up):
            self.played[one] += self.turns
        for one, other in combinations(line_up, 2):
            if one == other:
                continue
            cov = self.covariance
            weight = self.turns * self._chance(one, other)
            direction = [0.0] * len(cov)
            direction[one], direction[other] = 1.0, -1.0
            along = product(cov, direction)
            scale = weight / (1 + weight * (along[one] - along[other]))
            self.covariance = [
                [value - scale * along[i] * along[j] for j, value in enumerate(row)]
                for i, row in enumerate(cov)
            ]


def luck_of(seed: int, number: int) -> Random:
    """The luck of one round."""
    return Random(derived(seed, "round", number))

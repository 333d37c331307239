"""Which of several actions is best: all run through the same worlds, and whoever has no hope left drops out.

What two actions bring in the same world, with the same luck, is compared; so their difference shows long
before their means do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt

from darwin_p2p.bots import Idea
from darwin_p2p.engine import Action

FIELD = 8  # actions that run at the same time
SOON = 4  # worlds before anybody drops out
SURE = 2.0  # standard errors behind the leader
SLIGHT = 0.01  # a reward that is not worth the search
DOUBT = 3  # worlds that what an adviser expects counts for


class Runner:
    """An action, what its adviser expects of it, and what it brought in each world."""

    def __init__(self, idea: Idea) -> None:
        self.gain, self.action = idea
        self.rewards: list[float] = []

    def ahead_of(self, other: Runner, slope: float) -> tuple[float, float]:
        """By how much on average, and the standard error of that. Few worlds may mislead: what the adviser
        expects counts as much as some of them."""
        gaps = [mine - theirs for mine, theirs in zip(self.rewards, other.rewards, strict=False)]
        weight = len(gaps) + DOUBT
        expected = slope * (self.gain - other.gain)
        mean = (sum(gaps) + DOUBT * expected) / weight
        squares = sum([(gap - mean) ** 2 for gap in gaps]) + (expected - mean) ** 2
        return mean, sqrt(squares / (weight * max(1, len(gaps) - 1)))


class Race:
    """`next` says who runs; `over` when no more worlds are needed; `best` who has won so far."""

    def __init__(self, ideas: Iterator[Idea]) -> None:
        self._waiting = ideas
        self.running = [Runner(idea) for idea in islice(ideas, FIELD)]

    @property
    def over(self) -> bool:
        return len(self.running) < 2

    def next(self) -> Runner:
        """The one that has run least."""
        return min(self.running, key=_worlds)

    def judge(self, slope: float) -> None:
        """After each world: the hopeless drop out, others take their places."""
        worlds = {len(runner.rewards) for runner in self.running}
        if len(worlds) > 1 or min(worlds) < SOON:
            return
        leader = self._leader(self.running, slope)
        self.running = [one for one in self.running if one is leader or _hopes(one, leader, slope)]
        self.running += [Runner(idea) for idea in islice(self._waiting, FIELD - len(self.running))]

    def best(self, slope: float) -> Action:
        """The leader of those that have met most of the worlds."""
        most = max(len(one.rewards) for one in self.running)
        tried = [one for one in self.running if 2 * len(one.rewards) >= most]
        return self._leader(tried, slope).action

    def _leader(self, runners: list[Runner], slope: float) -> Runner:
        leader = runners[0]
        for one in runners[1:]:
            if one.ahead_of(leader, slope)[0] > 0:
                leader = one
        return leader


def _hopes(runner: Runner, leader: Runner, slope: float) -> bool:
    gap, error = leader.ahead_of(runner, slope)
    return SURE * error - gap > SLIGHT


def _worlds(runner: Runner) -> int:
    return len(runner.rewards)

"""Which of several actions is best: all run through the same worlds, and whoever has no hope left drops out.

What two actions bring in the same world, with the same luck, is compared; so their difference shows long
before their means do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean

from darwin_p2p.engine import Action

FIELD = 8  # actions that run at the same time
SOON = 4  # worlds before anybody drops out
SURE = 2.0  # standard errors behind the leader
SLIGHT = 0.002  # a reward that makes no difference
TRUST = 0.7  # standard errors by which another action must beat the first, which its adviser likes best


class Runner:
    """An action and what it brought in each world."""

    def __init__(self, action: Action) -> None:
        self.action = action
        self.rewards: list[float] = []

    def ahead_of(self, other: Runner) -> tuple[float, float]:
        """By how much on average, and the standard error of that."""
        common = min(len(self.rewards), len(other.rewards))
        if not common:
            return 0.0, 0.0
        gaps = [mine - theirs for mine, theirs in zip(self.rewards, other.rewards, strict=False)]
        mean = fmean(gaps)
        squares = sum([(gap - mean) ** 2 for gap in gaps])
        # as if one more world had brought something quite different: few worlds may agree by chance
        return mean, sqrt((squares + mean * mean) / (common * max(1, common - 1)))


class Race:
    """`next` says who runs; `over` when no more worlds are needed; `best` who has won so far."""

    def __init__(self, actions: Iterator[Action]) -> None:
        self._waiting = actions
        self.running = [Runner(action) for action in islice(actions, FIELD)]
        self.first = self.running[0]  # nobody waits before the first

    @property
    def over(self) -> bool:
        return len(self.running) < 2

    def next(self) -> Runner:
        """The one that has run least."""
        return min(self.running, key=_worlds)

    def judge(self) -> None:
        """After each world: the hopeless drop out, others take their places."""
        worlds = {len(runner.rewards) for runner in self.running}
        if len(worlds) > 1 or min(worlds) < SOON:
            return
        leader = max(self.running, key=_mean)
        self.running = [one for one in self.running if one is leader or _hopes(one, leader)]
        for action in islice(self._waiting, FIELD - len(self.running)):
            self.running.append(Runner(action))

    def best(self) -> Action:
        tried = [one for one in self.running if 2 * len(one.rewards) >= self.worlds]
        leader = max(tried, key=_mean)
        if self.first in tried and leader is not self.first:
            lead, error = leader.ahead_of(self.first)
            if lead <= TRUST * error:
                return self.first.action
        return leader.action

    @property
    def worlds(self) -> int:
        return max(len(one.rewards) for one in self.running)


def _hopes(runner: Runner, leader: Runner) -> bool:
    gap, error = leader.ahead_of(runner)
    return gap - SURE * error < 0 and error > SLIGHT


def _worlds(runner: Runner) -> int:
    return len(runner.rewards)


def _mean(runner: Runner) -> float:
    return fmean(runner.rewards) if runner.rewards else 0.0

"""Monte-Carlo tree search over what one seat knows (information-set search, one observer).

Every iteration plays in a world that may be. A node stands for the actions that led to it, luck and hidden
cards left out; how often an action was possible there counts, not only how often it was taken. New actions
come in one by one as a node is visited: there may be thousands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log, sqrt
from random import Random

from darwin_p2p.bots import Adviser
from darwin_p2p.engine import Action, Choice, Over, State, View

from .rewards import Rewards
from .worlds import World, Worlds

EXPLORE = 0.5  # how much a seldom tried action is favoured
WIDEN = 1.0  # actions known at a node: this by the root of its visits, and one more
LONGEST = 3000  # decisions of a game played on; the rules let some go on for ever


class Node:
    """A decision, reached by the same actions in many worlds."""

    __slots__ = ("children", "possible", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0
        self.possible = 0  # how often it could have been chosen
        self.total = 0.0  # rewards of the seat that chooses it

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def promise(self) -> float:
        """The mean so far and what may still be in it (UCB1)."""
        return self.mean + EXPLORE * sqrt(log(self.possible) / self.visits)


class Search:
    """The search of one decision; `iterate` as long as there is time, then `best`."""

    def __init__(self, view: View, adviser: Adviser | None, rng: Random, ahead: int) -> None:
        assert isinstance(view.need, Choice)
        self.adviser = adviser
        self.rng = rng
        self.worlds = Worlds(view, rng)
        self.root = Node()
        first = self.worlds.open(0).state
        self.rewards = Rewards(first, _seats(first))
        self.until = adviser.stage(first) + ahead if adviser and ahead else None
        self._ideas = self._proposals(view)
        self._next = next(self._ideas)

    def iterate(self) -> None:
        """Play once: down the tree, one action further, and on as the adviser would."""
        child = self._at_root()
        action = child[0]
        ...

"""Monte-Carlo tree search over what one seat knows (information-set search, one observer).

Every iteration plays in a world that may be. A node stands for the actions that led to it, luck and hidden
cards left out; how often an action was possible there counts, not only how often it was taken. New actions
come in one by one as a node is visited: there may be thousands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import log, sqrt
from random import Random

from darwin_p2p.bots import Adviser, Idea
from darwin_p2p.engine import Action, Choice, Over, State, View

from .race import Race
from .rewards import Rewards
from .worlds import World, Worlds

EXPLORE = 0.5  # how much a seldom tried action is favoured
WIDEN = 1.0  # actions known at a node: one more than this by the root of its visits,
ADVISED = 0.3  # or this where an adviser names them, the best first: few visits are better spent on those
FEW = 30  # legal actions that are all listed; of more some are drawn
TRIES = 200
EVEN = 0.5  # the reward where nobody can tell
LONGEST = 3000  # decisions of a game played on; the rules let some go on for ever


class Node:
    """A decision, reached by the same actions in many worlds."""

    __slots__ = ("children", "possible", "total", "tried", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits = 0  # how often somebody chose here
        self.possible = 0  # how often the action that leads here could have been chosen,
        self.tried = 0  # how often it was,
        self.total = 0.0  # and what it brought to whoever chose it

    def promise(self) -> float:
        """The mean so far and what may still be in it (UCB1)."""
        return self.total / self.tried + EXPLORE * sqrt(log(self.possible) / self.tried)


class Search:
    """The search of one decision."""

    def __init__(self, view: View, adviser: Adviser | None, rng: Random, ahead: int) -> None:
        self.adviser = adviser
        self.rng = rng
        self.worlds = Worlds(view, rng)
        here = view.replica()
        self.rewards = Rewards(here)
        self.seat = _asked(here)
        self.until = adviser.stage(here) + ahead if adviser and ahead else None
        self.widen = ADVISED if adviser else WIDEN
        self.race = Race(self._proposals(view))
        self.below: dict[Action, Node] = {}  # the trees under the actions at hand

    def run(self, budget: Iterable[object]) -> Action:
        """The best action as far as the budget allows, an iteration for each of its items."""
        for _ in budget:
            if self.race.over:
                break
            self.iterate()
        return self.race.best(self.rewards.slope)

    def iterate(self) -> None:
        """Play once: down the tree, one action further than ever, and on as the adviser would."""
        runner = self.race.next()
        world = self.worlds.open(len(runner.rewards))  # the rivals meet the same worlds
        world.take(runner.action)
        node = self.below.get(runner.action)
        path: list[tuple[Node, Node, int]] = []
        if node is None:
            self.below[runner.action] = Node()
        while node is not None and self._lasts(world):
            seat = _asked(world.state)
            known = len(node.children)
            action, child = self._from(node, world.state, seat)
            path.append((node, child, seat))
            world.take(action)
            node = child if len(node.children) == known else None
        self._play_on(world)
        rewards = self._rewards(world.state)
        for node, child, seat in path:
            node.visits += 1
            child.total += rewards[seat] if rewards else EVEN
            child.tried += 1
        runner.rewards.append(rewards[self.seat] if rewards else EVEN)
        self.race.judge(self.rewards.slope)

    # -- down the tree -----------------------------------------------------------------------------------

    def _from(self, node: Node, state: State, seat: int) -> tuple[Action, Node]:
        """One of the actions that this world allows, or a new one while few are known."""
        children = node.children
        possible = [one for one in children.items() if state.why_not(seat, one[0]) is None]
        for _, child in possible:
            child.possible += 1
        if len(possible) <= int(self.widen * sqrt(node.visits)):
            for _, action in self._proposals(state.view(seat)):
                if action not in children:
                    child = children[action] = Node()
                    child.possible = 1
                    return action, child
        return max(possible, key=_promise)

    def _proposals(self, view: View) -> Iterator[Idea]:
        """Actions worth trying, each once: those of the adviser, or else any that are legal."""
        found: set[Action] = set()
        for idea in self.adviser.ideas(view) if self.adviser else ():
            if idea.action not in found:
                found.add(idea.action)
                yield idea
        if found:
            return
        legal = view.legal()
        listed = list(islice(legal, FEW + 1))
        if len(listed) <= FEW:
            self.rng.shuffle(listed)
            yield from (Idea(0.0, action) for action in listed)
            return
        for _ in range(TRIES):
            action = legal.sample(self.rng)
            if action not in found:
                found.add(action)
                yield Idea(0.0, action)

    # -- beyond the tree ---------------------------------------------------------------------------------

    def _lasts(self, world: World) -> bool:
        """Let the dealer answer; whether a seat chooses then, and it is not yet time to look where we are."""
        while not self._far(world):
            if not world.settle():
                return isinstance(world.state.need, Choice)
        return False

    def _far(self, world: World) -> bool:
        if self.adviser is None:
            return False
        stage = self.adviser.stage(world.state)
        world.dealer.stage = stage
        return self.until is not None and stage >= self.until

    def _play_on(self, world: World) -> None:
        for _ in range(LONGEST):
            if not self._lasts(world):
                return
            state = world.state
            view = state.view(_asked(state))
            if self.adviser is not None:
                world.take(self.adviser.quick(view))
            else:
                world.take(view.legal().sample(self.rng, last="pass"))

    def _rewards(self, state: State) -> Sequence[float]:
        if isinstance(state.need, Over):
            return self.rewards.of(state.need.result.scores, state.need.result)
        if self.adviser is not None:
            return self.rewards.of(self.adviser.outlook(state))
        return ()


def _asked(state: State) -> int:
    assert isinstance(state.need, Choice)
    return state.need.seat


def _promise(one: tuple[Action, Node]) -> float:
    return one[1].promise()

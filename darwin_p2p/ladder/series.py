"""A run under way: which game comes next, and what becomes of the finished ones. It plays none itself.

The plan is a function of the run and of finished games, block by block; so a run that was interrupted goes on
as if nothing had happened.
"""

from __future__ import annotations

from collections import Counter

from . import records
from .match import Outcome, Task
from .ratings import counted
from .schedule import LAG, Block, LineUp, Planner, luck_of, round_size
from .sequential import SequentialTest
from .store import Run, Store


class Series:
    """Hands out tasks and takes outcomes. `next` gives None at the end, or while it waits for outcomes."""

    def __init__(self, store: Store, run: Run, games: int) -> None:
        self.store, self.run, self.arena = store, run, run.arena
        self.sides = self.arena.sides()
        self.turns = self.arena.seats  # games of a block: everybody takes every seat
        self.wanted = -(-games // self.turns)  # blocks
        self.blocks = {block.number: block.line_up for block in store.blocks(run.id)}
        self.done = store.done(run.id)
        self._played = Counter(block for block, _ in self.done)
        self._whole = 0  # all blocks before this one are complete
        self._cursor = (0, 0)

    @property
    def games(self) -> int:
        """How many there will be: whole blocks only."""
        return self.wanted * self.turns

    def next(self) -> Task | None:
        """The next game that nobody has been given yet."""
        block, turn = self._cursor
        while block < self.wanted:
            if block not in self.blocks and not self._plan(block):
                return None
            while turn < self.turns:
                turn += 1
                self._cursor = (block, turn)
                if (block, turn - 1) not in self.done:
                    return self._task(block, turn - 1)
            block, turn = block + 1, 0
            self._cursor = (block, turn)
        return None

    def take(self, outcome: Outcome) -> bool:
        """A finished game: kept at once. False if it was there already."""
        added = self.store.add(outcome)
        key = (outcome.task.block, outcome.task.turn)
        if key not in self.done:
            self.done.add(key)
            self._played[key[0]] += 1
        return added

    def _task(self, block: int, turn: int) -> Task:
        bots, _ = records.sitting(self.blocks[block], self.sides, turn)
        run = self.run
        return Task(run.id, block, turn, self.arena, bots, run.seed, run.limits)

    def whole(self) -> int:
        """How many blocks are complete without a gap."""
        while self._played[self._whole] == self.turns:
            self._whole += 1
        return self._whole

    def _keep(self, first: int, line_ups: list[LineUp]) -> None:
        blocks = [Block(first + index, line_up) for index, line_up in enumerate(line_ups)]
        self.store.plan(self.run.id, blocks)
        self.blocks |= {block.number: block.line_up for block in blocks}

    def _plan(self, block: int) -> bool:
        """Plan the round of this block; False if results are missing for that."""
        entrants = self.run.entrants
        size = round_size(len(entrants))
        number = block // size
        known = max(0, number - LAG + 1) * size  # blocks whose results count
        if self.whole() < known:
            return False
        played = [one for one in records.of_run(self.store, self.run) if one.game.block < known]
        rankings = [one for of_block in records.by_block(played, entrants) for one in of_block]
        pending = [self.blocks[one] for one in range(known, number * size)]
        luck = luck_of(self.run.seed, number)
        planner = Planner(entrants, len(self.sides), counted(rankings), pending, self.turns, luck)
        self._keep(number * size, planner.plan(size))
        return True


class Comparison(Series):
    """Two entrants against each other until a sequential test is decided, or the games are used up.

    The test looks at whole blocks in the order of the plan, whenever they came in.
    """

    def __init__(self, store: Store, run: Run, games: int, test: SequentialTest) -> None:
        super().__init__(store, run, games)
        self.test = test
        self._scores: dict[tuple[int, int], float] = {}
        for record in records.of_run(store, run):
            self._score(record)
        self._look()

    def next(self) -> Task | None:
        return None if self.test.verdict else super().next()

    def take(self, outcome: Outcome) -> bool:
        added = super().take(outcome)
        task = outcome.task
        _, entrants = records.sitting(self.blocks[task.block], self.sides, task.turn)
        places = records.places(outcome.result, entrants, self.sides)
        self._scores[task.block, task.turn] = self._duel(places)
        self._look()
        return added

    def _plan(self, block: int) -> bool:
        """Both in turn round the table; with an odd number of sides, each has the odd one in every other."""
        one, other = self.run.entrants
        pair = (one, other) if block % 2 == 0 else (other, one)
        self._keep(block, [tuple(pair[side % 2] for side in range(len(self.sides)))])
        return True

    def _score(self, record: records.Record) -> None:
        self._scores[record.game.block, record.game.turn] = self._duel(record.places)

    def _duel(self, places: records.Places) -> float:
        score = records.duel(places, *self.run.entrants)
        assert score is not None
        return score

    def _look(self) -> None:
        """Give the test the blocks that have become complete, until it is decided."""
        while self.test.verdict is None and self.test.blocks < min(self.whole(), self.wanted):
            block = self.test.blocks
            self.test.add(sum(self._scores[block, turn] for turn in range(self.turns)) / self.turns)

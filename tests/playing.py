"""Random games for tests: every registered game, every number of seats, every variant.

walk = Walk(tables()[0], seed=7)
walk.go(100)          # a hundred inputs, or to the end
walk.state            # the all-knowing position
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from darwin_p2p.engine import Action, Answer, Choice, Game, Happening, Over, State
from darwin_p2p.engine.log import GameLog, Header
from darwin_p2p.errors import UsageError
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer

GIVING_UP = 0.05  # how often a seat passes although it could do something else
OUT_OF_TURN = 0.05  # how often a seat that merely may act does


class Table(NamedTuple):
    """What is played, and by how many."""

    game: str
    seats: int
    variants: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *self.variants])

    @property
    def plugin(self) -> Game:
        return registry().game(self.game)

    @property
    def rules(self) -> Any:
        return _rules(self)

    def start(self) -> State:
        return self.plugin.start(self.rules)


@cache
def _rules(table: Table) -> Any:
    variants = registry().variants_for(table.plugin, table.seats, table.variants)
    return table.plugin.rules(table.seats, variants)


@cache
def tables(game: str = "") -> tuple[Table, ...]:
    """All tables that one variant at most makes; those that come by themselves are in the first ones."""
    found = []
    for name, plugin in registry().games.items():
        for seats in plugin.seats:
            for variant in (None, *registry().variants.values()):
                table = Table(name, seats, (variant.name,) if variant else ())
                try:
                    registry().variants_for(plugin, seats, table.variants)
                except UsageError:
                    continue  # not for this game, or not for so many seats
                if game in ("", name):
                    found.append(table)
    return tuple(found)


class Walk:
    """A game played at random, whose dealer and players are all known."""

    def __init__(self, table: Table, seed: int, *, keeping_log: bool = False) -> None:
        self.keeping_log = keeping_log
        self.table = table
        self.state = table.start()
        self.rng = Random(seed)
        self.dealer = SeededDealer(seed)
        self.decisions = 0
        self.log = GameLog(Header(table.game, table.seats, table.variants, seed=seed))
        # called before each input with the seat (None: the dealer) and what it gives
        self.watch: Callable[[int | None, Action | Answer], None] | None = None

    @property
    def over(self) -> bool:
        return isinstance(self.state.need, Over)

    def step(self) -> list[Happening]:
        """Answer the one need there is."""
        need = self.state.need
        if not isinstance(need, Choice):
            return self._apply(None, self.dealer.answer(need))
        seat, action = self.choose(need)
        slots = self.state.reveals(seat, action)
        if slots:
            self._apply(None, self.dealer.opened(slots))
        self.decisions += 1
        return self._apply(seat, action)

    def choose(self, need: Choice) -> tuple[int, Action]:
        rng = self.rng
        if need.also and rng.random() < OUT_OF_TURN:
            seat = rng.choice(need.also)
            legal = self.state.legal(seat)
            if legal:
                return seat, legal.sample(rng)
        legal = self.state.legal(need.seat)
        kinds = legal.kinds()
        giving_up = [kind for kind in kinds if kind.kind() == "pass"]
        if giving_up and len(kinds) > 1 and rng.random() >= GIVING_UP:
            kinds.remove(giving_up[0])
        return need.seat, legal.sample(rng, rng.choice(kinds))

    def _apply(self, seat: int | None, given: Action | Answer) -> list[Happening]:
        if self.watch is not None:
            self.watch(seat, given)
        news = self.state.apply(given, seat)
        if self.keeping_log:
            self.log.record(seat, given, self.state)
            self.log.result = getattr(self.state.need, "result", None)
        return news

    def go(self, steps: int) -> Walk:
        """So many needs answered, or to the end."""
        while steps > 0 and not self.over:
            self.step()
            steps -= 1
        return self

    def to_choice(self) -> Walk:
        """On to the next choice of a seat, or to the end."""
        while not isinstance(self.state.need, Choice | Over):
            self.step()
        return self

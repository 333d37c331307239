"""One game of a ladder: played in whatever process, kept as the actions taken, replayed from them."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterator
from time import perf_counter
from typing import Any, Union

import msgspec

from ..bots.guard import Failure, Guarded
from ..bots.isolation import Crew, Limits
from ..engine import Action, Result
from ..engine.log import GameLog
from ..plugins import registry
from ..table.dealer import SeededDealer
from ..table.local import LocalTable
from ..table.setup import TableSetup, header_for
from ..table.simulate import derived
from .arena import Arena


class Task(msgspec.Struct, frozen=True):
    """One game to be played: all that decides how it goes."""

    run: int
    block: int
    turn: int  # how many seats everybody has moved on in this block
    arena: Arena
    bots: tuple[str, ...]  # as typed, by seat
    seed: int  # of the run
    limits: Limits | None = None  # None: the bots play in the process of the game

    @property
    def deal(self) -> int:
        """All games of a block have the same cards and luck."""
        return derived(self.seed, "deal", self.block)

    @property
    def name(self) -> str:
        """What `ladder show` calls the game."""
        return f"{self.run}.{self.block}.{self.turn}"


class Outcome(msgspec.Struct, frozen=True):
    """What came of it."""

    task: Task
    result: Result
    decisions: int
    seconds: float
    actions: bytes
    failures: tuple[tuple[int, Failure], ...] = ()  # with the seat


def play(task: Task) -> Outcome:
    """Play one game. A bot that fails forfeits moves; nothing it does keeps the game from ending."""
    setup = task.arena.open()
    start = perf_counter()
    seats = [_seated(task, setup, seat, spec) for seat, spec in enumerate(task.bots)]
    table = LocalTable(setup.game, setup.rules, seats, SeededDealer(task.deal))
    try:
        result = table.play()
    finally:
        for seat in seats:
            seat.close()
    failures = tuple((number, one) for number, seat in enumerate(seats) for one in seat.failures)
    return Outcome(task, result, table.decisions, perf_counter() - start, _packed(table.actions), failures)


def _seated(task: Task, setup: TableSetup, seat: int, spec: str) -> Guarded:
    seed = derived(task.seed, "bot", task.block, task.turn, seat)
    if task.limits is not None:
        return _crew(task.limits).seat(spec, setup, seat, seed)
    return Guarded(registry().bot(spec, setup.game, seed, setup.seats, task.arena.variants))


_crews = threading.local()  # a Dask worker may play several games at once, each in a thread of its own


def _crew(limits: Limits) -> Crew:
    """The processes that serve this thread; they end with it, because their pipes close."""
    crews: dict[Limits, Crew] = _crews.__dict__.setdefault("by_limits", {})
    return crews.setdefault(limits, Crew(limits))


def dismiss_crews() -> None:
    """End the processes of this thread."""
    for crew in _crews.__dict__.pop("by_limits", {}).values():
        crew.dismiss()


# -- a game as its actions -------------------------------------------------------------------------------


def _packed(actions: list[tuple[int, Action]]) -> bytes:
    return zlib.compress(msgspec.msgpack.encode([action for _, action in actions]), 1)


class _Scripted:
    """All seats of a game that has been played."""

    def __init__(self, actions: Iterator[Any]) -> None:
        self._actions = actions

    def choose(self, view: object) -> Action:
        action: Action = next(self._actions)
        return action


def replayed(task: Task, actions: bytes, watchers: Any = ()) -> GameLog:
    """The game again, as a log with every digest: the deal and the actions are all there is to it."""
    setup = task.arena.open()
    kinds: Any = Union[setup.game.actions_of(setup.rules)]  # noqa: UP007 - made of a tuple of types
    decoder: Any = msgspec.msgpack.Decoder(list[kinds])
    script = _Scripted(iter(decoder.decode(zlib.decompress(actions))))
    log = GameLog(header_for(setup, task.bots, task.deal))
    table = LocalTable(
        setup.game, setup.rules, [script] * setup.seats, SeededDealer(task.deal), log, watchers
    )
    table.play()
    return log

"""Bots at a table with people: each in a process of its own. What it does wrong costs it a move, and people
are told once.

    with Bench() as bench:
        bot = bench.seat("greedy", setup, seat=1, seed=7, told=print)
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Self

from ..bots.guard import Guarded
from ..bots.isolation import Crew, Limits
from ..plugins import registry
from .setup import TableSetup

AT_TABLE = Limits(move=10.0, bank=120.0)  # people wait for a bot that was told to think
TELLING = 5  # different mishaps of one bot that people are told of


def ignore(text: str) -> None:
    """Nobody is told."""


class Bench:
    """Seats the bots of one table. Leaving it ends their processes."""

    def __init__(self, limits: Limits = AT_TABLE) -> None:
        self._crew = Crew(limits) if os.name == "posix" else None  # elsewhere bots share our process

    def seat(
        self,
        spec: str,
        setup: TableSetup,
        seat: int,
        seed: int,
        *,
        told: Callable[[str], None] = ignore,
    ) -> Guarded:
        """A bot for one game; refused at once where it is not there or does not play this."""
        names = [variant.name for variant in setup.variants]
        bot = registry().bot(spec, setup.game, seed, setup.seats, names)
        if self._crew is None:
            seated = Guarded(bot)
        else:
            bot.close()
            seated = self._crew.seat(spec, setup, seat, seed)
        seated.told = _Once(told)
        return seated

    def warm_up(self, bots: int) -> None:
        """Let so many processes wake up while nobody waits for them."""
        if self._crew is not None:
            self._crew.warm_up(bots)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._crew is not None:
            self._crew.dismiss()


class _Once:
    """Passes every sentence on once, and not without end."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._known: set[str] = set()

    def __call__(self, text: str) -> None:
        if text not in self._known and len(self._known) < TELLING:
            self._known.add(text)
            self._told(text)

"""Playing a bot everywhere it claims to play, and telling what it does wrong.

    for report in check_bot("mybot"):
        print(report.table, report.findings)

At each table one game is played twice in this process: once with the bot in every seat, once with random
bots around it, and each of them once more to see whether it comes out the same. At the first table of each
game the bot also plays in a process of its own, where strings have other hashes. Nothing here prints.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import msgspec

from ..engine import Action, Game, View
from ..errors import UsageError
from ..plugins import registry
from ..table.dealer import SeededDealer
from ..table.local import LocalTable
from ..table.setup import TableSetup, open_table
from ..text import heard, phrase, plural, raised
from .bot import Bot
from .guard import KINDS, Guarded
from .isolation import Crew, Limits
from .specs import split_spec

SLOW = Limits().move  # seconds: what ladders and tables give a move by default
DIFFERS_AGAIN = phrase("decision {number} differs when played again with the same seed: {one} and {other}")
DIFFERS_APART = phrase("decision {number} differs when in a process of its own: {one} and {other}")


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong: what, how often, and the first case of it."""

    what: str
    times: int
    first: str


class Report(msgspec.Struct):
    """How a bot did at one table."""

    game: str
    seats: int
    variants: tuple[str, ...]
    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    findings: list[Finding] = []

    @property
    def table(self) -> str:
        seats = plural("{n} seat", "{n} seats", self.seats)
        return ", ".join([self.game, str(seats), *self.variants])

    def add(self, what: str, first: str, times: int = 1) -> None:
        """Once for each thing that is wrong; of several cases the first is told."""
        for index, one in enumerate(self.findings):
            if one.what == what:
                self.findings[index] = Finding(what, one.times + times, one.first)
                return
        self.findings.append(Finding(what, times, first))


def check_bot(bot: str | type[Bot], *, seed: int = 0, slow: float = SLOW) -> Iterator[Report]:
    """A report for each table that the bot claims, as soon as it is there.

    A class is checked as it is; a bot as typed also in a process of its own, as ladders run it.
    """
    kind = registry().bot_class(split_spec(bot)[0]) if isinstance(bot, str) else bot
    tables = list(claimed(kind))
    if not tables:
        raise UsageError(
            phrase(
                "The bot {bot!r} claims no game that is installed here: {games}.",
                bot=kind.name,
                games=", ".join(kind.games),
            )
        )
    apart: set[str] = set()
    for setup in tables:
        yield _Check(bot, setup, seed, slow).run(apart=setup.game.name not in apart)
        apart.add(setup.game.name)


def claimed(kind: type[Bot]) -> Iterator[TableSetup]:
    """Every table that one house rule at most makes and that the bot claims."""
    found = registry()
    for game in found.games.values():
        for seats in game.seats:
            for variants in _choices(game):
                try:
                    setup = open_table(game.name, seats, variants)
                except UsageError:
                    continue  # not for so many seats
                if kind.plays(game.name, seats, [one.name for one in setup.variants]):
                    yield setup


def _choices(game: Game) -> list[tuple[str, ...]]:
    own = [one for one in registry().variants.values() if one.game == game.name and one.automatic is None]
    return [(), *((one.name,) for one in own)]


class _Check:
    """One table."""

    def __init__(self, bot: str | type[Bot], setup: TableSetup, seed: int, slow: float) -> None:
        self.bot, self.setup, self.seed, self.slow = bot, setup, seed, slow
        self.names = tuple(variant.name for variant in setup.variants)
        self.report = Report(setup.game.name, setup.seats, self.names)

    def made(self, seat: int) -> Bot:
        if not isinstance(self.bot, str):
            return self.bot(self.seed + seat)
        return registry().bot(self.bot, self.setup.game, self.seed + seat, self.setup.seats, self.names)

    def other(self, seat: int) -> Bot:
        return registry().bot("random", self.setup.game, self.seed + seat)

    def run(self, *, apart: bool) -> Report:
        try:
            timed = self.made(0).timed
        except (Exception, SystemExit) as error:
            if isinstance(error, UsageError):
                raise
            self.report.add(KINDS["start"], raised(error))
            return self.report
        for own in (range(self.setup.seats), range(1)):
            first, again = self.play(own), self.play(own)
            if not timed:
                self._same(first, again, DIFFERS_AGAIN)
        if apart and os.name == "posix" and isinstance(self.bot, str):
            inside = self.play_apart(self.bot)
            if not timed:
                self._same(first, inside, DIFFERS_APART)
        return self.report

    def play(self, own: Sequence[int]) -> list[Action]:
        """One game with the bot in these seats; the actions it took."""
        seats = [
            Watched(self.made(seat), self) if seat in own else self.other(seat)
            for seat in range(self.setup.seats)
        ]
        return self._taken(seats, own)

    def play_apart(self, spec: str) -> list[Action]:
        """The game with the bot in the first seat only, which runs in a process of its own."""
        with Crew() as crew:
            seated = crew.seat(spec, self.setup, 0, self.seed)
            taken = self._taken([seated, *map(self.other, range(1, self.setup.seats))], (0,))
        for failure in seated.failures:
            told = phrase("in a process of its own: {sentence}", sentence=heard(failure.text))
            self.report.add(KINDS[failure.kind], told)
        return taken

    def _taken(self, seats: Sequence[Bot], own: Sequence[int]) -> list[Action]:
        """Play to the end; what was done in these seats."""
        table = LocalTable(self.setup.game, self.setup.rules, seats, SeededDealer(self.seed))
        try:
            table.play()
        finally:
            for seat in seats:
                seat.close()
        return [action for seat, action in table.actions if seat in own]

    def _same(self, first: list[Action], second: list[Action], told: str) -> None:
        for number, (one, other) in enumerate(zip(first, second, strict=False), 1):
            if one != other:
                found = phrase(told, number=number, one=one, other=other)
                self.report.add(phrase("not deterministic"), found)
                return


class Watched(Guarded):
    """A bot under test: everything it does is timed and looked at."""

    def __init__(self, bot: Bot, check: _Check) -> None:
        super().__init__(bot)
        self.inner = bot
        self.check = check

    def choose(self, view: View) -> Action:
        report = self.check.report
        position, luck = view.to_bytes(), global_luck()
        start = perf_counter()
        action = super().choose(view)
        seconds = perf_counter() - start
        report.decisions += 1
        report.seconds += seconds
        report.slowest = max(report.slowest, seconds)
        where: dict[str, object] = {"number": self.decisions, "seat": 1 + (view.seat or 0)}
        if seconds > self.check.slow:
            told = phrase("decision {number} of seat {seat} took {seconds:.2f} s", seconds=seconds, **where)
            report.add(phrase("slow"), told)
        if global_luck() != luck:
            told = phrase("decision {number} of seat {seat}; use self.rng instead", **where)
            report.add(phrase("uses global randomness"), told)
        if view.to_bytes() != position:
            told = phrase("decision {number} of seat {seat}; change a copy, as view.replica() gives", **where)
            report.add(phrase("changes the view it was given"), told)
        return action

    def failed(self, kind: str, text: str) -> None:
        super().failed(kind, text)
        told = phrase("decision {number}: {sentence}", number=self.decisions, sentence=text)
        self.check.report.add(KINDS[kind], told)

    def close(self) -> None:
        self.inner.close()


def global_luck() -> Any:
    """The state of every source of randomness that all code of a process shares."""
    numpy = sys.modules.get("numpy")
    return random.getstate(), str(numpy.random.get_state()) if numpy is not None else ""

"""A person against bots on the full screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import trio

from ...engine import Action, Choice, Happening, Over, State, View
from ...table.local import LocalTable
from ...table.seating import Bench
from ...table.setup import TableSetup
from ...words import _
from ..learning import Coach
from ..local_game import SEAT, LocalGame
from ..page import Line, Page
from .app import FullScreen, show
from .person import Person
from .table import TableScreen

PACE = 0.9  # seconds to look at what somebody else has done


class Watching:
    """What a local table tells the person's seat: views before and after, never the state."""

    def __init__(self, person: Person, seat: int, first: View) -> None:
        self.person = person
        self.seat = seat
        self.last = first

    def __call__(self, state: State, happened: list[Happening]) -> None:
        before, self.last = self.last, state.view(self.seat)
        self.person.watch(before, self.last, happened)


class Unasked:
    """Holds the person's chair: the course asks the person itself, without blocking."""

    def choose(self, view: Any) -> Action:
        raise AssertionError("a person is asked by the course")


class FullGame(LocalGame):
    """One game of a person against bots."""

    def __init__(
        self,
        setup: TableSetup,
        bots: Sequence[str],
        seed: int,
        write: Callable[[Path, bytes], None],
        path: Path | None = None,
        pace: float = PACE,
        *,
        bench: Bench,
        teaching: bool = False,
    ) -> None:
        super().__init__(setup, bots, seed, write, path, bench=bench)
        first = setup.start().view(SEAT)
        look = self.presenter.look()
        self.screen = TableScreen(
            look,
            setup.game.name,
            first,
            pace=pace,
            hint=self.advice,
            opening=() if teaching else self.introduction(look.introduction(first)),
            save=self.save,
            coach=Coach(self.presenter, self.advice) if teaching else None,
        )
        self.person = Person(self.screen, self.presenter)
        self.at_table = self.table(Unasked(), Watching(self.person, SEAT, first), self.screen.announce)
        self.app = FullScreen(lambda: self.screen, self.course)

    async def course(self) -> None:
        """The loop of a local table, in which bots think in a thread of their own."""
        try:
            await run_course(self.at_table, SEAT, self.person, self.checkpoint)
            self.screen.closing = self._closing()
            self.screen.renew()
        finally:
            self.close()

    def _closing(self) -> Page:
        """Where the game is kept, or how."""
        if self.path:
            return [Line(self.save(""), "quiet")]
        return [Line(_("s keeps this game in a file: darwin replay steps through it. q leaves."), "quiet")]

    def play(self) -> tuple[int, str]:
        """To the end, or until the person leaves: the exit code, and where the game is kept."""
        try:
            return show(self.app), self.save("") if self.path else ""
        finally:
            self.checkpoint()


async def run_course(table: LocalTable, seat: int, person: Person, checkpoint: Callable[[], None]) -> None:
    while not isinstance(need := table.state.need, Over):
        if not isinstance(need, Choice):
            table.step()
            continue
        view = table.state.view(need.seat)
        if need.seat == seat:
            checkpoint()
            action = await person.choose(view)
        else:
            action = await trio.to_thread.run_sync(
                table.seats[need.seat].choose, view, abandon_on_cancel=True
            )
        table.take(need.seat, action)
        await person.caught_up()
    if table.log is not None:
        table.log.result = need.result
    checkpoint()

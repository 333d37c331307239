"""The tasks of a person's program around a table: typed lines, time, and a clean way out."""

from __future__ import annotations

import shlex
from collections.abc import Awaitable, Callable
from typing import TypeVar

import trio

from ...errors import DarwinError
from ...table.lan.books import Books
from ...table.lan.closing import Closing
from ...words import _
from ..conversation import Left, TakeOver
from .commands import TableCommands
from .front import Front

T = TypeVar("T")


async def unless_taken_over(course: Callable[[], Awaitable[T]], host: Callable[[], Awaitable[T]]) -> T:
    """A guest's way through the game; where the person takes the table over, the rest of it as the host."""
    try:
        return await course()
    except BaseExceptionGroup as group:
        if group.subgroup(TakeOver) is None:
            raise
    return await host()


async def run_at_table(
    front: Front,
    commands: TableCommands | None,
    table: Callable[[], Awaitable[T]],
    goodbye: Callable[[], Awaitable[None]] | None = None,
) -> T:
    """Run a table while somebody watches and types; without `commands` nobody types.

    `goodbye` tells the others that the person goes, while there still is a connection to tell it over.
    """

    async def attend(commands: TableCommands) -> None:
        try:
            await front.attend(commands)
        except Left:
            await front.leave_taken()
            raise

    front.goodbye = goodbye
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_tick, front)
        if commands is not None:
            nursery.start_soon(attend, commands)
        result = await table()
        nursery.cancel_scope.cancel()
    return result


async def _tick(front: Front) -> None:
    while True:
        await trio.sleep(1)
        front.tick()


def first_error(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """The one error to tell: somebody leaving, then what has a sentence, then anything."""
    leaves: list[BaseException] = []

    def gather(error: BaseException) -> None:
        if isinstance(error, BaseExceptionGroup):
            for one in error.exceptions:
                gather(one)
        else:
            leaves.append(error)

    gather(group)
    for kind in (KeyboardInterrupt, DarwinError, Exception):
        for error in leaves:
            if isinstance(error, kind):
                return error
    return leaves[0]


def run(main: Callable[[], Awaitable[T]]) -> T:
    """Run a program to its end; of a group of errors the one that matters is raised."""
    try:
        return trio.run(main)
    except BaseExceptionGroup as group:
        raise first_error(group) from group


def attended(main: Callable[[], Awaitable[Closing]], books: Books) -> int:
    """Run a person's program to the end of the game, or until the person leaves: the exit code."""
    try:
        return run(main).exit_code
    except Left:
        tell_way_back(books)
        return 0


def tell_way_back(books: Books) -> None:
    """Whoever leaves a game that is not over hears how to come back to it."""
    journal = books.written()
    if not journal:
        return
    file = shlex.quote(journal)
    if not books.place:  # the table was ours
        print(_("The game is not over. To host it again: darwin host --resume {file}", file=file))
        return
    print(_("The game is not over. To sit down again: darwin join --resume {file}", file=file))
    print(_("Where nobody is at the table any more: darwin host --resume {file}", file=file))

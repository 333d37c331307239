"""A person at the keyboard of the line mode: asked in a thread, while the table goes on around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import trio

from ...engine import Action
from ..conversation import Left
from .lines import LineScreen

if TYPE_CHECKING:
    from .commands import TableCommands
    from .front import Front


class Seated:
    """Answers like any player; the question is taken back when it is no longer there."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def choose(self, view: Any) -> Action:
        person = self._front.person
        assert person is not None
        if not person.ready:
            self._front.your_turn()
        # not abandoned when cancelled: the thread is told so where it waits for the next line
        return await trio.to_thread.run_sync(person.choose, view)


async def route(screen: LineScreen, commands: TableCommands) -> None:
    """Every typed line to whoever it is for."""
    async for typed in screen.lines:
        if typed is None:
            if screen.interactive and not screen.asking:
                raise Left
            screen.answer(None)  # whoever asks next hears that nobody is there
            return
        line = typed.strip()
        if commands.anytime(line):
            continue
        if screen.asking:
            screen.answer(typed)
        else:
            commands.between(line)

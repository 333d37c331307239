"""Whoever plays a seat at a LAN table: a bot in a thread of its own, or a person (see `ui`)."""

from __future__ import annotations

from typing import Any, Protocol

import trio

from ...engine import Action
from ..local import Chooser


class Player(Protocol):
    """Asked with a view, answers with an action; cancelled when the question is no longer there."""

    async def choose(self, view: Any) -> Action: ...


class Threaded:
    """A bot. It may think as long as it likes and holds nobody up; a question that is gone is abandoned."""

    def __init__(self, bot: Chooser) -> None:
        self._bot = bot
        self._thinking = trio.Lock()  # a bot is asked one thing at a time

    async def choose(self, view: Any) -> Action:
        async with self._thinking:
            return await trio.to_thread.run_sync(self._bot.choose, view, abandon_on_cancel=True)


class Immediate:
    """A bot that answers at once, for simulations in virtual time."""

    def __init__(self, bot: Chooser) -> None:
        self._bot = bot

    async def choose(self, view: Any) -> Action:
        await trio.lowlevel.checkpoint()
        return self._bot.choose(view)

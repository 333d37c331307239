"""The seat of a person, as a table sees it: asked with a view, answers with an action, hears what happens.

It is a `Player` of a LAN table and of a local one. Everything here runs on the side of Trio.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import trio

from ...engine import Action, Happening
from ..presenter import Presenter

Answer = list[Action]


class Surface(Protocol):
    """The screen, as far as a seat uses it. All of it may be called from a Trio task."""

    def ask(self, view: Any, answer: Callable[[Answer], None]) -> None:
        """Let the person decide; `answer` takes the confirmed steps."""

    def ask_no_more(self) -> None:
        """The question is gone."""

    def tell(self, before: Any, after: Any, happened: Sequence[Happening]) -> None:
        """Show what happened."""

    def when_idle(self, callback: Callable[[], None]) -> None:
        """Call back once everything told has been shown."""


class Person:
    """Chooses by asking the surface; steps of a drafted turn are given one by one."""

    def __init__(self, surface: Surface, presenter: Presenter) -> None:
        self.surface = surface
        self.presenter = presenter
        self._ready: list[Action] = []  # confirmed, not yet taken

    @property
    def ready(self) -> bool:
        """Whether the next step was confirmed before."""
        return bool(self._ready)

    async def choose(self, view: Any) -> Action:
        while self._ready:
            action = self._ready.pop(0)
            if view.why_not(action) is None:
                return action
            self._ready = []  # the rest was meant for another situation
        obvious = self.presenter.obvious(view)
        if obvious is not None:
            return obvious
        await self.caught_up()
        send, receive = trio.open_memory_channel[Answer](1)
        token = trio.lowlevel.current_trio_token()
        self.surface.ask(view, lambda answer: token.run_sync_soon(send.send_nowait, answer))
        try:
            self._ready = await receive.receive()
        finally:
            self.surface.ask_no_more()
        return self._ready.pop(0)

    def watch(self, before: Any, after: Any, happened: Sequence[Happening]) -> None:
        self.surface.tell(before, after, happened)

    async def caught_up(self) -> None:
        """Until the person has seen everything that happened."""
        shown = trio.Event()
        token = trio.lowlevel.current_trio_token()
        self.surface.when_idle(lambda: token.run_sync_soon(shown.set))
        await shown.wait()

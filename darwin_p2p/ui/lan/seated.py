"""A person as the player of a seat: asked in a thread, while the table goes on around it."""

from __future__ import annotations

from typing import Any

import trio

from ...engine import Action
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

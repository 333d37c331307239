"""Trio as a guest in the loop of the full screen: the one place where the two meet.

Tables are Trio programs, the screen is an asyncio one; both run in the main thread and take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import outcome
import trio


class Guest:
    """One Trio run inside the asyncio loop that runs now."""

    def __init__(self, ended: Callable[[BaseException | None], None]) -> None:
        self._ended = ended  # told how the run ended: None when it was done, or was cancelled
        self._scope = trio.CancelScope()
        self._over: asyncio.Future[None] | None = None

    def start(self, main: Callable[[], Awaitable[None]]) -> None:
        loop = asyncio.get_running_loop()
        self._over = loop.create_future()

        async def run() -> None:
            with self._scope:
                await main()

        trio.lowlevel.start_guest_run(
            run,
            run_sync_soon_threadsafe=loop.call_soon_threadsafe,
            run_sync_soon_not_threadsafe=loop.call_soon,
            done_callback=self._done,
            host_uses_signal_set_wakeup_fd=True,
        )

    def _done(self, result: outcome.Outcome[None]) -> None:
        assert self._over is not None
        self._over.set_result(None)
        self._ended(result.error if isinstance(result, outcome.Error) else None)

    async def stop(self) -> None:
        """Cancel the run and wait for its end; a loop must not close under its guest."""
        if self._over is not None and not self._over.done():
            self._scope.cancel()
            await self._over

"""Trio under a virtual clock and a seeded scheduler: the same seed gives the same run, in no time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar
from unittest.mock import patch

import trio
import trio.testing
from trio._core import _run as scheduler

T = TypeVar("T")


def run_seeded(main: Callable[[], Awaitable[T]], seed: int) -> T:
    """Run an async function to its end. Sleeps take no time; tasks are woken in an order the seed decides.

    Trio shuffles its tasks on purpose and offers no public switch for a repeatable shuffle; its own tests use
    the private one, and so do we, here and nowhere else.
    """
    with patch.object(scheduler, "_ALLOW_DETERMINISTIC_SCHEDULING", True):
        scheduler._r.seed(seed)
        return trio.run(main, clock=trio.testing.MockClock(autojump_threshold=0))

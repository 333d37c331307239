"""A process that must not outlive the one that started it, even where that was killed."""

from __future__ import annotations

import os
import signal
from threading import Thread
from time import sleep

SECONDS = 0.5  # between two looks


def leave_with_parent() -> None:
    """End this process and its whole group once its parent is gone. POSIX only."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            sleep(SECONDS)
        os.killpg(0, signal.SIGKILL)

    Thread(target=watch, daemon=True).start()

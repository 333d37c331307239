"""`darwin host` and `darwin join` as processes that can be killed at any moment."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path

PATIENCE = 120.0  # seconds one game may take on a busy machine


class Process:
    """One running command, `inside` a network namespace; what it prints is read as it comes.

    `runs` starts the program in another way; then somebody types."""

    def __init__(self, folder: Path, *arguments: str, inside: str = "", runs: Sequence[str] = ()) -> None:
        environment = {**os.environ, "DARWIN_HOME": str(folder), "NO_COLOR": "1"}
        namespace = ["ip", "netns", "exec", inside] if inside else []
        self.process = subprocess.Popen(
            [*namespace, *(runs or (sys.executable, "-m", "darwin_p2p")), *arguments],
            stdin=subprocess.PIPE if runs else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
        )
        self.lines: list[str] = []
        self._queue: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._queue.put(line)
        self._queue.put(None)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first line that matches."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                line = self._queue.get(timeout=PATIENCE)
            except queue.Empty:
                break
            if line is None:
                break
            self.lines.append(line)
            if found := re.search(pattern, line):
                return found
        raise AssertionError(f"{pattern!r} did not come; there was: {''.join(self.lines)[-2000:]}")

    def type(self, line: str) -> None:
        """One line at its keyboard."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def ends(self) -> int:
        """The exit code, once it is over."""
        code = self.process.wait(PATIENCE)
        self._close()
        while not self._queue.empty():
            self.lines.append(self._queue.get() or "")
        return code

    def kill(self) -> None:
        """`kill -9`."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self._close()

    def _close(self) -> None:
        self._reader.join(5)
        assert self.process.stdout is not None
        self.process.stdout.close()
        if self.process.stdin is not None:
            self.process.stdin.close()

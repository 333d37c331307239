"""The terminal is itself again after leaving, after a crash and after SIGTERM."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path
from struct import pack

import pytest

ALTERNATE, NORMAL = b"\x1b[?1049h", b"\x1b[?1049l"
SHOW_CURSOR, NO_MOUSE = b"\x1b[?25h", b"\x1b[?1000l"
PATIENCE = 60.0
CRASHING = """
import sys
from darwin_p2p.cli import run
from darwin_p2p.ui.full.table import TableScreen

def broken(self):
    raise RuntimeError("the log is upside down")

TableScreen.do_log = broken
sys.exit(run(["play", "--seed", "1"]))
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        ioctl(theirs, termios.TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
        self.before = termios.tcgetattr(theirs)
        self.theirs = theirs
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        environment |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment,
            start_new_session=True,
        )
        self.written = b""

    def until(self, words: bytes) -> None:
        end = time.monotonic() + PATIENCE
        while words not in self.written:
            assert time.monotonic() < end, self.written[-2000:]
            self._read(0.2)

    def _read(self, seconds: float) -> None:
        if select.select([self.ours], [], [], seconds)[0]:
            self.written += os.read(self.ours, 65536)

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> int:
        """The exit code; what was written last is read too."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end
            self._read(0.05)
        while select.select([self.ours], [], [], 0.1)[0]:
            self._read(0)
        after = termios.tcgetattr(self.theirs)
        os.close(self.theirs)
        os.close(self.ours)
        assert after == self.before
        tail = self.written[self.written.rindex(ALTERNATE) :]
        for restored in (NORMAL, SHOW_CURSOR, NO_MOUSE):
            assert restored in tail
        return self.process.returncode


@pytest.fixture
def shown() -> Terminal:
    terminal = Terminal("-m", "darwin_p2p", "play", "--seed", "1")
    terminal.until(b"Most points after the last Era win")
    return terminal


def test_after_leaving(shown: Terminal) -> None:
    shown.type("\r")
    shown.until(b"How many from each pile")
    shown.type("q")
    shown.until(b"Leave the game?")
    shown.type("y")
    assert shown.end() == 0


def test_after_sigterm(shown: Terminal, tmp_path: Path) -> None:
    shown.process.send_signal(signal.SIGTERM)
    assert shown.end() == 128 + signal.SIGTERM
    assert b"Traceback" not in shown.written


def test_after_a_crash() -> None:
    terminal = Terminal("-c", CRASHING)
    terminal.until(b"Most points after the last Era win")
    terminal.type("\r")
    terminal.until(b"How many from each pile")
    terminal.type("l")
    assert terminal.end() == 1
    said = terminal.written[terminal.written.rindex(NORMAL) :].decode()
    assert "the log is upside down" in said
    assert "Traceback" not in said


def lobby(folder: Path) -> Terminal:
    terminal = Terminal(
        "-m", "darwin_p2p", "host", "--port", "0", "--name", "Ada", "--folder", str(folder / "games"),
        "--identity", str(folder / "key"),
    )  # fmt: skip
    terminal.until(b"Seats")
    return terminal


def test_after_closing_a_table(tmp_path: Path) -> None:
    terminal = lobby(tmp_path)
    terminal.type("q")
    terminal.until(b"Close the table?")
    terminal.type("y")
    assert terminal.end() == 0


def test_after_sigterm_in_a_lobby(tmp_path: Path) -> None:
    terminal = lobby(tmp_path)
    terminal.process.send_signal(signal.SIGTERM)
    assert terminal.end() == 128 + signal.SIGTERM
    assert b"Traceback" not in terminal.written


def test_after_a_table_that_is_not_there(tmp_path: Path) -> None:
    """A connection that fails ends the program in one sentence."""
    terminal = Terminal(
        "-m", "darwin_p2p", "join", "127.0.0.1:9", "--code", "otter-lemon-river", "--name", "Bo",
        "--identity", str(tmp_path / "key"),
    )  # fmt: skip
    assert terminal.end() == 3
    said = terminal.written[terminal.written.rindex(NORMAL) :].decode()
    assert "127.0.0.1:9" in said
    assert "Traceback" not in said

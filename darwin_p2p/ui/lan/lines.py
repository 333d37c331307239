"""A screen whose typed lines come whenever they come: the table goes on while somebody types.

One thread reads lines. Whoever has asked gets the next one; between questions it is a command to the table.
"""

from __future__ import annotations

import math
import threading
from typing import TextIO

import trio

from ..page import Page, Tone
from ..screen import LONGEST_INPUT, Screen

ERASE = "\r\x1b[K"
BAR = 24  # characters


class LineScreen(Screen):
    """Printing and asking from any thread; `lines` are what was typed (None: no more will come)."""

    def __init__(
        self, *, plain: bool = False, source: TextIO | None = None, out: TextIO | None = None
    ) -> None:
        super().__init__(plain=plain, source=source, out=out)
        self.lines: trio.MemoryReceiveChannel[str | None]
        self._typed, self.lines = trio.open_memory_channel[str | None](math.inf)
        self._answer, self._answers = trio.open_memory_channel[str | None](math.inf)
        self._printing = threading.RLock()
        self._prompt = ""  # what stands on the last line, waiting
        self.urgent = ""  # a question of the table itself that stands there instead
        self._reading = False
        self._bar = ""  # or how far something is

    def start_reading(self) -> None:
        """Read lines from now on; the thread ends with the program."""
        if self._reading:
            return
        self._reading = True
        token = trio.lowlevel.current_trio_token()

        def read() -> None:
            while True:
                line = self.source.readline(LONGEST_INPUT)
                try:
                    trio.from_thread.run_sync(self._typed.send_nowait, line or None, trio_token=token)
                except (trio.RunFinishedError, trio.BrokenResourceError):
                    return
                if not line:
                    return

        threading.Thread(target=read, daemon=True).start()

    # -- asking ------------------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        return bool(self._prompt)

    def answer(self, line: str | None) -> None:
        """Give a typed line to whoever has asked."""
        self._answer.send_nowait(line)

    def ask(self, prompt: str) -> str:
        """One typed line, in a thread of its own; the question is taken back when that is cancelled."""
        with self._printing:
            self._wipe()
            self._prompt = prompt or "> "
            self._rewrite()
        try:
            line = trio.from_thread.run(self._answers.receive)
        except BaseException:
            with self._printing:
                self._wipe()
            raise
        finally:
            self._prompt = ""
        if line is None:
            raise EOFError
        return clean(line)

    def urge(self, question: str) -> None:
        """Ask something before whatever else is asked; an empty question takes it back."""
        with self._printing:
            self._wipe()
            self.urgent = question
            self._rewrite()

    def pause(self) -> None:
        """Nobody is stopped at a table with others."""

    # -- printing ----------------------------------------------------------------------------------------

    def show(self, page: Page) -> None:
        with self._printing:
            self._wipe()
            super().show(page)
            self._rewrite()

    def say(self, text: str, tone: Tone = "") -> None:
        with self._printing:
            self._wipe()
            super().say(text, tone)
            self._rewrite()

    def bell(self) -> None:
        if self.terminal:
            self.out.write("\a")
            self.out.flush()

    def bar(self, text: str, share: float) -> None:
        """How far something is, on one line that is written over; nothing where there is no terminal."""
        if not self.terminal or self.plain:
            return
        full = round(share * BAR)
        drawn = f"{text} [{'#' * full}{'.' * (BAR - full)}] {share:4.0%}"[: self.console.width - 1]
        with self._printing:
            if drawn != self._bar:
                self.out.write(ERASE + drawn)
                self.out.flush()
                self._bar = drawn

    def _wipe(self) -> None:
        if (self._prompt or self.urgent or self._bar) and self.terminal:
            self.out.write(ERASE)
        self._bar = ""

    def _rewrite(self) -> None:
        prompt = self.urgent or self._prompt
        if prompt:
            self.out.write(prompt if self.terminal else f"{prompt}\n")
        self.out.flush()


def clean(line: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in line).strip()

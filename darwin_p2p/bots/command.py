"""`cmd:COMMAND`: a bot in any language, a program that reads and writes one JSON document a line.

`docs/bots.md` describes what is said. The program is started for each game and ends when its input does; what
it writes to standard error is for its author.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from typing import IO, Any

import msgspec

from ..engine import Action, View
from ..foreign import cause_of
from ..text import encoded, phrase
from .bot import Bot
from .forms import choice_form, read_action
from .guard import Complaint

PROTOCOL = 1
PATIENCE = 60.0  # seconds for one answer where no clock runs, as in `darwin simulate`
LEAVE = 2.0  # seconds a program has to end by itself
LONGEST = 1 << 20  # bytes of one line
QUESTIONS = 1000  # that a program may ask before it answers


class CommandFailed(Complaint):
    """The program behind a bot does not do what it should."""


class CommandBot(Bot):
    """Plays what another program says."""

    name = "cmd"
    title = phrase("a program in any language")

    def __init__(self, seed: int = 0, **parameters: str) -> None:
        command = parameters.pop("command", "")
        super().__init__(seed, **parameters)
        self.words = shlex.split(command, posix=os.name == "posix")
        if not self.words:
            raise ValueError(
                phrase("Name the program of the bot after cmd:, as in --bots 'cmd:./mybot --flag'.")
            )
        if shutil.which(self.words[0]) is None:
            raise ValueError(
                phrase(
                    "The program {program!r} of a bot is not there, or may not be run. Check the name.",
                    program=self.words[0],
                )
            )
        self.seed = seed
        self._program: Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    def choose(self, view: View) -> Action:
        if self._program is None:
            self._start(view)
        message, listed = choice_form(view)
        kinds = {kind.kind(): kind for kind in view.legal().kinds()}
        self._say(message)
        for __ in range(QUESTIONS):
            answer = self._hear()
            if answer.get("ask") == "why_not":
                refusal = view.why_not(read_action(answer.get("action"), kinds))
                self._say({"type": "why_not", "refusal": refusal and msgspec.structs.asdict(refusal)})
            elif "choose" in answer:
                return _listed(listed, answer["choose"])
            else:
                return read_action(answer.get("action"), kinds)
        raise CommandFailed(
            phrase("The program asked more than {most} questions and did not choose.", most=QUESTIONS)
        )

    def close(self) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        with contextlib.suppress(OSError, ValueError):
            _write(program.stdin, {"type": "end"})
        with contextlib.suppress(OSError, ValueError):
            program.stdin and program.stdin.close()
        try:
            program.wait(LEAVE)
        except TimeoutExpired:
            program.kill()
            program.wait()

    def _start(self, view: View) -> None:
        try:
            program = Popen(self.words, stdin=PIPE, stdout=PIPE)
        except OSError as error:  # it was found, but it is no program
            reason = cause_of(error)
            raise CommandFailed(
                phrase(
                    "The program {program!r} cannot be started: {reason}.",
                    program=self.words[0],
                    reason=reason,
                )
            ) from None
        self._program = program
        Thread(target=_listen, args=(program, self._lines), daemon=True).start()
        self._say({"type": "start", "protocol": PROTOCOL, "seat": view.seat, "seed": self.seed})

    def _say(self, message: dict[str, Any]) -> None:
        assert self._program is not None
        try:
            _write(self._program.stdin, message)
        except OSError:
            raise CommandFailed(
                phrase("The program {program!r} no longer listens.", program=self.words[0])
            ) from None

    def _hear(self) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=PATIENCE)
        except Empty:
            raise CommandFailed(
                phrase(
                    "The program {program!r} was silent for {seconds:.0f} s.",
                    program=self.words[0],
                    seconds=PATIENCE,
                )
            ) from None
        if not line:
            self._lines.put(line)  # it stays at its end, however often it is asked
            raise CommandFailed(
                phrase("The program {program!r} has ended in the middle of the game.", program=self.words[0])
            )
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise CommandFailed(
                phrase("The program wrote {text!r}, which is not a JSON object on one line.", text=line[:60])
            )
        return answer


def _listed(listed: list[Action], number: Any) -> Action:
    if isinstance(number, int) and 0 <= number < len(listed):
        return listed[number]
    raise CommandFailed(
        phrase(
            "The program chose number {number!r}; the legal actions are numbered from 0 to {last}.",
            number=number,
            last=len(listed) - 1,
        )
    )


def _write(stream: IO[bytes] | None, message: dict[str, Any]) -> None:
    assert stream is not None
    stream.write(msgspec.json.encode(message, enc_hook=encoded) + b"\n")
    stream.flush()


def _listen(program: Popen[bytes], lines: SimpleQueue[bytes]) -> None:
    """Pass every line on; an empty one says that the program has ended."""
    assert program.stdout is not None
    with program.stdout as stream, contextlib.suppress(OSError, ValueError):
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put(b"")

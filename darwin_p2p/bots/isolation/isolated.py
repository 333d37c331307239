"""A seat whose bot runs in a process of its own, and the crew of processes that serve game after game."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any, Self, Union

import msgspec

from ...engine import Action, Answer, Need, View
from ...engine.seen import as_seen_by
from ...errors import DarwinError
from ...foreign import complaint
from ...table.setup import TableSetup, header_for
from ...text import phrase, plural
from ..guard import Guarded, Trouble
from .clock import Clock, Limits
from .process import BotProcess
from .talk import Begin, Choose, Chosen, End, Failed, Input, Reply


class Crew:
    """Starts the processes and keeps idle ones for the next game: starting one takes longer than many games.

    A process has run other games before; a bot that keeps something outside itself is found by
    `darwin bots check`.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        if os.name != "posix":
            raise DarwinError(
                phrase("Bots can be kept apart on Linux and macOS only. Run them with --in-process.")
            )
        self.limits = limits or Limits()
        self._idle: list[BotProcess] = []
        self._busy: set[BotProcess] = set()

    def seat(self, spec: str, setup: TableSetup, seat: int, seed: int) -> Isolated:
        """A bot for one game."""
        pack = None if setup.folder is None else str(setup.folder)
        begin = Begin(header_for(setup), pack, seat, spec, seed)
        actions = msgspec.msgpack.Decoder(Union[setup.game.actions_of(setup.rules)])  # noqa: UP007
        return Isolated(Remote(self, begin, actions))

    def warm_up(self, number: int) -> None:
        """Start so many processes before they are needed; nobody waits for them here."""
        while len(self._idle) < number:
            self._idle.append(BotProcess(self.limits))

    def hire(self) -> BotProcess:
        process = self._idle.pop() if self._idle else BotProcess(self.limits)
        self._busy = {one for one in self._busy if one.alive} | {process}
        return process

    def release(self, process: BotProcess) -> None:
        """Take a process back once its game is over."""
        self._busy.discard(process)
        if not process.alive:
            return
        try:
            process.ask(End(), self.limits.start)
        except Trouble:
            return
        self._idle.append(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.dismiss()

    def dismiss(self) -> None:
        """End every process, whatever it does."""
        for process in (*self._idle, *self._busy):
            process.stop()


class Isolated(Guarded):
    """The seat: what goes wrong in the process costs the bot a move, nobody else anything."""

    def __init__(self, remote: Remote) -> None:
        super().__init__(remote)
        self.remote = remote

    def witness(self, need: Need, given: Action | Answer, seat: int | None) -> None:
        self.remote.witness(need, given, seat)

    def close(self) -> None:
        self.remote.close()


class Remote:
    """A bot behind a process. It remembers the game so far as its seat saw it: a process that had to be
    stopped is replaced by a new one that catches up."""

    def __init__(self, crew: Crew, begin: Begin, actions: Any) -> None:
        self.crew = crew
        self.begin = begin
        self.clock = Clock(crew.limits)
        self.strikes = 0
        self._actions = actions
        self._inputs: list[Input] = []
        self._told = 0  # how many of the inputs the process knows
        self._process: BotProcess | None = None
        self._thinking = False

    def witness(self, need: Need, given: Action | Answer, seat: int | None) -> None:
        seen = as_seen_by(self.begin.seat, need, given)
        self._inputs.append(Input(seat, msgspec.Raw(msgspec.msgpack.encode(seen))))

    def choose(self, view: View) -> Action:
        if self.strikes >= self.crew.limits.strikes:
            stopped = plural(
                "The bot has been stopped {n} time and sits out this game.",
                "The bot has been stopped {n} times and sits out this game.",
                self.strikes,
            )
            raise Trouble("died", stopped)
        self._thinking = True
        try:
            reply = self._reply()
        except Trouble:
            self.strikes += 1
            self._process = None
            raise
        finally:
            self._thinking = False
        if isinstance(reply, Failed):
            if reply.kind == "memory":  # it may hold on to what it has
                self.strikes += 1
                self._dismiss()
            raise Trouble(reply.kind, reply.sentence)
        try:
            assert isinstance(reply, Chosen)
            action: Action = self._actions.decode(reply.action)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            told = phrase("The bot chose something that is no action: {error}.", error=complaint(error))
            raise Trouble("illegal", told) from None
        return action

    def _reply(self) -> Reply:
        if self._process is None:
            self._begin()
        assert self._process is not None
        news = tuple(self._inputs[self._told :])
        allowed = self.clock.allowed
        start = monotonic()
        try:
            reply = self._process.ask(Choose(news), allowed)
        except Trouble as trouble:
            if trouble.kind == "time":
                late = phrase("The bot did not move within {seconds:.1f} s.", seconds=allowed)
                raise Trouble("time", late) from None
            raise
        finally:
            self.clock.spend(monotonic() - start)
        self._told = len(self._inputs)
        return reply

    def _begin(self) -> None:
        self._process = self.crew.hire()
        self._told = 0
        reply = self._process.ask(self.begin, self.crew.limits.start)
        if isinstance(reply, Failed):
            self.strikes = self.crew.limits.strikes  # it will not start the next time either
            self._dismiss()
            raise Trouble(reply.kind, reply.sentence)

    def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.stop()

    def close(self) -> None:
        """The game is over. A bot that still thinks, in a thread that nobody waits for, is ended."""
        process, self._process = self._process, None
        if process is not None and self._thinking:
            process.stop()
        elif process is not None:
            self.crew.release(process)

"""What runs inside the process of a bot: `python -m darwin_p2p.bots.isolation.worker IN OUT MEMORY`.

It keeps a replica of the game as its seat sees it, fed input by input, and asks the bot for actions. Standard
input is empty and standard output belongs to the bot; the table speaks through two pipes of its own.
"""

from __future__ import annotations

import sys
import traceback
from typing import Any, BinaryIO, Union

import msgspec

from ...engine import Action, Answer, State
from ...plugins import registry
from ...table.setup import difference, setup_from
from ...text import phrase, told
from ..bot import Bot
from ..guard import Complaint
from .limits import limit_memory
from .parent import leave_with_parent
from .talk import LENGTH, Begin, Choose, Chosen, End, Failed, Ready, Reply, Request, framed, requests


class Player:
    """One bot in one game."""

    def __init__(self, begin: Begin) -> None:
        setup = setup_from(begin.header, begin.pack)
        other = difference(begin.header, setup)
        if other is not None:
            raise ValueError(other)
        names = [variant.name for variant in setup.variants]
        self.seat = begin.seat
        self.bot: Bot = registry().bot(begin.spec, setup.game, begin.seed, setup.seats, names)
        self.state: State = setup.start()
        answers, actions = Answer.__args__, setup.game.actions_of(setup.rules)
        self._answers: Any = msgspec.msgpack.Decoder(Union[answers])  # noqa: UP007 - made of tuples of types
        self._actions: Any = msgspec.msgpack.Decoder(Union[actions])  # noqa: UP007

    def choose(self, message: Choose) -> Reply:
        for one in message.inputs:
            decoder = self._answers if one.seat is None else self._actions
            self.state.apply(decoder.decode(one.given), one.seat)
        try:
            action = self.bot.choose(self.state.view(self.seat))
        except MemoryError:
            return Failed("memory", phrase("The bot has used up the memory it may have."))
        except (Exception, SystemExit) as error:
            return _failed("raised", error)
        if not isinstance(action, Action):
            what = str(action)[:60]
            return Failed("illegal", phrase("The bot returned {thing!r}, which is no action.", thing=what))
        return Chosen(msgspec.Raw(msgspec.msgpack.encode(action)))


def _failed(kind: str, error: BaseException) -> Failed:
    """The error and where in the bot it came from; a complaint of ours about the bot says it all."""
    if isinstance(error, Complaint):
        return Failed(kind, told(error))
    last = traceback.extract_tb(error.__traceback__)[-1]
    return Failed(kind, told(error), type(error).__name__, last.filename, last.lineno or 0)


class Worker:
    """Answers one request after the other until the table hangs up."""

    def __init__(self, requests_from: BinaryIO, replies_to: BinaryIO) -> None:
        self.input = requests_from
        self.output = replies_to
        self.player: Player | None = None

    def run(self) -> None:
        while (request := self._next()) is not None:
            reply = self._answer(request)
            sys.stdout.flush()
            self.output.write(framed(reply))
            self.output.flush()

    def _next(self) -> Request | None:
        head = self.input.read(LENGTH)
        if len(head) < LENGTH:
            return None
        return requests.decode(self.input.read(int.from_bytes(head, "big")))

    def _answer(self, request: Request) -> Reply:
        if isinstance(request, Choose):
            assert self.player is not None
            return self.player.choose(request)
        try:
            if self.player is not None:
                self.player.bot.close()
                self.player = None
            if isinstance(request, Begin):
                self.player = Player(request)
        except MemoryError:
            return Failed("memory", phrase("The bot has used up the memory it may have while it was set up."))
        except (Exception, SystemExit) as error:
            return _failed("start", error)
        assert isinstance(request, Begin | End)
        return Ready()


def main(requests_from: str, replies_to: str, memory: str) -> None:
    leave_with_parent()
    limit_memory(int(memory))
    with open(int(requests_from), "rb") as source, open(int(replies_to), "wb") as target:  # noqa: PTH123
        Worker(source, target).run()


if __name__ == "__main__":
    main(*sys.argv[1:])

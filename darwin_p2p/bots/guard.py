"""A seat that plays on whatever its bot does: a move that goes wrong is forfeited, and the reason recorded.

A forfeited move is `State.fallback`: what an absent seat does, found from public information alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from ..engine import Action, View
from ..text import english, phrase, raised
from .bot import Bot


class Failure(msgspec.Struct, frozen=True, array_like=True):
    """One move that a bot has lost, and why."""

    decision: int  # of this bot in this game, from 1 on
    kind: str  # one of KINDS
    text: str


KINDS = {
    "raised": phrase("an error in the bot"),
    "illegal": phrase("an action the rules forbid"),
    "time": phrase("the clock ran out"),
    "memory": phrase("more memory than allowed"),
    "output": phrase("far too much printed"),
    "died": phrase("its process ended"),
    "start": phrase("it could not be started"),
    "endless": phrase("it keeps the game from ending"),
}
MOST = 2000  # decisions of one bot in one game; the rules let a hand be drawn anew for ever
LONGEST = 2000  # letters of a reason that are kept


class Complaint(Exception):
    """What a bot has done wrong, in a sentence that knows no language: it is recorded as data."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Trouble(Complaint):
    """Why a bot gave no action."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Asked(Protocol):
    """Whoever is asked for an action: a bot, or a process that runs one."""

    def choose(self, view: View) -> Action: ...


class Guarded(Bot):
    """Holds a bot and answers for it; `failures` tells how often and why."""

    def __init__(self, bot: Asked) -> None:
        super().__init__()
        self.bot = bot
        self.decisions = 0
        self.failures: list[Failure] = []
        self.told: Callable[[str], None] | None = None  # somebody who wants to know at once

    def choose(self, view: View) -> Action:
        self.decisions += 1
        try:
            if self.decisions > MOST:
                told = phrase("The bot has decided {most} times and plays no more in this game.", most=MOST)
                raise Trouble("endless", told)
            action = self.bot.choose(view)
            if not isinstance(action, Action):
                raise Trouble("illegal", phrase("{thing!r} is no action.", thing=action))
            refusal = view.why_not(action)
            if refusal is None:
                return action
            self.failed("illegal", refusal.sentence)
        except Trouble as trouble:
            self.failed(trouble.kind, trouble.text)
        except Complaint as complaint:
            self.failed("raised", complaint.text)
        except MemoryError:
            self.failed("memory", phrase("The bot has used up all memory."))
        except Exception as error:
            self.failed("raised", raised(error))
        assert view.seat is not None
        return view.replica().fallback(view.seat)

    def failed(self, kind: str, text: str) -> None:
        """Recorded in English, told in the language of whoever listens."""
        self.failures.append(Failure(self.decisions, kind, english(text)[:LONGEST]))
        if self.told is not None:
            self.told(str(text)[:LONGEST])

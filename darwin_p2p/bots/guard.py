"""A seat that plays on whatever its bot does: a move that goes wrong is forfeited, and the reason recorded.

A forfeited move is `State.fallback`: what an absent seat does, found from public information alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgspec

from ..engine import Action, View
from .bot import Bot


class Failure(msgspec.Struct, frozen=True, array_like=True):
    """One move that a bot has lost, and why."""

    decision: int  # of this bot in this game, from 1 on
    kind: str  # one of KINDS
    text: str


KINDS = {
    "raised": "an error in the bot",
    "illegal": "an action the rules forbid",
    "time": "the clock ran out",
    "memory": "more memory than allowed",
    "output": "far too much printed",
    "died": "its process ended",
    "start": "it could not be started",
    "endless": "it keeps the game from ending",
}
MOST = 2000  # decisions of one bot in one game; the rules let a hand be drawn anew for ever
LONGEST = 2000  # letters of a reason that are kept


class Trouble(Exception):
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
                raise Trouble("endless", f"The bot has decided {MOST} times and plays no more in this game.")
            action = self.bot.choose(view)
            refusal = view.why_not(action) if isinstance(action, Action) else f"{action!r} is no action."
            if refusal is None:
                return action
            self.failed("illegal", str(refusal))
        except Trouble as trouble:
            self.failed(trouble.kind, str(trouble))
        except MemoryError:
            self.failed("memory", "The bot has used up all memory.")
        except Exception as error:
            self.failed("raised", f"{type(error).__name__}: {error}")
        assert view.seat is not None
        return view.replica().fallback(view.seat)

    def failed(self, kind: str, text: str) -> None:
        self.failures.append(Failure(self.decisions, kind, text[:LONGEST]))
        if self.told is not None:
            self.told(text[:LONGEST])

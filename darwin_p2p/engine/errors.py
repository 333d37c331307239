"""The errors of the engine. Whose fault it is decides the class."""

from __future__ import annotations

from .actions import Refusal


class EngineError(Exception):
    """Anything the engine refuses."""


class Illegal(EngineError):
    """An action that the rules forbid now; carries the rule and the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class WrongAnswer(EngineError):
    """An answer that does not fit what the game needs."""


class BrokenLog(EngineError):
    """A game log that cannot be read or does not replay; says where."""

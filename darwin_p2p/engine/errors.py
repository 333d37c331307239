"""The errors of the engine. Whose fault it is decides the class."""

from __future__ import annotations

from collections.abc import Iterable

from .actions import Refusal


class EngineError(Exception):
    """Anything the engine refuses."""


class Illegal(EngineError):
    """An action that the rules forbid now; carries the rule and the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class WrongAnswer(EngineError):
    """An answer that does not fit what the game needs."""


class BrokenLog(EngineError):
    """A game log that cannot be read or does not replay; says where."""


class Mistakes(ValueError):
    """Something a person has written that cannot be used; `problems` has one sentence for each mistake."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))

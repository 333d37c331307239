"""The class that every bot derives from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

from ..engine import Action
from ..text import phrase


class Bot(ABC):
    """A player. It gets views, never states, and its own source of randomness, never the global one.

    What it claims to play is checked by `darwin bots check`; it sits down nowhere else.
    """

    name: ClassVar[str]  # what is typed after --bots; without one, the name of the class in small letters
    title: ClassVar[str] = ""
    games: ClassVar[tuple[str, ...]] = ()  # empty: any game that keeps the engine's contract
    seats: ClassVar[tuple[int, ...]] = ()  # empty: any number
    variants: ClassVar[tuple[str, ...] | None] = None  # None: with any house rules
    timed: bool = False  # decides by the clock: the same seed need not give the same game

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if not hasattr(cls, "name"):
            cls.name = cls.__name__.lower()

    def __init__(self, seed: int = 0, **parameters: str) -> None:
        if parameters:
            names = ", ".join(sorted(parameters))
            raise ValueError(
                phrase("The bot {bot!r} takes no parameter {parameter!r}.", bot=self.name, parameter=names)
            )
        self.rng = Random(seed)

    @abstractmethod
    def choose(self, view: Any) -> Action:
        """One legal action: `view.legal()` has them all, `view.why_not(action)` tells why others are not."""

    def close(self) -> None:  # noqa: B027 - most bots have nothing to put away
        """The game is over, or this bot is no longer needed in it."""

    @classmethod
    def plays(cls, game: str, seats: int = 0, variants: Iterable[str] = ()) -> bool:
        """Whether it claims this game; with so many seats and these house rules, where they are told."""
        return (
            (not cls.games or game in cls.games)
            and (not seats or not cls.seats or seats in cls.seats)
            and (cls.variants is None or set(variants) <= set(cls.variants))
        )

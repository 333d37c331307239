"""The Bot class, and how a bot is made from what a person types."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, ClassVar

from .engine import Action


class Bot(ABC):
    """A player. It gets views, never states, and its own source of randomness, never the global one."""

    name: ClassVar[str]
    title: ClassVar[str] = ""
    games: ClassVar[tuple[str, ...]] = ()  # empty: any game that keeps the engine's contract

    def __init__(self, seed: int = 0, **parameters: str) -> None:
        if parameters:
            raise ValueError(f"The bot {self.name!r} takes no parameter {', '.join(sorted(parameters))!r}.")
        self.rng = Random(seed)

    @abstractmethod
    def choose(self, view: Any) -> Action:
        """One legal action: `view.legal()` has them all, `view.why_not(action)` tells why others are not."""


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """`mcts:time=1s,width=3` -> ("mcts", {"time": "1s", "width": "3"})."""
    name, _, rest = spec.strip().partition(":")
    parameters = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise ValueError(f"Write parameters of a bot as key=value, not {part!r}.")
        parameters[key.strip()] = value.strip()
    return name, parameters


def split_bots(text: str) -> list[str]:
    """`greedy,mcts:time=1s,width=3` -> two specs: a piece such as `width=3` belongs to the bot before it."""
    specs: list[str] = []
    for piece in filter(None, (piece.strip() for piece in text.split(","))):
        if specs and ":" in specs[-1] and "=" in piece and ":" not in piece:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    return specs

"""How long a bot may think, and what else it may use up."""

from __future__ import annotations

import msgspec

MIB = 1 << 20


class Limits(msgspec.Struct, frozen=True):
    """What one bot may use in one game."""

    move: float = 1.0  # seconds that every move has
    bank: float = 30.0  # seconds more, for the whole game
    start: float = 20.0  # seconds to be loaded and set up
    memory: int = 1024 * MIB  # bytes
    output: int = MIB  # bytes printed during one move
    strikes: int = 3  # times its process may be stopped in a game before it sits out the rest


class Clock:
    """A bank of time: what a move takes beyond its own seconds comes out of it and does not come back."""

    def __init__(self, limits: Limits) -> None:
        self.move = limits.move
        self.left = limits.bank

    @property
    def allowed(self) -> float:
        """Seconds after which the next move is lost."""
        return self.move + self.left

    def spend(self, seconds: float) -> None:
        self.left = max(0.0, self.left - max(0.0, seconds - self.move))

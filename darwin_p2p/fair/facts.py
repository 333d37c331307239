"""What a state machine gives back: bytes to send, things to write down, and facts for whoever watches."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from ..engine import Happening
from .errors import Cheat


class Send(msgspec.Struct, frozen=True):
    """An entry for the relay."""

    entry: bytes


class Remember(msgspec.Struct, frozen=True):
    """Write this down, durably, before anything that follows is sent; give it back on resuming."""

    deck: int
    challenge: bytes


class Working(msgspec.Struct, frozen=True):
    """A slice of a long calculation is done: let others run now. For a progress bar."""

    done: int
    total: int


class Applied(msgspec.Struct, frozen=True):
    """The game has moved: an action of a seat, or an answer (seat None) as far as this peer knows it."""

    step: int
    seat: int | None
    given: Any
    happened: tuple[Happening, ...]


class Caught(msgspec.Struct, frozen=True):
    """Somebody cheated and is out of the game."""

    cheat: Cheat


class Ignored(msgspec.Struct, frozen=True):
    """An entry came too late through nobody's fault; or its author is not in the game."""

    entry: int
    author: int


class Left(msgspec.Struct, frozen=True):
    """The table goes on without a party; its hand stays closed."""

    party: int


class Back(msgspec.Struct, frozen=True):
    """A party has come back with all it had."""

    party: int


class Stopped(msgspec.Struct, frozen=True):
    """The game cannot go on; if there are seeds to open, the audit will tell why."""

    reason: str


class Finished(msgspec.Struct, frozen=True):
    """The log is complete; it can be verified."""


Fact: TypeAlias = Working | Applied | Caught | Ignored | Left | Back | Stopped | Finished
Output: TypeAlias = Send | Remember | Fact

"""The hooks a plugin may implement. Each is called once, when the program looks for plugins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pluggy

from .engine import Game, Variant

if TYPE_CHECKING:
    from .bots import Bot

PROJECT = "darwin_p2p"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def register_games(register: Callable[[Game], None]) -> None:
    """Add a game: call `register(game)`."""


@hookspec
def register_variants(register: Callable[[Variant], None]) -> None:
    """Add a house rule: call `register(variant)`."""


@hookspec
def register_bots(register: Callable[[type[Bot]], None]) -> None:
    """Add a bot: call `register(MyBot)`."""

"""The hooks a plugin may implement; `docs/hooks.md` has an example of each.

All but `table_event` are called once, when the program looks for plugins. None is called inside the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pluggy

from .engine import Game, Happening, Variant, View
from .offers import CardPack, Language, Sentences

if TYPE_CHECKING:
    from .bots import Bot
    from .ui.presenter import Presenter

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


@hookspec
def register_presenters(register: Callable[[type[Presenter]], None]) -> None:
    """Tell a person about a game in your own words: call `register(MyPresenter)`."""


@hookspec
def register_packs(register: Callable[[CardPack], None]) -> None:
    """Add a folder of cards that `--pack NAME` plays with: call `register(pack)`."""


@hookspec
def register_languages(register: Callable[[Language], None]) -> None:
    """Add a language, with a folder of catalogues: call `register(language)`."""


@hookspec
def register_words(register: Callable[[Sentences], None]) -> None:
    """Say what the plugin says in another language: call `register(sentences)`."""


@hookspec
def table_event(game: Game, view: View, happened: Sequence[Happening]) -> None:
    """Listen to a table: called when something has happened, with what any spectator may see."""

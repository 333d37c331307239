"""What the program itself brings along besides games, variants and bots: its cards and its language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from . import data
from .games.darwins_choice.pack import standard_pack
from .hookspecs import hookimpl
from .offers import CardPack, Language
from .words.present import HOME

LANGUAGES = {"en": "English", "it": "Italiano", "el": "Ελληνικά", "nl": "Nederlands", "sv": "Svenska"}


@hookimpl
def register_packs(register: Callable[[CardPack], None]) -> None:
    pack = standard_pack()
    folder = Path(data.__file__).parent / "darwins_choice"
    register(CardPack(pack.name, "darwins-choice", pack.title, str(folder)))


@hookimpl
def register_languages(register: Callable[[Language], None]) -> None:
    for name, title in LANGUAGES.items():
        register(Language(name, title, str(HOME)))

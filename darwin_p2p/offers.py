"""What a plugin can offer besides games, variants and bots, as plain values."""

from __future__ import annotations

import msgspec


class CardPack(msgspec.Struct, frozen=True):
    """A folder of card files that `--pack NAME` plays with."""

    name: str
    game: str
    title: str
    folder: str


class Language(msgspec.Struct, frozen=True):
    """A language the program speaks: its code, as in `de`, and its own name for itself."""

    name: str
    title: str

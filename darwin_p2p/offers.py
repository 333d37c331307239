"""What a plugin can offer besides games, variants and bots, as plain values."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class CardPack(msgspec.Struct, frozen=True):
    """A folder of card files that `--pack NAME` plays with."""

    name: str
    game: str
    title: str
    folder: str


class Language(msgspec.Struct, frozen=True):
    """A language the program speaks: its code, as in `de`, and its own name for itself.

    Its catalogues are in `folder`, as `<name>/LC_MESSAGES/*.mo`.
    """

    name: str
    title: str
    folder: str = ""


class Sentences(msgspec.Struct, frozen=True):
    """What a plugin says, in another language: the sentence in the program, and its translation."""

    name: str  # the code of the language
    words: Mapping[str, str]

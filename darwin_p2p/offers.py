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
    """A language the program speaks: its code, as in `de` or `pt_BR`, and its own name for itself.

    Its catalogues are in `folder`, as `<name>/LC_MESSAGES/*.mo`. What they lack is taken from the language
    before the _, if there is one, and else is English.
    """

    name: str
    title: str
    folder: str = ""


class Sentences(msgspec.Struct, frozen=True):
    """What a plugin says, in another language: the sentence in the program, and its translation.

    For a sentence that counts something, the one for a single thing, and a tuple with every plural form.
    """

    name: str  # the code of the language
    words: Mapping[str, str | tuple[str, ...]]

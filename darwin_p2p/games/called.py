"""Finding what is in a box by the names people use, in their language or as on the card, without accents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import TypeVar

from ..text import english, plain

T = TypeVar("T")


def typed(name: str) -> str:
    """A name as it is compared: `Blue-footed booby` and `blue_footed_booby` are the same."""
    return "".join(letter if letter.isalnum() else "_" for letter in plain(name).lower()).strip("_")


def translated(name: str) -> str:
    """The name in the language of whoever asks, if it is another than the one on the card."""
    return str(name) if str(name) != english(name) else ""


def called(name: str, found: T) -> Iterator[tuple[str, T]]:
    """By the name on the card, and by that in the language of whoever asks."""
    yield name, found
    if present_name := translated(name):
        yield present_name, found


def look_up(names: Iterable[tuple[str, T]], name: str) -> T | None:
    wanted = typed(name)
    return next((found for known, found in names if typed(known) == wanted), None)


def closest(names: Iterable[tuple[str, T]], name: str) -> list[str]:
    """What may have been meant: up to three names, the likeliest first."""
    known = {typed(one): str(one) for one, _ in names}
    return [known[one] for one in get_close_matches(typed(name), known, n=3)]

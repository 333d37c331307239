"""A table in words: its game, its house rules and what is set about them, by titles that the reader knows.

On the way to a reader a table is told by names: those of what is not installed here are shown as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..engine import Option
from ..engine.variant import written
from ..plugins import registry
from ..text import commas
from ..words import _, n_, said


def table_words(
    game: str, seats: int, variants: Iterable[str], options: Mapping[str, str], *more: str
) -> str:
    """`EVO, 4 seats, Fewer Genes, the island to play on: Long Island`, and `more`."""
    count = n_("{n} seat", "{n} seats", seats)
    return strung([game_words(game), count, *rules_words(game, seats, variants, options), *more])


def game_words(game: str) -> str:
    """The title of a game."""
    found = registry().games.get(game)
    return said(found.title) if found is not None else game


def rules_words(
    game: str, seats: int, variants: Iterable[str], options: Mapping[str, str] | None = None
) -> list[str]:
    """The title of every house rule, then what is set about them and about the game."""
    found = registry().variants
    titles = [said(found[name].title) if name in found else name for name in variants]
    return titles + [_option_words(game, seats, name, value) for name, value in (options or {}).items()]


def strung(parts: Sequence[str]) -> str:
    """`a, b, c`"""
    return str(commas(parts))


def _option_words(game: str, seats: int, name: str, typed: str) -> str:
    option = next((one for one in _options(game, seats, name) if one.name == name.rpartition(".")[2]), None)
    if option is None:
        return f"{name}={typed}"
    return _("{option}: {value}", option=said(option.title), value=_value_words(option, typed))


def _options(game: str, seats: int, name: str) -> Sequence[Option]:
    """Those of the house rule that the name begins with, or of the game."""
    owner, __, __ = name.rpartition(".")
    found = registry()
    if owner:
        return found.variants[owner].options if owner in found.variants else ()
    return found.games[game].options(seats) if game in found.games else ()


def _value_words(option: Option, typed: str) -> str:
    if isinstance(option.default, bool):
        return _("yes") if typed == written(True) else _("no")
    called = dict(zip(map(written, option.choices), option.called, strict=False))
    return said(called.get(typed, typed))

"""One short hash of a rules value, whatever it is made of: what two tables compare before they play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec

from ..text import english


def fingerprint(*values: Any) -> str:
    """Equal for equal rules, on every machine and in every run."""
    return blake2b(msgspec.msgpack.encode(plain(values)), digest_size=16).hexdigest()


def plain(value: Any, inside: tuple[int, ...] = ()) -> Any:
    """A value as numbers, texts and lists. Functions count by their names, and objects by their class and
    what they hold; sets and mappings have no order. `inside` are the things this one lies in."""
    if value is None or isinstance(value, bool | int | float | str | bytes):
        return english(value)  # the same in whatever language a rule is told
    if id(value) in inside:  # a function that calls itself
        return "itself"
    within = (*inside, id(value))
    if isinstance(value, Mapping):
        return sorted(([plain(key, within), plain(one, within)] for key, one in value.items()), key=_order)
    if isinstance(value, set | frozenset):
        return sorted((plain(one, within) for one in value), key=_order)
    if isinstance(value, tuple | list | range):
        return [plain(one, within) for one in value]
    if isinstance(own := getattr(value, "fingerprint", None), str):  # a card pack has its own
        return own
    if isinstance(value, partial):
        return ["partial", *(plain(one, within) for one in (value.func, value.args, value.keywords))]
    if hasattr(value, "__qualname__"):
        return [_name(value), plain(_remembered(value), within)]
    if isinstance(value, msgspec.Struct):
        held = {name: getattr(value, name) for name in value.__struct_fields__}
    else:
        held = getattr(value, "__dict__", {})
    return [_name(type(value)), plain(held, within)]


def _name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


def _remembered(function: Any) -> list[Any]:
    """What a function made inside another function remembers: it tells apart two with one name."""
    return [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]


def _order(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)

"""Enumerations, for sentences that are shown at once."""

from __future__ import annotations

from collections.abc import Sequence

from ..text import listing, semicolons


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c` in the present language; `last` as for `listing`."""
    return str(listing(words, last))


def parted(words: Sequence[str]) -> str:
    """`a; b; c`, for what has commas in it."""
    return str(semicolons(words))

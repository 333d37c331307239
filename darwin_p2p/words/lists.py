"""Enumerations, for sentences that are shown at once."""

from __future__ import annotations

from collections.abc import Sequence

from ..text import listing


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c` in the present language; `last` as for `listing`."""
    return str(listing(words, last))

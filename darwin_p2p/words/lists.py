"""Enumerations, for sentences that are shown at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..text import listing


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """`a`, `a and b`, `a, b and c` in the present language; with `or` likewise."""
    return str(listing(words, last))

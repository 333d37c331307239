"""Enumerations: how a list of things is strung together is a matter of the language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from .present import _


def listed(words: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """`a`, `a and b`, `a, b and c`; with `or` likewise."""
    if len(words) < 2:
        return "".join(map(str, words))
    before = str(words[0])
    for word in words[1:-1]:
        before = _("{before}, {next}", before=before, next=word)
    if last == "or":
        return _("{before} or {last}", before=before, last=words[-1])
    return _("{before} and {last}", before=before, last=words[-1])

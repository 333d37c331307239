"""Knowing a sentence by its template: the words that were put in for the {placeholders}, found again.

What is compared may come from anybody. The pieces of a template are looked for from left to right, each once:
a regular expression with several gaps can be kept busy for hours by a sentence that is made for it.
"""

from __future__ import annotations

import re
from functools import cache

PLACE = re.compile(r"\{(\w+)[^}]*\}")


def words_in(template: str, sentence: str) -> dict[str, str] | None:
    """By the names of their places; the first is as short as it can be, then the second, and so on."""
    (first, *others), names = _pieces(template)
    if not names:
        return {} if sentence == template else None
    at, end = len(first), len(sentence) - len(others[-1])
    if not (sentence.startswith(first) and sentence.endswith(others[-1])):
        return None
    words: dict[str, str] = {}
    for name, after in zip(names, (*others[:-1], None), strict=True):
        until = end if after is None else sentence.find(after, at + 1, end)
        word = sentence[at:until]
        if until <= at or words.setdefault(name, word) != word:
            return None
        at = until + len(after or "")
    return words


@cache
def _pieces(template: str) -> tuple[list[str], list[str]]:
    """What is fixed, and the names of the places between."""
    pieces = PLACE.split(template)
    return pieces[::2], pieces[1::2]

"""Letters that a terminal or a file cannot hold in its encoding: the nearest ones instead, never a crash."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from typing import Any

NEAREST = "darwin-nearest"  # the name of the way, as codecs know it
MARKS = str.maketrans("–—‘’“”«»·", '--\'\'"""";')


def _nearest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = (_like(letter, error.encoding) for letter in error.object[error.start : error.end])
    return "".join(found), error.end


def _like(letter: str, encoding: str) -> str:
    """The letter without its accents, or a question mark."""
    parts = unicodedata.normalize("NFKD", letter.translate(MARKS))
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare if holds(encoding, bare) else "?"


codecs.register_error(NEAREST, _nearest)


def holds(encoding: str, text: str) -> bool:
    """Whether a text can be written in that encoding."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def forgive(*streams: Any) -> None:
    """From now on nothing that is written there is refused for its letters."""
    for stream in streams:
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=NEAREST)


def encoding_of_output() -> str:
    return getattr(sys.stdout, "encoding", None) or "utf-8"

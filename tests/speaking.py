"""Another language for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from darwin_p2p.words import use
from darwin_p2p.words.present import ENGLISH


@contextmanager
def speaking(language: str) -> Iterator[None]:
    use(language)
    try:
        yield
    finally:
        use(ENGLISH)

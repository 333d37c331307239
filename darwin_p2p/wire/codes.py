"""Join codes and fingerprints in words that can be read out across a table.

512 short words, no two of them a letter apart, so a misheard one is found out before it is tried.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from hashlib import scrypt

from .. import data
from ..errors import UsageError
from ..text import phrase

CODE_WORDS = 3  # 27 bits: guesses are limited, so that is plenty
FINGERPRINT_WORDS = 4
BITS = 9


@cache
def words() -> tuple[str, ...]:
    return tuple(data.read("words/en.txt").split())


def join_code(secret: bytes) -> str:
    """A code made from random bytes (at least 4): `otter-lemon-river`."""
    return "-".join(_spelled(secret, CODE_WORDS))


def read_code(text: str) -> str:
    """What a person typed as a code in its proper form; a word that is none gets a sentence."""
    typed = text.lower().replace("-", " ").split()
    if len(typed) != CODE_WORDS:
        raise UsageError(
            phrase(
                "A join code has {code_words} words, like otter-lemon-river. Read it again.",
                code_words=CODE_WORDS,
            )
        )
    for word in typed:
        if word not in words():
            close = get_close_matches(word, words(), 1)
            meant = phrase(" Did you mean {close!r}?", close=close[0]) if close else ""
            raise UsageError(phrase("The word {word!r} is in no join code.{meant}", word=word, meant=meant))
    return "-".join(typed)


def fingerprint(game: bytes) -> str:
    """Four words for a game, to be compared aloud. Slow on purpose: a look-alike cannot be searched for."""
    stretched = scrypt(game, salt=b"darwin_p2p/1 fingerprint", n=2**14, r=8, p=1, dklen=8)
    return " ".join(_spelled(stretched, FINGERPRINT_WORDS))


def _spelled(secret: bytes, count: int) -> list[str]:
    number = int.from_bytes(secret, "big")
    return [words()[number >> BITS * place & 2**BITS - 1] for place in range(count)]

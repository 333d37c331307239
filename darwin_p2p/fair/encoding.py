"""How values become bytes that are hashed and signed, and the limits received bytes must keep.

Hashes are taken of bytes as they were signed, never of a decoded value encoded again.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Final, TypeVar

import msgspec

from ..foreign import complaint
from ..text import phrase, plural
from .errors import Fault, Refused

VERSION: Final = "darwin_p2p/1"
LARGEST_ENTRY: Final = 1 << 20  # bytes
LARGEST_DECK: Final = 256  # cards: a permutation is one byte a card
MOST_ROUNDS: Final = 64
LARGEST_BATCH: Final = 1024

T = TypeVar("T")
# Bytes with a title look random to whoever lacks a key. A field of any other type must not depend on what
# its reader may not know; a test compares whole games by these titles.
Hash = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32, title="hash")]
Key = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32, title="key")]
Point = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32, title="point")]
Signature = Annotated[bytes, msgspec.Meta(min_length=64, max_length=64, title="signature")]
Count = Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=6)]


_encode = msgspec.msgpack.Encoder().encode


def pack(*parts: Any) -> bytes:
    return _encode(parts)


def digest(tag: str, *parts: Any) -> bytes:
    """H(tag, ...): one hash for everything, kept apart by tags."""
    return hashlib.sha256(_encode((VERSION, tag, *parts))).digest()


def prf(key: bytes, *parts: Any) -> bytes:
    """Bytes nobody can tell from random ones without the key."""
    keyed = _keyed(key).copy()
    keyed.update(_encode(parts))
    return keyed.digest()


def prfs(key: bytes, label: str, count: int) -> list[bytes]:
    """`prf(key, label, number)` of so many numbers."""
    keyed, out = _keyed(key), []
    for number in range(count):
        one = keyed.copy()
        one.update(_encode((label, number)))
        out.append(one.digest())
    return out


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> hmac.HMAC:
    """A pad or a seed is asked for hundreds of values: half of the work is done once."""
    return hmac.new(key, digestmod="sha256")


def unpack(decoder: msgspec.msgpack.Decoder[T], data: bytes) -> T:
    """A typed value out of received bytes, or `Refused`; types are strict: 1.0 is not 1."""
    if len(data) > LARGEST_ENTRY:
        raise Refused(
            phrase(
                "A message of {data} bytes is too large; {largest_entry} are allowed.",
                data=len(data),
                largest_entry=LARGEST_ENTRY,
            )
        )
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            phrase("This is no message of the protocol: {error}.", error=complaint(error))
        ) from None


def expect(right: bool, kind: str, detail: str = "") -> None:
    """One check of a received value."""
    if not right:
        raise Fault(kind, detail)


def slots_in_words(slots: Iterable[int]) -> str:
    """`slots 3, 5`"""
    numbers = list(map(str, slots))
    if not numbers:
        return phrase("no slot")
    return plural("slot {slots}", "slots {slots}", len(numbers), slots=", ".join(numbers))


def words(data: bytes) -> str:
    """Four words that two people can compare aloud; each stands for 16 bits."""
    consonants, vowels = "bdfghjklmnprstvz", "aiou"
    spoken = []
    for high, low in zip(data[0:8:2], data[1:8:2], strict=True):
        bits = high << 8 | low
        spoken.append(
            consonants[bits >> 12]
            + vowels[bits >> 10 & 3]
            + consonants[bits >> 6 & 15]
            + vowels[bits >> 4 & 3]
            + consonants[bits & 15]
        )
    return " ".join(spoken)

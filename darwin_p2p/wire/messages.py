"""Every message two ends exchange, as bounded typed values with a stable msgpack form.

`decode` is the only way in: bytes that are not exactly one of the messages expected are refused.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeAlias, Union

import msgspec

from ..foreign import complaint
from ..text import encoded, phrase
from .errors import RemoteProtocolError

PROTOCOL = 1

Key: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=32, max_length=32)]
Signature: TypeAlias = Annotated[bytes, msgspec.Meta(min_length=64, max_length=64)]
Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=100)]
Sentence: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]
Blob: TypeAlias = Annotated[bytes, msgspec.Meta(max_length=1024 * 1024)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**40)]
Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]


class Message(msgspec.Struct, frozen=True, array_like=True):
    """Anything that travels in one frame."""


# -- handshake: who is there ---------------------------------------------------------------------------


class Hello(Message, frozen=True, array_like=True, tag="hello"):
    """A guest: who it is and what it wants (`join`, `return` or `watch`), and its half of the code check."""

    protocol: Count
    version: Word
    name: Name
    identity: Key
    nonce: Key
    purpose: Word
    pake: Annotated[bytes, msgspec.Meta(max_length=64)]


class Challenge(Message, frozen=True, array_like=True, tag="challenge"):
    """The host: who it is, and its half of the code check."""

    version: Word
    identity: Key
    nonce: Key
    pake: Annotated[bytes, msgspec.Meta(max_length=64)]


class Proof(Message, frozen=True, array_like=True, tag="proof"):
    """Either end: that it knows the code (where one is asked for), and that the identity is its own."""

    mac: Annotated[bytes, msgspec.Meta(max_length=32)]
    signature: Signature


class Refused(Message, frozen=True, array_like=True, tag="refused"):
    """The host closes the link, and why. `wait` is how many seconds to wait before another try."""

    code: Word
    sentence: Sentence
    wait: Count = 0


Handshaking: TypeAlias = Hello | Challenge | Proof | Refused


def encode(message: Message) -> bytes:
    return msgspec.msgpack.encode(message, enc_hook=encoded)


@cache
def _decoder(types: tuple[type[Message], ...]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(Union[types])  # noqa: UP007 - built from a tuple of types


def decode(data: bytes, *types: type[Message]) -> Any:
    """The message in a frame, if it is one of these kinds."""
    try:
        return _decoder(types).decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RemoteProtocolError(
            "message/unreadable", phrase("A message cannot be read: {error}.", error=complaint(error))
        ) from None

"""A game as a file: the settings of its table and every entry, just as they were signed."""

from __future__ import annotations

from typing import Annotated, Self

import msgspec

from ..foreign import complaint
from ..text import phrase
from .encoding import LARGEST_ENTRY, Count, Seat
from .errors import Refused
from .log import Reader
from .settings import FORMAT, Settings

LARGEST_FILE = 256 << 20
Data = Annotated[bytes, msgspec.Meta(max_length=LARGEST_ENTRY + 512)]


class Transcript(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enough for a stranger to check everything. `relays` are those after the first, by term."""

    settings: Settings
    entries: list[Data]
    relays: list[tuple[Count, Seat]] = []
    format: str = FORMAT

    @classmethod
    def of(cls, settings: Settings, reader: Reader) -> Self:
        used = {stamped.term for stamped in reader.entries} - {0}
        entries = [msgspec.msgpack.encode(stamped) for stamped in reader.entries]
        return cls(settings, entries, [(term, reader.relays[term]) for term in sorted(used)])

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode(self)


BEGINNING = b"\x84\xa8settings"  # how every transcript begins, one that was cut off, too


class _Format(msgspec.Struct):
    format: str


def format_of(data: bytes) -> str | None:
    """The format a file says it has, whatever else is in it."""
    try:
        return msgspec.msgpack.decode(data, type=_Format).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def from_bytes(data: bytes) -> Transcript:
    """Read a transcript; `Refused` says what is wrong with the file."""
    if len(data) > LARGEST_FILE:
        raise Refused(phrase("This file is too large to be a game."))
    found = format_of(data)
    if found is not None and found != FORMAT:
        raise Refused(
            phrase(
                "The file has the format {found!r}; this version reads {format!r}.",
                found=found,
                format=FORMAT,
            )
        )
    try:
        transcript = msgspec.msgpack.decode(data, type=Transcript)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(
            phrase("This is no record of a fair game, or it is damaged: {error}.", error=complaint(error))
        ) from None
    if transcript.to_bytes() != data:
        raise Refused(phrase("The file was changed: the same game would be written with other bytes."))
    return transcript

"""What a table and the process of a bot say to each other: length, then msgpack. Never pickle: a bot's bytes
are data, not code."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ...engine.log import Header
from ...text import Text, encoded, heard, phrase

LENGTH = 4
LARGEST = 1 << 20  # bytes of an answer


class Begin(msgspec.Struct, frozen=True, array_like=True, tag="begin"):
    """A new game: the table as its log describes it, and which bot sits where."""

    header: Header
    pack: str | None
    seat: int
    spec: str
    seed: int


class Input(msgspec.Struct, frozen=True, array_like=True):
    """One input of the game, as this seat may see it."""

    seat: int | None
    given: msgspec.Raw


class Choose(msgspec.Struct, frozen=True, array_like=True, tag="choose"):
    """What has happened since the last question; then the bot must choose."""

    inputs: tuple[Input, ...]


class End(msgspec.Struct, frozen=True, array_like=True, tag="end"):
    """The game is over; wait for the next one."""


class Ready(msgspec.Struct, frozen=True, array_like=True, tag="ready"):
    """The answer to `Begin` and `End`."""


class Chosen(msgspec.Struct, frozen=True, array_like=True, tag="chosen"):
    """The action of the bot."""

    action: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, array_like=True, tag="failed"):
    """The bot gave no action; see `guard.KINDS`. Where it raised an error: of which class, and where."""

    kind: str
    text: str
    error: str = ""
    file: str = ""
    line: int = 0

    @property
    def sentence(self) -> Text:
        """Why, for people: the process speaks English, whatever they speak."""
        told = heard(self.text)
        if not self.error:
            return told
        return phrase(
            "{kind}: {told} (line {line} of the file {file})",
            kind=self.error,
            told=told,
            file=self.file,
            line=self.line,
        )


Request: TypeAlias = Begin | Choose | End
Reply: TypeAlias = Ready | Chosen | Failed

requests: msgspec.msgpack.Decoder[Request] = msgspec.msgpack.Decoder(Request)
replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def framed(message: Request | Reply) -> bytes:
    body = msgspec.msgpack.encode(message, enc_hook=encoded)
    return len(body).to_bytes(LENGTH, "big") + body

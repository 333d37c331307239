"""What a table and its guests say to each other once they know each other: lobby, game, chat.

The game itself is a log of signed entries; here they are opaque bytes that the host puts in order. Nothing
in these messages is secret: everybody at the table may read them all.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from .messages import Blob, Count, Message, Name, Refused, Seat, Sentence, Word

Words: TypeAlias = Annotated[tuple[Word, ...], msgspec.Meta(max_length=16)]
#: Who has put the log in order so far: each term of the table with its party.
Relays: TypeAlias = Annotated[tuple[tuple[Count, Seat], ...], msgspec.Meta(max_length=1000)]

# -- the lobby --------------------------------------------------------------------------------------------


class SeatIs(msgspec.Struct, frozen=True, array_like=True):
    """One seat of the lobby. `owner` runs it; a bot's owner can see its hand, and everybody should know."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # empty: still free
    owner: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    bot: Word = ""  # empty: a person


class VariantIs(msgspec.Struct, frozen=True, array_like=True):
    """A house rule of the table, and the package to get it from."""

    name: Word
    version: Word
    package: Word


class LobbyIs(Message, frozen=True, array_like=True, tag="lobby"):
    """The table as it stands, before the game: sent to everybody whenever it changes."""

    program: Word  # version of the host's program
    game: Word
    variants: Annotated[tuple[VariantIs, ...], msgspec.Meta(max_length=16)]
    options: Annotated[tuple[tuple[Word, Word], ...], msgspec.Meta(max_length=16)]
    pack: Word
    fingerprint: Word
    seats: Annotated[tuple[SeatIs, ...], msgspec.Meta(max_length=8)]
    clock: Count = 0  # seconds a turn may take; 0: as long as it likes
    grace: Count = 0  # seconds a lost peer has to come back before the others may go on without it
    stand_in: Word = ""  # the bot that then moves for it, with what lies open; empty: its seat passes
    rounds: Count = 32  # of each shuffle proof


class Sit(Message, frozen=True, array_like=True, tag="sit"):
    """A guest takes seats: one for itself (unless `bot` plays for it), and one for each bot it brings."""

    name: Name
    bot: Word = ""
    bots: Words = ()


class Start(Message, frozen=True, array_like=True, tag="start"):
    """The game begins, or goes on: its settings as everybody hashes them, and who sits where.

    `gathering`: the host has just taken the table up again, and asks what everybody has of the log."""

    settings: Blob
    seats: Annotated[tuple[SeatIs, ...], msgspec.Meta(max_length=8)]
    relays: Relays
    clock: Count = 0
    grace: Count = 0
    gathering: bool = False


# -- the game ---------------------------------------------------------------------------------------------


class Submit(Message, frozen=True, array_like=True, tag="submit"):
    """An entry that its author wants in the log."""

    entry: Blob


class Ordered(Message, frozen=True, array_like=True, tag="ordered"):
    """An entry with its place in the log: from the host, or to a new host that lacks it."""

    entry: Blob


class Have(Message, frozen=True, array_like=True, tag="have"):
    """How far a log goes, and its last head: send what follows."""

    number: Count
    head: Annotated[bytes, msgspec.Meta(max_length=32)] = b""
    relays: Relays = ()


class Again(Message, frozen=True, array_like=True, tag="again"):
    """The guest's log is not the table's: the whole log follows, up to this entry."""

    number: Count


# -- around the game --------------------------------------------------------------------------------------


class Say(Message, frozen=True, array_like=True, tag="say"):
    """Chat. The host fills in whose words they are, and whether that one has a seat."""

    text: Sentence
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    watching: bool = False


class Presence(Message, frozen=True, array_like=True, tag="presence"):
    """Which seats are connected, for the line that says whom the table waits for; it proves nothing."""

    here: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=16)]
    lost: Annotated[tuple[tuple[Seat, Count], ...], msgspec.Meta(max_length=16)]  # seat, seconds gone
    watching: Count = 0


class Ping(Message, frozen=True, array_like=True, tag="ping"):
    """Still here? `last` is how far the host's log goes, so that a lost entry is missed."""

    last: Count = 0


class Pong(Message, frozen=True, array_like=True, tag="pong"):
    """Still here."""


class Leave(Message, frozen=True, array_like=True, tag="leave"):
    """Going on purpose."""


FROM_GUEST: tuple[type[Message], ...] = (Sit, Submit, Ordered, Have, Say, Ping, Pong, Leave)
FROM_HOST: tuple[type[Message], ...] = (
    LobbyIs,
    Start,
    Ordered,
    Have,
    Again,
    Say,
    Presence,
    Ping,
    Pong,
    Refused,
    Leave,
)

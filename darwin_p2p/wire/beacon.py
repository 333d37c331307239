"""Finding tables on a LAN: a guest asks everybody, every open table answers the one who asked.

One datagram each way. The question is padded to the size of the largest answer, so that nobody can use a
table to multiply traffic towards somebody else. Nothing in an answer is trusted: it only fills a list.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from .errors import RemoteProtocolError
from .messages import Count, Message, Name, Word, decode, encode

LARGEST = 512  # bytes of one datagram
MOST_TABLES = 64  # in one list


class WhoIsThere(Message, frozen=True, array_like=True, tag="darwin_p2p?"):
    """A guest looks for tables; the answer repeats its number."""

    number: Count
    padding: bytes = b""


class HereIs(Message, frozen=True, array_like=True, tag="darwin_p2p!"):
    """One open table."""

    number: Count
    protocol: Count
    version: Word
    name: Name  # of the host's owner
    game: Word
    variants: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)]
    taken: Count
    seats: Count
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)]
    options: Annotated[tuple[tuple[Word, Word], ...], msgspec.Meta(max_length=8)] = ()


def answer(table: HereIs) -> HereIs:
    """The same as it fits into a datagram: options that do not are left out."""
    while table.options and len(encode(table)) > LARGEST:
        table = msgspec.structs.replace(table, options=table.options[:-1])
    return table


def question(number: int) -> bytes:
    bare = len(encode(WhoIsThere(number))) + 1  # the length of a long padding takes one byte more
    return encode(WhoIsThere(number, bytes(LARGEST - bare)))


def read_question(data: bytes) -> WhoIsThere | None:
    """The question in a datagram; None for anything else, which deserves no answer."""
    if len(data) != LARGEST:
        return None
    try:
        asked: WhoIsThere = decode(data, WhoIsThere)
    except RemoteProtocolError:
        return None
    return asked


class TableList:
    """The tables that have answered, each address once, in the order they came."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.tables: dict[tuple[str, int], HereIs] = {}

    def heard(self, data: bytes, address: str) -> None:
        """Take one datagram; garbage and answers to other questions are passed over."""
        if len(data) > LARGEST or len(self.tables) >= MOST_TABLES:
            return
        try:
            table: HereIs = decode(data, HereIs)
        except RemoteProtocolError:
            return
        if table.number == self.number and table.taken <= table.seats:
            self.tables.setdefault((address, table.port), table)

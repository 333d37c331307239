"""From a full lobby to the settings of the game, and the secrets of a party."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes

import msgspec

from ...fair import Secrets, Settings, settings_for
from ...wire.talk import Start
from ..lobby import Lobby
from ..setup import header_for
from .ledger import party_of, read_settings


def settings_of(lobby: Lobby, host: bytes, *, rounds: int = 32, seed: int | None = None) -> Settings:
    """What the table agrees on; the seats of one owner are one party."""
    names = [seat.name for seat in lobby.seats]
    header = header_for(lobby.setup, names, seed, dealer="fair")
    party = party_of(lobby.seats, host)
    seeded = seed is not None
    return settings_for(
        header, lobby.owners, rounds=rounds, host=party, stand_in=lobby.stand_in, seeded=seeded
    )


def start_of(lobby: Lobby, settings: Settings) -> Start:
    relays = ((0, settings.host),)
    return Start(msgspec.msgpack.encode(settings), tuple(lobby.seats), relays, lobby.clock, lobby.grace)


def introduction(start: Start, identity: bytes, address: str) -> tuple[bytes, str]:
    """The key and address somebody sits down with; a seeded game is the same whoever plays it, and where."""
    return (b"", "") if read_settings(start).seeded else (identity, address)


def secrets_of(settings: Settings, party: int) -> Secrets:
    """Fresh secrets; those of a seeded table follow from its seed, and protect nothing."""
    if not settings.seeded:
        return Secrets(token_bytes(32), token_bytes(32), token_bytes(32))
    seed = f"{settings.header.seed} {party}"
    return Secrets(*(sha256(f"{use} {seed}".encode()).digest() for use in ("seed", "signing", "box")))

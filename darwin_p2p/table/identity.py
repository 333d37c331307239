"""A player's lasting key, in a file only that player can read: whoever has it may take the player's seat."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path
from secrets import token_bytes

from ..errors import DarwinError
from ..folders import data_folder
from ..foreign import cause_of
from ..text import phrase
from ..wire.handshake import Identity

SIZE = 32  # bytes of a key


class Player:
    """Somebody who sits down at tables: a name and a key."""

    def __init__(self, name: str, secret: bytes) -> None:
        self.name = name
        self.secret = secret
        self.identity = Identity(secret)


def load_player(name: str, file: Path | None = None) -> Player:
    """The player of this name on this machine; a key is made when there is none yet.

    Each name has a key of its own, so that two players can share a machine.
    """
    path = file or data_folder() / "players" / f"{_plain(name)}.key"
    try:
        if not path.exists():
            _write(path, token_bytes(SIZE))
        secret = path.read_bytes()
    except OSError as error:
        reason = cause_of(error)
        raise DarwinError(
            phrase(
                "The key of the player {name!r} in {path!r} cannot be used: {reason}.",
                name=name,
                path=str(path),
                reason=reason,
            )
        ) from None
    if len(secret) != SIZE:
        raise DarwinError(
            phrase(
                "The file {path!r} holds no player's key. Move it away, and a new one is made; seats"
                " that were taken with the old one stay lost.",
                path=str(path),
            )
        )
    return Player(name, secret)


def _write(path: Path, secret: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secret)


def _plain(name: str) -> str:
    """A name as a file name, in letters of any alphabet: Νίκος and Μαρία are two."""
    same = unicodedata.normalize("NFC", name).casefold()
    return re.sub(r"[\W_]+", "-", same).strip("-") or "player"

"""What the person has agreed to: installed plugins, and single files by the hash of what is in them.

Kept in the data folder, so it outlives an upgrade of the program. Nothing here runs any of that code.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec

from ..errors import DarwinError
from ..folders import data_folder
from ..foreign import cause_of, complaint
from ..text import phrase


class Installed(msgspec.Struct, frozen=True):
    """One plugin put there by `darwin plugins install`."""

    version: str
    origin: str  # the path or name it was installed from, for `darwin plugins sync`


class Ledger(msgspec.Struct):
    installed: dict[str, Installed] = {}  # by the name of the distribution
    agreed: dict[str, str] = {}  # hash of a file -> its name
    declined: dict[str, str] = {}


def plugin_folder() -> Path:
    """Where single files are dropped."""
    return data_folder() / "plugins"


def installed_folder() -> Path:
    """Where installed packages live, each in a folder of its own."""
    return data_folder() / "installed"


def ledger_file() -> Path:
    return data_folder() / "plugins.json"


def read() -> Ledger:
    place = ledger_file()
    try:
        return msgspec.json.decode(place.read_bytes(), type=Ledger)
    except FileNotFoundError:
        return Ledger()
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DarwinError(
            phrase(
                "The list of plugins {place!r} cannot be read: {error}. Plugins of your own stay off"
                " until it is repaired, or deleted and they are installed again.",
                place=str(place),
                error=complaint(error),
            )
        ) from None


def write(ledger: Ledger) -> None:
    """All of it or nothing, even if the machine stops half-way."""
    place = ledger_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        draft = place.with_suffix(".new")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(ledger), indent=2))
        draft.replace(place)
    except OSError as error:
        raise DarwinError(
            phrase(
                "The list of plugins {place!r} cannot be written: {strerror}.",
                place=str(place),
                strerror=cause_of(error),
            )
        ) from None


def hash_of(code: bytes) -> str:
    return sha256(code).hexdigest()


def decide(name: str, code: bytes, agreed: bool) -> None:
    """Write down what the person said about a file with this content."""
    ledger = read()
    digest = hash_of(code)
    ledger.agreed.pop(digest, None)
    ledger.declined.pop(digest, None)
    (ledger.agreed if agreed else ledger.declined)[digest] = name
    write(ledger)

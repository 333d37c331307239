"""What a peer writes down of its game: enough to go on from any moment, as a player or as the new host.

Records are typed values in a journal. Nothing is sent before what it builds on is synced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ...errors import DarwinError
from ...fair import Secrets, Settings
from ...fair.log import BODIES, ENTRIES, STAMPS
from ...foreign import complaint
from ...text import phrase
from ...wire.talk import SeatIs, Start

FORMAT = "darwin-p2p/table/1"


class Store(Protocol):
    """Where records go: a `Journal`, or a list in a test."""

    records: list[bytes]

    def append(self, record: bytes) -> None: ...

    def sync(self) -> None: ...


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The first record: the table, which party this is, and its secrets. Hence nobody else may read it."""

    start: Start
    me: int
    secrets: Secrets
    name: str
    place: str = ""  # where the host was
    pack: str = ""  # the folder of the card pack, where one was named
    bots: tuple[str, ...] = ()  # what plays the seats of this party, one by one; empty: a person
    format: str = FORMAT


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    """An entry of the log, as it was stamped."""

    entry: bytes


class Own(msgspec.Struct, frozen=True, tag="own"):
    """An entry of this party, written down before it is sent."""

    entry: bytes


class Answered(msgspec.Struct, frozen=True, tag="answered"):
    """The one challenge of a deck that this party has answered (a second answer would give keys away)."""

    deck: int
    challenge: bytes


class Term(msgspec.Struct, frozen=True, tag="term"):
    """From here on this party puts the log in order; `place` is where it is reached."""

    term: int
    party: int
    place: str = ""


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """The table has agreed on a log that has only so many of the entries before this record."""

    entries: int


AnyRecord = Begun | Taken | Own | Answered | Term | Cut
RECORDS: msgspec.msgpack.Decoder[AnyRecord] = msgspec.msgpack.Decoder(AnyRecord)


class Ledger:
    """One game on the disk. The relay and the peer of one process share it: an entry is kept once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.begun: Begun | None = None
        self.entries: list[bytes] = []
        self.answered: dict[int, bytes] = {}
        self.relays: dict[int, int] = {}
        self.place = ""
        self._own: dict[bytes, None] = {}
        self._dirty = False
        for number, record in enumerate(store.records, 1):
            self._read(number, record)

    def _read(self, number: int, data: bytes) -> None:
        try:
            record = RECORDS.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise DarwinError(
                phrase(
                    "Record {number} of the journal cannot be read: {error}.",
                    number=number,
                    error=complaint(error),
                )
            ) from None
        if (self.begun is None) != isinstance(record, Begun):
            raise DarwinError(
                phrase("Record {number} of the journal is not what belongs there.", number=number)
            )
        self._note(record)

    def _note(self, record: AnyRecord) -> None:
        if isinstance(record, Begun):
            if record.format != FORMAT:
                raise DarwinError(
                    phrase(
                        "The journal has the format {format!r}; this version reads {known!r}.",
                        format=record.format,
                        known=FORMAT,
                    )
                )
            self.begun, self.place = record, record.place
            self.relays.update(dict(record.start.relays))
        elif isinstance(record, Taken):
            self.entries.append(record.entry)
        elif isinstance(record, Own):
            self._own[record.entry] = None
        elif isinstance(record, Answered):
            self.answered[record.deck] = record.challenge
        elif isinstance(record, Cut):
            del self.entries[record.entries :]
        else:
            self.relays[record.term] = record.party
            self.place = record.place or self.place

    def write(self, record: AnyRecord) -> None:
        self._note(record)
        self.store.append(msgspec.msgpack.encode(record))
        self._dirty = True

    def own(self, entry: bytes) -> None:
        """Keep an entry of this party, once."""
        if entry not in self._own:
            self.write(Own(entry))

    def take(self, entries: Sequence[bytes], first: int) -> None:
        """Keep entries of the log, the first of them with this number; what is there is passed over."""
        for entry in entries[max(0, len(self.entries) + 1 - first) :]:
            self.write(Taken(entry))

    def replace(self, entries: Sequence[bytes]) -> None:
        """Another log has been agreed on: keep it from where it differs."""
        same = 0
        while same < min(len(self.entries), len(entries)) and self.entries[same] == entries[same]:
            same += 1
        if same < len(self.entries):
            self.write(Cut(same))
        self.take(entries, 1)

    def sync(self) -> None:
        """What was written is on the disk when this returns."""
        if self._dirty:
            self._dirty = False  # first: what is written meanwhile needs another sync
            self.store.sync()

    @property
    def dirty(self) -> bool:
        return self._dirty

    @property
    def settings(self) -> Settings:
        assert self.begun is not None
        return read_settings(self.begun.start)

    def unsent(self) -> list[bytes]:
        """Entries of this party that are in no log yet, as far as this ledger knows: to be sent again."""
        ordered = {STAMPS.decode(entry).body for entry in self.entries}
        return [entry for entry in self._own if ENTRIES.decode(entry).body not in ordered]


class Memory:
    """A store without a disk, for simulations; what was not synced is lost in a crash."""

    def __init__(self, records: Sequence[bytes] = ()) -> None:
        self.records = list(records)
        self.safe = len(self.records)

    def append(self, record: bytes) -> None:
        self.records.append(record)

    def sync(self) -> None:
        self.safe = len(self.records)

    def crashed(self) -> Memory:
        """What is left after the power was gone."""
        return Memory(self.records[: self.safe])


def read_settings(start: Start) -> Settings:
    """The settings of a table out of received bytes."""
    try:
        settings = msgspec.msgpack.decode(start.settings, type=Settings)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise DarwinError(
            phrase("The settings of the table cannot be read: {error}.", error=complaint(error))
        ) from None
    if msgspec.msgpack.encode(settings) != start.settings:
        raise DarwinError(phrase("The settings of the table are not in their proper form."))
    return settings


def party_of(seats: Sequence[SeatIs], identity: bytes) -> int | None:
    """The party of this identity: its lowest seat; None for somebody without a seat."""
    return next((seat for seat, one in enumerate(seats) if one.owner == identity), None)


def number_of(entry: bytes) -> int:
    """The place of a stamped entry as it says itself; 0 for bytes that are none."""
    try:
        return STAMPS.decode(entry).number
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return 0


def author_of(entry: bytes) -> int:
    """Whose entry it says it is; -1 for bytes that are none."""
    try:
        return BODIES.decode(ENTRIES.decode(entry).body).author
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return -1

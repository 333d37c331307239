"""A journal: an append-only file of records, each with its length and checksums.

What `append` was told is on the disk when `sync` returns, and only then may it be acknowledged to anybody.
A crash can leave half a record at the end; opening the file again cuts that off. Damage anywhere else is
told, with the number of the record, because records behind it may have been acknowledged.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO, Self

from ..errors import DarwinError
from ..foreign import cause_of
from ..text import phrase

MAGIC = b"darwin-p2p/journal/1\n"
CHECK = 8  # bytes of a checksum
HEAD = 4 + 2 * CHECK  # the length, its checksum (so that a damaged length is no torn tail), the record's
LARGEST = 2 * 1024 * 1024  # bytes of one record


class BrokenJournal(DarwinError):
    """A journal that cannot be trusted any more; says from which record on."""


class Journal:
    """One open journal. The records that were in the file are in `records`."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._file: BinaryIO | None = None
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            self.records, good = read_records(data)
            self.repaired = len(data) - good  # bytes of a torn tail that were cut off
            self._file = self._open(data, good)
        except OSError as error:
            reason = cause_of(error)
            raise DarwinError(
                phrase(
                    "The journal {path!r} cannot be used: {reason}. Choose another place for it.",
                    path=str(self.path),
                    reason=reason,
                )
            ) from None

    def _open(self, data: bytes, good: int) -> BinaryIO:
        if good < len(MAGIC):  # new, or torn within its first line
            file = self.path.open("wb", buffering=0)
            self.path.chmod(0o600)  # it may hold what only this player may know
            self._claim(file)
            file.write(MAGIC)
        else:
            file = self.path.open("r+b", buffering=0)
            self._claim(file)
            if good < len(data):
                file.truncate(good)
            file.seek(good)
        os.fsync(file.fileno())
        return file

    def _claim(self, file: BinaryIO) -> None:
        """Two programs must not write one journal; where the system cannot tell, nothing is claimed."""
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise DarwinError(
                phrase(
                    "The journal {path!r} is in use: the game is still open in another window.",
                    path=str(self.path),
                )
            ) from None

    def append(self, record: bytes) -> None:
        """Write one record; it is safe once `sync` has returned."""
        assert self._file is not None, "the journal is closed"
        if len(record) > LARGEST:
            raise ValueError(phrase("a record holds {largest} bytes at most", largest=LARGEST))
        self._file.write(packed(record))
        self.records.append(record)

    def sync(self) -> None:
        assert self._file is not None, "the journal is closed"
        os.fsync(self._file.fileno())

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def packed(record: bytes) -> bytes:
    """A record as it lies in the file."""
    length = len(record).to_bytes(4, "big")
    return length + checksum(length) + checksum(record) + record


def checksum(record: bytes) -> bytes:
    return blake2b(record, digest_size=CHECK).digest()


def read_records(data: bytes) -> tuple[list[bytes], int]:
    """The whole records of a journal, and how many bytes of it are good."""
    if not data.startswith(MAGIC):
        if MAGIC.startswith(data):
            return [], 0
        raise BrokenJournal(phrase("This file is not a journal of Darwin P2P."))
    records = []
    good = len(MAGIC)
    for number, (end, record) in enumerate(_scan(data), 1):
        if record is None:
            if _torn(data, good):
                break
            raise BrokenJournal(
                phrase(
                    "The journal is damaged at record {number}: {whole} records before it are whole,"
                    " those behind it cannot be trusted. Use the copy of another player.",
                    number=number,
                    whole=number - 1,
                )
            )
        records.append(record)
        good = end
    return records, good


def _scan(data: bytes) -> Iterator[tuple[int, bytes | None]]:
    """Each record with where it ends; None for one that is not whole, which is the last."""
    place = len(MAGIC)
    while place < len(data):
        head = data[place : place + HEAD]
        record = data[place + HEAD : place + HEAD + _length(head)]
        if len(record) != _length(head) or packed(record) != head + record:
            yield place, None
            return
        place += HEAD + len(record)
        yield place, record


def _length(head: bytes) -> int:
    return int.from_bytes(head[:4], "big")


def _torn(data: bytes, good: int) -> bool:
    """Whether what is left can be the beginning of one record: the file ends before the record does."""
    head, left = data[good : good + HEAD], len(data) - good
    return left < HEAD or (checksum(head[:4]) == head[4 : 4 + CHECK] and left < HEAD + _length(head))

"""A journal keeps what was acknowledged, whatever happens to the end of its file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from darwin_p2p.errors import DarwinError
from darwin_p2p.table.journal import MAGIC, BrokenJournal, Journal, packed, read_records

RECORDS = [b"", b"one", b"two two", bytes(range(256)), b"end"]


def written(folder: Path, records: list[bytes]) -> bytes:
    with Journal(folder / "game.journal") as journal:
        for record in records:
            journal.append(record)
        journal.sync()
    return (folder / "game.journal").read_bytes()


def test_records_come_back(tmp_path: Path) -> None:
    written(tmp_path, RECORDS)
    with Journal(tmp_path / "game.journal") as journal:
        assert journal.records == RECORDS
        assert journal.repaired == 0
        journal.append(b"more")
    with Journal(tmp_path / "game.journal") as journal:
        assert journal.records == [*RECORDS, b"more"]


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    written(tmp_path, RECORDS)
    assert stat.S_IMODE((tmp_path / "game.journal").stat().st_mode) == 0o600


def test_truncating_at_every_byte_loses_only_the_record_that_was_cut(tmp_path: Path) -> None:
    data = written(tmp_path, RECORDS)
    path = tmp_path / "cut.journal"
    ends = [len(MAGIC)]
    for record in RECORDS:
        ends.append(ends[-1] + len(packed(record)))
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        with Journal(path) as journal:
            whole = max(0, sum(end <= size for end in ends) - 1)
            assert journal.records == RECORDS[:whole]
            journal.append(b"after")
        with Journal(path) as journal:
            assert journal.records == [*RECORDS[:whole], b"after"]
            assert journal.repaired == 0


def test_damage_in_the_middle_is_told_with_the_number_of_the_record(tmp_path: Path) -> None:
    data = bytearray(written(tmp_path, RECORDS))
    data[data.index(b"two two")] ^= 1
    (tmp_path / "bad.journal").write_bytes(data)
    with pytest.raises(BrokenJournal, match="damaged at record 3: 2 records before it are whole"):
        Journal(tmp_path / "bad.journal")
    assert (tmp_path / "bad.journal").read_bytes() == data, "the evidence is left alone"


@settings(max_examples=200)
@given(st.integers(len(MAGIC), 400), st.integers(0, 7))
def test_no_flipped_bit_gives_a_record_that_was_never_written(place: int, bit: int) -> None:
    data = bytearray(MAGIC + b"".join(map(packed, RECORDS)))
    place = min(place, len(data) - 1)
    data[place] ^= 1 << bit
    try:
        records, _ = read_records(bytes(data))
    except BrokenJournal:
        return
    assert records == RECORDS[: len(records)]


def test_a_damaged_length_is_not_taken_for_a_torn_tail(tmp_path: Path) -> None:
    data = bytearray(written(tmp_path, RECORDS))
    data[len(MAGIC) + len(packed(RECORDS[0])) + 2] ^= 1  # the second record now claims to be 256 bytes longer
    with pytest.raises(BrokenJournal, match="damaged at record 2"):
        read_records(bytes(data))


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Charles")
    with pytest.raises(BrokenJournal, match="not a journal"):
        Journal(tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear Charles"


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DarwinError, match="cannot be used: No such file"):
        Journal(tmp_path / "nowhere" / "game.journal")

"""LAN games in a ladder: counted where the audit passes, refused in a sentence everywhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.errors import DarwinError
from darwin_p2p.ladder import records
from darwin_p2p.ladder.lan import add_game
from darwin_p2p.ladder.store import Store
from darwin_p2p.testing.shared_suite import SHARED
from tests.fair.test_whole_games import darwin_table, with_bots


@pytest.fixture(scope="module")
def record() -> bytes:
    table = darwin_table(2, ("three-eras",), SHARED, rounds=1)
    table.play(with_bots(table))
    return table.transcript().to_bytes()


def test_a_genuine_game_counts_once(record: bytes, tmp_path: Path) -> None:
    store = Store(tmp_path / "l.sqlite", create=True)
    task = add_game(store, "a.fair", record)
    (found,) = records.of_arena(store, task.arena)
    assert found.entrants == task.bots
    assert all(name.endswith("@lan") for name in task.bots)
    with pytest.raises(DarwinError, match=r"in the ladder already, as 1\.0\.0"):
        add_game(store, "copy.fair", record)
    assert len(records.of_arena(store, task.arena)) == 1


def test_a_changed_or_cut_record_does_not_count(record: bytes, tmp_path: Path) -> None:
    store = Store(tmp_path / "l.sqlite", create=True)
    changed = bytearray(record)
    changed[len(record) // 2] ^= 1
    for broken in (bytes(changed), record[:-9], b"", b"no game"):
        with pytest.raises(DarwinError, match="does not count"):
            add_game(store, "a.fair", broken)
    assert not store.runs()


@pytest.mark.parametrize(
    ("settings", "reason"), [({"seeded": True}, "public seed"), ({"audit": False}, "keep the seeds closed")]
)
def test_seeded_and_unaudited_games_do_not_count(
    settings: dict[str, bool], reason: str, tmp_path: Path
) -> None:
    table = darwin_table(2, ("three-eras",), SHARED, rounds=1, **settings)
    table.play(with_bots(table))
    with pytest.raises(DarwinError, match=reason):
        add_game(Store(tmp_path / "l.sqlite", create=True), "a.fair", table.transcript().to_bytes())


def test_from_the_command_line(record: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, file = tmp_path / "a.fair", ["--file", str(tmp_path / "l.sqlite")]
    game.write_bytes(record)
    assert run(["ladder", "add", str(game), *file]) == 0
    assert "is genuine and counts as game 1.0.0." in capsys.readouterr().out
    assert run(["ladder", "show", "1.0.0", *file, "--plain"]) == 0
    assert run(["ladder", "report", *file, "--html", str(tmp_path / "l.html")]) == 0
    capsys.readouterr()
    assert run(["ladder", "add", str(game), *file]) == 1
    assert "It counts once" in capsys.readouterr().err


def test_a_game_dealt_by_one_machine_does_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = str(tmp_path / "g.log")
    assert run(["simulate", "--bots", "random", "--games", "1", "--seed", "1", "--save", log]) == 0
    assert run(["ladder", "add", log, "--file", str(tmp_path / "l.sqlite")]) == 1
    assert "dealt by one machine" in capsys.readouterr().err

"""`darwin verify`: a stranger with the file alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from darwin_p2p.cli import run
from darwin_p2p.testing.shared_suite import SHARED
from tests.fair.test_whole_games import darwin_table, with_bots


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of Darwin's Choice, dealt without a dealer."""
    table = darwin_table(2, ("three-eras",), SHARED, rounds=1)
    table.play(with_bots(table))
    path = tmp_path_factory.mktemp("games") / "game.fair"
    path.write_bytes(table.transcript().to_bytes())
    return path


def test_a_genuine_game(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(record), "--cards"]) == 0
    out = capsys.readouterr().out
    assert "The game is genuine" in out
    assert re.search("^Slot 0: [a-z ]+ (head|torso|legs|wings|tail), ", out, re.MULTILINE)


def test_for_programs(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(record), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is True
    assert found["dealing"] == "fair"
    assert found["accused"] == found["unverified"] == []
    assert len(found["cards"]) >= 237
    assert len(found["result"]["scores"]) == 2


def test_a_changed_bit_is_told_with_its_place(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(record.read_bytes())
    data[len(data) // 2] ^= 4
    changed = tmp_path / "changed.fair"
    changed.write_bytes(bytes(data))
    assert run(["verify", str(changed)]) == 1
    out = "".join(capsys.readouterr())
    assert "Entry" in out
    assert "Traceback" not in out


def test_a_cut_record(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = msgspec.msgpack.decode(record.read_bytes())
    whole["entries"] = whole["entries"][:-1]
    cut = tmp_path / "cut.fair"
    cut.write_bytes(msgspec.msgpack.encode(whole))
    assert run(["verify", str(cut), "--json"]) == 1
    assert "ends after entry" in json.loads(capsys.readouterr().out)["broken"]


def test_a_file_that_was_cut_off_is_known_for_what_it_is(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.fair"
    cut.write_bytes(record.read_bytes()[:-1000])
    for command in ("verify", "replay"):
        assert run([command, str(cut)]) == 1
        told = capsys.readouterr().err
        assert "This is no record of a fair game, or it is damaged: Input data was truncated." in told


def test_a_game_dealt_here_is_checked_for_legality_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.log"
    assert (
        run(
            [
                "simulate",
                "--games",
                "1",
                "--players",
                "2",
                "--bots",
                "random",
                "--seed",
                "1",
                "--save",
                str(path),
            ]
        )
        == 0
    )
    capsys.readouterr()
    assert run(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert "every move is legal" in out
    assert "the dealing cannot" in out
    assert run(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dealing"] == "seeded"
    log = msgspec.msgpack.decode(path.read_bytes())
    log["entries"] = log["entries"][:-5]
    path.write_bytes(msgspec.msgpack.encode(log))
    assert run(["verify", str(path)]) == 1


@pytest.mark.parametrize("content", [b"", b"garbage", b"\x81\xa6format\xa1x"])
def test_a_file_that_is_no_game(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    assert run(["verify", str(path)]) == 1
    assert "cannot be verified" in capsys.readouterr().err


def test_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", "no-such-file"]) == 2
    assert "There is no file 'no-such-file'." in capsys.readouterr().err


def test_a_local_game_with_the_cards_of_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, game = tmp_path / "ours", tmp_path / "game.darwin"
    assert run(["cards", "new", str(pack)]) == 0
    animals = pack / "animals.csv"
    animals.write_text(animals.read_text().replace("\norca,torso,,,3,", "\norca,torso,,,2,"))
    play = ["simulate", "--games", "1", "--seed", "1", "--bots", "random"]
    assert run([*play, "--pack", str(pack), "--save", str(game)]) == 0
    assert run(["verify", str(game), "--pack", str(pack)]) == 0
    capsys.readouterr()
    assert run(["verify", str(game)]) == 1
    assert "pack" in "".join(capsys.readouterr())

"""`darwin replay`: logs of play and simulate, checked entry by entry; broken ones are told in a sentence."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import msgspec
import pytest

from darwin_p2p.cli import run
from darwin_p2p.cli.replay import _read, _replayed
from darwin_p2p.engine.log import from_bytes
from darwin_p2p.table.setup import setup_from
from darwin_p2p.ui.replaying import Replaying, closing
from darwin_p2p.ui.screen import Screen
from tests.ui.pilot import Piloted


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "game.darwin"
    assert (
        run(
            [
                "simulate",
                "--games",
                "1",
                "--players",
                "3",
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
    return path


def replayed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["replay", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_a_pipe_gets_everything_and_what_was_checked(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, out, err = replayed(capsys, str(saved))
    entries = len(from_bytes(saved.read_bytes()).entries)
    assert (code, err) == (0, "")
    assert out.startswith("Darwin's Choice: random-1, random-2, random-3, seed ")
    assert "Era 4 of 4 begins." in out
    assert "Step 5: competitive strength" in out
    assert f"Checked {entries} entries: every action is legal and every digest agrees." in out


def test_an_onlooker_sees_no_hidden_cards(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    assert "You draw" not in replayed(capsys, str(saved))[1]


def test_stopping_at_an_entry_shows_the_table(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, out, _ = replayed(capsys, str(saved), "--to", "40")
    assert code == 0
    assert "Era 1 of 4, Action Phase" in out
    assert "Era 2 of 4 begins." not in out
    assert "The game is over." not in out
    assert "every digest agrees" in out
    code, _, err = replayed(capsys, str(saved), "--to", "99999")
    assert code == 2
    assert "is beyond its end" in err


def test_json_is_one_document(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    code, out, _ = replayed(capsys, str(saved), "--json")
    document = json.loads(out)
    assert code == 0
    assert document["ok"] is True
    assert document["header"]["players"] == ["random"] * 3
    assert document["entries"] > 100
    assert len(document["result"]["scores"]) == 3


def test_an_unfinished_game_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    Piloted(["1", "ideas", "1", "done", "quit", "yes"], path=path)
    code, out, _ = replayed(capsys, str(path))
    assert code == 0
    assert "Player creates #1" in out
    assert "The game is not finished." in out


def broken(saved: Path, tmp_path: Path, change: str) -> Path:
    """The log with one thing wrong."""
    log = from_bytes(saved.read_bytes())
    if change == "digest":
        log.entries[50] = msgspec.structs.replace(log.entries[50], digest=b"x" * 16)
    elif change == "order":
        acted = [place for place, entry in enumerate(log.entries) if entry.seat is not None]
        log.entries[acted[9]], log.entries[acted[12]] = log.entries[acted[12]], log.entries[acted[9]]
    elif change == "result":
        log.result = None
    elif change == "game":
        log.header = msgspec.structs.replace(log.header, game="chess")
    elif change == "seats":
        log.header = msgspec.structs.replace(log.header, seats=9)
    elif change == "variant":
        log.header = msgspec.structs.replace(log.header, variants=("unheard-of",))
    path = tmp_path / "broken.darwin"
    data = log.to_bytes()
    path.write_bytes(data[: len(data) // 2] if change == "torn" else b"" if change == "empty" else data)
    return path


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("digest", "After entry 51 the digest differs"),
        ("order", "does not fit"),
        ("result", "The result in the log is not the result of the game replayed."),
        ("game", "There is no game 'chess'."),
        ("seats", "is for 2 to 6 seats, not 9"),
        ("variant", "There is no variant 'unheard-of'."),
        ("torn", "This is not a game log, or it is damaged"),
        ("empty", "This is not a game log, or it is damaged"),
    ],
)
def test_a_broken_log_gets_one_sentence_and_code_1(
    capsys: pytest.CaptureFixture[str], saved: Path, tmp_path: Path, change: str, sentence: str
) -> None:
    path = broken(saved, tmp_path, change)
    code, out, err = replayed(capsys, str(path))
    assert (code, out) == (1, "")
    assert sentence in err
    assert err.count("\n") == 1
    code, out, err = replayed(capsys, str(path), "--json")
    assert code == 1
    assert json.loads(out)["ok"] is False
    assert sentence in json.loads(out)["error"]


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = replayed(capsys, "/nowhere/game.darwin")
    assert code == 2
    assert "There is no file '/nowhere/game.darwin'." in err


def test_an_export_replaces_nothing(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    before = saved.read_bytes()
    code, _, err = replayed(capsys, str(saved), "--html", str(saved))
    assert code == 1
    assert "already, and it stays" in err
    assert saved.read_bytes() == before


def stepped(saved: Path, *lines: str) -> str:
    log = _read(str(saved), None)
    out = StringIO()
    screen = Screen(source=StringIO("".join(f"{line}\n" for line in lines)), out=out)
    replaying = Replaying(log, _replayed(log, setup_from(log.header)), screen)
    screen.show(closing(replaying, ended=replaying.step_through(0)))
    return out.getvalue()


def test_stepping_forward_back_and_by_era(saved: Path) -> None:
    text = stepped(saved, "", "", "b", "e", "e", "12", "board", "999999", "what", "q")
    assert "Era 1 of 4 begins." in text
    assert "Era 2 of 4 begins." in text
    assert "entry 12 of " in text
    assert "type a number from 0 to" in text
    assert text.count("Enter: next; b: back;") == 2
    assert "every digest agrees" in text


def test_stepping_to_the_end(saved: Path) -> None:
    text = stepped(saved, *[""] * 1000)
    assert "The game is over." in text
    assert "There is no further Era" in stepped(saved, *["e"] * 6)


@pytest.mark.parametrize("seed", range(60))
def test_damaged_bytes_never_bring_the_program_down(
    capsys: pytest.CaptureFixture[str], saved: Path, tmp_path: Path, seed: int
) -> None:
    data = bytearray(saved.read_bytes())
    place = (seed * 7919 + 13) % len(data)
    data[place] ^= 1 << seed % 8
    path = tmp_path / "damaged.darwin"
    path.write_bytes(bytes(data))
    code, _, err = replayed(capsys, str(path))
    assert code in (0, 1)
    assert "mistake in it" not in err

"""`darwin simulate` from the command line: figures for programs, a table for people, logs on disk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.cli import run
from darwin_p2p.cli import simulate as simulate_module
from darwin_p2p.engine.log import from_bytes, replay
from darwin_p2p.table.setup import setup_from
from darwin_p2p.table.simulate import Played


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["simulate", "--json", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    document: dict[str, Any] = json.loads(out)
    return document


def test_json_has_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--players", "3", "--bots", "random", "--games", "4", "--seed", "1")
    assert found["games"] == 4
    assert found["seats"] == [["random"] * 3] * 4
    assert [len(scores) for scores in found["scores"]] == [3] * 4
    assert found["wins"] == {"random": 4}
    assert found["decisions"] > 4 * 3
    assert found["seconds"] > 0
    assert found["games_per_s"] > 0
    assert found["decisions_per_s"] > found["games_per_s"]
    assert (found["game"], found["players"], found["seed"]) == ("darwins-choice", 3, 1)


def test_the_same_seed_gives_the_same_document(capsys: pytest.CaptureFixture[str]) -> None:
    timed = {"seconds", "games_per_s", "decisions_per_s"}
    arguments = ("--players", "2", "--games", "3", "--seed", "9")
    first = simulated(capsys, *arguments)
    second = simulated(capsys, *arguments)
    assert {key: first[key] for key in first.keys() - timed} == {
        key: second[key] for key in second.keys() - timed
    }
    assert first["variants"] == ["two-players"]


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--games", "5", "--seed", "2", "--bots", "random", "--plain"]) == 0
    out, err = capsys.readouterr()
    head, names, row = out.splitlines()
    assert head.startswith("Darwin's Choice, 4 seats, 5 games in ")
    assert head.endswith("(seed 2)")
    assert names.split("  ")[0] == "Bot"
    assert row.split()[:5] == ["random", "5", "4", "5", "100.0%"]
    assert err == ""


def test_without_a_seed_one_is_drawn_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--players", "3", "--games", "1")
    again = simulated(capsys, "--players", "3", "--games", "1", "--seed", str(found["seed"]))
    assert again["scores"] == found["scores"]


def test_one_game_is_saved_to_a_file_and_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "one.darwin"
    found = simulated(capsys, "--players", "3", "--games", "1", "--seed", "3", "--save", str(path))
    log = from_bytes(path.read_bytes())
    setup = setup_from(log.header)
    assert sum(1 for _ in replay(setup.game, setup.rules, log)) == len(log.entries)
    assert log.result is not None
    assert list(log.result.scores) == found["scores"][0]


def test_several_games_are_saved_to_a_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for folder in ("first", "second"):
        simulated(capsys, "--players", "3", "--games", "2", "--seed", "3", "--save", str(tmp_path / folder))
    names = [path.name for path in sorted((tmp_path / "first").iterdir())]
    assert names == ["game-1.darwin", "game-2.darwin"]
    for name in names:
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--bots", "rondom"], 2, "There is no bot 'rondom'. Did you mean 'random'?"),
        (["--bots", "random:depth=2"], 2, "The bot 'random' takes no parameter 'depth'"),
        (["--players", "2", "--bots", "random,random,random"], 2, "3 bots are named for 2 seats"),
        (["--players", "9"], 2, "Darwin's Choice is for 2 to 6 seats, not 9"),
        (["--bots", ","], 2, "No bot is named"),
        (["--games", "0"], 2, "--games"),
        (["--option", "x"], 2, "Write a rule option as key=value"),
    ],
)
def test_wrong_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, sentence: str
) -> None:
    assert run(["simulate", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_saved_game_is_replaced_only_by_force(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one, many = tmp_path / "game.darwin", tmp_path / "games"
    for games, place in (("1", one), ("2", many)):
        command = ["simulate", "--bots", "random", "--games", games, "--save", str(place)]
        assert run(command) == 0
        assert f"Saved in {place}" in capsys.readouterr().out
        assert run(command) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert "already, and it stays" in err
        assert run([*command, "--force"]) == 0
        capsys.readouterr()


def test_a_folder_that_cannot_be_made_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    assert run(["simulate", "--games", "2", "--save", str(taken)]) == 1
    assert "a file of that name is there" in capsys.readouterr().err
    assert taken.read_text() == "mine"


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["simulate", "--games", "1", "--save", str(tmp_path / "nowhere" / "game.darwin")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert "cannot be written" in err


def test_what_was_played_before_an_interrupt_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    games = simulate_module.simulate

    def interrupted(*arguments: Any, **how: Any) -> Iterator[Played]:
        yield from islice(games(*arguments, **how), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate_module, "simulate", interrupted)
    assert run(["simulate", "--games", "9", "--seed", "1", "--json"]) == 130
    out, err = capsys.readouterr()
    assert json.loads(out)["games"] == 2
    assert err == "darwin: Stopped.\n"

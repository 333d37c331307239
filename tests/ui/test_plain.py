"""The line mode as a person meets it: whole games, drafts, leaving, saving."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from darwin_p2p.engine.log import from_bytes, replay
from darwin_p2p.table.setup import setup_from
from darwin_p2p.ui.screen import Screen

from .pilot import Piloted, answer

WHOLE_GAME = ["1", *["ideas", "1", "done", "pass", "yes", "1"] * 40]


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_whole_game_from_the_first_card_to_the_result(seats: int) -> None:
    text = Piloted(WHOLE_GAME, seats=seats).text
    assert "Era 4 of 4 begins." in text
    assert text.count("Evaluation Phase\n") == 4
    assert "The game is over." in text


def test_a_saved_game_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    text = Piloted(WHOLE_GAME, path=path).text
    assert f"The game is saved in {path}" in text
    log = from_bytes(path.read_bytes())
    setup = setup_from(log.header)
    assert log.header.players == ("player", "random", "random")
    assert len(list(replay(setup.game, setup.rules, log))) == len(log.entries)
    assert log.result is not None


def test_a_game_left_early_is_saved_up_to_there(tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    text = Piloted(["1", "ideas", "1", "done", "quit", "yes"], path=path).text
    assert "You leave the game." in text
    log = from_bytes(path.read_bytes())
    setup = setup_from(log.header)
    assert log.result is None
    assert len(list(replay(setup.game, setup.rules, log))) == len(log.entries) > 10


def test_quit_asks_and_no_goes_on() -> None:
    assert "the game goes on" in answer("quit", "no")


def test_a_drafted_step_can_be_undone_and_is_not_in_the_log(tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    Piloted(["1", "ideas", "1", "undo", "quit", "yes"], path=path)
    log = from_bytes(path.read_bytes())
    played = [entry for entry in log.entries if entry.seat == 0]
    assert len(played) == 2  # the two draws


def test_a_finished_game_can_still_be_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Screen, "pause", lambda screen: None)
    piloted = Piloted(WHOLE_GAME)
    screen = piloted.session.screen
    screen.interactive = True
    path = tmp_path / "late.darwin"
    screen.source = StringIO(f"{path}\n")
    piloted.session._offer_to_save()
    assert from_bytes(path.read_bytes()).result is not None

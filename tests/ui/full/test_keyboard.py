"""Whoever has a Greek keyboard switched on presses the same keys."""

from __future__ import annotations

import pytest
from textual.events import Key

from darwin_p2p.ui.full.keyboard import GREEK, meanings
from darwin_p2p.words import use

from .stage import Stage, on_stage


@pytest.mark.parametrize(("typed", "meant"), [("ε", "e"), ("ψ", "c"), ("Η", "H"), ("ς", "w"), (";", "q")])
def test_a_greek_letter_means_the_latin_one_on_its_key(typed: str, meant: str) -> None:
    assert meant in meanings(Key("greek", typed))


def test_every_latin_letter_can_be_meant() -> None:
    assert {*"abcdefghijklmnopqrstuvwxyz"} <= {*GREEK.values()}


def test_other_keys_mean_what_they_are() -> None:
    assert meanings(Key("e", "e")) == {"e"}
    assert meanings(Key("question_mark", "?")) == {"question_mark", "?"}
    assert meanings(Key("up", None)) == {"up"}


@pytest.mark.parametrize("yes", ["j", "y"])
def test_a_question_is_answered_by_the_letter_of_the_language_or_the_english_one(yes: str) -> None:
    async def play(stage: Stage) -> None:
        await stage.close()
        await stage.press("1", "p", "n")
        assert not stage.table.view.passed[0]
        await stage.press("p", yes)
        assert stage.table.view.passed[0]
        await stage.pilot.press("escape", "q", "n")
        assert stage.game.app.is_running
        await stage.pilot.press("q", yes)

    use("nl")
    try:
        on_stage(play, size=(80, 24))
    finally:
        use("en")

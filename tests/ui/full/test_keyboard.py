"""Whoever has a Greek keyboard switched on presses the same keys."""

from __future__ import annotations

import pytest
from textual.events import Key

from darwin_p2p.ui.full.keyboard import GREEK, meanings


@pytest.mark.parametrize(("typed", "meant"), [("ε", "e"), ("ψ", "c"), ("Η", "H"), ("ς", "w"), (";", "q")])
def test_a_greek_letter_means_the_latin_one_on_its_key(typed: str, meant: str) -> None:
    assert meant in meanings(Key("greek", typed))


def test_every_latin_letter_can_be_meant() -> None:
    assert {*"abcdefghijklmnopqrstuvwxyz"} <= {*GREEK.values()}


def test_other_keys_mean_what_they_are() -> None:
    assert meanings(Key("e", "e")) == {"e"}
    assert meanings(Key("question_mark", "?")) == {"question_mark", "?"}
    assert meanings(Key("up", None)) == {"up"}

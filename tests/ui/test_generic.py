"""A game without words of its own can be played all the same."""

from __future__ import annotations

from random import Random

import pytest

from darwin_house_rules.team_turn import NothingGiven
from darwin_p2p.engine import Happening
from darwin_p2p.games.darwins_choice.actions import Create, Draw
from darwin_p2p.games.darwins_choice.happened import TurnEnded
from darwin_p2p.plugins import registry
from darwin_p2p.ui.generic import GenericPresenter, label, sentence
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.presenter import Players
from darwin_p2p.words import learn

from ..speaking import speaking
from .pilot import Piloted


def test_actions_and_happenings_by_their_fields() -> None:
    assert label(Draw(1, 5)) == "draw: pile 1, count 5"
    assert label(Create((1, 2), 0)) == "create: slots 1 2, place 0"
    assert sentence(TurnEnded("ACT-TURN-6", 1)) == "Turn ended: seat 1 [ACT-TURN-6]."


class IceSeen(Happening, frozen=True, array_like=True, tag="ice_seen"):
    words = "ice of {place} is seen"

    rule: str
    place: int


def test_a_sentence_begins_with_the_capital_of_the_language() -> None:
    learn("nl", {"ice of {place} is seen": "ijs van {place} is te zien"})
    with speaking("nl"):
        assert sentence(IceSeen("NOT-1", 3)) == "IJs van 3 is te zien [NOT-1]."


def test_presenters_are_found_by_game_or_there_is_the_generic_one() -> None:
    players = Players(["player", "random"], 0)
    assert presenter_for("darwins-choice", players).title == "Darwin's Choice in words"
    assert type(presenter_for("unheard-of", players)) is GenericPresenter


def test_a_whole_game_with_the_generic_presenter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry(), "presenters", {})
    rng = Random(1)
    text = Piloted([str(rng.randint(1, 4)) for _ in range(4000)]).text
    assert "It is your choice: draw." in text
    assert "What do you do?" in text
    assert "The game is over." in text


def test_long_lists_are_shown_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry(), "presenters", {})
    text = Piloted(["5", "more", "5"]).text
    assert "  more  show further ones" in text
    assert "15  draw: pile 1, count 5" in text
    assert "Cards drawn: seat 0" in text


def test_whoever_reads_is_named_as_the_one_to_whom_something_is_done() -> None:
    with speaking("it"):
        told = sentence(NothingGiven("VAR-COOP-8", 2, 0), lambda name, value: f"giocatore {value}", me=0)
    assert told == "Giocatore 2 non dà carte a te [VAR-COOP-8]."

"""Questions and commands of the line mode, typed one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from .pilot import Piloted, answer

DRAFTED = ("ideas", "1")  # a creation is drafted


def test_enter_shows_the_choices_again() -> None:
    text = Piloted(["1", "hand", "", "quit", "yes"]).text
    assert "1  create a new species" in text.partition("(Enter shows the choices.)")[2]


def test_a_number_that_is_no_choice() -> None:
    assert answer("77") == "There is no choice 77. Type 1, 2, 3, 4 or 5.\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("crate 1", "I do not know the command 'crate'. Did you mean 'create'? 'help' lists them all."),
        ("m", "'m' may mean mutate, migrate or market. Type more of it."),
        ("undo", "Nothing is drafted yet, so there is nothing to take back."),
        ("back", "You are at the first question already; 'undo' takes a step back, 'quit' leaves."),
        ("save", "Name a file, as in: save mygame.darwin"),
        ("rules xyzzy", "The rules have nothing on 'xyzzy'. 'rules' alone lists the topics."),
        ("why hand", "'hand' is not a whole action. Say it as you would to do it, after 'why'."),
        (
            "done",
            "A turn has exactly one main action. [ACT-TURN-2] Create, mutate or migrate first; or pass.",
        ),
    ],
)
def test_wrong_input_gets_one_sentence(line: str, sentence: str) -> None:
    assert answer(line).startswith(sentence)


def test_illegal_ideas_name_the_rule_and_can_be_asked_about() -> None:
    refused = answer("create 1 2 at steppe")
    assert refused.startswith("A species has exactly one head. [ANAT-1]")
    assert "ANAT-1: A species always has exactly one head and exactly one torso." in answer(
        "create 1 2 at 1", "why"
    )
    assert "ANAT-1: A species always has" in answer("why create 1 2 at steppe")
    assert answer("why pass").startswith("Nothing forbids it.")
    assert "[ACT-TURN-2]" in answer("why done")


def test_why_alone_tells_what_is_not_possible() -> None:
    text = answer("why")
    assert "mutate: You have no species yet [ACT-TURN-9]." in text
    assert "end turn: A turn has exactly one main action. [ACT-TURN-2]" in text


def test_a_draft_can_be_undone_or_started_over() -> None:
    assert "You create #1" in answer(*DRAFTED)
    assert answer(*DRAFTED, "undo").startswith("The last step is taken back; the turn has 0 steps.")
    assert "Your hand: 10 cards" in answer(*DRAFTED, "hand", "undo", "hand")
    assert answer(*DRAFTED, "trade 1 for a", "restart").startswith("The turn starts over")


def test_a_trade_can_be_changed_before_it_is_confirmed() -> None:
    """ACT-TRADE-3: until the end of the turn."""
    text = answer("trade 1 for a", "undo", "trade 2 for b")
    assert "You trade the platypus head for the golden poison frog head of the market." in text


def test_a_question_can_be_left() -> None:
    assert "1  create a new species" in answer("create", "back")


def test_building_step_by_step() -> None:
    text = Piloted(["1", "1", "1", "3", "6", "put", "1", "done"]).text
    assert "So far: hummingbird head.\n" in text
    assert "That is a hummingbird alpine ibex: omnivore" in text
    assert "Cloud Forest: yes, adaptation" in text
    assert "Steppe: no. Steppe forbids climb. [ACT-CREATE-2]" in text
    assert "Where shall the winged hummingbird alpine ibex live?" in text
    assert "You create #1 winged hummingbird alpine ibex in Cloud Forest" in text
    assert "Random-2" in text.split("You create #1")[1]


def test_building_takes_several_numbers_and_a_habitat() -> None:
    assert "You create #1 winged hummingbird alpine ibex" in answer("create", "1 3 6", "cloud")
    assert "So far: hummingbird head." in answer("create", "1 3", "3")


def test_help_and_rules() -> None:
    text = answer("help")
    assert "create CARDS at HABITAT" in text
    assert "quit" in text
    assert "FOOD-CARN-4" in answer("rules food-carn-4")
    assert "Topics" in answer("rules")


def test_log_repeats_what_happened() -> None:
    text = answer("ideas", "1", "done", "log")
    assert "You create #1" in text
    assert "Random-2 creates" in text


def test_saving_on_the_way(tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    assert answer(f"save {path}").startswith(f"The game is saved in {path}")
    assert path.stat().st_size > 0


def test_numbers_draw_and_the_second_pile_follows() -> None:
    text = Piloted(["draw 4 small 6 large"]).text
    assert text.count("You draw ") == 3  # announced, small, large
    assert "Your hand: 10 cards" in text


def test_cards_can_be_drawn_one_by_one() -> None:
    text = Piloted(["draw large", "draw 9 small"]).text
    assert "You draw 9 cards." in text
    assert "Your hand: 10 cards" in text

"""What the rules of a table change in words: teams, actions that it adds, and all that it does not have."""

from __future__ import annotations

import pytest

from ...speaking import speaking
from ..pilot import Piloted, answer

TEAMS = {"variants": ("two-vs-two",), "seats": 4, "seed": 2}
ASKED = ("done",)  # shows no cards


def told(*lines: str) -> str:
    return answer(*ASKED, *lines, **TEAMS)


def test_a_team_is_named_at_the_start_and_counted_together() -> None:
    text = Piloted(["1"], variants=("two-vs-two",), seats=4, seed=2).text
    assert "You and random-3 are a team, against random-2 and random-4;" in text
    assert (
        "Together: your team (you and random-3): 0 points; the team random-2 and random-4: 0 points." in text
    )
    before = text.partition("Which cards do you show")[0]
    assert "The market" in before
    assert "Your hand: 10 cards" in before
    assert "Together: your team" in told("scores")


def test_cards_shown_are_told_in_the_second_person() -> None:
    text = Piloted(["1", "1", "done"], variants=("two-vs-two",), seats=4, seed=2).text
    assert "You show random-3 the " in text
    assert "our seat" not in text


def test_what_a_table_adds_can_be_typed_asked_about_and_read_in_the_help() -> None:
    assert "receive COUNT" in told("help")
    assert "take over SPECIES" in told("help")
    assert (
        "receive: get cards from your team-mate, for a price"
        in Piloted(["1", *ASKED], variants=("two-vs-two",), seats=4, seed=2).text
    )
    assert told("why receive").startswith("Nothing forbids it.")
    assert told("why take over").startswith("Your team-mate has no species. [VAR-COOP-10]")
    assert told("take over 1").startswith("Your team-mate has no species. [VAR-COOP-10]")
    assert told("receive 99").startswith("You can receive from 1 to 10 cards now")
    assert told("receive lots").startswith("Say a number, as in: receive 1; not 'lots'.")


def test_two_actions_of_a_language_may_begin_with_the_same_word() -> None:
    with speaking("sv"):
        assert "[VAR-COOP-10]" in told("ta över 1")
        assert told("ta emot 99").startswith("Du kan ta emot 1 till 10 kort nu")
        assert "'ta' kan betyda" in told("ta 1")


def test_a_number_is_asked_for_in_one_line_and_the_answer_is_told() -> None:
    asked = told("receive")
    assert asked.startswith("How many cards do you ask for?")
    assert asked.rstrip().endswith("(1 to 10)\nreceive")
    text = Piloted(["1", *ASKED, "receive 1"], variants=("two-vs-two",), seats=4, seed=2).text
    after = text.partition("You ask random-3 for up to 1 card [VAR-COOP-8].")[2]
    assert "Random-3 gives you no card [VAR-COOP-8]." in after or "You receive the " in after


@pytest.mark.parametrize("word", ["mutate", "migrate", "strongest", "hearts.", "eats", "event", "plants"])
def test_children_are_not_told_of_rules_that_they_do_not_play_by(word: str) -> None:
    text = Piloted(["1", "help", "ideas", "1", "board"], variants=("kids",), seats=2, seed=1).text
    shown = "\n".join(line for line in text.split("\n") if "head, " not in line)
    assert word not in shown


@pytest.mark.parametrize("name", ["full redraw", "end turn", "redraw", "pass", "trade", "Create"])
def test_why_understands_the_names_it_uses(name: str) -> None:
    told = answer(f"why {name}")
    assert told.startswith("Nothing forbids it.") or "[ACT-" in told


def test_yes_or_no_asks_for_just_that() -> None:
    assert answer("pass", "maybe").startswith("Type yes or no.")
    left = Piloted(["1", "quit", "maybe", "no", "quit", "yes"]).text
    assert (
        "(yes or no) maybe\nType yes or no.\nLeave the game? (yes or no) no\nGood, the game goes on." in left
    )


def test_the_example_of_a_draw_fits_the_number_of_cards() -> None:
    text = Piloted(["draw 9 small"]).text.partition("> draw 9 small\n")[2]
    assert "Or type, as in: draw 1 large.\n" in text


def test_who_has_passed_is_asked_for_a_trade_in_words() -> None:
    table = {**TEAMS, "seed": 1}
    text = answer(*ASKED, "pass", "yes", **table)
    assert "You have passed and may still trade a card. What do you do?" in text
    assert "trade a hand card for a market card" in text
    assert "You trade the " in answer(*ASKED, "pass", "yes", "trade 1 for a", **table)

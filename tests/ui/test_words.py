"""What a typed word means."""

from __future__ import annotations

import pytest

from darwin_p2p.ui.presenter import Ambiguous, Command, Players, Unclear
from darwin_p2p.ui.words import find, find_command, quoted
from darwin_p2p.words import name, use

from ..speaking import speaking

PLACES = [("High Mountains", 1), ("Highlands", 2), ("Tropical Rainforest", 3), ("Semi-desert", 4)]
COMMANDS = [Command("mutate", "", ""), Command("migrate", "", "", ("move",)), Command("market", "", "")]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("highlands", 2),
        ("HIGHL", 2),
        ("high m", 1),
        ("mount", 1),
        ("rain", 3),
        ("trop rain", 3),
        ("semi desert", 4),
        ("desert", 4),
    ],
)
def test_a_name_is_found_by_its_beginnings(typed: str, wanted: int) -> None:
    assert find(typed, PLACES, "habitat") == wanted


def test_a_whole_name_wins_over_longer_ones() -> None:
    assert find("orca", [("orca walrus", 1), ("orca", 2)], "species") == 2


@pytest.mark.parametrize("typed", ["bongo-bison", "bongo bison", "bison"])
def test_a_dash_need_not_be_typed(typed: str) -> None:
    assert find(typed, [("bongo–bison", 1), ("orca", 2)], "species") == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("high", "'high' may mean High Mountains or Highlands. Type more of it."),
        ("hihlands", "There is no habitat 'hihlands'. Did you mean Highlands?"),
        ("", "There is no habitat ''."),
    ],
)
def test_what_cannot_be_found_or_told_apart(typed: str, sentence: str) -> None:
    with pytest.raises(Unclear) as unclear:
        find(typed, PLACES, f"There is no habitat {quoted(typed)}.")
    assert str(unclear.value).startswith(sentence)


@pytest.mark.parametrize("language", ["en", "it"])
def test_two_things_of_one_name_are_not_taken_for_one(language: str) -> None:
    bison = name("animal", "bison")
    with speaking(language):
        with pytest.raises(Ambiguous):
            find("bison", [(bison, 1), (bison, 2)], "nothing")
        assert find("bison", [(bison, 1)], "nothing") == 1


def test_commands_by_word_other_word_and_beginning() -> None:
    assert find_command("mut", COMMANDS).word == "mutate"
    assert find_command("MOVE", COMMANDS).word == "migrate"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("m", "'m' may mean mutate, migrate or market. Type more of it."),
        ("mutat8", "I do not know the command 'mutat8'. Did you mean 'mutate'? 'help' lists them all."),
        ("foo", "I do not know the command 'foo'. 'help' lists them all."),
        ("xyzzy", "I do not know the command 'xyzzy'. 'help' lists them all."),
    ],
)
def test_commands_that_are_not_there(typed: str, sentence: str) -> None:
    with pytest.raises(Unclear, match=r".") as unclear:
        find_command(typed, COMMANDS)
    assert str(unclear.value) == sentence


def test_a_word_of_ones_own_language_is_named_where_it_is_meant() -> None:
    use("it")
    try:
        with pytest.raises(Unclear, match="rules o registro"):
            find_command("r", [Command("rules", "", ""), Command("log", "", "")])
    finally:
        use("en")


def test_nobody_is_asked_to_leave() -> None:
    with pytest.raises(Unclear) as unclear:
        find_command("quti", [*COMMANDS, Command("quit", "", "", ("exit",))])
    assert "Did you mean" not in str(unclear.value)


def test_long_input_is_quoted_short() -> None:
    assert len(quoted("x" * 999)) < 50


def test_players_are_told_apart_and_named_in_whole_sentences() -> None:
    players = Players(["player", "greedy", "greedy"], 0)
    assert players.names == ("you", "greedy-2", "greedy-3")
    assert players.say(0, "You pass.", "{player} passes.") == "You pass."
    assert players.say(1, "You pass.", "{player} passes.") == "Greedy-2 passes."
    assert Players(["a", "b"]).names == ("a", "b")

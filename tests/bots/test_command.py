"""Bots in other languages: JSON lines on standard input and output."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.bots import command
from darwin_p2p.bots.command import CommandBot, CommandFailed
from darwin_p2p.bots.forms import action_form, choice_form, read_action
from darwin_p2p.bots.isolation import Crew, Limits
from darwin_p2p.engine import Choice, Over
from darwin_p2p.errors import UsageError
from darwin_p2p.games.darwins_choice.actions import Create, Draw, Mutate
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import BotFailed, simulate
from darwin_p2p.table.standings import standings
from tests.speaking import speaking

EXAMPLE = Path(__file__).parents[2] / "examples" / "javascript-bot" / "bot.mjs"

PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        assert message["protocol"] == 1
    elif message["type"] == "choose":
        {answer}
        sys.stdout.flush()
"""


def program(tmp_path: Path, answer: str) -> str:
    file = tmp_path / "program.txt"  # not .py: the command is what counts
    file.write_text(PROGRAM.format(answer=answer))
    return f"cmd:{sys.executable} {file}"


def play(*specs: str) -> LocalTable:
    setup = open_table("darwins-choice", 2)
    bots = [registry().bot(spec, setup.game, seat) for seat, spec in enumerate(specs)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(1))
    try:
        table.play()
    finally:
        for bot in bots:
            bot.close()
    return table


@pytest.mark.parametrize(
    "answer",
    [
        'print(json.dumps({"choose": len(message["legal"]) - 1}))',
        'print(json.dumps({"action": message["legal"][-1]}))',
        'print(json.dumps({"ask": "why_not", "action": message["legal"][0]})); sys.stdout.flush();'
        ' assert json.loads(sys.stdin.readline())["refusal"] is None;'
        ' print(json.dumps({"choose": len(message["legal"]) - 1}))',
    ],
)
def test_a_program_answers_by_number_by_action_or_after_a_question(tmp_path: Path, answer: str) -> None:
    table = play(program(tmp_path, answer), "random")
    assert {seat for seat, _ in table.actions} == {0, 1}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("print('hello')", "which is not a JSON object on one line"),
        ("print('[1]')", "which is not a JSON object on one line"),
        ("print(json.dumps({'choose': 10**6}))", "chose number 1000000;"),
        ("print(json.dumps({'action': {'kind': 'fly'}}))", "no action of the kind 'fly'"),
        ("print(json.dumps({}))", "An action is an object with a kind, not None"),
        ("sys.exit()", "has ended in the middle of the game"),
    ],
)
def test_a_program_that_talks_nonsense_is_told_so(tmp_path: Path, answer: str, sentence: str) -> None:
    with pytest.raises((CommandFailed, ValueError), match=sentence):
        play(program(tmp_path, answer), "random")


def test_a_program_that_has_ended_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if its pipe still takes what is said to it."""
    monkeypatch.setattr(command, "PATIENCE", 2.0)
    monkeypatch.setattr(CommandBot, "_say", lambda self, message: None)
    bot = CommandBot(command="false")
    view = open_table(seats=2).start().view(0)
    bot._start(view)
    for __ in range(3):
        with pytest.raises(CommandFailed, match="has ended in the middle of the game"):
            bot._hear()
    bot.close()


def test_simulate_names_the_program(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match=r"The bot 'cmd:.*' in seat 1 failed in game 1"):
        list(simulate(open_table(seats=2), [program(tmp_path, "print(1)"), "random"], 1, 1))


def test_a_program_that_hangs_loses_its_moves_in_isolation(tmp_path: Path) -> None:
    setup = open_table("darwins-choice", 2, ["three-eras"])
    spec = program(tmp_path, "import time; time.sleep(100)")
    with Crew(Limits(move=0.3, bank=0.0)) as crew:
        seated = crew.seat(spec, setup, 0, 1)
        other = registry().bot("random", setup.game, 1)
        LocalTable(setup.game, setup.rules, [seated, other], SeededDealer(1)).play()
        seated.close()
    assert seated.failures[0].kind == "time"


def test_what_is_wrong_with_a_program_is_told_without_our_own_files(tmp_path: Path) -> None:
    """And in the language of whoever plays, though it was said in another process."""
    setup = open_table("darwins-choice", 2, ["three-eras"])
    spec = program(tmp_path, "print(json.dumps({'choose': 10**6}))")
    told: list[str] = []
    with Crew(Limits()) as crew, speaking("it"):
        seated = crew.seat(spec, setup, 0, 1)
        seated.told = told.append
        other = registry().bot("random", setup.game, 1)
        LocalTable(setup.game, setup.rules, [seated, other], SeededDealer(1)).play()
        seated.close()
    first = seated.failures[0].text
    assert first.startswith("The program chose number 1000000; the legal actions are numbered from 0 to ")
    assert told[0].startswith("Il programma ha scelto il numero 1000000")


def test_the_program_must_exist() -> None:
    with pytest.raises(UsageError, match="is not there"):
        play("cmd:/no/such/program", "random")
    with pytest.raises(ValueError, match="Name the program"):
        CommandBot(0, command="  ")


KINDS = {kind.kind(): kind for kind in (Draw, Create, Mutate)}


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        (3, "An action is an object"),
        ({"kind": "pass"}, "no action of the kind 'pass'"),
        ({"kind": "create", "slots": [1]}, "'create' needs 'place'"),
        ({"kind": "create", "slots": [1], "place": 1, "colour": 2}, "'create' has no 'colour'"),
        ({"kind": "create", "slots": "ab", "place": 1}, "is not as it should be"),
    ],
)
def test_a_wrong_form_is_one_sentence(form: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        read_action(form, KINDS)


def test_a_form_may_leave_out_what_has_a_default() -> None:
    assert read_action({"kind": "draw", "pile": 1}, KINDS) == Draw(1, 1)


@pytest.mark.parametrize(("game", "seats"), [("darwins-choice", 4), ("evo", 3)])
def test_every_action_and_view_has_a_form(game: str, seats: int) -> None:
    setup = open_table(game, seats)
    kinds = {kind.kind(): kind for kind in setup.game.actions_of(setup.rules)}
    bots = [registry().bot("random", setup.game, seat) for seat in range(seats)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(2))
    while not isinstance(need := table.state.need, Over):
        if isinstance(need, Choice):
            message, listed = choice_form(table.state.view(need.seat))
            read = json.loads(json.dumps(message))
            assert read["view"]["asked"] == read["view"]["seat"] == need.seat
            assert [read_action(form, kinds) for form in read["legal"]] == listed
            for seat, hand in enumerate(read["view"]["hands"]):
                hidden = [card for card in hand if not card["public"]]
                assert all(("card" in card) == (seat == need.seat) for card in hidden)
        table.step()


def test_long_lists_of_actions_are_cut_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("darwin_p2p.bots.forms.MOST", 2)
    setup = open_table("evo", 3)
    bots = [registry().bot("random", setup.game, seat) for seat in range(3)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(2))
    lengths = set()
    while not isinstance(need := table.state.need, Over):
        if isinstance(need, Choice):
            message, listed = choice_form(table.state.view(need.seat))
            lengths.add((len(listed), message["complete"]))
        table.step()
    assert lengths >= {(1, True), (2, True), (2, False)}


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_holds_its_own() -> None:
    bots = [f"cmd:node {EXAMPLE}", "random"]
    mine, _ = standings(bots, simulate(open_table(seats=2), bots, 10, seed=1, same_deal=2))
    assert mine.wins >= 4
    assert mine.mean_score > 15


def test_action_forms_name_their_fields() -> None:
    assert action_form(Create((4, 17), 2)) == {"kind": "create", "slots": (4, 17), "place": 2}

"""`darwin rules` from the command line."""

from __future__ import annotations

import json

import pytest

from darwin_p2p.cli import run

Capture = pytest.CaptureFixture[str]


def page(capsys: Capture, *arguments: str) -> str:
    assert run(["rules", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_without_a_topic_there_is_an_overview_with_every_action(capsys: Capture) -> None:
    text = page(capsys)
    for action in ("Create", "Mutate", "Migrate", "Redraw", "Full Redraw", "Trade", "Pass"):
        assert action in text


def test_a_rule_is_found_by_its_id_however_it_is_written(capsys: Capture) -> None:
    text = page(capsys, "EVAL-STR-1")
    assert text.startswith("EVAL-STR-1")
    assert page(capsys, "eval-str-1") == text


def test_several_words_are_one_query(capsys: Capture) -> None:
    assert "FOOD-CARN-7" in page(capsys, "devoured", "wholly")


def test_no_line_is_wider_than_a_small_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for query in ((), ("mutate",), ("FOOD-CARN-3",)):
        assert max(len(line) for line in page(capsys, *query).splitlines()) <= 60


def test_json_names_the_rules_found(capsys: Capture) -> None:
    document = json.loads(page(capsys, "FOOD-CARN", "--json"))
    assert document["game"] == "darwins-choice"
    assert document["query"] == "FOOD-CARN"
    assert {f"FOOD-CARN-{number}" for number in range(1, 10)} <= set(document["rules"])
    assert "FOOD-CARN-1" in document["text"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["xyzzy"], "The rules have nothing on 'xyzzy'. 'darwin rules' lists the topics."),
        (["--game", "chess"], "chess"),
        (["--lang", "xx"], "The language 'xx' is not there yet"),
        (["--colour"], "No such option"),
    ],
)
def test_what_is_not_there_is_told(capsys: Capture, arguments: list[str], says: str) -> None:
    assert run(["rules", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.startswith("darwin: ")
    assert len(err.splitlines()) == 1

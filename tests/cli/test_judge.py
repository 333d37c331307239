"""`darwin judge` from the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.cli import run

Capture = pytest.CaptureFixture[str]

# the position that the manual shows
EXAMPLE = """\
{"game": "darwins-choice", "event": null,
 "habitats": [
   {"habitat": "high_mountains", "plants": 3, "meat": 3, "points": 3,
    "species": [
      {"id": "orca", "owner": "A", "cards": ["orca.head", "giant_tortoise.torso"], "points": 0},
      {"id": "x", "owner": "B", "points": 2,
       "stats": {"diet": "herbivore", "adaptation": 4, "strength": 2, "hearts": 2,
                 "protected": false, "meets": true}}]}]}
"""
IN_TOML = """\
game = "darwins-choice"

[[habitats]]
habitat = "high_mountains"
plants = 3
meat = 3
points = 3

[[habitats.species]]
id = "orca"
owner = "A"
cards = ["orca.head", "giant_tortoise.torso"]

[[habitats.species]]
id = "x"
owner = "B"
points = 2
stats = { diet = "herbivore", adaptation = 4, strength = 2, hearts = 2 }
"""
EXPECTED = {
    "orca": {
        "alive": True,
        "died": None,
        "plants": 0,
        "meat": 3,
        "ate": ["x"],
        "survival": 1,
        "adaptation": 3,
        "strength": 3,
        "points": 7,
        "rules": ["FOOD-CARN-4"],
    },
    "x": {"alive": False, "died": "devoured", "survival": 0, "adaptation": 0, "strength": 0, "points": 0},
}


@pytest.fixture
def example(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    path.write_text(EXAMPLE)
    return str(path)


def typed(monkeypatch: pytest.MonkeyPatch, text: str | bytes) -> None:
    """What standard input holds."""
    data = text.encode() if isinstance(text, str) else text
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def check_example(document: dict[str, Any]) -> None:
    for name, fields in EXPECTED.items():
        assert {field: document["species"][name][field] for field in fields} == fields
    assert document["banked"] == {"B": 1}
    assert document["totals"] == {"A": 7, "B": 1}
    assert document["choices"] == []


def refusal(capsys: Capture, *arguments: str, code: int = 1) -> str:
    assert run(["judge", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("darwin: ")
    assert "Traceback" not in err
    return err


def test_json_is_one_document_on_standard_output(capsys: Capture, example: str) -> None:
    assert run(["judge", example, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    check_example(json.loads(out))


def test_a_position_may_come_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in (EXAMPLE, IN_TOML, "\ufeff" + EXAMPLE):
        typed(monkeypatch, text)
        assert run(["judge", "-", "--json"]) == 0
        check_example(json.loads(capsys.readouterr().out))


def test_toml_says_the_same(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text(IN_TOML)
    assert run(["judge", str(path), "--json"]) == 0
    check_example(json.loads(capsys.readouterr().out))


def test_people_get_a_table_and_a_sentence_for_each_death(capsys: Capture, example: str) -> None:
    assert run(["judge", example, "--plain"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\x1b" not in out
    assert "High Mountains: 3 plants, 3 meat, worth 3" in out
    assert "orca devours x and lives [FOOD-CARN-4]." in out
    assert "x is devoured [FOOD-CARN-4, FOOD-CARN-7]." in out
    assert "Banked for extinct species [EXT-3]: B 1" in out
    assert "Points on species and banked [END-2]: A 7, B 1" in out
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line.startswith("  ")}
    assert rows["Species"][2:] == ["Adapt", "Str", "Hearts", "Food", "Was", "+S", "+A", "+C", "Now"]


def test_an_empty_table_and_an_event_are_shown(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, '{"event": "meat_boom", "habitats": [{"habitat": "coast"}, {"habitat": "volcano"}]}')
    assert run(["judge", "-"]) == 0
    out = capsys.readouterr().out
    assert "Event in force: Meat Boom" in out
    assert "Coast: 2 plants, 6 meat, worth 2" in out
    assert "erupting" in out
    assert out.count("Nobody lives here.") == 2


def test_choices_of_players_are_told(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    prey = {"diet": "herbivore", "adaptation": 1, "strength": 1, "hearts": 1}
    species = [{"id": name, "owner": "A", "stats": prey} for name in ("a", "b")]
    species.append({"id": "c", "owner": "B", "stats": prey | {"diet": "carnivore", "adaptation": 5}})
    typed(monkeypatch, json.dumps({"habitats": [{"habitat": "coast", "meat": 0, "species": species}]}))
    assert run(["judge", "-"]) == 0
    told = "The owner of c may choose between the equal prey a, b; a was taken"
    assert told in capsys.readouterr().out


def test_numbers_that_are_given_win(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    position = json.loads(EXAMPLE)
    position["habitats"][0] |= {"meat": 4, "points": 2}
    typed(monkeypatch, json.dumps(position))
    assert run(["judge", "-", "--json"]) == 0
    species = json.loads(capsys.readouterr().out)["species"]
    assert species["orca"] | {"meat": 4, "ate": [], "adaptation": 2} == species["orca"]
    assert species["x"]["alive"]


def test_a_note_does_not_disturb_the_document(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    position = json.loads(EXAMPLE)
    species = position["habitats"][0]["species"]
    species[1] = {**species[0], "id": "twin"}
    typed(monkeypatch, json.dumps(position))
    assert run(["judge", "-", "--json"]) == 0
    out, err = capsys.readouterr()
    assert set(json.loads(out)["species"]) == {"orca", "twin"}
    assert err.startswith("darwin: Note: ")


def test_jsonl_answers_line_by_line_and_goes_on_after_a_mistake(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = json.dumps(json.loads(EXAMPLE))
    typed(monkeypatch, "\n".join([good, "", "{", '{"habitats": 5}', good]))
    assert run(["judge", "--jsonl", "-"]) == 1
    out, err = capsys.readouterr()
    first, second, third, last = (json.loads(line) for line in out.splitlines())
    check_example(first)
    check_example(last)
    assert (second["line"], third["line"]) == (3, 4)
    assert second["error"].startswith("Line 3: The position is not valid JSON")
    assert third["error"].startswith("Line 4: The position cannot be judged: habitats: 5 is not a list")
    assert err == ""


def test_jsonl_of_good_positions_ends_well(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_text(f"{json.dumps(json.loads(EXAMPLE))}\n" * 3)
    assert run(["judge", "--jsonl", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert len(set(lines)) == 1


# -- mistakes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The position is empty."),
        ("   \n", "The position is empty."),
        ("{", "The position is not valid JSON: "),
        ("[1, 2]", "The position cannot be judged: position: a list is not a table"),
        ('{"habitats": [], "habitats": []}', "the field 'habitats' is there twice"),
        ('{"habitats": NaN}', "NaN is not a number"),
        ("habitats = ", "neither JSON nor TOML"),
        ("[" * 100_000, "The position is nested too deeply to be one."),
        (b"\xff\xfe{", "The position is not text in UTF-8."),
        ("{}", "The position cannot be judged: habitats: it is missing"),
        ('{"habitats": [{"habitat": "coaast"}]}', "Did you mean 'coast'?"),
    ],
)
def test_a_wrong_position_is_one_sentence_and_exit_code_one(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: str | bytes, says: str
) -> None:
    typed(monkeypatch, text)
    sentence = refusal(capsys, "-")
    assert says in sentence
    assert len(sentence.splitlines()) == 1


def test_several_mistakes_are_listed_one_a_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, '{"event": 5, "habitats": [{"habitat": 7, "plants": -1}]}')
    lines = refusal(capsys, "-").splitlines()
    assert lines[0] == "darwin: The position cannot be judged, for 3 reasons:"
    assert [line.split(":")[0] for line in lines[1:-1]] == [
        "  event",
        "  habitats[0].plants",
        "  habitats[0].habitat",
    ]
    assert "docs/judge.md" in lines[-1]


@pytest.mark.parametrize("text", ["", "{", "habitats = ", "{}"])
def test_whoever_does_not_know_the_format_is_told_where_it_is(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    typed(monkeypatch, text)
    sentence = refusal(capsys, "-")
    assert ("'darwin judge --help'" in sentence) == ("docs/judge.md" in sentence) == (text != "{")


def test_json_has_errors_as_a_document_too(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "{}")
    assert run(["judge", "-", "--json"]) == 1
    document = json.loads(capsys.readouterr().out)
    assert document["ok"] is False
    assert "habitats: it is missing" in document["error"]
    assert run(["judge", "nothing.json", "--json"]) == 2
    assert "'nothing.json'" in json.loads(capsys.readouterr().out)["error"]


def test_a_file_that_is_not_there_or_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert "There is no file" in refusal(capsys, str(tmp_path / "nothing.json"), code=2)
    assert "cannot be read" in refusal(capsys, str(tmp_path))
    assert "does not exist" in refusal(capsys, "-", "--pack", str(tmp_path / "nothing"), code=2)


def test_without_a_file_it_is_a_matter_of_usage(capsys: Capture) -> None:
    assert "Missing argument 'FILE'" in refusal(capsys, code=2)

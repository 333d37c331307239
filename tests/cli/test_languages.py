"""Which language the command line speaks, and that every terminal can show something of it."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.words import spoken, use
from darwin_p2p.words.present import BUNDLED, ENGLISH

Capture = pytest.CaptureFixture[str]
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
NO_RULE = {
    "en": "darwin: The rules have nothing on 'xyzzy'. 'darwin rules' lists the topics.\n",
    "it": "darwin: Le regole non dicono nulla su 'xyzzy'. 'darwin rules' elenca gli argomenti.\n",
}
REFUSED = (
    ("xyzzy",),
    ("jugde",),
    ("cards", "lst"),
    ("replay",),
    ("replay", "a", "b"),
    ("ladder", "run"),
    ("judge", "--frob", "x"),
    ("judge", "--jsn", "x"),
    ("simulate", "--games"),
    ("simulate", "--games", "many"),
    ("simulate", "--games", "0"),
    ("bots", "check", "random", "--slow", "much"),
    ("host", "--port", "99999"),
    ("cards", "list", "--diet", "fish"),
)


@pytest.fixture(autouse=True)
def no_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    yield
    use(ENGLISH)


def refusal(capsys: Capture, *arguments: str) -> str:
    assert run(list(arguments)) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("asked", [["--lang", "it"], ["--lang=IT"], ["--lang", "it_IT.UTF-8"]])
def test_the_option_may_stand_anywhere(capsys: Capture, asked: list[str], place: int) -> None:
    words = ["rules", "xyzzy"]
    assert refusal(capsys, *words[:place], *asked, *words[place:]) == NO_RULE["it"]


def test_a_group_alone_takes_a_language(capsys: Capture) -> None:
    assert run(["cards", "--lang", "it"]) == 0
    assert capsys.readouterr().out.startswith("Uso: darwin cards")


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": "it_IT.ISO8859-15@euro", "LANG": "el_GR.UTF-8"}, "it"),
        ({"LC_MESSAGES": "it_CH", "LANG": "el_GR.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it-IT"}, "it"),  # as Windows writes it
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "fr:it:el"}, "it"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "it"}, "en"),
        ({"LC_ALL": "POSIX", "LANG": "it_IT"}, "en"),
        ({}, "en"),
    ],
)
def test_the_system_chooses(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], language: str
) -> None:
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert refusal(capsys, "rules", "xyzzy") == NO_RULE[language]


def test_an_unknown_language_is_told_in_that_of_the_system(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    sentence = refusal(capsys, "rules", "--lang", "xx")
    assert sentence.startswith("darwin: La lingua 'xx'")
    assert all(code in sentence for code in spoken())


@pytest.mark.parametrize("option", ["--json", "--jsonl"])
def test_what_programs_read_is_english_unless_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    told = {}
    for language in ("", "--lang=en", "--lang=it"):
        run(["judge", "nowhere", option, *filter(None, [language])])
        told[language] = "".join(capsys.readouterr())
    assert told[""] == told["--lang=en"] != told["--lang=it"]


@pytest.mark.parametrize("language", BUNDLED)
@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_what_the_parser_refuses_is_translated(
    capsys: Capture, arguments: tuple[str, ...], language: str
) -> None:
    english, told = (
        refusal(capsys, *arguments, "--lang", code).split(" '")[0] for code in (ENGLISH, language)
    )
    assert told != english
    assert not any(word in told for word in ("Missing", "Input", "No such", "unexpected", "not one of"))


def test_a_greek_question_ends_with_its_own_mark(capsys: Capture) -> None:
    assert "'judge'; " in refusal(capsys, "jugde", "--lang", "el")


def written(monkeypatch: pytest.MonkeyPatch, encoding: str, *arguments: str) -> tuple[str, str]:
    """What two files in that encoding get."""
    files = {name: io.TextIOWrapper(io.BytesIO(), encoding=encoding) for name in ("stdout", "stderr")}
    for name, file in files.items():
        monkeypatch.setattr(sys, name, file)
    run(list(arguments))
    out, err = (file.buffer.getvalue().decode(encoding) for file in files.values() if not file.flush())
    return out, err


def test_an_encoding_with_the_letters_of_the_language_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = written(monkeypatch, "iso8859-7", "--help", "--lang", "el")
    assert "Επιλογές:" in out
    assert err == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])
def test_letters_that_cannot_be_shown_at_all_are_told(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    out, err = written(monkeypatch, encoding, "--help", "--lang", "el")
    assert "Options:" in out
    assert encoding in err
    assert "'el'" in err


def test_an_accent_that_cannot_be_shown_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = written(monkeypatch, "iso8859-7", "learn", "--help", "--lang", "sv")
    assert "Lar dig" in out
    assert "?" not in out
    assert err == ""


def test_json_keeps_every_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    out, __ = written(monkeypatch, "ascii", "rules", "mutate", "--json", "--lang", "it")
    assert "è" in json.loads(out)["text"]


def test_a_sentence_in_json_is_in_the_language_asked_for_and_no_key(capsys: Capture, tmp_path: Path) -> None:
    """Two equals hunt together, and their prey is equal too."""
    orca = ["orca.head", "orca.torso", "orca.tail"]
    calf = {"diet": "herbivore", "adaptation": 1, "strength": 1, "hearts": 1}
    hunters = [{"id": name, "owner": name, "cards": orca} for name in ("ada", "bob")]
    prey = [{"id": name, "owner": "cleo", "stats": calf} for name in ("elk", "emu")]
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"habitats": [{"habitat": "ocean", "species": hunters + prey}]}))
    told = {}
    for language in (ENGLISH, "it"):
        assert run(["judge", str(position), "--json", "--lang", language]) == 0
        told[language] = json.loads(capsys.readouterr().out)
    texts = {language: document["choices"][0].pop("text") for language, document in told.items()}
    assert told["it"] == told[ENGLISH]
    assert "ada and bob" in texts[ENGLISH]
    assert "ada e bob" in texts["it"]

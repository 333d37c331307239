"""What a plugin says, and whether each language that it brings along has all of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.errors import DarwinError
from darwin_p2p.plugins.scaffold import write_package
from darwin_p2p.plugins.wording import plugins_at, wordings
from darwin_p2p.testing import Broken, check_words
from darwin_p2p.text import name
from darwin_p2p.words import learn, present_language
from tests.speaking import speaking

RULE = """
from typing import ClassVar

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action, Refusal
from darwin_p2p.hookspecs import hookimpl
from darwin_p2p.offers import Sentences
from darwin_p2p.text import phrase, plural

class Hoard(Action, frozen=True, array_like=True, tag="hoard"):
    words: ClassVar[str] = "hoard up to {count}"
    count: int

def why_not(most):
    return Refusal("W-1", plural("You may hoard {n} card.", "You may hoard {n} cards.", most), "Hoard less.")

class Hoarder(Bot):
    name = "hoarder"
    title = phrase("hoards what it can")

    def choose(self, view):
        return phrase("pass")

WORDS = %s

@hookimpl
def register_bots(register):
    register(Hoarder)

@hookimpl
def register_words(register):
    for language, words in WORDS.items():
        register(Sentences(language, words))
"""
ITALIAN = {
    "hoard": "accumulare",
    "hoard up to {count}": "accumula fino a {count}",
    "You may hoard {n} card.": ("Puoi accumulare una carta.", "Puoi accumulare {n} carte."),
    "Hoard less.": "Accumula meno.",
    "hoards what it can": "accumula quel che può",
    "pass": "passa",
}


def written(folder: Path, words: dict[str, object]) -> Path:
    path = folder / "hoarding.py"
    path.write_text(RULE % {"it": words}, encoding="utf-8")
    return path


def put(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def checked(folder: Path, words: dict[str, object]) -> list[str]:
    (plugin,) = plugins_at(written(folder, words))
    (italian,) = wordings(plugin)
    assert italian.messages == 6
    return italian.mistakes


def test_a_language_that_has_everything_is_right(home: Path, tmp_path: Path) -> None:
    assert checked(tmp_path, ITALIAN) == []


def test_what_is_missing_mistyped_or_has_other_placeholders_is_told(home: Path, tmp_path: Path) -> None:
    words: dict[str, object] = dict(ITALIAN)
    del words["Hoard less."]
    words["hoards what it could"] = words.pop("hoards what it can")
    words["hoard up to {count}"] = "accumula fino a {numero}"
    words["You may hoard {n} card."] = ("Puoi accumulare una carta.",)
    assert sorted(checked(tmp_path, words)) == [
        "'Hoard less.': not translated",
        "'You may hoard {n} card.': not translated",
        "'hoard up to {count}': has {numero}, which the original has not",
        "'hoard up to {count}': lacks {count}",
        "'hoards what it can': not translated, but 'hoards what it could' is",
    ]
    (plugin,) = plugins_at(tmp_path / "hoarding.py")
    with pytest.raises(Broken, match=r"it: 'Hoard less\.': not translated"):
        check_words(plugin)


def test_what_the_program_says_itself_need_not_be_translated_again(home: Path, tmp_path: Path) -> None:
    path = written(tmp_path, {key: word for key, word in ITALIAN.items() if key != "pass"})
    put(path, 'phrase("pass")', 'phrase("no")')
    (plugin,) = plugins_at(path)
    assert check_words(plugin) == 1


def test_a_package_is_checked_as_it_is_written_and_not_as_it_was(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = write_package("rule", "wet-summer", tmp_path)
    assert run(["plugins", "check", str(package)]) == 0
    assert "it: 2 of 2 messages translated" in capsys.readouterr().out
    module = package / "darwin_rule_wet_summer.py"
    put(module, '"what a surviving species gets", 2', '"something new", 2')
    assert run(["plugins", "check", str(package)]) == 1
    assert "'something new': not translated" in capsys.readouterr().out


def test_what_cannot_be_checked_is_a_sentence(home: Path, tmp_path: Path) -> None:
    with pytest.raises(DarwinError, match="There is nothing at"):
        plugins_at(tmp_path / "nowhere")
    with pytest.raises(DarwinError, match="is not a plugin"):
        plugins_at(tmp_path)
    path = tmp_path / "broken.py"
    path.write_text("1 / 0\n", encoding="utf-8")
    with pytest.raises(DarwinError, match="cannot be run: ZeroDivisionError: division by zero"):
        plugins_at(path)


def test_words_of_an_action_serve_with_a_capital_too() -> None:
    learn("it", {"stockpile": "fare scorta"})
    with speaking("it"):
        assert str(name("action", "Stockpile")) == "Fare scorta"
        assert str(name("action", "stockpile")) == "fare scorta"
    assert present_language() == "en"

"""Saying things in the present language."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from darwin_p2p.text import encoded, name, phrase, plural, told
from darwin_p2p.words import _, capitals, choosing, figure, learn, listed, n_, parted, po, recognised, said
from darwin_p2p.words.choosing import asked, fitting, of_system, without
from darwin_p2p.words.present import _homes, bring
from tests.speaking import speaking

SPOKEN = ("en", "it", "el", "nl", "sv")


def test_a_text_is_english_as_data_and_local_in_print() -> None:
    learn("it", {"You hold {n} of {what}.": "Hai {n} di {what}."})
    text = phrase("You hold {n} of {what}.", n=2, what=name("part", "head"))
    with speaking("it"):
        assert str(text) == f"{text}" == "Hai 2 di testa."
        assert text == "You hold 2 of head."
        assert msgspec.json.encode({"text": text}, enc_hook=encoded) == b'{"text":"You hold 2 of head."}'
        assert told(ValueError(text)) == "You hold 2 of head."
    assert str(text) == "You hold 2 of head."


def test_no_writer_takes_a_text_by_accident() -> None:
    with pytest.raises(TypeError):
        msgspec.msgpack.encode(phrase("anything"))


@pytest.mark.parametrize(("number", "expected"), [(1, "1 punto"), (0, "0 punti"), (3, "3 punti")])
def test_plural_forms(number: int, expected: str) -> None:
    learn("it", {"{n} spot": "{n} punto", "{n} spots": "{n} punti"})
    with speaking("it"):
        assert n_("{n} spot", "{n} spots", number) == expected
        assert str(plural("{n} spot", "{n} spots", number)) == expected


def test_a_list_is_strung_together_by_the_language() -> None:
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    with speaking("it"):
        assert listed(["a", "b", "c"]) == "a, b e c"
    with speaking("el"):
        assert listed(["a", "b"], "or") == "a ή b"
        assert parted(["a, b", "c", "d"]) == "a, b· c· d"  # a `;` would ask a question
    assert parted(["a, b", "c"]) == "a, b; c"


def test_greek_capitals_have_no_accent_but_keep_the_two_dots() -> None:
    with speaking("el"):
        assert capitals("Φάση Ενεργειών") == "ΦΑΣΗ ΕΝΕΡΓΕΙΩΝ"
        assert capitals("προϊόν") == "ΠΡΟΪΟΝ"
        assert capitals("γάιδαρος") == "ΓΑΪΔΑΡΟΣ"
    assert capitals("café") == "CAFÉ"


def test_a_broken_translation_loses_nothing_but_itself() -> None:
    learn("sv", {"Seat {seat} waits for nobody at all.": "Plats {plats} väntar."})
    with speaking("sv"):
        assert _("Seat {seat} waits for nobody at all.", seat=3) == "Seat 3 waits for nobody at all."


def test_what_another_program_says_in_english_is_recognised() -> None:
    sentence = "There is no room: only 1 of 4 seats are free. Ask the host for a larger table, or watch."
    assert recognised(sentence) == sentence
    with speaking("it"):
        assert recognised(sentence) != sentence
        assert "1" in recognised(sentence)
        assert "4" in recognised(sentence)
        assert recognised("Nothing anybody has ever written.") == "Nothing anybody has ever written."


def test_a_plain_sentence_of_a_plugin_is_looked_up() -> None:
    learn("nl", {"No pets.": "Geen huisdieren."})
    with speaking("nl"):
        assert said("No pets.") == "Geen huisdieren."
        assert said("Nothing known.") == "Nothing known."


def test_a_catalogue_may_leave_a_word_as_it_is_in_english(tmp_path: Path) -> None:
    """What is taken from the language it is a variant of, or from a plugin, is only what it lacks."""
    home = tmp_path / "nl_XX" / "LC_MESSAGES"
    home.mkdir(parents=True)
    head = po.Message("", "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=1; plural=0;\n")
    words = [po.Message("yes", "yes"), po.Message(("{n} card", "{n} cards"), ("{n} cards",))]
    (home / "play.mo").write_bytes(po.machine(po.Catalogue(head, words)))
    learn("nl_XX", {"yes": "jawel"})
    bring("nl_XX", tmp_path)
    try:
        with speaking("nl_XX"):
            assert (_("yes"), _("no")) == ("yes", "nee")
            assert n_("{n} card", "{n} cards", 3) == "3 cards"
    finally:
        del _homes["nl_XX"]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, None),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "C", "LANG": "it_IT.UTF-8", "LANGUAGE": "el"}, None),
        ({"LC_MESSAGES": "el_GR.UTF-8", "LANG": "it_IT.UTF-8"}, "el"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:nl:en"}, "nl"),
        ({"LANGUAGE": "sv"}, "sv"),
        ({"LANG": "xx_XX"}, None),
    ],
)
def test_the_language_of_the_system(environment: dict[str, str], expected: str | None) -> None:
    assert of_system(environment, SPOKEN) == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(0x0410, "it"), (0x0408, "el"), (0x0813, "nl"), (0x041D, "sv"), (0x0407, None)]
)
def test_the_language_of_windows(monkeypatch: pytest.MonkeyPatch, number: int, expected: str | None) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(choosing, "sys", SimpleNamespace(platform="win32"))
    assert of_system({}, SPOKEN) == expected
    assert of_system({"LANG": "it_IT.UTF-8"}, SPOKEN) == "it"


def test_the_language_asked_for_may_stand_anywhere() -> None:
    assert asked(["cards", "--lang", "el", "list"]) == "el"
    assert asked(["rules", "--lang=it-IT"]) == "it-IT"
    assert asked(["rules", "--", "--lang", "it"]) == ""
    assert without(["cards", "--lang", "el", "list"]) == ["cards", "list"]
    assert without(["rules", "--", "--lang", "it"]) == ["rules", "--", "--lang", "it"]
    assert fitting("it_IT.UTF-8", SPOKEN) == fitting("IT", SPOKEN) == "it"
    assert fitting("xx", SPOKEN) is None


@pytest.mark.parametrize(
    ("language", "half", "many"),
    [("en", "2.5", "12,000"), ("it", "2,5", "12.000"), ("sv", "2,5", "12\u00a0000")],
)
def test_numbers_are_written_as_the_language_does(language: str, half: str, many: str) -> None:
    with speaking(language):
        assert figure(2.5, ".1f") == half
        assert figure(12000, ",") == many
        assert half in _("no start is {advantage} points better or worse than the mean", advantage=2.5)
        assert half in str(phrase("{share:g} %", share=2.5))

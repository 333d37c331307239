"""A language somebody writes with nothing but the program: begun, looked at, brought up to date."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from darwin_p2p.testing import Broken, check_language
from darwin_p2p.words import po
from darwin_p2p.words.plurals import RULES, rule_of, title_of
from darwin_p2p.words.present import BUNDLED, DOMAINS, HOME
from darwin_p2p.words.writing import begin, states, update

CARDS = ("{n} card", "{n} cards")


def catalogue(folder: Path, domain: str = "play") -> Path:
    return folder / "pl" / "LC_MESSAGES" / f"{domain}.po"


def translate(path: Path, *translations: tuple[po.Id, str | tuple[str, ...]]) -> None:
    found = po.read(path)
    for one in found:
        one.string = dict(translations).get(one.id, one.string)
    po.write(path, found)


def test_a_language_begins_with_every_message_and_its_plural_forms(tmp_path: Path) -> None:
    begin(tmp_path, "pl")
    looked = list(states(tmp_path))
    assert [one.path.stem for one in looked] == sorted(DOMAINS)
    assert all(one.translated == one.absent == 0 and not one.mistakes for one in looked)
    assert sum(one.messages for one in looked) > 3000
    found = po.read(catalogue(tmp_path))
    assert found.num_plurals == 3
    assert next(one.forms for one in found if one.id == CARDS) == ("", "", "")


def test_what_is_wrong_is_told_and_what_is_missing_is_not_wrong(tmp_path: Path) -> None:
    begin(tmp_path, "pl")
    right = (CARDS, ("{n} karta", "{n} karty", "{n} kart"))
    translate(catalogue(tmp_path), right, ("unfit", "nie pasuje"))
    assert check_language(tmp_path) == 2
    translate(catalogue(tmp_path), (CARDS, ("karta", "karty", "{x} kart")), ("unfit", "nie pasuje tu"))
    (play,) = (one for one in states(tmp_path) if one.path.stem == "play")
    assert play.mistakes == [
        "'{n} card': lacks {n}",  # said of 2, 3, 4 and more; the first is only said of 1
        "'{n} card': has {x}, which the original has not",
        "'{n} card': lacks {n}",
        "'unfit': takes 13 columns, and there is room for 10",
    ]
    with pytest.raises(Broken, match=r"play.po: '\{n\} card': lacks \{n\}"):
        check_language(tmp_path)


def test_a_form_said_of_several_numbers_cannot_leave_the_number_out(tmp_path: Path) -> None:
    for code, wrong in (("ru", 1), ("cs", 0)):  # in Russian the first form is that of 21, too
        begin(tmp_path / code, code)
        path = tmp_path / code / code / "LC_MESSAGES" / "play.po"
        translate(path, (CARDS, ("one", "{n} few", "{n} many")))
        assert sum(len(one.mistakes) for one in states(tmp_path / code)) == wrong


def test_a_newer_program_brings_its_messages_and_keeps_translations(tmp_path: Path) -> None:
    begin(tmp_path, "pl")
    path = catalogue(tmp_path)
    found = po.read(path)
    first, second, third = [one for one in found if isinstance(one.id, str) and len(one.id) > 40][:3]
    first.string, first.comments = "pierwsze", ["# mine", *first.comments]
    changed = second.id
    second.id, second.string = f"{second.id} Really", "drugie"
    found.messages.remove(third)
    found.messages.append(po.Message("Nobody has said this for years.", "dawno"))
    po.write(path, found)
    (play,) = (one for one in states(tmp_path) if one.path == path)
    assert (play.translated, play.absent) == (1, 2)
    update(tmp_path)
    after = {one.key: one for one in po.read(path)}
    assert list(after) == [one.key for one in po.read(HOME / "play.pot")]
    assert after[first.key].string == "pierwsze"
    assert "# mine" in after[first.key].comments
    assert (after["", changed].string, after["", changed].fuzzy) == ("drugie", True)
    assert after[third.key].string == ""
    update(tmp_path)
    assert {one.key: one for one in po.read(path)} == after


def test_every_rule_of_plural_forms_can_be_read(tmp_path: Path) -> None:
    for rule in RULES:
        found = po.Catalogue(po.Message("", f"Plural-Forms: {rule}\n"), [])
        chosen = {gettext.c2py(found.plural_expr)(number) for number in range(200)}
        assert chosen == set(range(found.num_plurals))
        assert f"nplurals={found.num_plurals}; plural={found.plural_expr};" == rule
    begin(tmp_path, "ar")
    assert po.read(tmp_path / "ar" / "LC_MESSAGES" / "names.po").num_plurals == 6
    assert (rule_of("xx"), title_of("xx")) == (rule_of("de"), "xx")
    assert (rule_of("fr_CA"), title_of("fr_CA")) == (rule_of("fr"), "Français")
    assert not {code for languages in RULES.values() for code in languages} & set(BUNDLED)

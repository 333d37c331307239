"""Every message of the program is in every catalogue, translated, with the placeholders of the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.words import catalogues, po
from darwin_p2p.words.checks import placeholders, problems
from darwin_p2p.words.present import BUNDLED, DOMAINS, HOME
from darwin_p2p.words.sources import messages

ROOT = Path(__file__).parents[2]


PAIR = ("{n} card", "{n} cards")


def keys(path: Path) -> set[tuple[str, po.Id]]:
    return {one.key for one in po.read(path)}


def wrong(*messages: po.Message) -> list[str]:
    return list(problems(po.Catalogue(po.Message(""), list(messages))))


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_template_is_current(domain: str) -> None:
    """Or else: python -m darwin_p2p.words update"""
    fresh = catalogues.template(messages(ROOT, domain), domain)
    assert keys(HOME / f"{domain}.pot") == {(one.context or "", one.id) for one in fresh if one.id}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", BUNDLED)
def test_everything_is_translated(language: str, domain: str) -> None:
    path = HOME / language / "LC_MESSAGES" / f"{domain}.po"
    assert keys(path) == keys(HOME / f"{domain}.pot")
    assert list(problems(po.read(path))) == []


def test_a_translation_with_another_placeholder_is_found() -> None:
    found = wrong(po.Message("The {species} dies.", "{animale} muore."))
    assert any("lacks {species}" in one for one in found)
    assert any("has {animale}" in one for one in found)


def test_a_message_without_a_translation_is_found() -> None:
    found = wrong(po.Message("trade"), po.Message(PAIR, ("{n} carta", "")))
    assert [one.rpartition(": ")[2] for one in found] == ["not translated"] * 2


def test_a_space_that_differs_is_found_in_every_form() -> None:
    assert wrong(po.Message(" in {place}", " a {place}")) == []
    assert "beginning" in wrong(po.Message(" in {place}", "a {place}"))[0]
    assert "end" in wrong(po.Message(PAIR, ("{n} carta", "{n} carte ")))[0]
    assert "end" in wrong(po.Message(PAIR, ("una carta ", "{n} carte")))[0]


def test_placeholders_are_names_in_braces() -> None:
    assert placeholders("{who!r} has {n:+d} of {{all}}") == {"who", "n"}

"""Every message of the program is in every catalogue, translated, with the placeholders of the original."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.words import catalogues
from darwin_p2p.words.checks import placeholders, problems
from darwin_p2p.words.present import DOMAINS, HOME
from darwin_p2p.words.sources import messages

ROOT = Path(__file__).parents[2]
LANGUAGES = ("el", "it", "nl", "sv")


def ids(catalogue: catalogues.Catalog) -> set[tuple[str, object]]:
    return {(one.context or "", one.id) for one in catalogue if one.id}


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_template_is_current(domain: str) -> None:
    """Or else: python -m darwin_p2p.words update"""
    fresh = catalogues.template(messages(ROOT, domain), domain)
    assert ids(catalogues.read(HOME / f"{domain}.pot")) == ids(fresh)


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str, domain: str) -> None:
    catalogue = catalogues.read(HOME / language / "LC_MESSAGES" / f"{domain}.po", language)
    assert ids(catalogue) == ids(catalogues.read(HOME / f"{domain}.pot"))
    assert list(problems(catalogue)) == []


def test_a_translation_with_another_placeholder_is_found() -> None:
    catalogue = catalogues.Catalog(locale="it")
    catalogue.add("The {species} dies.", "{animale} muore.")
    found = list(problems(catalogue))
    assert any("lacks {species}" in one for one in found)
    assert any("has {animale}" in one for one in found)


def test_a_message_without_a_translation_is_found() -> None:
    catalogue = catalogues.Catalog(locale="it")
    catalogue.add("trade")
    catalogue.add(("{n} card", "{n} cards"), ("{n} carta", ""))
    assert [one.rpartition(": ")[2] for one in problems(catalogue)] == ["not translated"] * 2


def test_placeholders_are_names_in_braces() -> None:
    assert placeholders("{who!r} has {n:+d} of {{all}}") == {"who", "n"}

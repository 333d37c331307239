"""Words that have a place of a fixed width are in the catalogues, where checks find what is too wide."""

from __future__ import annotations

import pytest

from darwin_p2p.words import po
from darwin_p2p.words.checks import problems
from darwin_p2p.words.present import DOMAINS, HOME
from darwin_p2p.words.widths import COLUMNS, WHOLE

KEYS = {one.key: one for domain in DOMAINS for one in po.read(HOME / f"{domain}.pot")}


@pytest.mark.parametrize("key", COLUMNS)
def test_a_word_with_a_limit_is_a_message_and_says_so(key: tuple[str, str]) -> None:
    assert any(f"At most {COLUMNS[key]} columns." in line for line in KEYS[key].comments)


@pytest.mark.parametrize("context", WHOLE)
def test_a_context_with_a_limit_has_words(context: str) -> None:
    assert any(context == one for one, __ in KEYS)


def test_what_is_too_wide_is_found() -> None:
    message = po.Message("unfit", "ungeeignet!", comments=[])
    assert list(problems(po.Catalogue(po.Message(""), [message]))) == [
        "'unfit': takes 11 columns, and there is room for 10"
    ]

"""The line mode in other languages: whatever is typed, nothing is answered in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from darwin_p2p.words import _
from tests.playing import Table, tables

from ..words.disguise import in_disguise, left_over
from .pilot import Piloted
from .test_every_table import typed_at_random

QUOTED = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)")  # what was typed
HELP = re.compile(r"^ *[a-z]+ {2,}(?=.* \(.*\)$)", re.MULTILINE)  # with one's own word in brackets


@pytest.fixture(scope="module", autouse=True)
def disguised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with in_disguise(tmp_path_factory.mktemp("words")):
        yield


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_table(table: Table) -> None:
    lines = typed_at_random(1)[:500]
    text = Piloted(lines, seats=table.seats, variants=table.variants, game=table.game).text
    echoed = re.compile(f"(> |{re.escape(_('Leave the game? (yes or no) '))}).*$", re.MULTILINE)
    for known in (echoed, QUOTED, HELP):
        text = known.sub("", text)
    left = left_over(text, "random", "EVO")
    assert not left, "\n".join(dict.fromkeys(left))

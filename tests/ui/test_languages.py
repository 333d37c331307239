"""The line mode in other languages: whatever is typed, nothing is answered in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

import pytest

from darwin_p2p.ui.darwins_choice.lessons import LESSONS
from darwin_p2p.ui.drawing import size
from darwin_p2p.words import _
from tests.playing import Table, tables

from ..words.disguise import in_disguise, left_over
from .pilot import Piloted
from .test_every_table import WORDS, typed_at_random
from .test_learning import played
from .test_plain import WHOLE_GAME

QUOTED = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)")  # what was typed
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
HELP = re.compile(r"^ *[a-z]+ {2,}(?=.* \(.*\)$)", re.MULTILINE)  # with one's own word in brackets


@pytest.fixture(scope="module", autouse=True)
def disguised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with in_disguise(tmp_path_factory.mktemp("words")):
        yield


def unsaid(text: str) -> str:
    """What a game has answered and was not said in the language."""
    echoed = re.compile(f"(> |{re.escape(_('Leave the game? (yes or no) '))}).*$", re.MULTILINE)
    for known in (echoed, QUOTED, HELP):
        text = known.sub("", text)
    return "\n".join(dict.fromkeys(left_over(text, "random", "EVO")))


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_table(table: Table) -> None:
    lines = typed_at_random(1)[:500]
    assert not unsaid(Piloted(lines, seats=table.seats, variants=table.variants, game=table.game).text)


@pytest.mark.parametrize("plain", [True, False])
def test_the_lessons(plain: bool) -> None:
    told = played(plain)
    assert len(told) == len(LESSONS)
    assert not left_over("\n".join(told), "greedy random")


GAMES = [("darwins-choice", WHOLE_GAME), ("evo", ["ideas", "1"] * 400)]


@pytest.mark.parametrize(("game", "lines"), GAMES)
def test_a_whole_game(game: str, lines: list[str]) -> None:
    text = Piloted(lines, game=game).text
    assert _("The game is over.") in text
    assert not unsaid(text)


class Terminal(StringIO):
    """Of 80 columns."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("game", "lines"), GAMES)
def test_no_line_is_wider_than_a_terminal(
    game: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "xterm")
    text = COLOURED.sub("", Piloted([*WORDS, *lines], game=game, seats=4, out=Terminal()).text)
    printed = [line for line in text.splitlines() if "> " not in line]  # but what is typed at a prompt
    assert [line for line in printed if size(line) > 80 or "…" in line] == []
    assert max(map(size, printed)) > 70

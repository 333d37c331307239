"""A LAN table in lines: what does not fit one line goes on at a word, and bars say which pile is shuffled."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from darwin_p2p.fair import Applied
from darwin_p2p.table.identity import Player
from darwin_p2p.table.journal import Journal
from darwin_p2p.table.lan.books import Books
from darwin_p2p.table.lan.news import WaitingFor
from darwin_p2p.text import phrase
from darwin_p2p.ui.lan.commands import TableCommands
from darwin_p2p.ui.lan.lines import LineScreen
from darwin_p2p.ui.lan.program import tell_way_back
from darwin_p2p.ui.lan.seated import LineFront
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.presenter import Players
from darwin_p2p.wire.talk import Presence
from tests.speaking import speaking

from ..test_screen import Terminal

LONG = (
    "Eleni did not come back in time. Type 'go on' to play without them (everybody else has to agree, and"
    " they may return), or keep waiting."
)


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")


def screen(out: StringIO) -> LineScreen:
    return LineScreen(plain=True, source=StringIO(), out=out)


def test_a_sentence_goes_on_at_a_word() -> None:
    out = Terminal()
    screen(out).say(LONG)
    rows = out.getvalue().splitlines()
    assert len(rows) == 2
    assert all(len(row) <= 80 for row in rows)
    assert " ".join(row.strip() for row in rows) == LONG


def test_a_pipe_gets_it_whole() -> None:
    out = StringIO()
    screen(out).say(LONG)
    assert out.getvalue() == f"{LONG}\n"


def test_the_commands_of_the_table_show_the_words_of_the_language() -> None:
    out = Terminal()
    with speaking("sv"):
        TableCommands(LineFront(screen(out)), lambda: None).between("help")
    text = " ".join(out.getvalue().split())
    assert "(vidare)" in text
    assert "(kräv)" in text
    assert all(len(row) <= 80 for row in out.getvalue().splitlines())


@pytest.mark.parametrize("language", ["en", "it", "el", "nl", "sv"])
def test_every_pile_has_a_bar_of_its_own(language: str) -> None:
    with speaking(language):
        presenter = presenter_for("darwins-choice", Players(("Ada", "Bo"), 0))
        texts = [presenter.shuffling(pile) for pile in (0, 1, -1)]
        texts.append(presenter_for("evo", Players(("Ada", "Bo"), 0)).shuffling(0))
    assert len(set(texts)) == 4
    assert all(len(text) <= 79 - 20 - 9 for text in texts), "the bar and its percentage stand behind it"


def test_who_is_here_is_one_message() -> None:
    """A full screen shows one at a time."""
    said: list[str] = []
    front = LineFront(screen(StringIO()))
    seats = [SimpleNamespace(name=name) for name in ("Ada", "Bo", "Cid")]
    follower = SimpleNamespace(start=SimpleNamespace(seats=seats), presence=Presence((0, 2), ((1, 5),), 4))
    front.follower = follower  # type: ignore[assignment]
    front.screen.say = lambda text, tone="": said.append(text)  # type: ignore[method-assign]
    with speaking("nl"):
        TableCommands(front, lambda: None).between("wie")
    assert said == ["Hier: Ada en Cid. Weg: Bo. Meekijkers: 4. De tafel wacht op niemand."]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_countdown_says_each_number_once(language: str) -> None:
    out = StringIO()
    front = LineFront(screen(out))
    with speaking(language):
        for left in range(60, 38, -1):
            told = phrase(
                "{name} has lost the connection; the table waits {left} s more", name="Eleni", left=left
            )
            front.tell(WaitingFor(told))
            front.tick()
            front.tick()  # a second may hold two
    said = out.getvalue().splitlines()
    assert [number for line in said for number in ("60", "50", "40") if f" {number} s" in line] == [
        "60",
        "50",
        "40",
    ]
    assert len(said) == 3


def test_after_steps_that_were_not_told_the_next_is_compared_with_how_it_stands() -> None:
    watched: list[Any] = []
    front = LineFront(screen(StringIO()))
    front.mirror = SimpleNamespace(take=lambda news: False, state="now")  # type: ignore[assignment]
    front.person = SimpleNamespace(watch=lambda *told: watched.append(told))  # type: ignore[assignment]
    front.tell(Applied(7, None, None, ()))
    assert watched == [("now", [])]


def test_whoever_leaves_hears_how_to_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    books = Books(Player("Bo", bytes(32)), folder=tmp_path)
    tell_way_back(books)
    assert capsys.readouterr().out == ""  # nothing had begun
    books.journal = Journal(tmp_path / "a b.journal")
    books.journal.close()
    file = f"'{tmp_path}/a b.journal'"
    tell_way_back(books)
    assert f"To host it again: darwin host --resume {file}" in capsys.readouterr().out
    books.place = "192.168.1.20:1859"
    tell_way_back(books)
    told = capsys.readouterr().out
    assert f"darwin join --resume {file}" in told
    assert f"darwin host --resume {file}" in told

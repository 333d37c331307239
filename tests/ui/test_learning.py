"""`darwin learn`: lessons come when their situation does, each once, in lines and on the full screen."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from darwin_p2p.cli.learn import BOTS, SEED
from darwin_p2p.engine import Choice
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.darwins_choice.lessons import LESSONS
from darwin_p2p.ui.learning import Coach
from darwin_p2p.ui.page import Line, Page
from darwin_p2p.ui.plain import Session
from darwin_p2p.ui.screen import Screen

from ..bench import BENCH


def forget(path: Path, data: bytes) -> None:
    """Nothing is kept."""


def text_of(page: Page) -> str:
    return "\n".join(part.text for part in page if isinstance(part, Line))


def played(plain: bool = True) -> list[str]:
    """The lessons that whoever follows the advice is told, in order."""
    setup = open_table(seats=3, variants=["beginners"])
    out = StringIO()
    session = Session(
        setup, BOTS, SEED, Screen(source=StringIO(), out=out), forget, bench=BENCH, teaching=True
    )
    coach = Coach(session.presenter, session.advice, full=not plain)
    told = []
    table = session.at_table
    while True:
        need = table.state.need
        if type(need).__name__ == "Over":
            session.close()
            return told
        if isinstance(need, Choice) and need.seat == 0:
            view = table.state.view(0)
            page = coach(view)
            if page:
                told.append(text_of(page))
            table.take(0, session.advice(view))
        else:
            table.step()


def test_every_lesson_comes_once_and_in_order() -> None:
    told = played()
    assert [text.split("\n")[0] for text in told] == [lesson.title for lesson in LESSONS]


def test_the_era_without_points_promises_none() -> None:
    first = played()[0]
    assert "This Era brings nobody points." in first
    assert "at the end of the Era" not in first


@pytest.mark.parametrize("plain", [True, False])
def test_a_lesson_says_how_it_is_done_here_and_what_is_good_now(plain: bool) -> None:
    first = played(plain)[0]
    assert ("Type 'create'" in first) == plain
    assert ("Pick cards with their numbers" in first) == (not plain)
    assert "A good move now:" in first


def test_the_tutorial_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    setup = open_table(seats=3, variants=["beginners"])
    out = StringIO()
    source = StringIO("ideas\n1\ndone\npass\nyes\n")
    Session(setup, BOTS, SEED, Screen(source=source, out=out), forget, bench=BENCH, teaching=True).play()
    assert "Lesson 1: build an animal" in out.getvalue()
    assert "Lesson 2" in out.getvalue()

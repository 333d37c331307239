"""What a person sees at fixed seeds, as text files to be read by eye.

REGENERATE=1 pytest tests/ui/darwins_choice/test_snapshots.py   writes them anew; look at the difference.
"""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.darwins_choice.presenter import DarwinPresenter
from darwin_p2p.ui.page import Page
from darwin_p2p.ui.presenter import Players
from darwin_p2p.ui.screen import Screen

from ..test_screen import Terminal

FOLDER = Path(__file__).parents[2] / "golden" / "screens"
SEATS = ("player", "random", "random")


def compare(name: str, text: str) -> None:
    path = FOLDER / f"{name}.txt"
    clean = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    if os.environ.get("REGENERATE"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(clean, encoding="utf-8")
    assert clean == path.read_text(encoding="utf-8"), f"{path} differs; see the top of this test"


def turn_of_era(seed: int, era: int) -> Page:
    """What seat 0 is shown at its first turn of an Era; all seats are random bots."""
    setup = open_table(seats=3)
    bots = [registry().bot("random", setup.game, seed + seat) for seat in range(3)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(seed))
    presenter = DarwinPresenter(Players(SEATS, 0))
    while True:
        need = table.state.need
        view = table.state.view(0)
        if isinstance(need, Choice) and need.seat == 0 and need.about == "turn" and view.era == era:
            return presenter.question(view).above
        table.step()


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
@pytest.mark.parametrize(("seed", "era"), [(1, 1), (2, 2), (3, 4)])
def test_the_table_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, seed: int, era: int, width: int, height: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Terminal()
    screen = Screen(source=StringIO(), out=out)
    screen.console.no_color = True
    screen.console._color_system = None
    screen.show(turn_of_era(seed, era))
    text = out.getvalue()
    assert all(len(line) <= width for line in text.splitlines())
    assert text.isascii()
    compare(f"table-seed{seed}-era{era}-{width}", text)


@pytest.mark.parametrize(("seed", "era"), [(2, 2), (3, 4)])
def test_the_table_in_sentences(seed: int, era: int) -> None:
    out = StringIO()
    Screen(source=StringIO(), out=out).show(turn_of_era(seed, era))
    assert out.getvalue().isascii()
    compare(f"table-seed{seed}-era{era}-plain", out.getvalue())

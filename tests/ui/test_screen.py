"""How pages look: in columns on a terminal, as sentences everywhere else."""

from __future__ import annotations

from io import StringIO

import pytest

from darwin_p2p.ui.page import Column, Grid, Line, Pause, Row
from darwin_p2p.ui.screen import Screen, folded, widths


class Terminal(StringIO):
    """Output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


GRID = Grid(
    (Column("name", wraps=True), Column("points", right=True)),
    (Row(("a rather long name", "3"), "A rather long name has 3 points.", "bad"),),
    legend="what the columns mean",
)


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")


def shown(out: StringIO, *, plain: bool = False) -> str:
    Screen(plain=plain, source=StringIO(), out=out).show([Line("Heading", "title"), GRID, Pause()])
    return out.getvalue()


def test_a_terminal_gets_columns_and_colour() -> None:
    text = shown(Terminal())
    assert "\x1b[" in text
    assert "points" in text
    assert "what the columns mean" in text
    assert "has 3 points" not in text


def test_a_pipe_gets_sentences_without_colour() -> None:
    assert shown(StringIO()) == "Heading\nA rather long name has 3 points.\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_no_color_and_dumb_terminals_get_plain_sentences(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert shown(Terminal()) == "Heading\nA rather long name has 3 points.\n"


def test_plain_can_be_asked_for() -> None:
    assert shown(Terminal(), plain=True) == "Heading\nA rather long name has 3 points.\n"


def test_terminals_wrap_by_words_and_pipes_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = Line("one two three four five six seven eight nine ten eleven", indent=2)
    monkeypatch.setenv("COLUMNS", "40")
    out = Terminal()
    Screen(plain=True, source=StringIO(), out=out).show([sentence])
    assert out.getvalue() == "  one two three four five six seven\n    eight nine ten eleven\n"
    pipe = StringIO()
    Screen(source=StringIO(), out=pipe).show([sentence])
    assert pipe.getvalue() == f"  {sentence.text}\n"


def test_only_wrapping_columns_give_way() -> None:
    assert widths([GRID], 80) == [18, 6]
    assert widths([GRID], 22) == [12, 6]


def test_a_species_in_a_narrow_column_parts_between_its_animals() -> None:
    assert folded("pulcinella di mare-leopardo delle nevi", 12).split("\n") == [
        "pulcinella",
        "di mare-",
        "leopardo",
        "delle nevi",
    ]
    assert folded("polar bear-orca", 15) == "polar bear-orca"
    assert folded("see EVAL-REQ-1 there", 14) == "see EVAL-REQ-1\nthere"


def test_grids_with_the_same_columns_are_aligned() -> None:
    longer = Grid(GRID.columns, (Row(("an even longer name than that", "12"), ""),))
    assert widths([GRID, longer], 80) == [29, 6]


def test_typed_lines_are_cleaned_and_echoed_into_transcripts() -> None:
    out = StringIO()
    screen = Screen(source=StringIO("  look \x1b[A bongo\t\n"), out=out)
    assert screen.ask("> ") == "look  [A bongo"
    assert out.getvalue().startswith("> ")
    with pytest.raises(EOFError):
        screen.ask("> ")

"""Printing pages and reading lines: the only part of the line mode that touches a terminal or a pipe."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import TextWrapper, wrap
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..words import _
from .letters import forgive
from .page import Grid, Line, Page, Pause, Picture, Tone, told

STYLES = {"title": "bold", "mine": "cyan", "good": "green", "bad": "red", "quiet": "dim", "": ""}
GAP = 2  # between columns
NARROWEST = 8  # a column that wraps
BROKEN = 5  # a column whose title is broken
LONGEST_INPUT = 2000  # characters of one typed line; more is nobody's command


class Wrapper(TextWrapper):
    """Parts at spaces, and at the hyphens or dashes between animals; rule ids stay whole."""

    wordsep_re = re.compile(r"(\s+)|(?<=[^\W\d_A-Z][-–])(?=[^\W\d_A-Z])")


def folded(cell: str, width: int) -> str:
    """A cell in as many lines as it takes; a species of three animals parts at its hyphens where it must."""
    if cell_len(cell) <= width:
        return cell
    longest = max(map(len, cell.split()), default=0)
    return "\n".join(Wrapper(width, break_on_hyphens=longest > width).wrap(cell))


def widths(grids: Sequence[Grid], room: int) -> list[int]:
    """How wide each column of some grids is: as its longest cell, or less where it wraps and must.

    Where that is not enough, long titles over short cells are broken.
    """
    columns = grids[0].columns
    cells = [0] * len(columns)
    for grid in grids:
        for row in grid.rows:
            cells = [max(size, cell_len(cell)) for size, cell in zip(cells, row.cells, strict=True)]
    titles = [cell_len(str(column.title)) for column in columns]
    sizes = [max(pair) for pair in zip(cells, titles, strict=True)]
    least = [NARROWEST if column.wraps else sizes[place] for place, column in enumerate(columns)]
    room -= GAP * len(sizes) + max(grid.indent for grid in grids)
    _narrow(sizes, least, room)
    _narrow(sizes, [max(pair) for pair in zip(cells, [BROKEN] * len(cells), strict=True)], room)
    return sizes


def _narrow(sizes: list[int], least: Sequence[int], room: int) -> None:
    """Take columns from the widest of those that can spare some, until there is room."""
    while sum(sizes) > room:
        spare = [place for place, size in enumerate(sizes) if size > least[place]]
        if not spare:
            break
        sizes[max(spare, key=lambda place: sizes[place])] -= 1


def fits(grid: Grid, sizes: Sequence[int], room: int) -> bool:
    """Whether its columns have room beside each other; one that is cut would say the wrong thing."""
    return grid.indent + sum(sizes) + GAP * (len(sizes) - 1) <= room


class Screen:
    """A terminal or a pipe.

    Plain screens (asked for, NO_COLOR, TERM=dumb, or no terminal) get sentences: no colour, no columns.
    """

    def __init__(
        self, *, plain: bool = False, source: TextIO | None = None, out: TextIO | None = None
    ) -> None:
        self.source = source or sys.stdin
        self.out = out or sys.stdout
        if reconfigure := getattr(self.source, "reconfigure", None):
            reconfigure(errors="replace")  # a stray byte is read as a question mark, never a crash
        forgive(self.out)
        self.terminal = self.out.isatty()
        self.interactive = self.terminal and self.source.isatty()
        dumb = os.environ.get("TERM", "") in ("dumb", "unknown") or bool(os.environ.get("NO_COLOR"))
        self.plain = plain or dumb or not self.terminal
        self.console = Console(
            file=self.out,
            no_color=self.plain,
            color_system=None if self.plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
        )

    @property
    def width(self) -> int:
        return max(40, min(self.console.width, 120))

    def show(self, page: Page) -> None:
        grids = [part for part in page if isinstance(part, Grid)]
        for part in page:
            if isinstance(part, Line):
                self._line(part)
            elif isinstance(part, Pause):
                self.pause()
            elif isinstance(part, Picture):
                self._picture(part)
            else:
                sizes = widths([grid for grid in grids if grid.columns == part.columns], self.width)
                if not self.plain and fits(part, sizes, self.width):
                    self._grid(part, sizes)
                else:
                    for line in told(part):
                        self._line(line)

    def say(self, text: str, tone: Tone = "") -> None:
        self._line(Line(text, tone))

    def _line(self, line: Line) -> None:
        start = " " * line.indent
        if not self.terminal:  # whoever reads a pipe gets whole sentences
            self._print(start + line.text, "")
            return
        for paragraph in line.text.split("\n"):
            pieces = wrap(
                paragraph,
                self.width,
                initial_indent=start,
                subsequent_indent=start + " " * line.hang,
                break_on_hyphens=False,
                break_long_words=False,  # a path that is too long stays one
            )
            for piece in pieces or [""]:
                self._print(piece, STYLES[line.tone])

    def _print(self, text: str, style: str) -> None:
        self.console.print(text, style=style or None, soft_wrap=True)

    def _grid(self, grid: Grid, sizes: Sequence[int]) -> None:
        table = Table(
            box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=grid.titled, header_style="dim"
        )
        for column, size in zip(grid.columns, sizes, strict=True):
            table.add_column(
                str(column.title), width=size, justify="right" if column.right else "left", overflow="fold"
            )
        for row in grid.rows:
            cells = (Text(folded(cell, size)) for cell, size in zip(row.cells, sizes, strict=True))
            table.add_row(*cells, style=STYLES[row.tone])
        if grid.rows:
            self.console.print(Padding(table, (0, 0, 0, grid.indent)))
        if grid.legend:
            self._line(Line(str(grid.legend), "quiet", grid.indent))

    def _picture(self, picture: Picture) -> None:
        if self.plain:
            for sentence in picture.sentences:
                self._line(Line(sentence))
            return
        for line in picture.lines:
            text = Text(no_wrap=True, overflow="crop")
            for patch in line:
                text.append(patch.text, patch.style or None)
            self.console.print(text)

    def ask(self, prompt: str) -> str:
        """One typed line; `EOFError` when there are no more."""
        if self.interactive and self.source is sys.stdin:
            _line_editing()
            line = input(prompt)
        else:
            self.out.write(prompt)
            self.out.flush()
            line = self.source.readline(LONGEST_INPUT)
            if not line:
                self.out.write("\n")
                raise EOFError
            line = line.rstrip("\n")
            if not self.source.isatty():  # so that a transcript reads like the game did
                self.out.write(line + "\n")
        return "".join(letter if letter.isprintable() else " " for letter in line).strip()

    def pause(self) -> None:
        """Let a person read on; scripts are not stopped."""
        if self.interactive:
            self.ask(_("-- press Enter to go on --"))


def _line_editing() -> None:
    """Arrow keys and history, where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401

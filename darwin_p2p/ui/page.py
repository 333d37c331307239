"""Words before they are printed: a page is lines, grids and pictures, and all of it can be read as sentences.

A screen decides how a page looks: in columns and colours, or as plain sentences. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from ..text import Text

Tone = Literal["", "title", "mine", "good", "bad", "quiet"]  # never the only carrier of a meaning


def in_present_language(shown: msgspec.Struct, *fields: str) -> None:
    """What is about to be shown is said now: whoever prints it takes it as it is."""
    for field in fields:
        if isinstance(text := getattr(shown, field), Text):
            msgspec.structs.force_setattr(shown, field, str(text))


class Line(msgspec.Struct, frozen=True):
    """One sentence or heading."""

    text: str
    tone: Tone = ""
    indent: int = 0
    hang: int = 2  # further indent of what does not fit on the first line

    def __post_init__(self) -> None:
        in_present_language(self, "text")


class Column(msgspec.Struct, frozen=True):
    """One column of a grid; `wraps` lets it take several lines where the screen is narrow.

    Tables of columns are made before the language is known, so the title finds its language when printed.
    """

    title: str
    right: bool = False
    wraps: bool = False


class Row(msgspec.Struct, frozen=True):
    """The cells of one row, and the same as one sentence."""

    cells: tuple[str, ...]
    sentence: str
    tone: Tone = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "cells", tuple(map(str, self.cells)))
        in_present_language(self, "sentence")


class Grid(msgspec.Struct, frozen=True):
    """Rows under common titles. Grids of one page with the same columns are aligned with each other."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    titled: bool = True
    indent: int = 0
    legend: str = ""  # what the columns do not say by themselves; sentences need none


class Patch(msgspec.Struct, frozen=True):
    """A piece of a drawing; `style` is a colour in the words of the screen, such as `black on green`."""

    text: str
    style: str = ""


class Picture(msgspec.Struct, frozen=True):
    """A drawing made of lines of patches, such as a map; and what it shows, in sentences."""

    lines: tuple[tuple[Patch, ...], ...]
    sentences: tuple[str, ...]


class Pause(msgspec.Struct, frozen=True):
    """A good place to stop and read."""


Part: TypeAlias = Line | Grid | Picture | Pause
Page: TypeAlias = Sequence[Part]

GAP = Line("")


def told(grid: Grid) -> list[Line]:
    """A grid in sentences, for where no columns are wanted or there is no room for them."""
    return [Line(row.sentence, row.tone, grid.indent) for row in grid.rows]


def sentences(page: Page) -> list[Line]:
    """What a page says without columns and pictures, as a history keeps it."""
    return [
        line
        for part in page
        for line in (told(part) if isinstance(part, Grid) else [part] if isinstance(part, Line) else [])
    ]


def title(text: str) -> Line:
    return Line(text, "title")

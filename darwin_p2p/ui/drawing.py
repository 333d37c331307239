"""Pictures made of characters: rows of spans, each with a tone and, where it can be clicked, a target.

A drawing knows no terminal. The full screen shows it, a replay exports it, a test reads it as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import TypeAlias

import msgspec
from rich.cells import cell_len, set_cell_size

from .page import Grid, Line, Page, Picture, in_present_language, told
from .screen import GAP, Wrapper, fits, widths


class Span(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Characters of one tone; `target` names what a click on them means."""

    text: str
    tone: str = ""
    target: str = ""

    def __post_init__(self) -> None:
        in_present_language(self, "text")


Row: TypeAlias = list[Span]
Drawing: TypeAlias = list[Row]

ELLIPSIS = "…"


class Spot(msgspec.Struct, frozen=True):
    """Where a target can be touched."""

    target: str
    x: int
    y: int
    width: int


def size(text: str) -> int:
    """How many columns a text takes."""
    return len(text) if text.isascii() else cell_len(text)


def cut(text: str, width: int) -> str:
    """The text in at most so many columns."""
    text = str(text)
    if size(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + ELLIPSIS if width > 0 else ""


def fit(text: str, width: int) -> str:
    """The text in exactly so many columns."""
    return set_cell_size(cut(text, width), max(0, width))


def row_size(row: Iterable[Span]) -> int:
    return sum(size(span.text) for span in row)


def fit_row(row: Row, width: int, tone: str = "", target: str = "") -> Row:
    """The row in exactly so many columns; what is added has this tone and target."""
    done: Row = []
    left = width
    for span in row:
        taken = size(span.text)
        if taken > left:
            if left > 0:
                done.append(Span(cut(span.text, left), span.tone, span.target))
                left -= size(done[-1].text)
            break
        done.append(span)
        left -= taken
    if left > 0:
        done.append(Span(" " * left, tone, target))
    return done


def aimed(row: Row, target: str) -> Row:
    """The row with this target wherever it has none."""
    return [span if span.target else Span(span.text, span.tone, target) for span in row]


def spread(left: Row, right: Row, width: int) -> Row:
    """One row to the left and one to the right edge; the left one gives way."""
    return [*fit_row(left, max(0, width - row_size(right))), *right]


def beside(columns: Sequence[tuple[Drawing, int]], gap: str = " ") -> Drawing:
    """Drawings next to each other, each with its width."""
    tall = max((len(drawing) for drawing, _ in columns), default=0)
    rows: Drawing = []
    for y in range(tall):
        row: Row = []
        for place, (drawing, width) in enumerate(columns):
            if place and gap:
                row.append(Span(gap))
            row += fit_row(drawing[y] if y < len(drawing) else [], width)
        rows.append(row)
    return rows


def framed(
    inside: Drawing,
    width: int,
    title: Row | None = None,
    *,
    tone: str = "frame",
    height: int = 0,
    target: str = "",
    mark: str = "",
) -> Drawing:
    """A drawing in a box with its title, after a mark, in the upper edge; `height` is the least of rows."""
    room = width - 2
    head: Row = [Span("─" * room, tone)]
    if title:
        shown = min(room, 1 + row_size(title))
        head = [
            *fit_row([Span(mark or "─", tone, target), *title], shown),
            Span("─" * (room - shown), tone, target),
        ]
    rows = [[Span("╭", tone, target), *head, Span("╮", tone, target)]]
    blank: Row = []
    for y in range(max(len(inside), height - 2)):
        body = fit_row(inside[y] if y < len(inside) else blank, room, "", target)
        rows.append([Span("│", tone, target), *body, Span("│", tone, target)])
    rows.append([Span("╰" + "─" * room + "╯", tone, target)])
    return rows


def wrapped(
    text: str, width: int, tone: str = "", *, indent: int = 0, hang: int = 2, target: str = ""
) -> Drawing:
    """A sentence in as many rows as it takes."""
    width = max(8, width)
    rows: Drawing = []
    for paragraph in text.split("\n"):
        longest = max(map(len, paragraph.split()), default=0)
        wrapper = Wrapper(
            width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_on_hyphens=longest > width - indent - hang,  # a species of three animals in a narrow column
        )
        rows += [[Span(piece, tone, target)] for piece in wrapper.wrap(paragraph) or [""]]
    return rows


def from_page(page: Page, width: int) -> Drawing:
    """A page of the line mode as a drawing."""
    rows: Drawing = []
    grids = [part for part in page if isinstance(part, Grid)]
    for part in page:
        if isinstance(part, Line):
            rows += wrapped(part.text, width, part.tone, indent=part.indent, hang=part.hang)
        elif isinstance(part, Grid):
            sizes = widths([grid for grid in grids if grid.columns == part.columns], width)
            if fits(part, sizes, width):
                rows += _grid(part, sizes, width)
            else:
                rows += from_page(told(part), width)
        elif isinstance(part, Picture):
            rows += [[Span(patch.text, patch.style) for patch in line] for line in part.lines]
    return rows


def _grid(grid: Grid, sizes: Sequence[int], width: int) -> Drawing:
    rows: Drawing = []
    if grid.titled and grid.rows:
        rows += _cells([str(column.title) for column in grid.columns], grid, sizes, "quiet")
    for row in grid.rows:
        rows += _cells(row.cells, grid, sizes, row.tone)
    if grid.legend:
        rows += wrapped(grid.legend, width, "quiet", indent=grid.indent)
    return rows


def _cells(cells: Sequence[str], grid: Grid, sizes: Sequence[int], tone: str) -> Drawing:
    stacks = [
        wrap(cell, room) or [""] for cell, room in zip(cells, [max(1, one) for one in sizes], strict=True)
    ]
    rows: Drawing = []
    for y in range(max(len(stack) for stack in stacks)):
        text = " " * grid.indent
        for column, stack, room in zip(grid.columns, stacks, sizes, strict=True):
            piece = stack[y] if y < len(stack) else ""
            text += (piece.rjust(room) if column.right else fit(piece, room)) + " " * GAP
        rows.append([Span(text.rstrip(), tone)])
    return rows


def text_of(drawing: Drawing) -> str:
    """The characters alone."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in drawing)


def spots(drawing: Drawing) -> Iterator[Spot]:
    """Every target once, where it is met first, from the top to the bottom."""
    seen: set[str] = set()
    for y, row in enumerate(drawing):
        x = 0
        place = 0
        while place < len(row):
            target, start = row[place].target, x
            while place < len(row) and row[place].target == target:
                x += size(row[place].text)
                place += 1
            if target and target not in seen:
                seen.add(target)
                yield Spot(target, start, y, x - start)

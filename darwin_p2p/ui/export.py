"""Pictures for elsewhere: a position as SVG, a whole game as one HTML page that needs nothing else.

Both are drawn by the look of the game, as the full screen is.
"""

from __future__ import annotations

from html import escape
from importlib.resources import files
from string import Template

import msgspec
from rich.color import Color, ColorType
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from ..words import _, named, present_language
from .drawing import Drawing, Row, Span, from_page, row_size, size
from .look import Area
from .palette import DARK, LIGHT, style_of
from .timeline import Timeline

WIDTH, HEIGHT = 120, 26  # of the board, in characters
CELL, LINE = 8.4, 18  # pixels
INK, PAPER = "#e6e9ec", "#10151a"


def position(timeline: Timeline, number: int) -> Drawing:
    """One moment: status, table, and what happened."""
    look, moment = timeline.look, timeline.moments[number]
    before = timeline.moments[max(0, number - 1)].view
    marks = look.changed(before, moment.view, moment.happened)
    return [
        *look.status(moment.view, WIDTH),
        *look.board(moment.view, Area(WIDTH, HEIGHT), marks),
        [],
        *from_page(timeline.told(number), WIDTH),
    ]


# -- SVG ---------------------------------------------------------------------------------------------------


def svg(drawing: Drawing, title: str) -> str:
    """A drawing as one SVG file, with the letters of whatever monospaced font there is."""
    columns = max((row_size(row) for row in drawing), default=0)
    width, height = columns * CELL + 2 * CELL, len(drawing) * LINE + LINE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">',
    ]
    for y, row in enumerate(drawing):
        parts += _svg_row(row, (y + 1) * LINE)
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _svg_row(row: Row, y: int) -> list[str]:
    parts = []
    x = CELL
    for span in row:
        wide = size(span.text) * CELL
        ink, paper, bold = _colours(style_of(span.tone, dark=True))
        if paper:
            parts.append(f'<rect x="{x:g}" y="{y - 13}" width="{wide:g}" height="{LINE}" fill="{paper}"/>')
        if span.text.strip():
            weight = ' font-weight="bold"' if bold else ""
            parts.append(
                f'<text x="{x:g}" y="{y}" fill="{ink}"{weight} textLength="{wide:g}"'
                f' lengthAdjust="spacingAndGlyphs">{escape(span.text)}</text>'
            )
        x += wide
    return parts


def _colours(style: Style) -> tuple[str, str, bool]:
    """Ink, paper (or nothing) and whether it is bold."""
    ink, paper = _hex(style.color) or INK, _hex(style.bgcolor)
    if style.reverse:
        ink, paper = paper or PAPER, ink
    return ink, paper, bool(style.bold)


def _hex(colour: Color | None) -> str:
    if colour is None or colour.type is ColorType.DEFAULT:
        return ""
    return colour.get_truecolor(DEFAULT_TERMINAL_THEME).hex


# -- HTML --------------------------------------------------------------------------------------------------


class Picture(msgspec.Struct, frozen=True):
    """One moment for the page: the numbers of its rows, what stands out, and its words."""

    entry: int
    rows: tuple[int, ...]
    kinds: tuple[str, ...]


class Rows:
    """Every different row once; most of a table stays as it is from move to move."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self.tones: dict[str, str] = {}  # tone -> class

    def number(self, row: Row) -> int:
        text = "".join(self._span(span) for span in row).rstrip()
        return self.numbers.setdefault(text, len(self.numbers))

    def _span(self, span: Span) -> str:
        if not span.tone:
            return escape(span.text)
        name = self.tones.setdefault(span.tone, f"t{len(self.tones)}")
        return f'<b class="{name}">{escape(span.text)}</b>'


def html(timeline: Timeline, title: str, last: int) -> str:
    """A game up to an entry as one page that plays it: no network, no other file."""
    chosen = [0, *(number for number in range(1, last + 1) if timeline.told(number))]
    rows = Rows()
    pictures = [
        Picture(
            number,
            tuple(rows.number(row) for row in position(timeline, number)),
            tuple(sorted(timeline.kinds[number])),
        )
        for number in chosen
    ]
    words = page_words()
    data = msgspec.json.encode({"rows": list(rows.numbers), "pictures": pictures, "words": words}).decode()
    template = Template(files("darwin_p2p.data").joinpath("replay.html").read_text("utf-8"))
    return template.substitute(
        {word: escape(said) for word, said in words.items()},
        title=escape(title),
        lang=present_language(),
        dark=_css(rows.tones, dark=True),
        light=_css(rows.tones, dark=False),
        data=data.replace("</", "<\\/"),  # nothing in the data can end the script
    )


def page_words() -> dict[str, str]:
    """What stands on the page beside the game."""
    return {
        "start": _("to the beginning"),
        "end": _("to the end"),
        "back": _("a step back"),
        "next": _("a step on"),
        "era_back": _("previous Era"),
        "era": _("next Era"),
        "death": _("next extinction"),
        "play": _("play"),
        "pause": _("pause"),
        "entry": _("entry {entry}"),
        "time_line": _("time line"),
        "left_arrow": named("key", "left arrow"),
        "right_arrow": named("key", "right arrow"),
        "space": named("key", "space"),
    }


def _css(tones: dict[str, str], *, dark: bool) -> str:
    rules = []
    for tone, name in tones.items():
        style = style_of(tone, dark=dark)
        ink, paper = _hex(style.color), _hex(style.bgcolor)
        if tone not in (DARK if dark else LIGHT) and not (ink or paper):
            continue
        rule = f"color:{ink};" if ink else ""
        rule += f"background:{paper};" if paper else ""
        rule += "font-weight:bold;" if style.bold else ""
        rules.append(f".{name}{{{rule}}}")
    return "".join(rules)

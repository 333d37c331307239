"""A finished game on the full screen: a time line to scrub, jumps to Eras, turns and extinctions, hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from ...engine import View
from ...words import _, phrase
from ..drawing import Drawing, Span, from_page
from ..look import Area, Key, key_name
from ..page import GAP, Line, Page, title
from ..presenter import Tell
from ..timeline import Timeline
from .keyed import KeyedScreen
from .pages import Reading
from .panel import Panel

KEYS = (
    Key("right", phrase("a step on"), "next"),
    Key("left", phrase("a step back"), "previous"),
    Key("e", phrase("next Era"), "era"),
    Key("E", phrase("previous Era"), "era_back"),
    Key("t", phrase("next turn"), "turn"),
    Key("x", phrase("next extinction"), "death"),
    Key("home", phrase("to the beginning"), "at:0"),
    Key("end", phrase("to the end"), "end"),
    Key("v", phrase("hands"), "hands"),
    Key("?", phrase("help"), "help"),
    Key("q", phrase("quit"), "quit"),
)


class ReplayScreen(KeyedScreen):
    """Shows one moment of a time line; `closing` is what there is to say about the whole game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "touch('next')", show=False, priority=True),
        Binding("left,b", "touch('previous')", show=False, priority=True),
        Binding("home", "touch('at:0')", show=False, priority=True),
        Binding("end", "touch('end')", show=False, priority=True),
    ]

    def __init__(self, timeline: Timeline, here: int, closing: Page) -> None:
        super().__init__()
        self.timeline = timeline
        self.look = timeline.look
        self.here = here
        self.closing = closing
        self.seat: int | None = None  # whose hand is shown

    def compose(self) -> ComposeResult:
        yield Panel(lambda area: self.look.status(self.view, area.width), id="status", focusable=False)
        yield Panel(self._board, id="board")
        yield Panel(lambda area: self.timeline.drawing(self.here, area.width), id="timeline", focusable=False)
        with Horizontal(id="desk"):
            yield Panel(self._told, id="bench")
            yield Panel(self._hand, id="cards")
        yield self.key_row()

    def on_mount(self) -> None:
        self.query_one("#board", Panel).focus()

    @property
    def view(self) -> View:
        moment = self.timeline.moments[self.here]
        return moment.view if self.seat is None else moment.seats[self.seat]

    def _board(self, area: Area) -> Drawing:
        before = self.timeline.moments[max(0, self.here - 1)].view
        moment = self.timeline.moments[self.here]
        return self.look.board(self.view, area, self.look.changed(before, moment.view, moment.happened))

    def _told(self, area: Area) -> Drawing:
        rows: Drawing = [
            [Span(_("Entry {here} of {last}", here=self.here, last=self.timeline.last), "title")]
        ]
        page = self.timeline.told(self.here)
        rows += from_page(page or [Line(_("Nothing to be seen happens here."), "quiet")], area.width)
        if self.here == self.timeline.last:
            rows += from_page([GAP, *self.closing], area.width)
        return rows

    def _hand(self, area: Area) -> Drawing:
        return [] if self.seat is None else self.look.cards(self.view, area)

    def lay_out(self, width: int, height: int) -> None:
        self.query_one("#desk").styles.height = max(8, min(20, round(height * 0.38)))
        self.query_one("#cards").display = self.seat is not None

    # -- keys

    def keys(self) -> Sequence[Key]:
        return KEYS

    # -- touching

    def touch(self, target: str) -> None:
        self.action_touch(target)

    def action_touch(self, target: str) -> None:
        line = self.timeline
        jumps = {
            "next": (1, ""),
            "previous": (-1, ""),
            "era": (1, "era"),
            "era_back": (-1, "era"),
            "turn": (1, "turn"),
            "death": (1, "death"),
        }
        if target in jumps:
            self.here = line.seek(self.here, *jumps[target])
        elif target.startswith("at:"):
            self.here = int(target[3:])
        elif target == "end":
            self.here = line.last
        elif target == "hands":
            self._next_hand()
        elif target == "help":
            self.app.push_screen(Reading(self._help()))
        elif target == "quit":
            self.app.exit()
        elif isinstance(outcome := self.look.touch(self.view, target), Tell):
            self.app.push_screen(Reading(outcome.page))
        self.lay_out(*self.size)
        self.call_after_refresh(self.renew)

    def do_quit(self) -> None:
        self.app.exit()

    def _next_hand(self) -> None:
        """The hands one after the other, then none; what is not known stays closed."""
        seats = len(self.timeline.moments[self.here].seats)
        if self.seat is None:
            self.seat = 0 if seats else None
        else:
            self.seat = self.seat + 1 if self.seat + 1 < seats else None

    def _help(self) -> Page:
        keys = [Line(f"{key_name(key.key).rjust(9)}  {key.word}", indent=2) for key in KEYS]
        return [
            title(_("A finished game")),
            Line(
                _(
                    "Click the time line, or step with the arrow keys. On it | and a number begin an Era,"
                    " † is an extinction, · a turn."
                )
            ),
            GAP,
            *keys,
            GAP,
            *self.look.legend(),
        ]

"""A screen of panels whose keys and drawings lead to the same places: `do_<target>`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.events import Key as KeyPressed
from textual.events import Resize
from textual.screen import Screen

from ...words import _
from ..drawing import Drawing, wrapped
from ..look import Area, Key, key_bar, key_name
from ..page import Line, Page, Tone
from ..terminal import LEAST, too_small
from .keyboard import meanings
from .pages import Reading
from .panel import Panel, Touched

MOST_ROWS = 5  # of a message; where one takes more, the log has the rest
PADDING = 2  # columns to the sides of it


class KeyedScreen(Screen[None]):
    """Panels, a row or more for messages (`ticker`) and for all keys (`keys`)."""

    message = Line("")

    def keys(self) -> Sequence[Key]:
        """Every key that means something now."""
        return ()

    def ticker(self) -> Panel:
        return Panel(self._ticker, id="ticker", focusable=False)

    def key_row(self) -> Panel:
        return Panel(lambda area: key_bar(self.keys(), area.width), id="keys", focusable=False)

    def _ticker(self, area: Area) -> Drawing:
        return wrapped(self.message.text, area.width, self.message.tone, hang=0)[:MOST_ROWS]

    def say(self, text: str, tone: Tone = "") -> None:
        self.message = Line(text, tone)

    def on_mount(self) -> None:
        self.mount(Panel(self._too_small, id="small", focusable=False))

    def _too_small(self, area: Area) -> Drawing:
        """What a window shows that has no room for the screen."""
        columns, rows = LEAST
        sentence = _(
            "This window is too small: the screen needs {columns} columns and {rows} rows. Make it larger to"
            " go on; nothing is lost.",
            columns=columns,
            rows=rows,
        )
        return wrapped(sentence, area.width, "title", hang=0)

    def on_resize(self, event: Resize) -> None:
        self.resized(*event.size)

    def resized(self, width: int, height: int) -> None:
        self.lay_out(width, height)
        self.call_after_refresh(self.renew)

    def lay_out(self, width: int, height: int) -> None:
        """Give the panels their room."""

    def renew(self) -> None:
        """Draw everything again; before it is shown there is nothing to draw."""
        width = max(20, self.size.width)
        self._give("#keys", len(key_bar(self.keys(), width)))
        self._give("#ticker", len(self._ticker(Area(width - PADDING, MOST_ROWS))))
        for panel in self.query(Panel):
            panel.renew()

    def _give(self, name: str, rows: int) -> None:
        """So many rows to this panel, where there is one."""
        for panel in self.query(name):
            if panel.styles.height is None or panel.styles.height.value != rows:
                panel.styles.height = rows

    def on_key(self, event: KeyPressed) -> None:
        if too_small(*self.size):
            return  # nothing is done unseen
        pressed = meanings(event)
        for key in self.keys():
            if key.key in pressed and key.target:
                event.stop()
                self.touch(key.target)
                return

    def on_touched(self, touched: Touched) -> None:
        touched.stop()
        self.touch(touched.target)

    def touch(self, target: str) -> None:
        """The one way in for keys and mouse."""
        word, _, rest = target.partition(":")
        handler: Callable[..., None] | None = getattr(self, f"do_{word}", None)
        if handler is not None:
            handler(*([rest] if rest else []))
        self.renew()

    def key_lines(self) -> Page:
        """The keys for a page of help."""
        return [
            Line(f"{key_name(key.key).rjust(7)}  {key.word}", indent=2) for key in self.keys() if key.shown
        ]

    def read(self, page: Page) -> None:
        self.app.push_screen(Reading(page))

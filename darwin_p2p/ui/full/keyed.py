"""A screen of panels whose keys and drawings lead to the same places: `do_<target>`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from textual.css.query import NoMatches
from textual.events import Key as KeyPressed
from textual.events import Resize
from textual.screen import Screen

from ..drawing import Drawing, Span, cut
from ..look import Area, Key, key_bar, key_name
from ..page import Line, Page, Tone
from .keyboard import meanings
from .pages import Reading
from .panel import Panel, Touched


class KeyedScreen(Screen[None]):
    """Panels, a row for messages (`ticker`) and one that shows all keys (`keys`)."""

    message = Line("")

    def keys(self) -> Sequence[Key]:
        """Every key that means something now."""
        return ()

    def ticker(self) -> Panel:
        return Panel(self._ticker, id="ticker", focusable=False)

    def key_row(self) -> Panel:
        return Panel(lambda area: key_bar(self.keys(), area.width), id="keys", focusable=False)

    def _ticker(self, area: Area) -> Drawing:
        return [[Span(cut(self.message.text, area.width), self.message.tone)]]

    def say(self, text: str, tone: Tone = "") -> None:
        self.message = Line(text, tone)

    def on_resize(self, event: Resize) -> None:
        self.lay_out(event.size.width, event.size.height)
        self.call_after_refresh(self.renew)

    def lay_out(self, width: int, height: int) -> None:
        """Give the panels their room."""

    def renew(self) -> None:
        """Draw everything again; before it is shown there is nothing to draw."""
        with suppress(NoMatches):
            rows = len(key_bar(self.keys(), max(20, self.size.width)))
            bar = self.query_one("#keys", Panel)
            if bar.styles.height is None or bar.styles.height.value != rows:
                bar.styles.height = rows
            for panel in self.query(Panel):
                panel.renew()

    def on_key(self, event: KeyPressed) -> None:
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

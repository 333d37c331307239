"""A part of the screen that shows a drawing and lets its targets be touched, by mouse or keyboard alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Blur, Click, Focus, Leave, MouseMove, Resize
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..drawing import Drawing, Spot, size, spots
from ..look import Area
from ..palette import style_of

Draw = Callable[[Area], Drawing]


class Touched(Message):
    """A person means this part of a drawing."""

    def __init__(self, target: str) -> None:
        super().__init__()
        self.target = target


class Panel(ScrollView, can_focus=True):
    """Shows what `draw` gives for the room there is. Arrow keys move a cursor from target to target."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go(0, -1)", show=False),
        Binding("down", "go(0, 1)", show=False),
        Binding("left", "go(-1, 0)", show=False),
        Binding("right", "go(1, 0)", show=False),
        Binding("enter", "take", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]

    def __init__(self, draw: Draw, *, id: str, focusable: bool = True) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.draw = draw
        self.can_focus = focusable
        self.drawing: Drawing = []
        self.spots: list[Spot] = []
        self.cursor = ""
        self.hover = ""
        self._base: Style | None = None

    # -- drawing

    def renew(self) -> None:
        """Draw again: the view, the size or what is prepared has changed."""
        width, height = self.size
        if not width or not height:
            return
        drawing = self.draw(Area(width, height))
        if drawing == self.drawing:  # most of the screen stays as it is
            return
        self.drawing = drawing
        self.spots = list(spots(self.drawing))
        if self.cursor not in {spot.target for spot in self.spots}:
            self.cursor = ""
        self.virtual_size = Size(width, len(self.drawing))
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.draw(Area(width, container.height)))

    def on_resize(self, event: Resize) -> None:
        self.renew()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        base = self._base or self.rich_style
        row = y + self.scroll_offset.y
        if row >= len(self.drawing):
            return Strip.blank(width, base)
        dark = self.app.current_theme.dark
        segments = []
        for span in self.drawing[row]:
            style = base + style_of(span.tone, dark)
            if span.target and (span.target == self.hover or (self.has_focus and span.target == self.cursor)):
                style += Style(reverse=True)
            segments.append(Segment(span.text, style))
        strip = Strip(segments).adjust_cell_length(width, base)
        more = self._more(y)
        if more:
            strip = Strip.join(
                [strip.crop(0, width - 1), Strip([Segment(more, base + style_of("lit", dark))])]
            )
        return strip

    def _more(self, y: int) -> str:
        """A sign in the corner where the drawing goes on beyond the edge."""
        if y == 0 and self.scroll_offset.y > 0:
            return "▲"
        below = len(self.drawing) - self.scroll_offset.y - self.size.height
        return "▼" if y == self.size.height - 1 and below > 0 else ""

    def render_lines(self, crop: Region) -> list[Strip]:
        self._base = self.rich_style  # worked out once for all lines
        try:
            return super().render_lines(crop)
        finally:
            self._base = None

    # -- the mouse

    def target_at(self, x: int, y: int) -> str:
        row = y + self.scroll_offset.y
        if not 0 <= row < len(self.drawing):
            return ""
        for span in self.drawing[row]:
            x -= size(span.text)
            if x < 0:
                return span.target
        return ""

    def on_mouse_move(self, event: MouseMove) -> None:
        self._hover(self.target_at(event.x, event.y))

    def on_leave(self, event: Leave) -> None:
        self._hover("")

    def _hover(self, target: str) -> None:
        if target != self.hover:
            self.hover = target
            self.refresh()

    def on_click(self, event: Click) -> None:
        target = self.target_at(event.x, event.y)
        if target:
            self.cursor = target
            self.post_message(Touched(target))

    # -- the keyboard

    def on_focus(self, event: Focus) -> None:
        self.refresh()

    def on_blur(self, event: Blur) -> None:
        self.refresh()

    def action_take(self) -> None:
        if self.cursor:
            self.post_message(Touched(self.cursor))

    def action_go(self, dx: int, dy: int) -> None:
        """To the nearest target in this direction; without one, scroll."""
        here = next((spot for spot in self.spots if spot.target == self.cursor), None)
        if here is None:
            there = self.spots[0] if self.spots else None
        else:
            there = min(
                (spot for spot in self.spots if _towards(here, spot, dx, dy)),
                key=lambda spot: _distance(here, spot, dx),
                default=None,
            )
        if there is None:
            self.scroll_relative(y=dy, animate=False)
            return
        self.cursor = there.target
        self.scroll_to_region(Region(0, there.y, 1, 1), animate=False)
        self.refresh()


def _towards(here: Spot, there: Spot, dx: int, dy: int) -> bool:
    if dy:
        return (there.y - here.y) * dy > 0
    return (there.x - here.x) * dx > 0


def _distance(here: Spot, there: Spot, dx: int) -> int:
    """Nearer along the direction counts; straying from it counts more."""
    across, along = abs(there.x - here.x), abs(there.y - here.y)
    return across + 4 * along if dx else along + 4 * across


if __name__ == "__main__":  # python -m darwin_p2p.ui.full.panel
    from textual.app import App, ComposeResult

    from ..drawing import Span

    class Demo(App[None]):
        def compose(self) -> ComposeResult:
            rows = [
                [Span(f" {row}.{column} ", "key", f"{row}.{column}") for column in range(9)]
                for row in range(40)
            ]
            yield Panel(lambda area: rows, id="demo")

        def on_touched(self, touched: Touched) -> None:
            self.notify(touched.target)

    Demo().run()

"""What lies over the table for a moment: a page to read, a question of yes or no, a search in the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key as KeyPressed
from textual.screen import ModalScreen
from textual.widgets import Input

from ...words import _, phrase
from ..drawing import Drawing, Span, from_page
from ..look import Area, Key, key_bar, key_name
from ..page import Line, Page
from ..presenter import Unclear
from ..words import initial_of
from .keyboard import meanings
from .panel import Panel, Touched


class Over(ModalScreen[str]):
    """A page in a box, and keys that close it; the answer is the target of the key or of what was touched."""

    def __init__(self, page: Page, keys: Sequence[Key] = (Key("escape", phrase("close"), "close"),)) -> None:
        super().__init__()
        self.page = page
        self.keys = keys

    def compose(self) -> ComposeResult:
        with Vertical(id="over"):
            yield Panel(self.draw, id="page")
            yield Panel(self._bar, id="over-keys", focusable=False)

    def draw(self, area: Area) -> Drawing:
        return from_page(self.page, area.width)

    def _bar(self, area: Area) -> Drawing:
        return key_bar(self.keys, area.width)

    def on_mount(self) -> None:
        self.query_one("#page", Panel).focus()

    def on_key(self, event: KeyPressed) -> None:
        pressed = meanings(event)
        for key in self.keys:
            if key.key in pressed:
                self.dismiss(key.target)
                return

    def on_touched(self, touched: Touched) -> None:
        touched.stop()
        self.dismiss(touched.target)


class Reading(Over):
    """A page that any of the usual keys closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,q", "close", show=False, priority=True),
    ]

    def action_close(self) -> None:
        self.dismiss("close")


def sure(question: str, yes: str, no: str) -> Over:
    """Ask once more."""
    keys = (
        Key(initial_of("yes"), yes, "yes"),
        Key(initial_of("no"), no, "no"),
        *(Key(key, "", to, shown=False) for key, to in (("y", "yes"), ("n", "no"), ("escape", "no"))),
    )
    return Over([Line(question, "title")], keys)


class Naming(ModalScreen[str]):
    """One line to type, such as the name of a file; empty when the person thinks better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False, priority=True)]

    def __init__(self, question: str, example: str, about: Page = ()) -> None:
        super().__init__()
        self.page = [Line(question, "title"), *about]
        self.example = example

    def compose(self) -> ComposeResult:
        with Vertical(id="over"):
            yield Panel(lambda area: from_page(self.page, area.width), id="page", focusable=False)
            yield Input(placeholder=self.example)
            yield Panel(self._bar, id="over-keys", focusable=False)

    def _bar(self, area: Area) -> Drawing:
        return key_bar(
            (Key("enter", _("take it"), "enter"), Key("escape", _("never mind"), "close")), area.width
        )

    def on_touched(self, touched: Touched) -> None:
        touched.stop()
        self.dismiss(self.query_one(Input).value.strip() if touched.target == "enter" else "")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_close(self) -> None:
        self.dismiss("")


class Looking(ModalScreen[None]):
    """The rules, searched as one types."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False, priority=True)]

    def __init__(self, find: Callable[[str, int], Page]) -> None:
        super().__init__()
        self.find = find
        self.words = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="over"):
            yield Input(placeholder=_("a topic, a rule such as FOOD-CARN-4, or any words"))
            yield Panel(self._found, id="page")
            yield Panel(
                lambda area: [
                    [Span(f" {key_name('escape')} ", "key", "close"), Span(_("close"), "", "close")]
                ],
                id="over-keys",
            )

    def _found(self, area: Area) -> Drawing:
        try:
            return from_page(self.find(self.words, area.width), area.width)
        except Unclear as unclear:
            return from_page([Line(str(unclear), "quiet")], area.width)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.words = event.value.strip()
        self.query_one("#page", Panel).renew()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.query_one("#page", Panel).focus()

    def on_touched(self, touched: Touched) -> None:
        touched.stop()
        self.dismiss(None)

    def action_close(self) -> None:
        self.dismiss(None)

"""Where sentences about a LAN table go: to whatever screen is shown. May be called from a Trio task."""

from __future__ import annotations

from ...page import Line, Page, Tone
from ..app import FullScreen
from ..pages import Reading
from .lobby import LobbyScreen
from .table import LanTable

Shown = LobbyScreen | LanTable


class Notices:
    """An `Outlet` on the full screen."""

    def __init__(self) -> None:
        self.exit_code = 0  # of the program, when the person leaves
        self._app: FullScreen | None = None
        self._here: Shown | None = None

    def belongs_to(self, app: FullScreen) -> None:
        self._app = app

    @property
    def app(self) -> FullScreen:
        assert self._app is not None
        return self._app

    @property
    def asking(self) -> bool:
        return isinstance(self._here, LanTable) and self._here.dialogue is not None

    @property
    def width(self) -> int:
        return self.app.size.width

    def stays_on(self, screen: Shown) -> None:
        """This one is shown already."""
        self._here = screen

    def turn_to(self, screen: Shown) -> None:
        """Show this one from now on."""
        if self._here is not screen:
            self._here = screen
            self.app.turn_to(screen)

    def say(self, text: str, tone: Tone = "") -> None:
        if self._here is not None:
            self._here.hear(Line(text, tone))

    def show(self, page: Page) -> None:
        self.app.call_later(lambda: self.app.push_screen(Reading(page)))

    def bar(self, text: str, share: float) -> None:
        """Shown by the row about the others."""
        if isinstance(self._here, LanTable):
            self._here.soon()

    def bell(self) -> None:
        self.app.bell()

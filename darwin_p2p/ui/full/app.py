"""The application: owns the terminal, lets a table run beside it, and leaves both as they were."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from typing import ClassVar, Protocol, runtime_checkable

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import ModalScreen, Screen

from ...words import phrase
from ..terminal import too_small
from .bridge import Guest
from .keyed import KeyedScreen
from .pages import Over, Reading
from .themes import THEMES

STOPPED = 128 + signal.SIGTERM  # the exit code of a program that was told to end


@runtime_checkable
class Leavable(Protocol):
    """A screen that knows how it is left."""

    def do_quit(self) -> None: ...


class FullScreen(App[int]):
    """Shows one screen; `course` is what the table does meanwhile, as a Trio program."""

    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("T", "light", phrase("light or dark"), show=False),
        Binding("ctrl+c,ctrl+q", "ask_to_leave", show=False, priority=True),
    ]

    def __init__(
        self, first: Callable[[], Screen[None]], course: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        super().__init__()
        self.first = first
        self.course = course
        self.failed: BaseException | None = None
        self.guest = Guest(self._course_ended)
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[1 if light_terminal() else 0].name

    async def on_mount(self) -> None:
        # without this Textual would die in the middle of a picture and leave the terminal as it is
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, STOPPED)
        await self.push_screen(self.first())
        if self.course is not None:
            self.guest.start(self.course)

    async def on_unmount(self) -> None:
        await self.guest.stop()

    def on_resize(self, event: Resize) -> None:
        """Textual tells the screen on top alone; those below it must fit when they are seen again."""
        self.set_class(too_small(*event.size), "-small")
        for screen in self.screen_stack:
            if isinstance(screen, KeyedScreen):
                screen.resized(*event.size)

    def _course_ended(self, error: BaseException | None) -> None:
        if error is not None:
            self.failed = error
            self.exit(1)

    def _handle_exception(self, error: Exception) -> None:
        """A mistake in a screen ends the program in one sentence, as everywhere; Textual prints pages."""
        self.failed = self._exception = error
        self._exception_event.set()
        self.exit(1)

    def turn_to(self, screen: Screen[None]) -> None:
        """Show another screen instead, as soon as possible; whatever lies over the present one goes."""
        self.call_later(self._turn_to, screen)

    async def _turn_to(self, screen: Screen[None]) -> None:
        while isinstance(self.screen, ModalScreen):
            await self.pop_screen()
        await self.switch_screen(screen)

    def action_light(self) -> None:
        names = [theme.name for theme in THEMES]
        self.theme = names[1 - names.index(self.theme)]

    def action_ask_to_leave(self) -> None:
        """Ask as the table does; asked twice means yes."""
        if isinstance(self.screen, Over) and not isinstance(self.screen, Reading):
            self.exit()
            return
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Leavable):
                screen.do_quit()
                return


def light_terminal() -> bool:
    """Whether the terminal says that its background is light; many say nothing."""
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return background in ("7", "15")


def show(app: FullScreen) -> int:
    """Run to the end; what went wrong is raised when the terminal is itself again."""
    code = app.run()
    if app.failed is not None:
        raise app.failed
    return code or 0

"""The table on the full screen, where the others are elsewhere: one row tells how things stand with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine import Over
from ....words import _
from ...drawing import Drawing, Row, Span, fit_row, from_page, row_size
from ...look import Area, Key, Look
from ...page import GAP, Line, Page
from ..pages import Reading, sure
from ..table import TableScreen
from .lobby import chat
from .standing import Standing


class LanTable(TableScreen):
    """One seat at a LAN table, or a spectator's view of one."""

    wired = True

    def __init__(
        self,
        look: Look,
        game: str,
        view: Any,
        standing: Standing,
        *,
        order: Callable[[str], None],
        leave: Callable[[], None],
        take_over: Callable[[], None],
        save: Callable[[str], str],
        pace: float,
        hint: Callable[[Any], Any] | None = None,
        opening: Page = (),
    ) -> None:
        super().__init__(look, game, view, pace=pace, save=save, hint=hint, opening=opening)
        self.standing = standing
        self.order, self.leave, self.take_over = order, leave, take_over
        self.closing: Page = ()

    # -- drawings

    def _wire(self, area: Area) -> Drawing:
        standing, company = self.standing.line(), self.standing.company()
        right: Row = [Span(f" {company.text} ", company.tone)] if company.text else []
        left: Row = [Span(f" {standing.text}", standing.tone)]
        return [[*fit_row(left, max(0, area.width - row_size(right))), *right]]

    def _waiting(self, area: Area) -> Drawing:
        if isinstance(self.shown.need, Over) and self.closing:
            return super()._waiting(area) + from_page([GAP, *self.closing], area.width)
        return super()._waiting(area)

    # -- keys

    def _general(self) -> list[Key]:
        return [
            *self.standing.chances(),
            Key("C", _("chat"), "chat"),
            Key("W", _("who"), "who"),
            *super()._general(),
        ]

    def do_chat(self) -> None:
        chat(self, self.order)

    def do_who(self) -> None:
        self.order("who")

    def do_go(self) -> None:
        self.order(_("go on"))

    def do_continue(self) -> None:
        self.order("continue")

    def do_host(self) -> None:
        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.take_over()

        question = _("Host the table from here? The game goes on where it was.")
        self.app.push_screen(sure(question, _("host it"), _("keep waiting")), answered)

    def do_quit(self) -> None:
        if isinstance(self.shown.need, Over) and self.closing:
            self.leave()
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.leave()

        question = _("Leave the table? The others wait for you; you can come back.")
        if self.look.players.me is None:
            question = _("Stop watching?")
        self.app.push_screen(sure(question, "leave", "stay"), answered)

    # -- what comes from the table

    def soon(self) -> None:
        """Something about the table has changed."""
        self.call_later(self.renew)

    def hear(self, line: Line) -> None:
        """Something besides the game."""
        self.log_lines = [*self.log_lines, line]
        self.message = line
        self.call_later(self.renew)

    def close(self, page: Page) -> None:
        """The audit, and where the game lies."""
        self.closing = [part for part in page if part != GAP]
        self.call_later(self.renew)
        self.call_later(lambda: self.app.push_screen(Reading(self.closing)))

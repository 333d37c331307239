"""The table on the full screen, where the others are elsewhere: one row tells how things stand with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine import Action, Choice, Draft
from ....words import _
from ...dialogue import Dialogue
from ...drawing import Drawing, Row, Span, fit_row, row_size
from ...look import Area, Key, Look
from ...page import GAP, Line, Page
from ...presenter import Ask, Outcome, Question
from ..pages import Reading, sure
from ..person import Answer
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
        act: Callable[[Action], None] | None = None,  # moves out of turn, where the table takes them
    ) -> None:
        super().__init__(look, game, view, pace=pace, save=save, hint=hint, opening=opening)
        self.standing = standing
        self.order, self.act, self.leave, self.take_over = order, act, leave, take_over
        self.aside: Any = None  # the table as it stands while something is decided out of turn

    # -- drawings

    def _wire(self, area: Area) -> Drawing:
        standing, company = self.standing.line(), self.standing.company()
        right: Row = [Span(f" {company.text} ", company.tone)] if company.text else []
        left: Row = [Span(f" {standing.text}", standing.tone)]
        if row_size(left) + row_size(right) > area.width:
            right = []  # the more pressing one is told whole
        return [[*fit_row(left, max(0, area.width - row_size(right))), *right]]

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
        self.order("go on")

    def do_claim(self) -> None:
        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.order("claim")

        question = _("End the game here and claim the win? Nobody can take it up again.")
        self.app.push_screen(sure(question, _("claim the win"), _("keep waiting")), answered)

    def do_continue(self) -> None:
        self.order("continue")

    def do_host(self) -> None:
        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.take_over()

        question = _("Host the table from here? The game goes on where it was.")
        self.app.push_screen(sure(question, _("host it"), _("keep waiting")), answered)

    def do_quit(self) -> None:
        if self.over and self.closing:
            self.leave()
            return

        def answered(answer: str | None) -> None:
            if answer == "yes":
                self.leave()

        question = _("Leave the table? The others wait for you; you can come back.")
        if self.look.players.me is None:
            question = _("Stop watching?")
        self.app.push_screen(sure(question, _("leave"), _("stay")), answered)

    # -- out of turn

    def keys_meanwhile(self) -> Sequence[Key]:
        if self.act is None or not isinstance(self.shown.need, Choice):
            return ()
        return self.look.meanwhile(self.shown)

    def _turn_keys(self, dialogue: Dialogue) -> list[Key]:
        found = super()._turn_keys(dialogue)
        return [key for key in found if key.target != "hint"] if self.aside is not None else found

    def meanwhile(self, outcome: Outcome | None) -> None:
        act = self.act
        if not isinstance(outcome, Ask) or act is None:
            return

        def send(steps: Answer) -> None:
            self.shown, self.aside = self.aside, None  # the log says what comes of it, and when
            act(steps[0])

        self.aside, self._answer = self.shown, send
        self.dialogue = Dialogue(self.presenter, self.shown)
        self.dialogue.ask(Question(""))  # to come back to: nothing is asked
        self.dialogue.ask(outcome.question)

    def do_back(self) -> None:
        super().do_back()
        if self.aside is not None and self.dialogue is not None and len(self.dialogue.asked) == 1:
            self._put_aside()

    def _put_aside(self) -> None:
        self.aside = self.dialogue = self._answer = None

    def moved_on(self) -> None:
        if self.aside is None or self.dialogue is None:
            return
        if self.keys_meanwhile():
            self.aside, self.dialogue.draft = self.shown, Draft(self.shown)
        else:
            self._put_aside()
            self.say(_("The table has moved on: that is not possible any more."), "bad")

    def ask(self, view: Any, answer: Callable[[Answer], None]) -> None:
        self.aside = None
        super().ask(view, answer)

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
        """The audit, and where the game lies: told once the game itself has been shown to its end."""
        self.closing = [part for part in page if part != GAP]

        def show() -> None:
            self.standing.over = True
            self.app.push_screen(Reading(self.closing))
            self.renew()

        def once_seen() -> None:
            self.call_later(show)

        self.when_idle(once_seen)

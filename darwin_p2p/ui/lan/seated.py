"""A person at the keyboard of the line mode: told in lines, asked in a thread, while the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import trio

from ...engine import Action, Happening, View
from ...table.lan.following import Follower
from ...table.lan.news import Connected, News
from ...wire.talk import LobbyIs
from ...words import _
from ..conversation import Desk, Left, TakeOver
from ..page import GAP, Line, Page, title
from ..plain import Person
from ..presenter import Presenter
from ..words import affirmed
from .commands import TableCommands
from .front import Front, known, lobby_page, open_at
from .lines import LineScreen


class LineFront(Front):
    """A table in lines. `telling`: the game itself is told, and not just what happens around it."""

    screen: LineScreen

    def __init__(
        self,
        screen: LineScreen,
        *,
        seat_of: Callable[[Follower], int | None] = lambda follower: None,
        bell: bool = True,
        journal: Callable[[], str] = lambda: "",
        telling: bool = True,
    ) -> None:
        super().__init__(screen, seat_of=seat_of, bell=bell, journal=journal)
        self.person: Person | None = None
        self._telling = telling
        self._attended = False  # somebody types

    def player(self) -> Seated:
        return Seated(self)

    async def attend(self, commands: TableCommands) -> None:
        """Every typed line to whoever it is for."""
        self._attended = True
        self.screen.start_reading()
        async for typed in self.screen.lines:
            if typed is None:
                if self.screen.interactive and not self.screen.asking:
                    raise Left
                self.screen.answer(None)  # whoever asks next hears that nobody is there
                return
            line = typed.strip()
            if self.screen.urgent and self._decides(line):
                continue
            if commands.anytime(line):
                continue
            if self.screen.asking:
                self.screen.answer(typed)
            else:
                commands.between(line)

    def opened(self, places: Sequence[str], *, again: bool) -> None:
        self.screen.show([GAP, title(open_at(places, again=again))])

    def invite(self, place: str, code: str, *, typing: bool) -> None:
        self.screen.show(
            [
                Line(_("The others type: darwin join {place}", place=place)),
                title(_("Join code: {code}", code=code)),
            ]
        )
        if typing:
            self.screen.say(_("Type 'help' for what you can do here."), "quiet")

    def lobby(self, lobby: LobbyIs) -> None:
        self.screen.show(lobby_page(lobby))

    def full_house(self) -> None:
        self.screen.say(_("Every seat is taken. Type 'start' to deal."), "title")

    def gathered(self) -> None:
        self.screen.say(_("The game goes on where it was."), "good")

    def sit_down(self, presenter: Presenter, view: View) -> None:
        assert self.follower is not None
        game = self.follower.setup.game.name
        self.person = Person(Desk(presenter, self.screen, game, self.save, lambda: None), self.seat)
        if self._telling and not known(self.follower):
            self.screen.show([GAP, *presenter.introduction(view)])

    def step(self, happened: list[Happening]) -> None:
        assert self.mirror is not None
        assert self.person is not None
        if self._telling:
            self.person.watch(self.mirror.state, happened)
        if any(self.person.desk.presenter.begins_era(one) for one in happened):
            self.offer_meanwhile()

    def skipped(self) -> None:
        assert self.mirror is not None
        assert self.person is not None
        self.person.watch(self.mirror.state, [])

    def history(self) -> Page:
        return self.person.desk.history[-30:] if self.person else []

    def way_to_go_on(self) -> str:
        return _("Type 'go on' to play without them")

    def way_to_claim(self) -> str:
        return _("type 'claim' to end it here and claim the win")

    def way_to_host(self) -> str:
        return _(
            "one of you leaves with 'quit' and types darwin host --resume {journal}", journal=self.journal()
        )

    def host_gone(self) -> None:
        """Whoever has a seat and a keyboard may take the table over at once."""
        if self.seat is None or not self._attended:
            super().host_gone()
            return
        self.screen.say(
            _(
                "The host does not come back. Nothing is lost: one of you hosts the table from here on, and"
                " the others find it by themselves."
            ),
            "title",
        )
        self.screen.urge(_("Host the table from here? (yes or no) "))

    def _decides(self, line: str) -> bool:
        """Whether the line answers that question."""
        meant = affirmed(line)
        if meant is None:
            return False
        if meant:
            self.screen.urge("")
            raise TakeOver
        self.screen.urge("")
        self.screen.say(_("This program goes on looking for the host. 'host' takes the table over."), "quiet")
        return True

    def tell(self, news: News) -> None:
        super().tell(news)
        if isinstance(news, Connected):
            self.screen.urge("")

    def closed(self, page: Page) -> None:
        self.screen.show(page)


class Seated:
    """Answers like any player; the question is taken back when it is no longer there."""

    def __init__(self, front: LineFront) -> None:
        self._front = front

    async def choose(self, view: Any) -> Action:
        person = self._front.person
        assert person is not None
        if not person.ready:
            self._front.your_turn()
        # not abandoned when cancelled: the thread is told so where it waits for the next line
        try:
            return await trio.to_thread.run_sync(person.choose, view)
        except Left:
            await self._front.leave_taken()
            raise

"""The full screen as the front of a LAN table: news in, orders out. Runs on the side of Trio."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import trio

from ....engine import Action, Happening, View
from ....fair import Back, Working
from ....fair import Left as Dropped
from ....table.lan.following import Follower
from ....table.lan.news import (
    AskedToDrop,
    Began,
    Connected,
    Disconnected,
    MayClaim,
    News,
    TimeLeft,
    WaitingFor,
    WhoIsHere,
)
from ....wire.talk import LobbyIs
from ....words import _, listed
from ...conversation import Left, TakeOver
from ...lan.commands import TableCommands
from ...lan.front import Front, begun_words, known, open_at
from ...local_game import advice
from ...page import Line, Page
from ...presenter import Presenter
from ..person import Person
from .lobby import LobbyScreen
from .notices import Notices
from .standing import Standing
from .table import LanTable

PACE = 0.9  # seconds to look at what somebody else has done


class FullFront(Front):
    """One person at a LAN table, on the full screen."""

    screen: Notices

    def __init__(
        self,
        *,
        me: bytes,
        hosting: bool,
        seat_of: Callable[[Follower], int | None],
        bell: bool,
        journal: Callable[[], str],
        pace: float = PACE,
    ) -> None:
        super().__init__(Notices(), seat_of=seat_of, bell=bell, journal=journal)
        self.pace = pace
        self.person: Person | None = None
        self.standing = Standing()
        self.lobby_screen = LobbyScreen(self.order, me=me, hosting=hosting, leave=self.leave)
        self.table: LanTable | None = None
        self._last: Any = None  # the view before the present step
        self._commands: TableCommands | None = None
        self._token: trio.lowlevel.TrioToken | None = None
        self._ending: BaseException | None = None
        self._ends = trio.Event()

    # -- the person's side: called by screens

    def order(self, line: str) -> None:
        """Say something to the table, as if it were typed."""
        commands, token = self._commands, self._token
        if commands is None or token is None:
            self.screen.say(_("There is no table to say it to yet."), "quiet")
            return

        def obey() -> None:
            if not commands.anytime(line):
                commands.between(line)

        token.run_sync_soon(obey)

    def act(self, action: Action) -> None:
        """Do something although another is asked."""
        commands, token = self._commands, self._token
        if commands is not None and token is not None:
            token.run_sync_soon(commands.act, action)

    def leave(self) -> None:
        self._end(Left())

    def take_over(self) -> None:
        self._end(TakeOver())

    def _end(self, why: BaseException) -> None:
        if self._token is None:
            self.screen.app.exit(self.screen.exit_code)
        else:
            self._ending = why
            self._token.run_sync_soon(self._ends.set)

    # -- the table's side

    async def attend(self, commands: TableCommands) -> None:
        self._commands, self._token = commands, trio.lowlevel.current_trio_token()
        self._ends, self._ending = trio.Event(), None
        try:
            await self._ends.wait()
        finally:
            self._commands = self._token = None
        if self._ending is not None:
            raise self._ending

    def player(self) -> AtTable:
        return AtTable(self)

    def opened(self, places: Sequence[str], *, again: bool) -> None:
        self.lobby_screen.places = places
        self.standing.gathering = again
        self.screen.say(open_at(places, again=again), "title")

    def invite(self, place: str, code: str, *, typing: bool) -> None:
        self.lobby_screen.place, self.lobby_screen.code = place, code
        self.screen.say(_("Join code: {code}", code=code), "title")

    def lobby(self, lobby: LobbyIs) -> None:
        self.lobby_screen.shows(lobby)

    def full_house(self) -> None:
        self.lobby_screen.ready = True
        self.screen.say(_("Every seat is taken: s deals."), "good")

    def gathered(self) -> None:
        self.standing.gathering = False
        self.screen.say(_("The game goes on where it was."), "good")

    def sit_down(self, presenter: Presenter, view: View) -> None:
        assert self.follower is not None
        self._last = view
        follower, look = self.follower, presenter.look()
        game = follower.setup.game
        self.table = LanTable(
            look,
            game.name,
            view,
            self.standing,
            order=self.order,
            act=self.act if self.out_of_turn else None,
            leave=self.leave,
            take_over=self.take_over,
            save=self.save,
            pace=self.pace,
            hint=None if self.seat is None else lambda seen: advice(game, seen),
            opening=() if known(follower) else self._introduction(look.introduction(view)),
        )
        self.table.log_lines = list(self.lobby_screen.talk)
        self.person = Person(self.table, presenter)
        self.screen.turn_to(self.table)

    def _introduction(self, about: Page) -> Page:
        assert self.follower is not None
        follower = self.follower
        table = begun_words(follower.start, follower.setup, follower.settings.stand_in)
        return [
            *about,
            Line(_("The table: {table}.", table=table), "quiet"),
            Line(_("At the table: {names}.", names=listed(self._names)), "quiet"),
        ]

    def step(self, happened: list[Happening]) -> None:
        assert self.mirror is not None
        assert self.person is not None
        before, self._last = self._last, self.mirror.state.view(self.seat)
        self.person.watch(before, self._last, happened)

    def skipped(self) -> None:
        self.step([])

    async def decide(self, view: Any) -> Action:
        """Ask the person; meanwhile the clock is shown."""
        assert self.person is not None
        if not self.person.ready:
            self.your_turn()
        self.standing.asked = True
        try:
            return await self.person.choose(view)
        finally:
            self.standing.asked = False

    def tell(self, news: News) -> None:
        self._note(news)
        super().tell(news)
        if self.table is not None and not isinstance(news, Working):
            self.table.soon()

    def _note(self, news: News) -> None:
        """What the row about the others is made of."""
        standing = self.standing
        if not isinstance(news, Working):
            standing.progress = None
        if isinstance(news, Began):
            standing.names = [seat.name for seat in news.start.seats]
            standing.may_host = self._seat_of(news.follower) is not None
        elif isinstance(news, TimeLeft):
            if news.seat == self.seat:
                standing.left = news.seconds
                standing.counted_at = standing.now() if news.runs else None
        elif isinstance(news, WaitingFor):
            standing.waiting = news.text
        elif isinstance(news, WhoIsHere):
            standing.away = tuple(seat for seat, __ in news.presence.lost)
            standing.watching = news.presence.watching
            standing.claimable = standing.claimable and bool(standing.away)
        elif isinstance(news, AskedToDrop):
            standing.droppable = True
        elif isinstance(news, MayClaim):
            standing.claimable = True
        elif isinstance(news, Dropped):
            standing.dropped, standing.droppable = (*standing.dropped, news.party), False
        elif isinstance(news, Back):
            standing.dropped = tuple(one for one in standing.dropped if one != news.party)
        elif isinstance(news, Disconnected):
            if standing.lost_at is None:
                standing.lost_at = standing.now() - news.seconds
        elif isinstance(news, Connected):
            standing.lost_at = None
        elif isinstance(news, Working):
            standing.progress = (self.working(), min(1.0, news.done / news.total)) if news.total else None

    def tick(self) -> None:
        self.standing.droppable = bool(self.asked_to_drop)
        if self.table is not None:
            self.table.soon()

    def history(self) -> Page:
        return self.table.log_lines[-200:] if self.table is not None else self.lobby_screen.talk

    def way_to_go_on(self) -> str:
        return _("Press G to play without them")

    def way_to_claim(self) -> str:
        return _("press V to end it here and claim the win")

    def way_to_host(self) -> str:
        return _("one of you presses H and hosts the table")

    def closed(self, page: Page) -> None:
        if self.table is not None:
            self.table.close(page)


class AtTable:
    """The person as the player of a seat."""

    def __init__(self, front: FullFront) -> None:
        self._front = front

    async def choose(self, view: Any) -> Action:
        return await self._front.decide(view)

"""`darwin host`, `join` and `watch` on the full screen: what is asked, what runs, what follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import trio
from textual.screen import Screen

from ....errors import UsageError
from ....net.discovery import find_tables
from ....net.knock import DEFAULT_PORT, NotLetIn
from ....table.identity import Player
from ....table.lan.books import Books
from ....table.lan.closing import Closing
from ....table.lan.hosting import HostTable
from ....table.lan.joining import Guest, written
from ....table.lan.ledger import Ledger
from ....table.lan.players import own_seat
from ....table.setup import TableSetup
from ....wire.codes import read_code
from ....wire.talk import Sit
from ....words import _
from ...conversation import Left
from ...lan.host import HostProgram, taken_up
from ...lan.join import OTHER_CODE, JoinProgram
from ...lan.program import first_error, tell_way_back, unless_taken_over
from ...page import Line, Page
from ..app import FullScreen, show
from ..pages import Naming
from .finding import FindingScreen, Place
from .front import PACE, FullFront

T = TypeVar("T")


class LanProgram:
    """One person's way through a LAN table: from the first screen to the last."""

    def __init__(
        self, player: Player, books: Books, *, hosting: bool, bell: bool = True, pace: float = PACE
    ) -> None:
        self.player, self.books = player, books
        self.front = FullFront(
            me=player.identity.public,
            hosting=hosting,
            seat_of=own_seat,
            bell=bell,
            journal=books.written,
            pace=pace,
        )
        self.port = DEFAULT_PORT  # of the table
        self.hosted: HostTable | None = None  # the table taken up here, if any
        self.left = False  # before the end
        self.app: FullScreen

    def run(self, first: Screen[None] | None, course: Callable[[], Awaitable[Closing | None]]) -> int:
        """To the end, or until the person leaves: the exit code."""
        self.stage(first, course)
        code = show(self.app)
        if self.left:
            tell_way_back(self.books)
        return code

    def stage(self, first: Screen[None] | None, course: Callable[[], Awaitable[Closing | None]]) -> None:
        shown = first or self.front.lobby_screen
        self.app = FullScreen(lambda: shown, lambda: self._course(course))
        self.front.screen.belongs_to(self.app)
        if first is None:
            self.front.screen.stays_on(self.front.lobby_screen)

    async def _course(self, course: Callable[[], Awaitable[Closing | None]]) -> None:
        try:
            closing = await unless_taken_over(course, self._host_from_here)
        except BaseExceptionGroup as group:
            rest = group.split(trio.Cancelled)[1]
            if rest is None:  # the screen is closed
                raise
            error = first_error(rest)
        except Left as left:
            error = left
        else:
            self.front.screen.exit_code = closing.exit_code if closing is not None else 0
            return
        if not isinstance(error, Left):
            raise error
        self.left = True
        self.app.exit(0)

    async def _host_from_here(self) -> Closing:
        return await self.host_again(self.books.reopen(), None, self.port, elsewhere=True)

    # -- hosting

    async def host(self, table: HostTable, sit: Sit, port: int, *, qr: bool = False) -> Closing:
        return await HostProgram(table, self.front, self.books, typing=True, qr=qr).open(sit, port)

    async def host_again(
        self, ledger: Ledger, pack: Path | None, port: int, *, elsewhere: bool = False
    ) -> Closing:
        """Take a table up again from a journal."""
        setup, lobby = taken_up(ledger, pack)
        self.hosted = table = HostTable(self.player, lobby, self.books)
        self.front.lobby_screen.hosting = True
        program = HostProgram(table, self.front, self.books, typing=True)
        return await program.resume(ledger, setup, port, elsewhere=elsewhere)

    # -- joining

    def finding(self, *, watching: bool) -> FindingScreen:
        return FindingScreen(lambda place: None, watching=watching)

    async def join(
        self,
        place: Place | None,
        code: str,
        sit: Sit | None,
        pack: Path | None,
        finding: FindingScreen | None,
        *,
        trusting: bool = False,
    ) -> Closing:
        """Find the table, give the code until it is right, sit down (or look on: no `sit`)."""
        while True:
            if place is None:
                assert finding is not None
                place = await self._find(finding)
            guest = Guest(self.player, self.books, place, code=code, watch=sit is None, persons=True)
            try:
                await guest.arrive()
            except NotLetIn as refused:
                if refused.code not in OTHER_CODE:
                    raise
                about: Page = (Line(str(refused), "bad"),) if code else ()
                code = await self._ask_code(place, about)
                if not code:
                    if finding is None:
                        raise Left from None
                    place = None  # another table, perhaps
                continue
            self.front.screen.turn_to(self.front.lobby_screen)
            self.port = place[1]
            program = JoinProgram(guest, self.front, self.books, typing=True)
            return await program.join(sit, pack, trusting=trusting)

    async def resume(self, ledger: Ledger, setup: TableSetup, guest: Guest) -> Closing:
        return await JoinProgram(guest, self.front, self.books, typing=True).resume(ledger, setup)

    async def _find(self, screen: FindingScreen) -> Place:
        """Look for tables until one is picked."""
        picked: list[Place] = []
        done = trio.Event()
        token = trio.lowlevel.current_trio_token()

        def pick(place: Place) -> None:
            picked.append(place)
            token.run_sync_soon(done.set)

        screen.found = pick
        async with trio.open_nursery() as nursery:

            async def search() -> None:
                while True:
                    screen.listed(await find_tables())
                    await trio.sleep(1)

            nursery.start_soon(search)
            await done.wait()
            nursery.cancel_scope.cancel()
        return picked[0]

    async def _ask_code(self, place: Place, about: Page) -> str:
        """The join code; asked again until it can be one. Empty: the person thinks better of it."""
        while True:
            question = _("The join code of the table at {written}", written=written(place))
            typed = await self._ask(Naming(question, "otter-lemon-river", about))
            if not typed:
                return ""
            try:
                return read_code(typed)
            except UsageError as error:
                about = (Line(str(error), "bad"),)

    async def _ask(self, screen: Naming) -> str:
        """Push a question and wait for its answer, without blocking either loop."""
        answers: list[str] = []
        answered = trio.Event()
        token = trio.lowlevel.current_trio_token()

        def take(answer: str | None) -> None:
            answers.append(answer or "")
            token.run_sync_soon(answered.set)

        self.app.call_later(self.app.push_screen, screen, take)
        await answered.wait()
        return answers[0]

"""A LAN table in one process: this end on a full screen without a terminal, the other ends played by bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import trio
from textual.pilot import Pilot

from darwin_p2p.net.knock import NotLetIn
from darwin_p2p.table.identity import Player
from darwin_p2p.table.lan.books import Books
from darwin_p2p.table.lan.closing import Closing
from darwin_p2p.table.lan.hosting import HostTable
from darwin_p2p.table.lan.joining import Guest
from darwin_p2p.table.lan.news import News
from darwin_p2p.table.lan.peer import Peer
from darwin_p2p.table.lan.players import Apart
from darwin_p2p.table.lan.players import Player as Plays
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.seating import Bench
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.drawing import Spot
from darwin_p2p.ui.full.lan.program import LanProgram
from darwin_p2p.ui.full.lan.table import LanTable
from darwin_p2p.ui.full.pages import Over as Overlay
from darwin_p2p.ui.full.panel import Panel
from darwin_p2p.ui.lan.program import first_error
from darwin_p2p.wire.talk import Sit

from ...table.lan.village import until
from .stage import Stage, screen_text

LOOPBACK = "127.0.0.1"
CODE = "otter-lemon-river"
PATIENCE = 120.0
NAMES = ("Ada", "Bo", "Cid", "Dee")


def player(number: int) -> Player:
    return Player(NAMES[number], bytes([number + 1]) * 32)


class LanStage:
    """One end of a LAN table on the screen, as a host; `guests` others join by themselves."""

    def __init__(
        self,
        folder: Path,
        *,
        seats: int = 2,
        guests: int = 1,
        game: str = "darwins-choice",
        variants: tuple[str, ...] = (),
        clock: int = 0,
        grace: int = 60,
        seed: int | None = 7,
    ) -> None:
        self.folder = folder
        self.bench = Bench()
        self.opened: list[Books] = []
        self.program = LanProgram(player(0), self.books(0), hosting=True, bell=False, pace=0)
        setup = open_table(game, seats, variants)
        self.table = HostTable(player(0), Lobby(setup, clock, grace), self.books(0), rounds=1, seed=seed)
        self.program.books = self.table.books
        self.table.door.code = CODE
        self.wanted = guests
        self.news: list[News] = []
        self.sent_away: list[str] = []
        self.scopes: list[trio.CancelScope] = []
        self.pilot: Pilot[int]

    def bot_seats(self, peer: Peer) -> dict[int, Plays]:
        """Bots for every seat of a party."""
        found: dict[int, Plays] = {}
        for seat in peer.settings.seats_of(peer.me):
            found[seat] = Apart(peer, seat, "greedy", seat, self.bench)
        return found

    def books(self, number: int) -> Books:
        books = Books(player(number), folder=self.folder / NAMES[number])
        self.opened.append(books)
        return books

    @property
    def front(self):  # type: ignore[no-untyped-def]
        return self.program.front

    @property
    def lan_table(self) -> LanTable:
        table = self.front.table
        assert table is not None
        return table  # type: ignore[no-any-return]

    @property
    def text(self) -> str:
        return screen_text(self.program.app)

    async def course(self) -> Closing:
        async with trio.open_nursery() as nursery:
            for number in range(self.wanted):
                nursery.start_soon(self.guest, number + 1)
            try:
                closing = await self.program.host(self.table, Sit(NAMES[0]), 0)
            finally:
                with trio.move_on_after(0.3, shield=True):
                    await trio.sleep(1)  # the guests hear of the end
            nursery.cancel_scope.cancel()
        return closing

    async def guest(self, number: int) -> None:
        """Somebody else joins, and plays as a bot does."""
        await until(lambda: self.table.port and self.table.lobby.taken >= number)
        guest = Guest(player(number), self.books(number), (LOOPBACK, self.table.port), code=CODE)
        with trio.CancelScope() as scope:
            self.scopes.append(scope)
            stage = guest.lobbying(Sit(NAMES[number]), trusting=True)
            try:
                await guest.play(stage, self.bot_seats, self.news.append)
            except* NotLetIn as group:
                self.sent_away.append(str(first_error(group)))

    def run(
        self,
        play: Callable[[LanStage], Awaitable[None]],
        size: tuple[int, int] = (120, 40),
        course: Callable[[], Awaitable[Closing]] | None = None,
    ) -> None:
        self.program.stage(None, course or self.course)

        async def show() -> None:
            async with self.program.app.run_test(size=size) as pilot:
                self.pilot = pilot
                await pilot.pause()
                await play(self)

        try:
            with self.bench:
                asyncio.run(show())
        finally:
            for books in self.opened:
                if books.journal is not None:
                    books.journal.close()  # of a game that somebody left
        if self.program.app.failed is not None:
            raise self.program.app.failed

    async def until(self, true: Callable[[], bool]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    if self.program.app.failed is not None:
                        raise self.program.app.failed
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise AssertionError(f"it did not come to that:\n{self.text}") from None

    async def close(self) -> None:
        while isinstance(self.program.app.screen, Overlay):
            await self.pilot.press("escape")
            await self.pilot.pause()

    async def click(self, target: str) -> None:
        await self.until(lambda: any(one.target == target for one in self._spots()))
        helper = Stage.__new__(Stage)
        helper.game, helper.pilot = self.program, self.pilot  # type: ignore[assignment]
        await helper.touch(target)

    def _spots(self) -> list[Spot]:
        panels = self.program.app.screen.query(Panel)
        return [spot for panel in panels if panel.display for spot in panel.spots]

    async def sees(self, words: str) -> None:
        """Wait until this can be read on the screen."""
        await self.until(lambda: words in self.text)

    def settle_address(self) -> None:
        """The same address on every machine."""
        lobby = self.front.lobby_screen
        lobby.place, lobby.places = "192.168.1.20:1859", ("192.168.1.20:1859",)
        lobby.talk = [line for line in lobby.talk if "open at" not in line.text]
        lobby.renew()

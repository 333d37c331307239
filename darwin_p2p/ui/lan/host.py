"""`darwin host` for a person: the table's address and code, the lobby, and a seat in the same window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import StringIO
from pathlib import Path

import segno
import trio

from ...errors import DarwinError
from ...net.addresses import own_addresses
from ...net.knock import NetworkError
from ...table.lan.books import Books
from ...table.lan.closing import Closing
from ...table.lan.following import Follower
from ...table.lan.hosting import HostTable, new_code
from ...table.lan.joining import written
from ...table.lan.ledger import Ledger
from ...table.lan.lobbying import Lobbying
from ...table.lan.news import LobbyChanged, News
from ...table.lan.peer import Peer
from ...table.lan.players import players_of
from ...table.lobby import Lobby
from ...table.seating import Bench
from ...table.setup import TableSetup, setup_from
from ...wire.talk import Sit
from ...words import _, listed, phrase
from ..page import Line
from ..presenter import Command, Unclear
from .commands import TableCommands
from .end import see_off
from .front import Front
from .program import run_at_table


class HostProgram:
    """One table and its owner. `typing`: somebody sits at the keyboard."""

    def __init__(
        self, table: HostTable, front: Front, books: Books, *, typing: bool, qr: bool = False
    ) -> None:
        self.table, self.front, self.books = table, front, books
        self.screen = front.screen
        self.typing, self.qr = typing, qr
        self._begin_when_full = False

    async def open(self, sit: Sit, port: int) -> Closing:
        """A new table. Where a bot sits for the owner, it begins by itself once it is full."""
        listeners = await self.table.listen(port)
        self._introduce()
        self._begin_when_full = bool(sit.bot)
        stage = self.table.lobbying(sit, persons=not sit.bot)
        return await self._run(listeners, stage, self._lobby_commands())

    async def resume(
        self, ledger: Ledger, setup: TableSetup, port: int, *, elsewhere: bool = False
    ) -> Closing:
        """A table that is taken up again; `elsewhere`: on any port, should that one be taken."""
        begun = ledger.begun
        assert begun is not None
        peer = self.table.resume(ledger, setup, persons=not all(begun.bots))
        try:
            listeners = await self.table.listen(port)
        except NetworkError:
            if not elsewhere:
                raise
            listeners = await self.table.listen(0)
        self._where(again=True)
        self.screen.say(
            _("The others come back by themselves, or with: darwin join ADDRESS --resume FILE"), "quiet"
        )
        self.screen.say(_("Spectators need this code: {code}", code=self.table.door.code), "quiet")
        commands = {
            Command(
                "continue", "continue", phrase("go on without waiting for those who are missing")
            ): self._continue
        }
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._gather)
            result = await self._run(listeners, peer, commands)
            nursery.cancel_scope.cancel()
        return result

    async def _run(
        self,
        listeners: list[trio.SocketListener],
        stage: Lobbying | Peer,
        more: Mapping[Command, Callable[[str], None]],
    ) -> Closing:
        table = self.table

        async def serve() -> Follower:
            with Bench() as bench:
                return await table.serve(
                    listeners, stage, lambda peer: players_of(peer, self.front.player(), bench), self._tell
                )

        commands = TableCommands(self.front, lambda: table.sitting, more) if self.typing else None
        follower = await run_at_table(self.front, commands, serve, self._close)
        return await see_off(follower, self.front, self.books)

    async def _close(self) -> None:
        """The host goes: everybody is told before the links are cut."""
        self.table.hub.close(phrase("The host has closed the table."), but=self.table.player.identity.public)
        self.table.serving.ring()
        await trio.sleep(0.2)

    def _tell(self, news: News) -> None:
        self.front.tell(news)
        if isinstance(news, LobbyChanged) and self.table.hub.start is None:
            reason = self.table.lobby.why_not_start()
            if reason is None and self._begin_when_full:
                self.table.begin()
            elif reason is None and self.typing:
                self.front.full_house()

    # -- the lobby

    def _introduce(self) -> None:
        self._where()
        self._invite(typing=self.typing)
        if self.qr:
            self._show_qr("")

    def _invite(self, *, typing: bool) -> None:
        self.front.invite(self._places()[0], self.table.door.code or "", typing=typing)

    def _where(self, *, again: bool = False) -> None:
        self.front.opened(self._places(), again=again)

    def _places(self) -> list[str]:
        return [written((address, self.table.port)) for address in own_addresses()]

    def _lobby_commands(self) -> dict[Command, Callable[[str], None]]:
        return {
            Command("start", "start", "deal, once every seat is taken", ("begin",)): self._start,
            Command("code", "code", "show the join code; 'code new' makes another one"): self._code,
            Command("bot", "bot NAME", "seat a bot; its owner is you, and you could see its hand"): self._bot,
            Command("kick", "kick NAME", "free somebody's seat"): self._kick,
            Command("qr", "qr", "address and code as a QR code"): self._show_qr,
        }

    def _start(self, rest: str) -> None:
        if self.table.hub.start is not None:
            raise Unclear(_("The game has begun already."))
        self.table.begin()

    def _code(self, rest: str) -> None:
        if rest == "new":
            self.table.door.code = new_code()
        self._invite(typing=False)

    def _bot(self, rest: str) -> None:
        if self.table.hub.start is not None:
            raise Unclear(_("The game has begun already."))
        self.table.add_bot(rest)

    def _kick(self, rest: str) -> None:
        if self.table.hub.start is not None:
            raise Unclear(_("The game has begun; nobody can be sent away now."))
        self.screen.say(self.table.hub.kick(rest))
        self.table.serving.ring()

    def _show_qr(self, rest: str) -> None:
        self.screen.show([Line(line) for line in qr(self._places()[0], self.table.door.code or "")])

    # -- a table taken up again

    async def _gather(self) -> None:
        """Go on as soon as everybody who still plays is back."""
        told: list[int] = []
        while self.table.hub.gathering is not None:
            missing = self.table.missing()
            if not missing:
                self._continue("")
                return
            if missing != told:
                told = missing
                seats = self.table.lobby.seats
                names = listed([seats[party].name for party in missing])
                self.screen.say(_("Waiting for {names} to come back.", names=names), "quiet")
            await trio.sleep(0.2)

    def _continue(self, rest: str) -> None:
        if self.table.hub.gathering is None:
            raise DarwinError(_("The game goes on already."))
        self.table.go_on()
        self.front.gathered()


def qr(place: str, code: str) -> list[str]:
    """What a guest types, as a QR code in half blocks."""
    text = StringIO()
    segno.make(f"darwin join {place} --code {code}").terminal(text, compact=True)
    return text.getvalue().splitlines()


def taken_up(ledger: Ledger, pack: Path | None) -> tuple[TableSetup, Lobby]:
    """What a journal says about its table."""
    begun = ledger.begun
    assert begun is not None
    setup = setup_from(ledger.settings.header, pack or begun.pack or None)
    return setup, Lobby(setup, begun.start.clock, begun.start.grace)

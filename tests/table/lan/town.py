"""Tables over real sockets in one process: a host, guests, and a proxy between them that cuts connections."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import trio

from darwin_p2p.engine import Variant
from darwin_p2p.plugins import registry
from darwin_p2p.table.identity import Player
from darwin_p2p.table.lan.books import Books
from darwin_p2p.table.lan.following import Follower
from darwin_p2p.table.lan.hosting import HostTable
from darwin_p2p.table.lan.joining import Guest
from darwin_p2p.table.lan.news import News
from darwin_p2p.table.lan.peer import Peer
from darwin_p2p.table.lan.players import Immediate
from darwin_p2p.table.lan.players import Player as Plays
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.setup import TableSetup, open_table
from darwin_p2p.testing.proxy import FaultProxy
from darwin_p2p.wire.talk import Sit
from tests.fair.tiny import TinyGame, TinyRules

from .village import Chancer, until

LOOPBACK = "127.0.0.1"


class InstalledTiny(TinyGame):
    """The tiny game as a program sets it up: with options, of which it has none."""

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> TinyRules:
        return TinyRules(seats, turns=3)


def install_tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody has the tiny game."""
    monkeypatch.setitem(registry().games, "tiny", InstalledTiny())


def seats_of(peer: Peer) -> dict[int, Plays]:
    seats = peer.settings.seats_of(peer.me)
    return {seat: Immediate(Chancer(seat)) for seat in seats}


class Town:
    """One table with real sockets; `folder` holds keys, journals and games."""

    def __init__(self, folder: Path, seats: int, *, rounds: int = 1, game: str = "tiny") -> None:
        self.folder, self.rounds = folder, rounds
        self.setup: TableSetup = open_table(game, seats)
        self.news: dict[int, list[News]] = {number: [] for number in range(seats)}
        self.ends: dict[int, Follower] = {}
        self.files: dict[int, Path] = {}
        self.guests: list[Guest] = []
        self.proxy: FaultProxy | None = None
        self._lives: dict[int, trio.CancelScope] = {}
        self.discoverable = False
        self._port = 0
        self._nursery: trio.Nursery
        player = self.player(0)
        self.table = HostTable(player, Lobby(self.setup), Books(player, folder=folder / "0"), rounds=rounds)

    def player(self, number: int) -> Player:
        return Player(f"player {number}", bytes([number + 1]) * 32)

    async def play(self, *troubles: Any) -> None:
        """To the end of the game, or an error after a minute."""
        with trio.fail_after(60):
            async with trio.open_nursery() as nursery:
                listeners = await self.table.listen(0, LOOPBACK)
                nursery.start_soon(self._host, listeners)
                self.proxy = FaultProxy(LOOPBACK, self.table.port, Random(1))
                port = await nursery.start(self.proxy.serve)
                self._port, self._nursery = port, nursery
                for number in range(1, self.setup.seats):
                    nursery.start_soon(self._join, number, self.folder / str(number))
                await until(lambda: self.table.lobby.why_not_start() is None)
                for trouble in troubles:
                    nursery.start_soon(trouble, self)
                self.table.begin()
                await until(lambda: len(self.ends) == self.setup.seats)
                nursery.cancel_scope.cancel()

    async def _host(self, listeners: list[trio.SocketListener]) -> None:
        stage = self.table.lobbying(Sit("player 0", "anything"), persons=False)
        tell = self.news[0].append
        end = await self.table.serve(listeners, stage, seats_of, tell, discoverable=self.discoverable)
        self.files[0] = self.table.books.finish(end)
        self.ends[0] = end

    async def restart(self, number: int, folder: Path | None = None) -> None:
        """`kill -9` of a guest, which then joins as if it had never been here."""
        if number in self._lives:
            self._lives[number].cancel()
            await until(lambda: number not in self._lives)
        if folder is None:
            self._nursery.start_soon(self._join, number, self.folder / str(number))
        else:
            await self._join(number, folder)

    async def _join(self, number: int, folder: Path) -> None:
        player = self.player(number)
        books = Books(player, folder=folder)
        guest = Guest(player, books, (LOOPBACK, self._port), code=self.table.door.code or "")
        self.guests.append(guest)
        stage = guest.lobbying(Sit(player.name, "anything"), trusting=True)
        try:
            with trio.CancelScope() as self._lives[number]:
                end = await guest.play(stage, seats_of, self.news[number].append)
                self.files[number] = books.finish(end)
                self.ends[number] = end
        finally:
            del self._lives[number]
            if books.journal is not None:
                books.journal.close()

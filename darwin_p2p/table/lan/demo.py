"""A whole LAN table on this machine: this process hosts and holds seat 0, every other seat is a process.

Real sockets on loopback, real handshakes, the real protocol: only the machine is shared.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self

import trio

from ...errors import DarwinError
from ...text import phrase
from ...wire.talk import Sit
from ...words import present_language
from ..identity import load_player
from ..lobby import Lobby
from ..setup import TableSetup
from .books import Books
from .hosting import HostTable
from .lobbying import Lobbying

LOOPBACK = "127.0.0.1"
ARRIVE = 60.0  # seconds the guests have to come


class Demo:
    """The host's side, and the processes of the guests. Use it as a context: it leaves nothing behind."""

    def __init__(
        self,
        setup: TableSetup,
        bots: Sequence[str],
        *,
        seed: int | None = None,
        rounds: int = 32,
        save: Path | None = None,
    ) -> None:
        self.setup, self.bots, self.seed, self.rounds, self.save = setup, bots, seed, rounds, save
        self.names = [f"{spec.partition(':')[0]} {seat + 1}" for seat, spec in enumerate(bots)]
        self.guests: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory(prefix="darwin-demo-")
        self.folder = Path(self._folder.name)
        player = load_player(self.names[0], self.folder / "host.key")
        self.books = Books(player, folder=self.folder, save=self.save)
        lobby = Lobby(self.setup)
        self.table = HostTable(player, lobby, self.books, rounds=self.rounds, seed=self.seed)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self.guests:
            if guest.poll() is None:
                guest.terminate()
        for guest in self.guests:
            guest.communicate()
        self._folder.cleanup()

    def stage(self) -> Lobbying:
        return self.table.lobbying(Sit(self.names[0], self.bots[0]), persons=False)

    async def listen(self) -> list[trio.SocketListener]:
        return await self.table.listen(0, LOOPBACK)

    async def invite(self) -> None:
        """Start the other processes one after the other, so that seats are in order; then deal."""
        lobby = self.table.lobby
        await self._seated(1)
        for seat in range(1, len(self.bots)):
            self._start(seat)
            await self._seated(seat + 1)
        assert lobby.full
        self.table.begin()

    async def _seated(self, count: int) -> None:
        with trio.move_on_after(ARRIVE):
            while self.table.lobby.taken < count:
                self._check()
                await trio.sleep(0.02)
            return
        raise DarwinError(
            phrase(
                "Only {taken} of {count} processes have sat down in time.",
                taken=self.table.lobby.taken,
                count=count,
            )
        )

    def _check(self) -> None:
        """A guest that has ended before the game says why."""
        for guest in self.guests:
            if guest.poll() is not None:
                said = guest.communicate()[1].decode(errors="replace").strip().splitlines()
                raise DarwinError(
                    phrase(
                        "A guest's process has ended: {said}",
                        said=said[-1] if said else phrase("it said nothing"),
                    )
                )

    def _start(self, seat: int) -> None:
        command = [sys.executable, "-m", "darwin_p2p", "join", f"{LOOPBACK}:{self.table.port}"]
        command += [
            "--name",
            self.names[seat],
            "--bot",
            self.bots[seat],
            "--code",
            self.table.door.code or "",
        ]
        command += ["--identity", str(self.folder / f"{seat}.key"), "--folder", str(self.folder / str(seat))]
        command += ["--trusting"]  # they know that it is a demonstration
        command += ["--lang", present_language()]  # what a guest has to say is shown here
        self.guests.append(
            subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            )
        )

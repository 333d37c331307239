"""The Trio tasks around a hub: one guest, one link, two tasks; one task that waits for the disk."""

from __future__ import annotations

from collections.abc import Collection

import trio

from ...net.link import AnyLink, LinkLost
from ...text import told
from ...wire.errors import RemoteProtocolError
from ...wire.handshake import Known
from ...wire.messages import Refused, decode, encode
from ...wire.talk import FROM_GUEST
from .disk import synced
from .hub import Guest, Hub

SILENCE = 15.0  # seconds without a word after which a link is dead
PING = 5.0
FAREWELL = 20.0  # seconds guests have to fetch the end of the log


class Serving:
    """Runs one hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._bells: dict[int, trio.Event] = {}
        self._written = trio.Event()

    async def run(self) -> None:
        """Time and disk, until cancelled."""
        async with trio.open_nursery() as nursery:
            nursery.start_soon(self._clock)
            nursery.start_soon(self._disk)

    async def _clock(self) -> None:
        beat = 0
        while True:
            await trio.sleep(1)
            beat += 1
            self.hub.tick(trio.current_time())
            if beat % PING == 0:
                self.hub.ping()
            self.ring()

    async def _disk(self) -> None:
        """Entries are told once they are synced; those that come meanwhile share the next sync."""
        while True:
            await self._written.wait()
            self._written = trio.Event()
            ledger, last = self.hub.ledger, self.hub.last
            if ledger is not None:
                await synced(ledger)
                self.hub.release(last)
                self.ring()

    def ring(self) -> None:
        """Something may have changed: wake the tasks that have something to send."""
        hub = self.hub
        if hub.last > hub.released:
            self._written.set()
        for number, bell in self._bells.items():
            guest = hub.guests.get(number)
            if guest is None or hub.has_news(guest):
                bell.set()

    async def welcome(self, known: Known, link: AnyLink) -> None:
        """Serve one guest until its link ends."""
        guest = self.hub.arrive(known, trio.current_time())
        self._bells[guest.number] = trio.Event()
        self.ring()
        try:
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._read, guest, link, nursery.cancel_scope)
                await self._write(guest, link)
                nursery.cancel_scope.cancel()
        finally:
            del self._bells[guest.number]
            self.hub.gone(guest, trio.current_time())
            self.ring()
            with trio.CancelScope(shield=True):
                await link.close()

    async def _write(self, guest: Guest, link: AnyLink) -> None:
        hub = self.hub
        try:
            while True:
                while guest.letters:
                    await link.send(encode(guest.letters.popleft()))
                if guest.closing or guest.number not in hub.guests:
                    return
                entry = hub.entry(guest)
                if entry is not None:
                    await link.send(encode(entry))
                elif not guest.letters:
                    self._bells[guest.number] = bell = trio.Event()
                    await bell.wait()
        except LinkLost:
            return

    async def _read(self, guest: Guest, link: AnyLink, scope: trio.CancelScope) -> None:
        hub = self.hub
        try:
            while True:
                message = decode(await link.receive(SILENCE), *FROM_GUEST)
                hub.receive(guest, message, trio.current_time())
                self.ring()
        except LinkLost:
            scope.cancel()
        except RemoteProtocolError as error:
            guest.write(Refused(error.code, told(error)[:1000]))
            guest.closing = True
            self.ring()

    async def farewell(self, players: Collection[bytes]) -> None:
        """Let everybody fetch what is left: players say goodbye when they have it all. Within a deadline."""
        hub = self.hub
        with trio.move_on_after(FAREWELL):
            while not hub.all_left(players):  # noqa: ASYNC110 - it ends soon
                await trio.sleep(0.05)

"""A UDP socket for short words between players, past the host. What is lost is said again."""

from __future__ import annotations

from typing import Protocol, Self

import trio

from .addresses import own_addresses

LARGEST = 1024  # bytes of one datagram
PER_SECOND = 200  # datagrams taken at most; a flood is passed over

Place = tuple[str, int]


class AnyEar(Protocol):
    """What a table asks of it: this one, or one of a simulated network."""

    async def send(self, data: bytes, place: Place) -> None: ...

    async def receive(self) -> tuple[bytes, Place]: ...


class Ear:
    """Use it as a context. `port` is where it listens."""

    def __init__(self) -> None:
        self.port = 0
        self._socket: trio.socket.SocketType | None = None
        self._second, self._taken = 0, 0

    async def open(self, port: int = 0) -> None:
        """Listen here; somewhere else when that is taken, and others learn it from what they hear."""
        self._socket = trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM)
        try:
            await self._socket.bind(("0.0.0.0", port))
        except OSError:
            await self._socket.bind(("0.0.0.0", 0))
        self.port = int(self._socket.getsockname()[1])

    def places(self, also: str = "") -> list[Place]:
        """Where others may reach it, `also` first."""
        known = [also] if also and ":" not in also else []
        return [(address, self.port) for address in dict.fromkeys([*known, *own_addresses()])]

    async def send(self, data: bytes, place: Place) -> None:
        assert self._socket is not None
        try:
            await self._socket.sendto(data, place)
        except OSError:
            return  # no way there now

    async def receive(self) -> tuple[bytes, Place]:
        assert self._socket is not None
        while True:
            try:
                data, sender = await self._socket.recvfrom(LARGEST + 1)
            except OSError:  # something that was sent came back
                await trio.sleep(0.01)
                continue
            now = int(trio.current_time())
            if now != self._second:
                self._second, self._taken = now, 0
            self._taken += 1
            if len(data) <= LARGEST and self._taken <= PER_SECOND:
                return data, (str(sender[0]), int(sender[1]))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._socket is not None:
            self._socket.close()

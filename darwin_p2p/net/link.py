"""One connection: whole frames in and out, every wait with a deadline."""

from __future__ import annotations

from collections import deque
from typing import Protocol

import trio

from ..text import phrase
from ..wire.errors import RemoteProtocolError
from ..wire.frames import FRIEND, STRANGER, FrameReader, frame

SEND = 10.0  # seconds the other end may take to accept one frame
RECEIVE = 65536  # bytes asked for at once


class LinkLost(Exception):
    """The connection is gone; whoever needs it makes a new one."""


class AnyLink(Protocol):
    """What a table asks of a connection: this one, one in memory, or one of a simulated network."""

    async def send(self, payload: bytes) -> None: ...

    async def receive(self, within: float) -> bytes: ...

    async def close(self) -> None: ...


class Link:
    """Frames over a stream. One task may receive; any number may send."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self._stream = stream
        self._reader = FrameReader(STRANGER)
        self._waiting: deque[bytes] = deque()
        self._sending = trio.Lock()
        self.here = ""  # our address on this link, where there is one

    def trust(self) -> None:
        """The other end is known: it may send frames of full size."""
        self._reader.limit = FRIEND

    async def send(self, payload: bytes) -> None:
        async with self._sending:
            with trio.move_on_after(SEND) as scope:
                try:
                    await self._stream.send_all(frame(payload))
                except (trio.BrokenResourceError, trio.ClosedResourceError):
                    raise LinkLost(phrase("The connection broke while sending.")) from None
            if scope.cancelled_caught:
                # part of a frame may be out: nothing can follow it
                await trio.aclose_forcefully(self._stream)
                raise LinkLost(phrase("The other end does not take what it is sent."))

    async def receive(self, within: float) -> bytes:
        """The next payload; `LinkLost` when none comes in time."""
        if not self._waiting:
            with trio.move_on_after(within):
                await self._fill()
            if not self._waiting:
                raise LinkLost(phrase("The other end was silent for {within:.0f} seconds.", within=within))
        return self._waiting.popleft()

    async def _fill(self) -> None:
        while not self._waiting:
            try:
                data = await self._stream.receive_some(RECEIVE)
            except (trio.BrokenResourceError, trio.ClosedResourceError):
                raise LinkLost(phrase("The connection broke.")) from None
            if not data:
                raise LinkLost(phrase("The other end has closed the connection."))
            self._reader.feed(bytes(data))
            self._waiting.extend(self._reader.payloads())

    async def close(self) -> None:
        """Close without waiting for the other end to agree."""
        await trio.aclose_forcefully(self._stream)


__all__ = ["AnyLink", "Link", "LinkLost", "RemoteProtocolError"]

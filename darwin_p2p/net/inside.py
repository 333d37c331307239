"""A link inside one process: how the host's own seats are connected to the host, like any others."""

from __future__ import annotations

import trio

from .link import LinkLost

ROOM = 64  # frames under way


class InsideLink:
    """One end. Made in pairs by `inside_pair`."""

    def __init__(
        self, inbox: trio.MemoryReceiveChannel[bytes], outbox: trio.MemorySendChannel[bytes]
    ) -> None:
        self._inbox, self._outbox = inbox, outbox

    async def send(self, payload: bytes) -> None:
        try:
            await self._outbox.send(payload)
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            raise LinkLost("The connection is closed.") from None

    async def receive(self, within: float) -> bytes:
        with trio.move_on_after(within):
            try:
                return await self._inbox.receive()
            except (trio.EndOfChannel, trio.ClosedResourceError):
                raise LinkLost("The other end has closed the connection.") from None
        raise LinkLost(f"The other end was silent for {within:.0f} seconds.")

    async def close(self) -> None:
        self._inbox.close()
        self._outbox.close()
        await trio.lowlevel.checkpoint()


def inside_pair() -> tuple[InsideLink, InsideLink]:
    to_one, at_one = trio.open_memory_channel[bytes](ROOM)
    to_other, at_other = trio.open_memory_channel[bytes](ROOM)
    return InsideLink(at_one, to_other), InsideLink(at_other, to_one)

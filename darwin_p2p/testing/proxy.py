"""A proxy for real sockets that cuts connections when it is told to, or at random."""

from __future__ import annotations

from random import Random

import trio


class FaultProxy:
    """Passes bytes between guests and one real address, and can cut everything at once."""

    def __init__(self, host: str, port: int, rng: Random | None = None, cut: float = 0.0) -> None:
        self.host, self.port = host, port
        self.rng = rng or Random(0)
        self.chance = cut  # that a chunk of bytes is the last of its connection
        self.cuts = 0
        self.refusing = False
        self._scopes: set[trio.CancelScope] = set()

    async def serve(self, task_status: trio.TaskStatus[int] = trio.TASK_STATUS_IGNORED) -> None:
        """Listen on loopback until cancelled; starts with the port to connect to."""
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        task_status.started(listeners[0].socket.getsockname()[1])
        await trio.serve_listeners(self._pass_on, listeners)

    def cut(self) -> None:
        """Cut every connection there is."""
        for scope in list(self._scopes):
            self.cuts += 1
            scope.cancel()

    async def _pass_on(self, guest: trio.SocketStream) -> None:
        with trio.CancelScope() as scope:
            self._scopes.add(scope)
            try:
                if self.refusing:
                    return
                host = await trio.open_tcp_stream(self.host, self.port)
                async with host, trio.open_nursery() as nursery:
                    nursery.start_soon(self._copy, guest, host, scope)
                    nursery.start_soon(self._copy, host, guest, scope)
            except OSError:
                pass
            finally:
                self._scopes.discard(scope)
        await trio.aclose_forcefully(guest)

    async def _copy(
        self, origin: trio.SocketStream, target: trio.SocketStream, scope: trio.CancelScope
    ) -> None:
        try:
            async for data in origin:
                await target.send_all(data)
                if self.rng.random() < self.chance:
                    self.cuts += 1
                    break
        except (trio.BrokenResourceError, trio.ClosedResourceError):
            pass
        scope.cancel()

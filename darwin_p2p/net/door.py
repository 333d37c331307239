"""The way in: takes connections, finds out who is there, and hands over the links of known guests.

A stranger costs little: one task, a small buffer, ten seconds. When too many stand at the door, the one who
has stood there longest goes first, so a crowd that says nothing cannot keep an honest guest out.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection

import trio

from .. import __version__
from ..text import phrase, told
from ..wire.errors import RemoteProtocolError
from ..wire.guesses import Guesses
from ..wire.handshake import HostHandshake, Identity, Known, WrongCode
from ..wire.messages import Refused, encode
from .link import Link, LinkLost
from .tls import Certificate

HANDSHAKE = 10.0  # seconds a stranger has
AT_THE_DOOR = 64  # strangers at once
FROM_ONE_ADDRESS = 8
Welcome = Callable[[Known, Link], Awaitable[None]]


class Door:
    """The door of one table. `code` may be changed at any time; None lets only players of the table in."""

    def __init__(
        self,
        identity: Identity,
        welcome: Welcome,
        code: str | None = None,
        trusted: Callable[[], Collection[bytes]] = frozenset,
    ) -> None:
        self.identity = identity
        self.code = code
        self.trusted = trusted  # the identities that may come back without a code
        self.certificate = Certificate()
        self.guesses = Guesses()
        self._welcome = welcome
        self._strangers: dict[trio.CancelScope, str] = {}

    async def serve(self, listeners: list[trio.SocketListener]) -> None:
        """Take connections until cancelled."""
        await trio.serve_listeners(self._answer, listeners)

    async def _answer(self, stream: trio.SocketStream) -> None:
        try:
            address = str(stream.socket.getpeername()[0])
            with trio.CancelScope() as scope:
                link, guest = None, None
                if self._admit(scope, address):
                    try:
                        link, guest = await self._find_out(stream, address)
                    finally:
                        self._strangers.pop(scope, None)
            if link is not None and guest is not None:
                await self._welcome(guest, link)
        except (OSError, LinkLost, RemoteProtocolError):
            pass  # told to the other end where it could be told; nobody here needs to know
        finally:
            await trio.aclose_forcefully(stream)

    def _admit(self, scope: trio.CancelScope, address: str) -> bool:
        if Counter(self._strangers.values())[address] >= FROM_ONE_ADDRESS:
            return False
        if len(self._strangers) >= AT_THE_DOOR:
            next(iter(self._strangers)).cancel()
        self._strangers[scope] = address
        return True

    async def _find_out(self, stream: trio.SocketStream, address: str) -> tuple[Link, Known]:
        with trio.move_on_after(HANDSHAKE):
            try:
                secure = self.certificate.serve(stream)
                await secure.do_handshake()
            except trio.BrokenResourceError:
                raise LinkLost(phrase("The guest speaks no TLS.")) from None
            link = Link(secure)
            try:
                return link, await self._shake(link, address)
            except RemoteProtocolError as error:
                await link.send(encode(Refused(error.code, told(error), self._wait(address))))
                raise
        raise LinkLost(phrase("The guest was too slow."))

    async def _shake(self, link: Link, address: str) -> Known:
        """The handshake; a wrong code is counted, and whoever guesses too often waits."""
        shake = HostHandshake(
            self.identity,
            self.certificate.channel,
            secrets.token_bytes,
            code=self.code,
            trusted=self.trusted(),
            version=__version__,
        )
        hello = await link.receive(HANDSHAKE)
        wait = self._wait(address)
        if wait:
            raise RemoteProtocolError(
                "handshake/wait",
                phrase(
                    "Too many wrong codes came from your address. Try again in {wait} seconds.", wait=wait
                ),
            )
        await link.send(shake.receive(hello))
        try:
            answer = shake.receive(await link.receive(HANDSHAKE))
        except (WrongCode, LinkLost):
            # hanging up instead of answering is a guess too: the host's half has been seen
            self.guesses.wrong(address, trio.current_time())
            raise
        self.guesses.right(address)
        await link.send(answer)
        link.trust()
        assert shake.guest is not None
        return shake.guest

    def _wait(self, address: str) -> int:
        wait = self.guesses.wait(address, trio.current_time())
        return int(wait) + (wait > int(wait))

"""How a guest gets in: connect, TLS, handshake. Every failure is one sentence."""

from __future__ import annotations

import secrets
from collections.abc import Collection

import trio

from .. import __version__
from ..errors import DarwinError
from ..text import phrase
from ..wire.errors import RemoteProtocolError
from ..wire.handshake import GuestHandshake, Identity, Known
from ..words import recognised
from . import tls
from .link import Link, LinkLost

CONNECT = 5.0  # seconds
DEFAULT_PORT = 1859  # of a table, and by UDP of questions to all tables


class NetworkError(DarwinError):
    """The network, or whoever is at its other end."""

    exit_code = 3


class NotLetIn(NetworkError):
    """The host answered and said no; `code` tells programs why."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


async def knock(
    host: str,
    port: int,
    identity: Identity,
    name: str,
    *,
    purpose: str = "join",
    code: str = "",
    trusted: Collection[bytes] = (),
) -> tuple[Link, Known]:
    """A link to a host that has proved itself, and who it is."""
    try:
        with trio.fail_after(CONNECT):
            stream = await trio.open_tcp_stream(host, port)
    except (OSError, trio.TooSlowError):
        raise NetworkError(
            phrase(
                "Nobody answered at {host}:{port}. The host may have closed the table, or a firewall"
                " blocks the port. Ask the host to read the address from the lobby again.",
                host=host,
                port=port,
            )
        ) from None
    try:
        with trio.fail_after(2 * CONNECT):
            secure = tls.connect(stream)
            shake = GuestHandshake(
                identity,
                await tls.channel_of(secure),
                name,
                secrets.token_bytes,
                purpose=purpose,
                code=code,
                trusted=trusted,
                version=__version__,
            )
            link = Link(secure)
            link.here = str(stream.socket.getsockname()[0])
            answer: bytes | None = shake.hello()
            while answer is not None:
                await link.send(answer)
                answer = shake.receive(await link.receive(CONNECT))
        link.trust()
        assert shake.host is not None
        return link, shake.host
    except RemoteProtocolError as error:
        await trio.aclose_forcefully(stream)
        raise NotLetIn(error.code, recognised(str(error))) from None
    except (LinkLost, trio.BrokenResourceError, trio.TooSlowError):
        await trio.aclose_forcefully(stream)
        raise NetworkError(
            phrase(
                "Somebody answered at {host}:{port} but did not finish the greeting. Is it a table of"
                " Darwin P2P? Try again, or ask the host.",
                host=host,
                port=port,
            )
        ) from None
    except BaseException:
        await trio.aclose_forcefully(stream)
        raise

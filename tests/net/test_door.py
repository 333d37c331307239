"""Real sockets on loopback: who knows the code comes in, crowds and guessers do not."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
import trio

from darwin_p2p.net.door import AT_THE_DOOR, FROM_ONE_ADDRESS, Door
from darwin_p2p.net.knock import NetworkError, NotLetIn, knock
from darwin_p2p.net.link import Link, LinkLost
from darwin_p2p.wire.handshake import Identity, Known

CODE = "otter-lamp-river"
HOST, ADA = Identity(b"h" * 32), Identity(b"a" * 32)
LOOPBACK = "127.0.0.1"


class House:
    """A door that greets every guest and echoes."""

    def __init__(self) -> None:
        self.guests: list[Known] = []
        self.door = Door(HOST, self.welcome, CODE)
        self.port = 0

    async def welcome(self, guest: Known, link: Link) -> None:
        self.guests.append(guest)
        with suppress(LinkLost):
            while True:
                await link.send(await link.receive(5))


@asynccontextmanager
async def house() -> AsyncIterator[House]:
    made = House()
    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host=LOOPBACK)
        made.port = listeners[0].socket.getsockname()[1]
        nursery.start_soon(made.door.serve, listeners)
        yield made
        nursery.cancel_scope.cancel()


async def test_a_guest_with_the_code_comes_in() -> None:
    async with house() as made:
        link, host = await knock(LOOPBACK, made.port, ADA, "Ada", code=CODE)
        await link.send(b"hello")
        assert await link.receive(5) == b"hello"
        assert host.identity == HOST.public
        assert [guest.name for guest in made.guests] == ["Ada"]
        await link.close()


async def test_a_wrong_code_stays_outside_and_is_told_so() -> None:
    async with house() as made:
        with pytest.raises(NotLetIn, match="join code did not match") as caught:
            await knock(LOOPBACK, made.port, ADA, "Ada", code="otter-lamp-robin")
        assert caught.value.code == "handshake/wrong-code"
        assert caught.value.exit_code == 3
        assert made.guests == []


async def test_whoever_guesses_waits_and_the_next_code_helps_nobody() -> None:
    async with house() as made:
        codes = []
        for number in range(6):
            with pytest.raises(NotLetIn) as caught:
                await knock(LOOPBACK, made.port, ADA, "Ada", code=f"otter-lamp-{number}")
            codes.append(caught.value.code)
        assert codes[0] == "handshake/wrong-code"
        assert codes[-1] == "handshake/wait"
        with pytest.raises(NotLetIn, match="Try again in"):
            await knock(LOOPBACK, made.port, ADA, "Ada", code=CODE)
        made.door.guesses.right(LOOPBACK)
        link, _ = await knock(LOOPBACK, made.port, ADA, "Ada", code=CODE)
        await link.close()


async def test_a_silent_crowd_does_not_keep_guests_out() -> None:
    async with house() as made:
        crowd = []
        for number in range(AT_THE_DOOR + 20):
            source = f"127.0.0.{2 + number // FROM_ONE_ADDRESS}"
            crowd.append(await trio.open_tcp_stream(LOOPBACK, made.port, local_address=source))
        link, _ = await knock(LOOPBACK, made.port, ADA, "Ada", code=CODE)
        await link.send(b"still here")
        assert await link.receive(5) == b"still here"
        for stream in crowd:
            await trio.aclose_forcefully(stream)
        await link.close()


async def test_garbage_at_the_door_hurts_nobody() -> None:
    async with house() as made:
        for garbage in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01" + bytes(400), bytes(4000)):
            async with await trio.open_tcp_stream(LOOPBACK, made.port) as stream:
                await stream.send_all(garbage)
        link, _ = await knock(LOOPBACK, made.port, ADA, "Ada", code=CODE)
        await link.close()
        assert len(made.guests) == 1


async def test_nobody_there_is_one_sentence() -> None:
    with pytest.raises(NetworkError, match=r"Nobody answered at 127\.0\.0\.1:9") as caught:
        await knock(LOOPBACK, 9, ADA, "Ada", code=CODE)
    assert caught.value.exit_code == 3


async def test_somebody_else_at_the_port_is_one_sentence() -> None:
    async with trio.open_nursery() as nursery:

        async def shout(stream: trio.SocketStream) -> None:
            with suppress(trio.BrokenResourceError):
                await stream.send_all(b"220 mail\r\n")
            await stream.aclose()

        listeners = await trio.open_tcp_listeners(0, host=LOOPBACK)
        nursery.start_soon(trio.serve_listeners, shout, listeners)
        with pytest.raises(NetworkError, match="did not finish the greeting"):
            await knock(LOOPBACK, listeners[0].socket.getsockname()[1], ADA, "Ada", code=CODE)
        nursery.cancel_scope.cancel()

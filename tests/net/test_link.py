"""Links over memory and over TLS on loopback: whole frames, deadlines, limits."""

from __future__ import annotations

import pytest
import trio
import trio.testing

from darwin_p2p.net import tls
from darwin_p2p.net.link import SEND, Link, LinkLost
from darwin_p2p.wire import RemoteProtocolError
from darwin_p2p.wire.frames import STRANGER


def pair() -> tuple[Link, Link]:
    one, other = trio.testing.memory_stream_pair()
    return Link(one), Link(other)


async def test_frames_arrive_whole_and_in_order() -> None:
    one, other = pair()
    await one.send(b"first")
    await one.send(b"second")
    assert await other.receive(1) == b"first"
    assert await other.receive(1) == b"second"


async def test_silence_has_an_end(autojump_clock: trio.testing.MockClock) -> None:
    _, other = pair()
    with pytest.raises(LinkLost, match="silent for 15 seconds"):
        await other.receive(15)


async def test_a_closed_link_says_so() -> None:
    one, other = pair()
    await one.close()
    with pytest.raises(LinkLost):
        await other.receive(1)
    with pytest.raises(LinkLost):
        await one.send(b"late")


async def test_a_stranger_cannot_make_us_hold_much() -> None:
    one, other = pair()
    await one.send(bytes(STRANGER + 1))
    with pytest.raises(RemoteProtocolError, match="announced"):
        await other.receive(1)


async def test_who_does_not_read_is_cut_off(autojump_clock: trio.testing.MockClock) -> None:
    one, _ = trio.testing.lockstep_stream_pair()
    link = Link(one)
    started = trio.current_time()
    with pytest.raises(LinkLost, match="does not take"):
        await link.send(b"never read")
    assert trio.current_time() - started == SEND


async def test_both_ends_of_tls_see_the_same_channel() -> None:
    certificate = tls.Certificate()
    raw_guest, raw_host = trio.testing.memory_stream_pair()
    host, guest = certificate.serve(raw_host), tls.connect(raw_guest)
    seen = []

    async def look() -> None:
        seen.append(await tls.channel_of(guest))

    async with trio.open_nursery() as nursery:
        nursery.start_soon(look)
        nursery.start_soon(host.do_handshake)
    assert seen == [certificate.channel]
    one, other = Link(guest), Link(host)
    await one.send(b"hidden")
    assert await other.receive(5) == b"hidden"
    assert tls.Certificate().channel != certificate.channel

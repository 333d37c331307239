"""The virtual network does what it says, and the same seed does it again."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
import trio

from darwin_p2p.net.link import LinkLost
from darwin_p2p.testing.network import Faults, VirtualLink, VirtualNetwork
from darwin_p2p.testing.proxy import FaultProxy
from darwin_p2p.testing.sim import run_seeded

SENT = [bytes([number]) for number in range(200)]


def talk(seed: int, faults: Faults) -> tuple[list[bytes], list[tuple[float, str]]]:
    """A peer sends 200 frames to a host; what arrives, and what the network did."""
    heard: list[bytes] = []

    async def hear(link: VirtualLink) -> None:
        try:
            while True:
                heard.append(await link.receive(60))
        except LinkLost:
            pass

    async def main() -> list[tuple[float, str]]:
        network = VirtualNetwork(Random(seed), faults)
        async with network:
            network.listen("host", hear)
            link = await network.connect("peer", "host")
            try:
                for payload in SENT:
                    await link.send(payload)
                await trio.sleep(100)
            except LinkLost:
                await trio.sleep(100)
        return network.log

    return heard, run_seeded(main, seed)


def test_without_faults_everything_arrives_in_order() -> None:
    heard, log = talk(1, Faults())
    assert heard == SENT
    assert log == []


def test_frames_are_lost_repeated_and_overtaken_but_never_changed() -> None:
    heard, _ = talk(2, Faults(drop=0.1, duplicate=0.1, delay=1.0))
    assert set(heard) < set(SENT), "some are lost"
    assert len(heard) > len(set(heard)), "some come twice"
    assert heard != sorted(heard), "some overtake others"


def test_a_cut_ends_the_link_for_both() -> None:
    heard, log = talk(3, Faults(cut=0.05))
    assert 0 < len(heard) < len(SENT)
    assert [what for _, what in log] == ["cut peer - host"]


def test_the_same_seed_gives_the_same_run() -> None:
    bad = Faults(drop=0.05, duplicate=0.05, delay=2.0, cut=0.001)
    assert talk(4, bad) == talk(4, bad) != talk(5, bad)


def test_places_can_be_parted_and_killed() -> None:
    async def main() -> None:
        async with VirtualNetwork(Random(0)) as network:

            async def echo(link: VirtualLink) -> None:
                try:
                    while True:
                        await link.send(await link.receive(1000))
                except LinkLost:
                    pass

            network.listen("host", echo)
            link = await network.connect("peer", "host")
            await link.send(b"one")
            assert await link.receive(5) == b"one"
            network.partition({"host"}, {"peer"})
            await link.send(b"two")
            with pytest.raises(LinkLost, match="silent"):
                await link.receive(5)
            with pytest.raises(LinkLost, match="Nobody answered"):
                await network.connect("peer", "host")
            network.heal()
            await link.send(b"three")
            assert await link.receive(5) == b"three"
            network.kill("host")
            with pytest.raises(LinkLost, match="closed"):
                await link.receive(5)

    run_seeded(main, 0)


async def test_the_proxy_passes_bytes_on_and_cuts() -> None:
    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")

        async def echo(stream: trio.SocketStream) -> None:
            async for data in stream:
                await stream.send_all(data)

        nursery.start_soon(trio.serve_listeners, echo, listeners)
        proxy = FaultProxy("127.0.0.1", listeners[0].socket.getsockname()[1])
        port = await nursery.start(proxy.serve)
        async with await trio.open_tcp_stream("127.0.0.1", port) as stream:
            await stream.send_all(b"hello")
            assert await stream.receive_some(100) == b"hello"
            proxy.cut()
            with trio.fail_after(5), suppress(trio.BrokenResourceError):
                assert await stream.receive_some(100) == b""
        assert proxy.cuts == 1
        nursery.cancel_scope.cancel()

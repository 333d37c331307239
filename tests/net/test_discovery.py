"""Tables on loopback find each other; floods and garbage do no harm."""

from __future__ import annotations

import trio

from darwin_p2p.net.discovery import answer_questions, find_tables
from darwin_p2p.wire.beacon import HereIs
from darwin_p2p.wire.messages import PROTOCOL

LOOPBACK = "127.0.0.1"


def table(number: int) -> HereIs:
    return HereIs(number, PROTOCOL, "0.1.0", "Ada", "darwins-choice", (), 1, 4, 1859)


async def test_a_table_is_found_by_asking() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table, 0, LOOPBACK)
        found = await find_tables(port, (LOOPBACK,), listen=0.3)
        nursery.cancel_scope.cancel()
    assert [(address, one.name) for (address, _), one in found.items()] == [(LOOPBACK, "Ada")]


async def test_garbage_and_floods_are_passed_over() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table, 0, LOOPBACK)
        with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
            for number in range(500):
                await sock.sendto(bytes([number % 256]) * (number % 600), (LOOPBACK, port))
        await trio.sleep(1.1)  # the next second has a budget of its own
        found = await find_tables(port, (LOOPBACK,), listen=0.3)
        nursery.cancel_scope.cancel()
    assert len(found) == 1


async def test_nobody_there_is_an_empty_list() -> None:
    assert await find_tables(9, (LOOPBACK,), listen=0.1) == {}

"""Tables of one machine are found together; floods and garbage do no harm."""

from __future__ import annotations

from collections.abc import Callable

import trio

from darwin_p2p.net.addresses import ALL_LOOPBACK, LOOPBACK
from darwin_p2p.net.discovery import answer_questions, find_tables
from darwin_p2p.wire.beacon import HereIs
from darwin_p2p.wire.messages import PROTOCOL

EVERYBODY = (ALL_LOOPBACK,)


def table(port: int = 1859) -> Callable[[int], HereIs]:
    return lambda number: HereIs(number, PROTOCOL, "0.1.0", "Ada", "darwins-choice", (), 1, 4, port)


async def test_a_table_is_found_by_asking() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table(), 0)
        found = await find_tables(port, EVERYBODY, listen=0.3)
        nursery.cancel_scope.cancel()
    assert [(address, one.name) for (address, _), one in found.items()] == [(LOOPBACK, "Ada")]


async def test_all_tables_of_a_machine_are_found_at_the_ports_they_have() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table(), 0)
        for other in (2000, 4711):
            await nursery.start(answer_questions, table(other), port)
        found = await find_tables(port, EVERYBODY, listen=0.3)
        nursery.cancel_scope.cancel()
    assert {(LOOPBACK, 1859), (LOOPBACK, 2000), (LOOPBACK, 4711)} == set(found)


async def test_the_others_are_still_found_when_one_table_is_closed() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table(), 0)
        async with trio.open_nursery() as closing:
            await closing.start(answer_questions, table(2000), port)
            closing.cancel_scope.cancel()
        found = await find_tables(port, EVERYBODY, listen=0.3)
        nursery.cancel_scope.cancel()
    assert [port for _, port in found] == [1859]


async def test_garbage_and_floods_are_passed_over() -> None:
    async with trio.open_nursery() as nursery:
        port: int = await nursery.start(answer_questions, table(), 0)
        with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
            for number in range(500):
                await sock.sendto(bytes([number % 256]) * (number % 600), (LOOPBACK, port))
        await trio.sleep(1.1)  # the next second has a budget of its own
        found = await find_tables(port, EVERYBODY, listen=0.3)
        nursery.cancel_scope.cancel()
    assert len(found) == 1


async def test_nobody_there_is_an_empty_list() -> None:
    assert await find_tables(9, EVERYBODY, listen=0.1) == {}

"""A table under siege goes on: silent crowds, wrong codes, announced lengths, floods of questions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import trio

from darwin_p2p.net.addresses import ALL_LOOPBACK
from darwin_p2p.net.discovery import find_tables
from darwin_p2p.net.knock import DEFAULT_PORT, NetworkError, knock
from darwin_p2p.wire.beacon import question

from .test_sockets import check
from .town import LOOPBACK, Town, install_tiny

GUESSERS = 20  # at once


async def besiege(town: Town, crowd: int, guesses: int, questions: int, heard: Counter[str]) -> None:
    """So many silent connections, wrong codes and datagrams at once; `heard` is what the guessers heard."""
    port = town.table.port

    async def guess(numbers: range) -> None:
        for number in numbers:
            try:
                await knock(LOOPBACK, port, town.player(50).identity, "x", code=f"otter-lemon-{number}")
                heard["let in"] += 1
            except NetworkError as error:
                heard[str(error)] += 1

    streams: list[trio.SocketStream] = []
    try:
        async with trio.open_nursery() as nursery:
            for number in range(crowd):
                try:
                    stream = await trio.open_tcp_stream(LOOPBACK, port)
                    streams.append(stream)
                    if number % 2:
                        await stream.send_all(b"\xff\xff\xff\xff" * 4)  # no TLS, a length nobody allows
                except (OSError, trio.BrokenResourceError):
                    continue
            assert (LOOPBACK, port) in await find_tables(addresses=(ALL_LOOPBACK,), listen=0.2)
            with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
                sock.setsockopt(trio.socket.SOL_SOCKET, trio.socket.SO_BROADCAST, 1)
                for number in range(questions):
                    await sock.sendto(question(number), (ALL_LOOPBACK, DEFAULT_PORT))
            for first in range(GUESSERS):
                nursery.start_soon(guess, range(first, guesses, GUESSERS))
    finally:
        for stream in streams:
            stream.socket.close()


async def under_siege(folder: Path, crowd: int, guesses: int, questions: int) -> list[float]:
    """Games at a table under siege, one after the other, until it ends; how long they took."""
    heard: Counter[str] = Counter()
    took: list[float] = []
    while sum(heard.values()) < guesses:
        town = Town(folder / str(len(took)), 3)
        town.discoverable = True
        left = guesses - sum(heard.values())

        async def siege(town: Town, left: int = left) -> None:
            await besiege(town, crowd, left, questions, heard)

        begun = trio.current_time()
        await town.play(siege)
        took.append(trio.current_time() - begun)
        check(town)
    assert "let in" not in heard
    return took


async def test_a_game_goes_on_under_a_small_siege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    await under_siege(tmp_path, 60, 5, 100)


@pytest.mark.soak
async def test_a_game_goes_on_under_a_great_siege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    took = await under_siege(tmp_path, 500, 10_000, 20_000)
    print(f"{len(took)} games, the longest {max(took):.1f} s")

"""A table under siege goes on: silent crowds, wrong codes, announced lengths, floods of questions."""

from __future__ import annotations

from pathlib import Path

import pytest
import trio

from darwin_p2p.net.knock import NetworkError, knock
from darwin_p2p.wire.beacon import question

from .test_sockets import check
from .town import LOOPBACK, Town, install_tiny


async def besiege(town: Town, crowd: int, guesses: int, questions: int) -> list[str]:
    """So many silent connections, wrong codes and datagrams at once; what the guessers heard."""
    heard: list[str] = []
    port = town.table.port

    async def guess(number: int) -> None:
        try:
            await knock(LOOPBACK, port, town.player(50).identity, "x", code=f"otter-lemon-{number}")
            heard.append("let in")
        except NetworkError as error:
            heard.append(str(error))

    async def stand(stream: trio.SocketStream) -> None:
        await trio.sleep_forever()

    async with trio.open_nursery() as nursery:
        streams = []
        for number in range(crowd):
            try:
                stream = await trio.open_tcp_stream(LOOPBACK, port)
            except OSError:
                continue
            streams.append(stream)
            if number % 2:
                await stream.send_all(b"\xff\xff\xff\xff" * 4)  # no TLS, and a length nobody allows
        with trio.socket.socket(trio.socket.AF_INET, trio.socket.SOCK_DGRAM) as sock:
            for number in range(questions):
                await sock.sendto(question(number), (LOOPBACK, port))
        for number in range(guesses):
            await guess(number)
        for stream in streams:
            await trio.aclose_forcefully(stream)
        nursery.cancel_scope.cancel()
    return heard


async def under_siege(folder: Path, crowd: int, guesses: int, questions: int) -> None:
    town = Town(folder, 3)
    heard: list[str] = []

    async def siege(town: Town) -> None:
        heard.extend(await besiege(town, crowd, guesses, questions))

    await town.play(siege)
    check(town)
    assert "let in" not in heard


async def test_a_game_goes_on_under_a_small_siege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    await under_siege(tmp_path, 60, 5, 100)


@pytest.mark.soak
async def test_a_game_goes_on_under_a_great_siege(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    await under_siege(tmp_path, 500, 10_000, 20_000)

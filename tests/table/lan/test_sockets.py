"""Whole games over TLS on loopback: cut connections lose nothing, strangers get nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.errors import DarwinError
from darwin_p2p.fair import Transcript, verify
from darwin_p2p.net.knock import NetworkError
from darwin_p2p.table.lan.news import Chat, Fingerprint
from darwin_p2p.ui.lan.program import first_error

from .town import LOOPBACK, Town, install_tiny
from .village import until


def check_logs(town: Town) -> None:
    """Everybody has the same log, it is whole, and the audit finds nothing."""
    logs = {tuple(end.table.chain.heads) for end in town.ends.values()}
    assert len(logs) == 1
    end = town.ends[0]
    verdict = verify(Transcript.of(end.settings, end.table.reader), town.setup.game, town.setup.rules)
    assert verdict.good, verdict
    assert len({file.read_bytes() for file in town.files.values()}) == 1, "one game, one file"
    words = {news.game for all_ in town.news.values() for news in all_ if isinstance(news, Fingerprint)}
    assert len(words) == 1


def check(town: Town) -> None:
    """And nothing is left over."""
    check_logs(town)
    assert not list(town.folder.rglob("*.journal")), "a finished game needs no journal"


async def test_a_game_over_real_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3)

    async def chat(town: Town) -> None:
        sitting = town.guests[0].sitting
        assert sitting is not None
        sitting.say("good luck")

    await town.play(chat)
    check(town)
    assert any(isinstance(news, Chat) and news.text == "good luck" for news in town.news[0])


async def test_who_joins_again_goes_on_with_the_journal_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that was killed and knows of no file: it must not sit down with new secrets."""
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3)

    async def join_again(town: Town) -> None:
        await until(lambda: any(isinstance(news, Fingerprint) for news in town.news[1]))
        await town.restart(1)

    await town.play(join_again)
    check(town)


async def test_who_joins_again_without_the_journal_is_told_to_look_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3)
    said: list[str] = []

    async def join_elsewhere(town: Town) -> None:
        await until(lambda: any(isinstance(news, Fingerprint) for news in town.news[1]))
        try:
            await town.restart(1, folder=tmp_path / "elsewhere")
        except* DarwinError as group:
            said.append(str(first_error(group)))
        await town.restart(1)

    await town.play(join_elsewhere)
    check_logs(town)
    (sentence,) = said
    assert "secrets that are not here" in sentence


async def cut_often(town: Town) -> None:
    """Every chunk of bytes may be the last of its connection."""
    assert town.proxy is not None
    town.proxy.chance = 0.02


async def test_cut_connections_heal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3)
    await town.play(cut_often)
    assert town.proxy is not None
    assert town.proxy.cuts, "the test would show nothing"
    check(town)


@pytest.mark.soak
async def test_a_hundred_random_cuts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    cuts = 0
    for number in range(1000):
        town = Town(tmp_path / str(number), 3)
        await town.play(cut_often)
        check(town)
        assert town.proxy is not None
        cuts += town.proxy.cuts
        if cuts >= 100:
            return


async def test_a_wrong_code_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3)
    refused: list[str] = []

    async def guess(town: Town) -> None:
        from darwin_p2p.net.knock import knock

        for number in range(5):
            try:
                await knock(
                    LOOPBACK, town.table.port, town.player(9).identity, "x", code=f"otter-lamp-{number}"
                )
            except NetworkError as error:
                refused.append(str(error))

    async def play_on(town: Town) -> None:
        await guess(town)
        await until(lambda: len(refused) == 5)

    await town.play(play_on)
    check(town)
    assert all("code" in sentence for sentence in refused), refused

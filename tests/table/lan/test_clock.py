"""The time for a choice: none is lost while the table cannot hear a player, none is won without a cable."""

from __future__ import annotations

from typing import Any

import pytest
import trio

from darwin_p2p.engine import Action
from darwin_p2p.table.lan.clock import Clock
from darwin_p2p.table.lan.news import TimeLeft, TimeUp
from darwin_p2p.table.lan.players import Player

from .village import Citizen, Village, until

SECONDS, GRACE = 60, 30


def heard(*words: tuple[float, int, bool]) -> Clock:
    """A clock after the host said something at these times, in these terms; True: after a break."""
    clock = Clock(SECONDS, GRACE, 0.0, 0)
    for now, term, broken in words:
        clock.hear(now, term, broken=broken)
    return clock


def test_time_runs_from_one_word_of_the_host_to_the_next() -> None:
    assert heard((5, 0, False), (20, 0, False)).left == 40
    assert heard((5, 0, False)).shows(25) == 35
    assert heard((5, 0, False), (1000, 0, False)).left < 0


@pytest.mark.parametrize("gap", [1.0, 20.0, 300.0])
def test_a_host_that_was_gone_costs_nothing(gap: float) -> None:
    assert heard((10, 0, False), (10 + gap, 1, True)).left == 50


def test_who_was_gone_so_long_that_the_others_could_go_on_loses_nothing_more() -> None:
    assert heard((10, 0, False), (11 + GRACE, 0, True)).left == 50


def test_a_short_break_costs_nothing_and_many_give_no_more_than_the_table_waits_anyway() -> None:
    assert heard((10, 0, False), (30, 0, True)).left == 50
    words = [(now, 0, True) for now in range(20, 101, 20)]
    assert heard(*words).left == SECONDS - (100 - GRACE)


def test_without_a_clock_time_is_never_up() -> None:
    clock = Clock(0, GRACE, 0.0, 0)
    clock.hear(1e9, 0, broken=False)
    assert clock.left > 1e9


class Slow:
    """Thinks for so long about the first choice of the game, and then plays on."""

    def __init__(self, player: Player, seconds: float) -> None:
        self.player, self.seconds = player, seconds
        self.asked = False

    async def choose(self, view: Any) -> Action:
        seconds, self.seconds = self.seconds, 0.0
        self.asked = True
        await trio.sleep(seconds)
        return await self.player.choose(view)


def slow_village(seconds: float, game: str) -> tuple[Village, list[Slow]]:
    """Seat 2 thinks so long; the clock gives it a minute."""
    village = Village(4, 3, grace=GRACE, clock=SECONDS, game=game)
    slow: list[Slow] = []

    def player(seat: int, player: Player) -> Player:
        if seat == 1:
            slow.append(Slow(player, seconds))
        return slow[-1] if seat == 1 else player

    village.player = player
    return village, slow


def ups(citizen: Citizen) -> int:
    return sum(isinstance(news, TimeUp) for news in citizen.news)


@pytest.mark.parametrize("game", ["tiny", "evo"])
@pytest.mark.parametrize("gone", [5.0, 100.0])
def test_nobody_loses_time_while_the_host_is_gone(gone: float, game: str) -> None:
    village, slow = slow_village(SECONDS - 10 + gone, game)

    async def host_gone(village: Village) -> None:
        assert village.nursery is not None
        await until(lambda: bool(slow) and slow[-1].asked)
        await trio.sleep(20)
        village.host.kill()
        await trio.sleep(gone)
        village.nursery.start_soon(village.host.host_again)

    village.play(host_gone)
    village.check()
    assert ups(village.citizens[1]) == 0
    told = [news for news in village.citizens[1].news if isinstance(news, TimeLeft)]
    assert told[0] == TimeLeft(1, SECONDS)
    assert [(one.runs, one.again) for one in told[1:3]] == [(False, False), (True, True)]
    assert told[1].seconds == told[2].seconds
    assert SECONDS - 26 < told[1].seconds < SECONDS - 14, "as when the host was heard last"


def test_another_host_gives_back_the_time_without_one() -> None:
    village, slow = slow_village(SECONDS + 40, "tiny")

    async def host_gone(village: Village) -> None:
        assert village.nursery is not None
        await until(lambda: bool(slow) and slow[-1].asked)
        village.host.kill()
        await trio.sleep(45)
        village.citizens[2].kill()
        village.nursery.start_soon(village.citizens[2].host_again)
        await trio.sleep(5)
        village.nursery.start_soon(village.citizens[0].live_again)

    village.play(host_gone)
    village.check()
    assert ups(village.citizens[1]) == 0


@pytest.mark.parametrize("away", [0.0, 20.0])
def test_pulling_the_own_cable_again_and_again_gives_no_time_to_speak_of(away: float) -> None:
    village, slow = slow_village(1000, "tiny")
    began: list[float] = []
    ended: list[float] = []

    async def cable(village: Village) -> None:
        await until(lambda: bool(slow) and slow[-1].asked)
        began.append(trio.current_time())
        places = {citizen.place for citizen in village.citizens}
        while not ups(village.citizens[1]):
            if away:
                village.network.partition({"p1"}, places - {"p1"})
                await trio.sleep(away)
                village.network.heal()
            await trio.sleep(10)
        ended.append(trio.current_time())

    village.play(cable)
    village.check()
    took = ended[0] - began[0]
    assert took + 1 >= SECONDS
    assert took <= SECONDS + 10 + (GRACE + 20 if away else 0)

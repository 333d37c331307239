"""Every screen of a LAN table at three sizes, as text files to be read by eye.

REGENERATE=1 pytest tests/ui/full/test_lan_snapshots.py   writes them anew; look at the difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen

from darwin_p2p.table.lan.news import MayClaim
from darwin_p2p.table.setup import open_table
from darwin_p2p.text import listing, name, phrase, plural
from darwin_p2p.ui.full.app import FullScreen
from darwin_p2p.ui.full.lan.finding import FindingScreen
from darwin_p2p.ui.full.lan.front import FullFront
from darwin_p2p.ui.full.lan.lobby import LobbyScreen
from darwin_p2p.ui.full.lan.standing import Standing
from darwin_p2p.ui.full.lan.table import LanTable
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.page import Line
from darwin_p2p.ui.presenter import Players
from darwin_p2p.wire.beacon import HereIs
from darwin_p2p.wire.messages import PROTOCOL
from darwin_p2p.wire.talk import LobbyIs, SeatIs, VariantIs
from tests.speaking import speaking

from ..darwins_choice.test_snapshots import compare
from .lan_stage import LanStage
from .stage import screen_text
from .test_lan import asked

SIZES = ((80, 24), (120, 40), (160, 50))
ADA, BO = b"a" * 32, b"b" * 32


def nothing(*_: object) -> None:
    pass


def lobby_of(*seats: SeatIs) -> LobbyIs:
    variant = VariantIs("three-eras", "1", "")
    return LobbyIs("1", "darwins-choice", (variant,), (), "", "f" * 8, seats, 120, 60)


def hosting() -> Screen[None]:
    """A host whose table fills."""
    screen = LobbyScreen(nothing, me=ADA, hosting=True, leave=nothing)
    screen.place, screen.code = "192.168.1.20:1859", "otter-lemon-river"
    screen.places = (screen.place, "10.0.0.7:1859")
    screen.lobby = lobby_of(
        SeatIs("Ada", ADA), SeatIs("greedy (Ada)", ADA, "greedy"), SeatIs("Bo", BO), SeatIs()
    )
    screen.talk = [
        Line(phrase("Join code: {code}", code="otter-lemon-river"), "title"),
        Line("Bo: hello Ada", "mine"),
    ]
    screen.message = Line(
        phrase("{free} of {seats} still free.", free=1, seats=plural("{n} seat", "{n} seats", 4)), "quiet"
    )
    return screen


def full_house() -> Screen[None]:
    screen = hosting()
    assert isinstance(screen, LobbyScreen)
    screen.lobby = lobby_of(SeatIs("Ada", ADA), SeatIs("Bo", BO), SeatIs("Cid", b"c" * 32))
    screen.ready = True
    screen.message = Line(phrase("Every seat is taken: s deals."), "good")
    return screen


def waiting_guest() -> Screen[None]:
    screen = LobbyScreen(nothing, me=BO, hosting=False, leave=nothing)
    screen.lobby = lobby_of(SeatIs("Ada", ADA), SeatIs("Bo", BO), SeatIs())
    screen.message = Line(
        phrase("{free} of {seats} still free.", free=1, seats=plural("{n} seat", "{n} seats", 3)), "quiet"
    )
    return screen


def finding() -> Screen[None]:
    screen = FindingScreen(nothing, watching=False)
    found = HereIs(1, PROTOCOL, "1", "Ada", "darwins-choice", ("three-eras",), 2, 4, 1859)
    full = HereIs(1, PROTOCOL, "1", "Greta", "evo", (), 3, 3, 1859)
    screen.tables = {("192.168.1.20", 1859): found, ("192.168.1.31", 1859): full}
    screen.message = Line(phrase("Pick a table."), "quiet")
    return screen


def finding_none() -> Screen[None]:
    return FindingScreen(nothing, watching=True)


SHOWN: tuple[Callable[[], Screen[None]], ...] = (hosting, full_house, waiting_guest, finding, finding_none)


def shown(first: Callable[[], Screen[None]], size: tuple[int, int], name: str, *keys: str) -> None:
    async def show() -> None:
        app = FullScreen(first)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            text = screen_text(app)
            assert all(len(line) <= size[0] for line in text.split("\n"))
            compare(f"{name}-{size[0]}x{size[1]}", text)

    asyncio.run(show())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("first", SHOWN, ids=lambda first: first.__name__)
def test_before_the_game(first: Callable[[], Screen[None]], size: tuple[int, int]) -> None:
    shown(first, size, f"full-lan-{first.__name__}")


OVER: dict[str, tuple[Callable[[], Screen[None]], str]] = {
    "seat-a-bot": (hosting, "b"),
    "free-a-seat": (hosting, "k"),
    "qr-code": (hosting, "r"),
    "chat": (waiting_guest, "C"),
    "lobby-help": (hosting, "question_mark"),
    "close-table": (hosting, "q"),
    "address": (finding, "a"),
    "finding-help": (finding, "question_mark"),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OVER)
def test_what_lies_over_it(name: str, size: tuple[int, int]) -> None:
    first, key = OVER[name]
    shown(first, size, f"full-lan-{name}", key)


# -- the table itself: how things stand with the others, from a fixed moment


def choosing(who: str) -> str:
    return phrase("Waiting for {names} to choose ({about})", names=who, about=name("choice", "turn"))


def waiting(standing: Standing) -> None:
    standing.waiting = phrase(
        "Waiting for {names} to choose ({about})", names="Bo", about=name("choice", "turn")
    )
    standing.watching = 2


def lost_guest(standing: Standing) -> None:
    standing.waiting = phrase(
        "{name} has lost the connection; the table waits {left} s more", name="Bo", left=42
    )
    standing.away = (1,)


def may_drop(standing: Standing) -> None:
    standing.waiting = phrase("{name} has lost the connection; the others vote to go on", name="Bo")
    standing.away, standing.droppable = (1,), True


def absent_seat(standing: Standing) -> None:
    standing.waiting = phrase(
        "Waiting for {names} to choose ({about})", names="Cid", about=name("choice", "turn")
    )
    standing.away = standing.dropped = (1,)


def lost_host(standing: Standing) -> None:
    standing.lost_at, standing.may_host = 63.0, True


def gathering(standing: Standing) -> None:
    standing.gathering = True


def shuffling(standing: Standing) -> None:
    standing.progress = (str(phrase("Shuffling and proving")), 0.45)


def hurry(standing: Standing) -> None:
    standing.asked, standing.left, standing.counted_at = True, 118.0, 0.0


STANDINGS = (waiting, lost_guest, may_drop, absent_seat, lost_host, gathering, shuffling, hurry)


def lan_table(stands: Callable[[Standing], None], seat: int | None) -> Screen[None]:
    standing = Standing(now=lambda: 100.0)
    standing.names = ("Ada", "Bo", "Cid")
    stands(standing)
    setup = open_table(seats=3)
    look = presenter_for("darwins-choice", Players(standing.names, seat)).look()
    view = setup.start().view(seat)
    table = LanTable(
        look,
        "darwins-choice",
        view,
        standing,
        order=nothing,
        leave=nothing,
        take_over=nothing,
        save=str,
        pace=0,
    )
    table.log_lines = [
        Line(
            phrase("At the table: {names}. The cards are shuffled now.", names=listing(standing.names)),
            "quiet",
        )
    ]
    return table


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("stands", STANDINGS, ids=lambda stands: stands.__name__)
def test_how_things_stand(stands: Callable[[Standing], None], size: tuple[int, int]) -> None:
    shown(lambda: lan_table(stands, 0), size, f"full-lan-{stands.__name__}")


def seen(first: Callable[[], Screen[None]], then: Callable[[LanTable], object]) -> str:
    """What a table of 80 columns shows, once something has happened."""

    async def show() -> str:
        app = FullScreen(first)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert isinstance(app.screen, LanTable)
            then(app.screen)
            await pilot.pause()
            return screen_text(app)

    return asyncio.run(show())


def test_what_others_do_is_told_in_full() -> None:
    """Whom one may go on without, who has cheated: a message of the table takes as many rows as it needs."""
    told = (
        "Bo did not come back in time. Press G to play without them (everybody else has to agree, and they"
        " may return), or keep waiting."
    )
    text = seen(lambda: lan_table(may_drop, 0), lambda table: table.hear(Line(told, "title")))
    assert told in " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "it", "el", "nl", "sv"])
def test_the_longest_message_of_a_table_is_read_to_its_end(language: str) -> None:
    journal = "/home/konstantina/.local/share/darwin-p2p/games/2026-11-19-2315-darwins-choice.journal"
    with speaking(language):
        front = FullFront(me=ADA, hosting=True, seat_of=lambda one: 0, bell=False, journal=lambda: journal)
        front.screen.say = lambda text, tone="": told.append(text)  # type: ignore[method-assign]
        front._names = ["Ada", "Bartholomeus"]
        told: list[str] = []
        front.tell(MayClaim((1,)))
        text = seen(lambda: lan_table(may_drop, 0), lambda table: table.hear(Line(told[0], "title")))
    assert told[0][-20:] in " ".join(text.split()), "the path may be parted, the end is there"


def test_the_win_is_claimed_by_a_key_where_nobody_can_go_on() -> None:
    """And not by a slip: it is asked once more."""

    def alone(standing: Standing) -> None:
        lost_guest(standing)
        standing.claimable = True

    text = seen(lambda: lan_table(alone, 0), lambda table: table.touch("claim"))
    assert "V claim the win" in text
    assert "End the game here and claim the win?" in text


def test_what_the_table_waits_for_is_more_than_who_is_there() -> None:
    def with_others(standing: Standing) -> None:
        lost_guest(standing)
        standing.watching = 12

    text = seen(lambda: lan_table(lost_guest, 0), nothing)
    assert "no connection: Bo" in text
    text = seen(lambda: lan_table(with_others, 0), nothing)
    assert "the table waits 42 s more" in text
    assert "12 watching" not in text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_looking_on(size: tuple[int, int]) -> None:
    shown(lambda: lan_table(waiting, None), size, "full-lan-watching")


async def first_choice(stage: LanStage) -> None:
    await stage.until(lambda: stage.front.lobby_screen.ready)
    await stage.pilot.press("s")
    await asked(stage)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_seat_at_a_real_table(size: tuple[int, int], tmp_path: Path) -> None:
    """All secrets come from a seed, so that the same cards are dealt every time."""

    async def play(stage: LanStage) -> None:
        await first_choice(stage)
        await stage.pilot.press("1")
        await stage.until(
            lambda: len(stage.lan_table.view.hand()) == 10 and stage.lan_table.dialogue is not None
        )
        stage.lan_table.log_lines = [one for one in stage.lan_table.log_lines if "open at" not in one.text]
        await stage.until(lambda: not stage.lan_table._busy)
        await stage.sees("The table waits for you")
        await stage.sees("everybody is here")
        stage.lan_table.renew()
        await stage.pilot.pause()
        compare(f"full-lan-seat-{size[0]}x{size[1]}", stage.text)
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    LanStage(tmp_path).run(play, size)

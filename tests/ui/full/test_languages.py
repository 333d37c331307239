"""The full screen in other languages: nothing is left in English, and no message is cut at 80 columns."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

from darwin_p2p.template import PLACE
from darwin_p2p.ui import drawing
from darwin_p2p.ui.drawing import row_size, text_of
from darwin_p2p.ui.full.app import FullScreen
from darwin_p2p.ui.full.lan.standing import Standing
from darwin_p2p.ui.full.panel import Panel
from darwin_p2p.ui.full.replay import ReplayScreen
from darwin_p2p.ui.full.table import TableScreen
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.presenter import Players
from darwin_p2p.wire.codes import fingerprint

from ...playing import Table, Walk
from ...words.disguise import in_disguise, left_over, widest
from .lan_stage import CODE, NAMES, LanStage
from .stage import Stage, on_stage, screen_text
from .test_evo import until
from .test_lan import asked
from .test_lan_snapshots import OVER, SHOWN, STANDINGS, lan_table
from .test_replay import NAMES as REPLAYED
from .test_replay import line
from .test_snapshots import SCREENS

SIZE = (80, 24)
LOBBY = ("darwin join", "otter-lemon-river", "hello Ada", "Greta", "EVO")
BOTS = ("greedy", "random", "planner", "mcts", "learned")
CALLED = ("animal",)  # names that may be cut: they can be long, and are told whole elsewhere
FEET = ("JJJJ", "mmmm", "nnnn", "uuuu", "vvvv")  # of animals in pictures


@pytest.fixture(scope="module", autouse=True)
def disguised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with in_disguise(tmp_path_factory.mktemp("words")):
        yield


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is cut, but for names."""
    found: list[str] = []
    whole = drawing.cut

    def cut(text: str, width: int) -> str:
        shown = whole(text, width)
        if shown not in ("", str(text)) and not is_name(str(text)):
            found.append(f"{str(text)!r} is shown as {shown!r}")
        return shown

    for module in list(sys.modules.values()):
        if getattr(module, "cut", None) is whole:
            monkeypatch.setattr(module, "cut", cut)
    return found


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


NAMED = {
    word
    for one in widest("names")
    if one.context in (*CALLED, "ability short")
    for word in words_of(one.forms[0])
} | {
    word
    for one in widest("play")
    if one.id in ("winged {species}", "{first} {second}", "{first} {second} {third}")
    for word in words_of(PLACE.sub("", one.forms[0]))
}


def is_name(text: str) -> bool:
    return words_of(text) <= NAMED | {*NAMES, *BOTS, *words_of(" ".join(REPLAYED))}


def check(app: FullScreen, lost: list[str], *names: str) -> None:
    """What is on the screen is all in the language, and fits."""
    left = left_over(screen_text(app), *BOTS, *NAMES, *FEET, *names)
    assert not left, "\n".join(left)
    for panel in app.screen.query(Panel):
        if panel.display:
            lost += [
                f"{text_of([row])!r} goes beyond {panel.id}"
                for row in panel.drawing
                if row_size(row) > panel.size.width
            ]
    assert not lost, "\n".join(dict.fromkeys(lost))


@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_darwins_choice(show: Callable[[Stage], Awaitable[None]], lost: list[str]) -> None:
    async def play(stage: Stage) -> None:
        await show(stage)
        await stage.pilot.pause()
        check(stage.game.app, lost, "food")  # typed into the rules

    on_stage(play, size=SIZE)


@pytest.mark.parametrize("wanted", ["move", "birth", "bid"])
def test_evo(wanted: str, lost: list[str]) -> None:
    async def play(stage: Stage) -> None:
        await until(stage, wanted)
        for keys in ([], ["h"], ["question_mark"], ["w"], ["l"]):
            await stage.close()
            await stage.press(*keys)
            await stage.pilot.pause()
            check(stage.game.app, lost, "EVO", "mx")  # a hot mountain

    on_stage(play, name="evo", bots=("random",), seed=4, size=SIZE)


def shown(
    first: Callable[[], Screen[None]], lost: list[str], *keys: str, names: tuple[str, ...] = ()
) -> None:
    async def show() -> None:
        app = FullScreen(first)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            check(app, lost, *names)

    asyncio.run(show())


@pytest.mark.parametrize(
    "keys", [["E"], ["end"], ["e", "v", "v"], ["e", "e", "question_mark"], ["q"]], ids="-".join
)
def test_a_replay(keys: list[str], lost: list[str]) -> None:
    timeline = line.__wrapped__()  # told anew, in this language
    shown(lambda: ReplayScreen(timeline, 0, []), lost, *keys, names=REPLAYED)


@pytest.mark.parametrize("game", ["darwins-choice", "evo"])
def test_the_end_of_a_game(game: str, lost: list[str]) -> None:
    table = Table(game, 3)
    ended = Walk(table, 3).go(100_000)
    assert ended.over
    look = presenter_for(game, Players(NAMES[:3], 0)).look()
    shown(lambda: TableScreen(look, game, ended.state.view(0)), lost, names=("bx gx mx yx",))


@pytest.mark.parametrize("first", SHOWN, ids=lambda first: first.__name__)
def test_before_a_lan_game(first: Callable[[], Screen[None]], lost: list[str]) -> None:
    shown(first, lost, names=LOBBY)


@pytest.mark.parametrize("name", OVER)
def test_what_lies_over_it(name: str, lost: list[str]) -> None:
    first, key = OVER[name]
    shown(first, lost, key, names=LOBBY)


@pytest.mark.parametrize("stands", STANDINGS, ids=lambda stands: stands.__name__)
def test_how_things_stand(stands: Callable[[Standing], None], lost: list[str]) -> None:
    shown(lambda: lan_table(stands, 0), lost)


def test_a_seat_at_a_real_table(tmp_path: Path, lost: list[str]) -> None:
    async def play(stage: LanStage) -> None:
        await stage.until(lambda: stage.front.lobby_screen.ready)
        await stage.pilot.pause()
        check(stage.program.app, lost, *LOBBY, CODE)
        await stage.pilot.press("s")
        await asked(stage)
        await stage.pilot.press("1")
        await stage.until(lambda: len(stage.lan_table.view.hand()) == 10)
        await stage.until(lambda: stage.lan_table.dialogue is not None and not stage.lan_table._busy)
        called = fingerprint(stage.front.follower.table.chain.game)
        for keys in ([], ["question_mark"], ["l"], ["w"], ["q"]):
            await stage.close()
            await stage.pilot.press(*keys)
            await stage.pilot.pause()
            check(stage.program.app, lost, CODE, called)
        await stage.close()
        await stage.pilot.press("q", "y")
        await stage.until(lambda: stage.program.app._exit)

    LanStage(tmp_path).run(play, SIZE)

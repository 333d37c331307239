"""A finished game on the full screen, on its time line, and in files for elsewhere."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from textual.pilot import Pilot

from darwin_p2p.cli import run
from darwin_p2p.engine.log import GameLog, replay
from darwin_p2p.games.darwins_choice.happened import EraBegan, SpeciesDied
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.ui import export
from darwin_p2p.ui.drawing import spots, text_of
from darwin_p2p.ui.full.app import FullScreen
from darwin_p2p.ui.full.replay import ReplayScreen
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.presenter import Players
from darwin_p2p.ui.replaying import moments
from darwin_p2p.ui.timeline import Timeline

from ..darwins_choice.test_snapshots import compare
from .stage import screen_text

NAMES = ("ann", "bob <b>", "cid")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@cache
def played() -> GameLog:
    setup = open_table(seats=3)
    log = GameLog(header_for(setup, NAMES, 5))
    bots = [registry().bot("greedy", setup.game, seat) for seat in range(3)]
    LocalTable(setup.game, setup.rules, bots, SeededDealer(5), log).play()
    return log


@cache
def line() -> Timeline:
    setup = open_table(seats=3)
    steps = replay(setup.game, setup.rules, played())
    found = moments(setup.start().view(None), steps, 3)
    return Timeline(found, presenter_for("darwins-choice", Players(NAMES)).look())


def happens(number: int, kind: type) -> bool:
    return any(isinstance(one, kind) for one in line().moments[number].happened)


def test_the_time_line_shows_eras_and_extinctions_and_leads_there() -> None:
    drawn = line().drawing(0, 100)
    assert re.findall(r"\d", text_of(drawn)) == ["1", "2", "3", "4"]
    for sign, kind in (("1", EraBegan), ("†", SpeciesDied)):
        for row in drawn[:1]:
            aims = [int(span.target[3:]) for span in row if sign in span.text]
            assert aims
            assert all(happens(aim, kind) for aim in aims)
    assert len(list(spots(drawn))) > 50


def test_seeking_finds_what_is_next() -> None:
    eras = [number for number in range(line().last + 1) if happens(number, EraBegan)]
    assert [line().seek(0, 1, "era"), line().seek(eras[0], 1, "era")] == eras[:2]
    assert line().seek(eras[1], -1, "era") == eras[0]
    assert happens(line().seek(0, 1, "death"), SpeciesDied)
    assert line().seek(line().last, 1, "death") == line().last


def on_screen(act: Callable[[Pilot[int], ReplayScreen], Awaitable[None]], size: tuple[int, int]) -> None:
    screen: list[ReplayScreen] = []

    def first() -> ReplayScreen:
        screen.append(ReplayScreen(line(), 0, []))
        return screen[0]

    async def show() -> None:
        async with FullScreen(first).run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, screen[0])

    asyncio.run(show())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_screen(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("e", "e", "x", "v")
        await pilot.pause()
        assert happens(screen.here, SpeciesDied)
        assert "The hand of ann" in screen_text(pilot.app)  # type: ignore[arg-type]
        compare(f"full-replay-{size[0]}x{size[1]}", screen_text(pilot.app))  # type: ignore[arg-type]

    on_screen(act, size)


def test_keys_and_mouse_go_to_the_same_places() -> None:
    async def act(pilot: Pilot[int], screen: ReplayScreen) -> None:
        await pilot.press("e")
        by_key = screen.here
        await pilot.press("home")
        assert screen.here == 0
        panel = screen.query_one("#timeline")
        spot = next(one for one in panel.spots if one.target == f"at:{by_key}")  # type: ignore[attr-defined]
        await pilot.click(panel, offset=(spot.x, 0))
        assert screen.here == by_key
        await pilot.press("end")
        assert screen.here == line().last
        await pilot.press("left", "left", "right")
        assert 0 < screen.here < line().last

    on_screen(act, (100, 30))


def test_svg_is_one_closed_picture() -> None:
    drawing = export.position(line(), 120)
    root = ElementTree.fromstring(export.svg(drawing, "a < b"))
    words = "".join(root.itertext())
    assert "a < b" in words
    assert all(place.habitat.name in words for place in line().moments[120].view.places)  # type: ignore[attr-defined]
    assert "href" not in export.svg(drawing, "")


def page_data(page: str) -> dict[str, list[dict[str, object]]]:
    found = re.search(r"const game = (.*);\n", page)
    assert found
    return msgspec.json.decode(found.group(1))  # type: ignore[no-any-return]


def test_html_needs_nothing_else_and_lets_no_name_break_out() -> None:
    page = export.html(line(), "Game of </script>", line().last)
    assert not re.search(r"src=|href=|url\(|http:|https:|fetch", page)
    assert page.count("</script>") == 1
    assert "bob <b>" not in page
    assert "bob &lt;b&gt;" in page
    data = page_data(page)
    assert len(data["pictures"]) > 50
    assert len(data["rows"]) < 30 * len(data["pictures"])  # most rows are shared
    assert data["pictures"][-1]["entry"] == line().last


def test_the_command_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page, picture = tmp_path / "g.darwin", tmp_path / "g.html", tmp_path / "g.svg"
    file.write_bytes(played().to_bytes())
    code = run(["replay", str(file), "--html", str(page), "--svg", str(picture), "--to", "100"])
    assert code == 0
    assert page_data(page.read_text("utf-8"))["pictures"][-1]["entry"] <= 100  # type: ignore[operator]
    assert "entry 100" in picture.read_text("utf-8")
    assert str(page) in capsys.readouterr().out
    assert run(["replay", str(file), "--svg", str(tmp_path / "no" / "g.svg")]) == 1
    assert "cannot be written" in capsys.readouterr().err


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed to play the page in")
def test_the_page_plays_in_a_browser(tmp_path: Path) -> None:
    page = tmp_path / "g.html"
    page.write_text(export.html(line(), "A game", 100), "utf-8")
    command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert "entry 0" in shown or '<pre id="table"' in shown
    assert "Era 1/4" in shown


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node is installed to run the script of the page")
def test_the_script_of_the_page_runs(tmp_path: Path) -> None:
    """With the least of a browser that it needs: every button is clicked."""
    page = export.html(line(), "A game", line().last)
    script = re.search(r"<script>(.*)</script>", page, re.DOTALL)
    assert script
    stand_in = tmp_path / "page.js"
    stand_in.write_text(STAND_IN.replace("SCRIPT", script.group(1)), "utf-8")
    done = subprocess.run(["node", str(stand_in)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    era, death, last, back = done.stdout.split("\n")[:4]
    assert era == f"entry {line().seek(0, 1, 'era')}"
    assert death == f"entry {line().seek(0, 1, 'death')}"
    assert last == f"entry {line().last}"
    assert back != last


STAND_IN = """
const found = {};
const element = id => found[id] ||= {
  handlers: {}, addEventListener(kind, handler) { this.handlers[kind] = handler; }
};
const pressed = [];
globalThis.document = { getElementById: element, addEventListener: (kind, handler) => pressed.push(handler) };
SCRIPT
for (const button of ["era", "first", "death", "last"]) {
  element(button).handlers.click();
  if (button !== "first") console.log(element("where").value);
}
pressed[0]({ key: "ArrowLeft", target: { tagName: "BODY" }, preventDefault() {} });
console.log(element("where").value);
if (!element("table").innerHTML.includes("Era 4/4")) process.exit(1);
"""

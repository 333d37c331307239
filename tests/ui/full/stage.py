"""A full screen without a terminal, with a person made of keys or of a mouse.

Tests here are plain functions: Textual needs an asyncio loop, `on_stage` runs one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

from darwin_p2p.engine import Over
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.drawing import Drawing, Row, Span
from darwin_p2p.ui.full.app import FullScreen
from darwin_p2p.ui.full.pages import Over as Overlay
from darwin_p2p.ui.full.panel import Panel
from darwin_p2p.ui.full.playing import FullGame

from ...bench import BENCH

PATIENCE = 60.0  # seconds; only a broken screen takes so long


class Stage:
    """One game on one screen."""

    def __init__(self, game: FullGame, pilot: Pilot[int]) -> None:
        self.game = game
        self.pilot = pilot
        self.table = game.screen

    @property
    def text(self) -> str:
        """The characters on the screen."""
        return screen_text(self.game.app)

    @property
    def over(self) -> bool:
        return isinstance(self.table.shown.need, Over) and not self.table.frames and not self.table._busy

    @property
    def ready(self) -> bool:
        """Whether the person can do something."""
        return self.over or bool(self.table.frames) or self.table.dialogue is not None

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():  # noqa: ASYNC110 - nothing tells when a screen has settled
                await asyncio.sleep(0.002)

    async def settle(self) -> None:
        await self.until(lambda: self.ready)

    async def press(self, *keys: str) -> None:
        """One key after the other, each when the bots have moved."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def click(self, target: str) -> None:
        """Click where this target is shown, and see what follows."""
        await self.touch(target)
        await self.settle()

    async def touch(self, target: str) -> None:
        """Click where this target is shown, scrolling there first as a wheel would."""
        for panel in self.game.app.screen.query(Panel):
            for spot in panel.spots:
                if spot.target == target and panel.display:
                    down = max(0, spot.y - panel.size.height + 1)
                    panel.scroll_to(y=down, animate=False, immediate=True)
                    left, top = panel.gutter.left, panel.gutter.top
                    place = (spot.x + left, spot.y - panel.scroll_offset.y + top)
                    assert await self.pilot.click(panel, offset=place)
                    return
        raise AssertionError(f"{target} is not on the screen:\n{self.text}")

    async def close(self) -> None:
        while isinstance(self.game.app.screen, Overlay):
            await self.pilot.press("escape")
            await self.pilot.pause()


def screen_drawing(app: FullScreen) -> Drawing:
    """The screen with its colours, neighbours of one style together."""
    rows: Drawing = []
    for strip in app.screen._compositor.render_strips():
        row: Row = []
        for segment in strip:
            tone = str(segment.style or "")
            if row and row[-1].tone == tone:
                row[-1] = Span(row[-1].text + segment.text, tone)
            else:
                row.append(Span(segment.text, tone))
        rows.append(row)
    return rows


def screen_text(app: FullScreen) -> str:
    strips = app.screen._compositor.render_strips()
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return "\n".join(lines)


def on_stage(
    play: Callable[[Stage], Awaitable[None]],
    *,
    seats: int = 3,
    seed: int = 3,
    bots: tuple[str, ...] = ("greedy",),
    variants: tuple[str, ...] = (),
    size: tuple[int, int] = (120, 40),
    name: str = "darwins-choice",
    path: Path | None = None,
    teaching: bool = False,
) -> FullGame:
    """Let somebody play a game on a screen of this size; the game as it was left."""
    setup = open_table(name, seats=seats, variants=variants)
    others = [bots[seat % len(bots)] for seat in range(seats - 1)]
    game = FullGame(
        setup,
        others,
        seed,
        lambda path, data: void(path.write_bytes(data)),
        path,
        pace=0,
        bench=BENCH,
        teaching=teaching,
    )

    async def run() -> None:
        async with game.app.run_test(size=size) as pilot:
            stage = Stage(game, pilot)
            await pilot.pause()
            await play(stage)

    asyncio.run(run())
    if game.app.failed is not None:
        raise game.app.failed
    return game


def void(_: object) -> None:
    pass

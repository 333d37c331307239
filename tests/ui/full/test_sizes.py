"""Windows of any size, and one that changes while something lies over the table."""

from __future__ import annotations

import pytest

from darwin_p2p.ui.drawing import row_size
from darwin_p2p.ui.full.panel import Panel

from .stage import Stage, on_stage
from .test_snapshots import helped, turn

TOO_SMALL = "This window is too small"


async def resize(stage: Stage, width: int, height: int) -> None:
    await stage.pilot.resize_terminal(width, height)
    await stage.pilot.pause()
    await stage.pilot.pause()


def check(stage: Stage) -> None:
    """Nothing goes beyond its part of the screen."""
    for panel in stage.game.app.screen.query(Panel):
        if panel.display:
            assert all(row_size(row) <= panel.size.width for row in panel.drawing), panel.id


async def a_scene(stage: Stage) -> None:
    while not stage.table.frames:
        await stage.press("p")
        if stage.table.dialogue is not None and len(stage.table.dialogue.asked) > 1:
            await stage.press("y")


@pytest.mark.parametrize("size", [(60, 20), (100, 30), (200, 60)], ids=str)
def test_a_window_that_changes_in_the_middle_of_a_turn_and_of_a_scene(size: tuple[int, int]) -> None:
    async def play(stage: Stage) -> None:
        for show in (turn, a_scene):
            await show(stage)
            await resize(stage, *size)
            check(stage)
            lines = stage.text.split("\n")
            assert len(lines) == size[1]
            assert "quit" in lines[-1]
            await resize(stage, 80, 24)

    on_stage(play, size=(80, 24))


@pytest.mark.parametrize("size", [(40, 12), (59, 40), (200, 19), (20, 5)], ids=str)
def test_a_window_that_is_too_small_says_so_and_does_nothing(size: tuple[int, int]) -> None:
    async def play(stage: Stage) -> None:
        await turn(stage)
        before = stage.text
        await resize(stage, *size)
        assert TOO_SMALL.split()[0] in stage.text
        assert "│" not in stage.text
        await stage.pilot.press("p")
        assert stage.table.dialogue is not None
        assert len(stage.table.dialogue.asked) == 1
        await resize(stage, 80, 24)
        assert stage.text == before
        await stage.press("down", "1")
        assert stage.table.look.bench_state.picked  # type: ignore[attr-defined]

    on_stage(play, size=(80, 24))


def test_what_lies_below_an_overlay_fits_the_new_window_too() -> None:
    async def play(stage: Stage) -> None:
        await helped(stage)
        await resize(stage, 40, 12)
        assert TOO_SMALL in stage.text
        assert "╭" not in stage.text
        await resize(stage, 120, 40)
        await stage.close()
        check(stage)
        now = stage.text
        await resize(stage, 120, 41)
        await resize(stage, 120, 40)
        assert stage.text == now

    on_stage(play, size=(80, 24))

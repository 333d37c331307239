"""Every screen at three sizes from fixed seeds, as text files to be read by eye.

REGENERATE=1 pytest tests/ui/full/test_snapshots.py   writes them anew; look at the difference.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from ..darwins_choice.test_snapshots import compare
from .stage import Stage, on_stage

SIZES = ((80, 24), (120, 40), (160, 50))


async def opening(stage: Stage) -> None:
    await stage.settle()


async def drawing(stage: Stage) -> None:
    await stage.press("escape")


async def turn(stage: Stage) -> None:
    await stage.press("escape", "1")


async def workbench(stage: Stage) -> None:
    await turn(stage)
    await stage.press("1", "4", "6")


async def unfinished(stage: Stage) -> None:
    await turn(stage)
    await stage.press("1")


async def question(stage: Stage) -> None:
    await workbench(stage)
    await stage.press("c")


async def drafted(stage: Stage) -> None:
    await question(stage)
    await stage.press("4")


async def hint(stage: Stage) -> None:
    await turn(stage)
    await stage.press("h")


async def helped(stage: Stage) -> None:
    await turn(stage)
    await stage.press("question_mark")


async def rules(stage: Stage) -> None:
    await turn(stage)
    await stage.press("slash", "f", "o", "o", "d")


async def leaving(stage: Stage) -> None:
    await turn(stage)
    await stage.press("q")


async def scene(stage: Stage) -> None:
    await drafted(stage)
    await stage.press("e")
    while not stage.table.frames:
        await stage.press("p")
        if stage.table.dialogue is not None and len(stage.table.dialogue.asked) > 1:
            await stage.press("y")
    await stage.press("space", "space", "space")


async def second_era(stage: Stage) -> None:
    """The table with species of all owners; one of one's own is about to be changed."""
    await scene(stage)
    await stage.press("escape")
    while stage.table.view.era < 2 or stage.table.view.need.about != "turn":
        await stage.press("1")
    own = stage.table.view.species()
    if own:
        await stage.click(f"species:{own[0][1].id}")


SCREENS: tuple[Callable[[Stage], Awaitable[None]], ...] = (
    opening,
    drawing,
    turn,
    unfinished,
    workbench,
    question,
    drafted,
    hint,
    helped,
    rules,
    leaving,
    scene,
    second_era,
)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("show", SCREENS, ids=lambda show: show.__name__)
def test_a_screen(show: Callable[[Stage], Awaitable[None]], size: tuple[int, int]) -> None:
    async def play(stage: Stage) -> None:
        await show(stage)
        await stage.pilot.pause()
        lines = stage.text.split("\n")
        assert len(lines) <= size[1]
        assert all(len(line) <= size[0] for line in lines)
        compare(f"full-{show.__name__}-{size[0]}x{size[1]}", stage.text)

    on_stage(play, size=size)

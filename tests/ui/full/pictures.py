"""The pictures of the documentation, from fixed seeds.

python -m tests.ui.full.pictures      # write them anew; a test compares them with what the program shows
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from darwin_p2p.ui.export import svg
from darwin_p2p.ui.full.app import FullScreen

from .stage import Stage, on_stage, screen_drawing
from .test_evo import until
from .test_lan_snapshots import hosting
from .test_snapshots import scene, second_era, turn

FOLDER = Path(__file__).parents[3] / "docs" / "pictures"
SIZE = (110, 34)


async def workbench(stage: Stage) -> None:
    """An animal that grows, at a table where others live already."""
    await second_era(stage)
    await stage.close()
    await stage.press("1", "4", "9")


async def island(stage: Stage) -> None:
    await until(stage, "move")


def lobby() -> str:
    """A host's lobby, as it fills."""
    drawn: list[str] = []

    async def show() -> None:
        app = FullScreen(hosting)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            drawn.append(svg(screen_drawing(app), "The full screen: lobby"))

    asyncio.run(show())
    return drawn[0]


PICTURES: dict[str, tuple[Callable[[Stage], Awaitable[None]], str]] = {
    "turn": (turn, "darwins-choice"),
    "workbench": (workbench, "darwins-choice"),
    "evaluation": (scene, "darwins-choice"),
    "evo": (island, "evo"),
}
NAMES = (*PICTURES, "lobby")


def draw(name: str) -> str:
    if name == "lobby":
        return lobby()
    show, game = PICTURES[name]
    drawn: list[str] = []

    async def play(stage: Stage) -> None:
        await show(stage)
        await stage.pilot.pause()
        drawn.append(svg(screen_drawing(stage.game.app), f"The full screen: {name}"))

    on_stage(play, name=game, size=SIZE, seed=4 if game == "evo" else 3)
    return drawn[0]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for _name in NAMES:
        (FOLDER / f"{_name}.svg").write_text(draw(_name), "utf-8")
        print(f"wrote docs/pictures/{_name}.svg")

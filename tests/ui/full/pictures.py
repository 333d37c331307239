"""The pictures of the documentation, from fixed seeds.

python -m tests.ui.full.pictures      # write them anew; a test compares them with what the program shows
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from darwin_p2p.ui.export import svg

from .stage import Stage, on_stage, screen_drawing
from .test_evo import until
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


PICTURES: dict[str, tuple[Callable[[Stage], Awaitable[None]], str]] = {
    "turn": (turn, "darwins-choice"),
    "workbench": (workbench, "darwins-choice"),
    "evaluation": (scene, "darwins-choice"),
    "evo": (island, "evo"),
}


def draw(name: str) -> str:
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
    for _name in PICTURES:
        (FOLDER / f"{_name}.svg").write_text(draw(_name), "utf-8")
        print(f"wrote docs/pictures/{_name}.svg")

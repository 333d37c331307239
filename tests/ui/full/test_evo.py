"""EVO on the full screen: the island answers to the mouse, and every choice to a key."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.games.evo.actions import Bid, Hatch, Step

from ..darwins_choice.test_snapshots import compare
from .stage import Stage, on_stage


def about(stage: Stage) -> str:
    need = stage.table.view.need
    assert isinstance(need, Choice)
    return need.about


async def until(stage: Stage, wanted: str) -> None:
    """Take the first choice until this is asked."""
    await stage.close()
    for _ in range(40):
        await stage.settle()
        if stage.table.dialogue is not None and about(stage) == wanted:
            return
        await stage.press("1")
    raise AssertionError(f"{wanted} is never asked")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("wanted", ["move", "bid"])
def test_the_screen(wanted: str, size: tuple[int, int]) -> None:
    async def play(stage: Stage) -> None:
        await until(stage, wanted)
        await stage.pilot.pause()
        compare(f"full-evo-{wanted}-{size[0]}x{size[1]}", stage.text)

    on_stage(play, name="evo", bots=("random",), seed=4, size=size)


def test_dinosaurs_move_hatch_and_bid_by_mouse() -> None:
    async def play(stage: Stage) -> None:
        await until(stage, "move")
        step = next(one for one in stage.table.view.legal().of(Step))
        await stage.click(f"hex:{step.target}")
        dialogue = stage.table.dialogue
        assert dialogue is None or dialogue.draft.steps == [step] or about(stage) != "move"
        await until(stage, "birth")
        hatch = next(one for one in stage.table.view.legal().of(Hatch))
        await stage.click(f"hex:{hatch.hex}")
        await until(stage, "bid")
        row = stage.table.view.auction[0]
        await stage.click(f"bid:{row.row}:{row.least + 1}")
        await stage.settle()

    game = on_stage(play, name="evo", bots=("random",), seed=4)
    actions = [type(one) for one in decoded(game)]
    assert {Step, Hatch, Bid} <= set(actions)


def decoded(game: object) -> list[object]:
    """The actions of the person in the log."""
    from darwin_p2p.engine.log import replay

    log, setup = game.log, game.setup  # type: ignore[attr-defined]
    log.result = None
    return [step.given for step in replay(setup.game, setup.rules, log) if step.seat == 0]

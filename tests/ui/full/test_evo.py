"""EVO on the full screen: the island answers to the mouse, and every choice to a key."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.games.evo.actions import Bid, Hatch, Step
from darwin_p2p.ui.drawing import row_size, text_of
from darwin_p2p.ui.evo.presenter import EvoPresenter
from darwin_p2p.ui.look import Area
from darwin_p2p.ui.page import Line
from darwin_p2p.ui.presenter import Players
from tests.games.evo.world import at, rules_for

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


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("width", [40, 80, 100, 120, 160])
def test_everything_fits_however_wide_the_screen_is(seats: int, width: int) -> None:
    players = Players(["you", *["somebody"] * (seats - 1)], 0)
    look = EvoPresenter(players).look()
    for phase in ("movement", "evolution"):
        desk = at(phase, seats=seats, herds={0: [rules_for(seats).island.hexes[0]]})
        view = desk.state.view(0)
        drawn = look.board(view, Area(width, 40))
        text = text_of(drawn)
        island = [row for row in text.splitlines() if row[:1] in tuple("abcdefg")]
        assert len(island) >= 7
        portraits = [row for row in drawn if any(span.text == " C " for span in row)]
        assert portraits
        if width >= 80:
            assert all(row_size(row) <= width for row in drawn)
        if phase == "evolution":
            amounts = [span.target for row in drawn for span in row if span.target.startswith("bid:")]
            assert {one.split(":")[1] for one in amounts} == set(map(str, range(seats)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_on_80x24_every_hex_is_seen_while_one_chooses(seats: int) -> None:
    room = 11  # rows that 24 leave for the board
    look = EvoPresenter(Players(["you", *["somebody"] * (seats - 1)], 0)).look()
    desk = at("movement", seats=seats, herds={0: [rules_for(seats).island.hexes[0]]})
    view = desk.state.view(0)
    seen = look.board(view, Area(80, room))[:room]
    targets = {span.target for row in seen for span in row if span.target.startswith("hex:")}
    assert targets == {f"hex:{place}" for place in range(len(view.island.hexes))}
    text = text_of(seen)
    assert "[ice age]" in text
    assert "safe for" in " ".join(text.split())
    assert "Turn 3" in text_of(look.status(view, 80))


def test_the_help_explains_the_signs() -> None:
    look = EvoPresenter(Players(["you", "ann", "bob"], 0)).look()
    view = at("movement", herds={0: [rules_for(3).island.hexes[0]]}).state.view(0)
    page = [*look.introduction(view), *look.legend()]
    text = " ".join(part.text for part in page if isinstance(part, Line))
    assert "whoever has most of them when the meteor strikes wins" in text
    assert "Press the key that stands on a hex" in text
    assert "Type the number" not in text
    for word in ("y beach", "m mountain", "* cold", "~ hot", "x deadly", "mut mutants", "1-2"):
        assert word in text


def decoded(game: object) -> list[object]:
    """The actions of the person in the log."""
    from darwin_p2p.engine.log import replay

    log, setup = game.log, game.setup  # type: ignore[attr-defined]
    log.result = None
    return [step.given for step in replay(setup.game, setup.rules, log) if step.seat == 0]


def test_a_hex_that_is_no_choice_is_told_about() -> None:
    async def play(stage: Stage) -> None:
        await until(stage, "bid")
        await stage.click("hex:5")
        assert "Next to it:" in stage.text

    on_stage(play, name="evo", bots=("random",), seed=4, size=(80, 24))

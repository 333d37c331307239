"""Whole games on the full screen: by keys alone, and by the mouse alone."""

from __future__ import annotations

from pathlib import Path

from darwin_p2p.engine import Action, Choice, Over
from darwin_p2p.engine.log import from_bytes, replay
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    Create,
    Draw,
    EndTurn,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.ui.darwins_choice.hand import lettered, numbered
from darwin_p2p.ui.darwins_choice.look.cards import DIGITS

from .stage import Stage, on_stage


def place_in_hand(stage: Stage, slot: int) -> int:
    return [one for one, _ in numbered(stage.table.view)].index(slot)


def option(stage: Stage, action: Action) -> int:
    """Which choice of the present question takes this action."""
    dialogue = stage.table.dialogue
    assert dialogue is not None
    for place, one in enumerate(dialogue.question.options):
        outcome = one.leads()
        if getattr(outcome, "action", None) == action:
            return place
    raise AssertionError(f"{action} is not among the choices:\n{stage.text}")


async def by_keys(stage: Stage, action: Action) -> None:
    """Do what a bot would do, with keys."""
    view = stage.table.view
    if isinstance(action, Create):
        await stage.press(*(DIGITS[place_in_hand(stage, slot)] for slot in action.slots))
        await stage.press("c", str(action.place + 1))
    elif isinstance(action, Mutate):
        await stage.press("h", "escape", "m")  # the hint lays the mutation out
    elif isinstance(action, Migrate):
        await stage.press("g")
        await stage.press(DIGITS[option(stage, action)])
    elif isinstance(action, Trade):
        letter = next(letter for letter, slot, _ in lettered(view) if slot == action.take)
        await stage.press("t", letter, DIGITS[place_in_hand(stage, action.give)])
    elif isinstance(action, Redraw):
        await stage.press("r", DIGITS[place_in_hand(stage, action.keep)], "y")
    elif isinstance(action, EndTurn):
        await stage.press("e")
    elif isinstance(action, Pass):
        await stage.press("p")
        dialogue = stage.table.dialogue
        if dialogue is not None and len(dialogue.asked) > 1:
            await stage.press("y")
    else:
        await stage.press("2" if isinstance(action, Draw) and action.pile == LARGE else "1")


async def by_mouse(stage: Stage, action: Action) -> None:
    """The same with clicks."""
    if isinstance(action, Create):
        for slot in action.slots:
            await stage.click(f"card:{slot}")
        await stage.click(f"put:{action.place}")
    elif isinstance(action, Mutate):
        await stage.click(f"species:{action.species}")
        for off, on in action.steps:
            if off >= 0:
                await stage.click(f"part:{off}")
            if on >= 0:
                await stage.click(f"card:{on}")
        found = stage.table.view.find(action.species)
        await stage.click(f"put:{found[0]}")
    elif isinstance(action, Migrate):
        await stage.click(f"species:{action.species}")
        await stage.click(f"put:{action.place}")
    elif isinstance(action, Trade):
        letters = [slot for _, slot, _ in lettered(stage.table.view)]
        await stage.click("trade")
        await stage.click(f"option:{letters.index(action.take)}")
        await stage.click(f"option:{place_in_hand(stage, action.give)}")
    elif isinstance(action, EndTurn):
        await stage.click("end")
    elif isinstance(action, Pass | Redraw):
        await stage.click("pass" if isinstance(action, Pass) else "redraw")
        if isinstance(action, Redraw):
            await stage.click(f"option:{place_in_hand(stage, action.keep)}")
        dialogue = stage.table.dialogue
        if dialogue is not None and len(dialogue.asked) > 1:
            await stage.click("option:0")
    else:
        await stage.click("option:0")


async def whole_game(stage: Stage, do: object, scenes: list[int], next_frame: object) -> None:
    while True:
        await stage.settle()
        if stage.over:
            return
        if stage.table.frames:
            scenes.append(len(stage.table.frames))
            while stage.table.frames:
                await next_frame(stage, "next" if len(scenes) == 1 else "skip")
            continue
        view = stage.table.view
        assert isinstance(view.need, Choice)
        assert stage.table.hint is not None
        await do(stage, stage.table.hint(view))


async def at_the_end(stage: Stage) -> None:
    """Who has won stands where the eye rests; cards do not matter any more."""
    await stage.pilot.pause()
    assert "The game is over" in stage.text
    assert "win" in stage.table.message.text
    assert "Your hand" not in stage.text


def test_a_whole_game_by_keys(tmp_path: Path) -> None:
    scenes: list[int] = []
    path = tmp_path / "end.darwin"

    async def play(stage: Stage) -> None:
        assert "Darwin's Choice" in stage.text
        await stage.press("escape")
        await whole_game(
            stage,
            by_keys,
            scenes,
            lambda stage, what: stage.pilot.press({"next": "space", "skip": "escape"}[what]),
        )
        await at_the_end(stage)
        assert "s keeps this game in a file" in stage.text
        await stage.pilot.press("s", *str(path), "enter")
        await stage.pilot.pause()
        assert "The game is saved" in stage.text
        await stage.pilot.press("q")
        await stage.until(lambda: stage.game.app._exit)

    game = on_stage(play, variants=("three-eras",), bots=("random",), size=(80, 24))
    assert isinstance(game.at_table.state.need, Over)
    assert len(scenes) == 3  # one evaluation an Era
    assert len(list(replay(game.setup.game, game.setup.rules, game.log))) == len(game.log.entries)


def test_a_whole_game_by_mouse() -> None:
    scenes: list[int] = []

    async def play(stage: Stage) -> None:
        await stage.click("close")
        await whole_game(stage, by_mouse, scenes, Stage.click)
        await at_the_end(stage)

    game = on_stage(play, variants=("beginners",), bots=("random",), size=(120, 40), seed=2)
    assert isinstance(game.at_table.state.need, Over)
    assert len(scenes) == 2


def test_the_tutorial_on_the_screen() -> None:
    async def play(stage: Stage) -> None:
        await stage.settle()
        await stage.pilot.pause()
        assert "Lesson 1: build an animal" in stage.text
        await stage.close()
        await by_keys(stage, stage.table.hint(stage.table.view))

    on_stage(play, variants=("beginners",), bots=("random",), seed=2, teaching=True)


def test_a_game_without_a_look_of_its_own_is_played_by_its_choices() -> None:
    async def play(stage: Stage) -> None:
        await stage.close()
        for _ in range(12):
            await stage.settle()
            await stage.press("1")
            await stage.close()
        assert "EVO" in stage.text or "Turn" in stage.text

    on_stage(play, name="evo", bots=("random",))


def test_refusals_name_the_rule_and_lose_nothing() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape", "1", "1", "4", "6")
        await stage.click("put:0")
        assert "forbids heat. [ACT-CREATE-2]" in stage.text
        dialogue = stage.table.dialogue
        assert dialogue is not None
        assert not dialogue.draft.steps
        await stage.click("put:3")
        assert len(dialogue.draft.steps) == 1
        await stage.press("u")
        assert not dialogue.draft.steps
        assert "taken back" in stage.text

    on_stage(play)


def test_leaving_asks_once_and_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "g.darwin"

    async def play(stage: Stage) -> None:
        await stage.press("escape", "1")
        await stage.press("q", "n")
        assert stage.game.app.is_running
        await stage.pilot.press("q", "y")

    game = on_stage(play, path=path)
    assert from_bytes(path.read_bytes()).entries == game.log.entries


def test_a_click_on_the_market_trades() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape", "1")
        give = numbered(stage.table.view)[0][0]
        take = lettered(stage.table.view)[0][1]
        await stage.click(f"card:{give}")
        await stage.click(f"market:{take}")
        dialogue = stage.table.dialogue
        assert dialogue is not None
        assert dialogue.draft.steps == [Trade(give, take)]

    on_stage(play)


def test_a_click_on_a_habitat_tells_about_it_or_what_the_animal_lacks() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape", "1")
        await stage.click("place:0")
        assert "Left: 4 of 4 plants" in stage.text
        await stage.close()
        await stage.press("1")  # a head alone
        await stage.click("place:0")
        assert "exactly one torso. [ANAT-1]" in stage.table.message.text

    on_stage(play)


def test_cards_can_be_read_while_nothing_is_done_with_them() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape")
        assert "t: trade" not in stage.text
        await stage.click(f"market:{lettered(stage.table.view)[0][1]}")
        assert "snowy owl head, carnivore: " in stage.text
        await stage.close()
        await stage.press("1")
        assert "t: trade" in stage.text

    on_stage(play)


def test_a_question_about_cards_is_answered_by_touching_one() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape", "1", "r")
        keep = numbered(stage.table.view)[3][0]
        await stage.click(f"card:{keep}")
        dialogue = stage.table.dialogue
        assert dialogue is not None
        assert dialogue.question.action == Redraw(keep)
        await stage.press("y")
        assert [one.slot for one in stage.table.view.hand()] == [keep]

    on_stage(play)


def test_a_hint_is_followed_with_one_key_or_click() -> None:
    async def play(stage: Stage) -> None:
        await stage.press("escape", "1")
        assert stage.table.hint is not None
        action = stage.table.hint(stage.table.view)
        while isinstance(action, Redraw | Draw):  # these cannot be taken back, so they are no draft
            await stage.press("h", "d")
            await stage.settle()
            action = stage.table.hint(stage.table.view)
        await stage.press("h")
        assert "A good move now" in stage.text
        await stage.press("d")
        assert stage.table.dialogue is not None
        assert stage.table.dialogue.draft.steps == [action]
        assert "Not final yet" in stage.text
        await stage.press("u", "h")
        await stage.touch("do")
        await stage.settle()
        assert stage.table.dialogue.draft.steps == [action]

    on_stage(play)


def test_what_a_house_rule_adds_to_a_turn_has_a_key_and_can_be_clicked() -> None:
    async def play(stage: Stage) -> None:
        await stage.close()
        await stage.press("1", "e")  # no card is shown to the team-mate
        assert "a receive: get cards from your team-mate, for a price" in " ".join(stage.text.split())
        await stage.press("a")
        assert "How many cards do you ask for?" in stage.text
        await stage.press("escape")
        await stage.click("extra:0")
        assert "How many cards do you ask for?" in stage.text

    on_stage(play, variants=("two-vs-two",), seats=4, bots=("random",), seed=2, size=(160, 40))

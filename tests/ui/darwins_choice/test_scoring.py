"""The explanation of an evaluation names what happened and why."""

from __future__ import annotations

from collections.abc import Sequence

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import Devour, Pass
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.ui.darwins_choice.presenter import DarwinPresenter
from darwin_p2p.ui.page import Grid, Line
from darwin_p2p.ui.presenter import Players
from tests.games.darwins_choice.world import C, H, O, Spec, land, position, spec

PLAYERS = Players(["player", "greedy", "random"], 0)
HERE = land(plants=3, meat=2, key="meadow")


def evaluated(species: Sequence[Spec], **settings: object) -> str:
    """Everybody passes; what seat 0 is told."""
    state = position(places=[HERE], species=species, era=4, **settings)  # type: ignore[arg-type]
    told: list[str] = []
    presenter = DarwinPresenter(PLAYERS)
    while isinstance(state.need, Choice):
        before = state.view(0)
        action = Pass() if state.need.about == "turn" else Devour(state.context[-1])
        happened = state.apply(action)
        for part in presenter.told(before, state.view(0), happened):
            if isinstance(part, Line):
                told.append(part.text)
            elif isinstance(part, Grid):
                told += [row.sentence for row in part.rows]
    return "\n".join(told)


def name(state: DarwinState, species: int) -> str:
    found = state.find(species)
    assert found is not None
    return found[1].name


def test_eval_food_2_who_starves_and_what_is_banked() -> None:
    text = evaluated([spec(0, H(3, 1, 3), points=4), spec(1, H(5, 2, 2), points=1)])
    assert "Meadow: 3 plants, 2 meat" in text
    assert ", herbivore, adaptation 5: gets 2 plants, needs 2: fed." in text
    assert "(you), herbivore, adaptation 3: gets 1 plant, needs 3: not enough." in text
    assert "(you) starves [EVAL-FOOD-2]. 1 of its 4 points is banked [EXT-3]." in text
    assert "you: 4 before; survival 0, adaptation 0, strength 0; lost with extinct species 3; now 1." in text


def test_food_carn_4_who_devours_whom() -> None:
    text = evaluated([spec(0, H(3, 1, 2), points=2), spec(1, C(5, 4, 4))])
    assert "carnivore, adaptation 5: gets 2 meat, needs 4: must hunt." in text
    assert "(greedy) devours #1" in text
    assert "the least adapted it can [FOOD-CARN-4]." in text
    assert "1 of its 2 points is banked for you [EXT-3]." in text


def test_food_carn_5_a_choice_in_between_does_not_tear_the_explanation() -> None:
    text = evaluated([spec(0, O(3, 1, 1)), spec(2, O(3, 1, 1)), spec(1, C(5, 4, 3))])
    assert "(greedy) devours #2" in text
    assert text.count("Step 5") == 1


def test_eval_food_7_less_adapted_carnivores_die_too() -> None:
    text = evaluated([spec(1, C(5, 4, 4)), spec(0, C(3, 4, 0))])
    assert "(greedy) starves [EVAL-FOOD-6]." in text
    assert "(you) dies with a better adapted carnivore [EVAL-FOOD-7]." in text


def test_eval_req_1_misplaced_species() -> None:
    wet = land(needs=((("swim", 1),),), key="pond", adaptation=("swim",))
    state = position(places=[wet], species=[spec(0, "bongo.head", "bongo.torso", points=2)], era=4)
    before = state.view(0)
    for seat in (0, 1):
        state.apply(Pass(), seat)
    happened = state.apply(Pass(), 2)
    lines = [
        one.text
        for one in DarwinPresenter(PLAYERS).told(before, state.view(0), happened)
        if isinstance(one, Line)
    ]
    assert (
        "#1 bongo (you) does not meet those of Pond and goes extinct [EVAL-REQ-1]."
        " 1 of its 2 points is banked [EXT-3]." in lines
    )


def test_eval_adapt_2_ties_are_explained() -> None:
    text = evaluated([spec(0, H(4, 3, 1)), spec(1, H(4, 2, 1))])
    assert "Meadow, 2 points: #1" in text
    assert "by strength 3 to 2 [EVAL-ADAPT-2]." in text
    text = evaluated([spec(0, H(4, 3, 2)), spec(1, H(4, 3, 1))])
    assert "by hearts 2 to 1 [EVAL-ADAPT-2]." in text
    text = evaluated([spec(0, H(4, 3, 1)), spec(1, H(4, 3, 1))])
    assert text.count("equal in everything to") == 2


def test_eval_str_1_the_strongest_and_their_ties() -> None:
    text = evaluated([spec(0, H(4, 5, 1)), spec(1, H(3, 5, 1)), spec(2, H(2, 1, 1))])
    assert "1st, 3 points: #1" in text
    assert "with strength 5, adaptation 4 [EVAL-STR-2]." in text
    assert "3rd, 1 point: #3" in text


def test_an_empty_table_is_explained_too() -> None:
    text = evaluated([])
    assert "Every species meets those of its habitat [EVAL-REQ-1]." in text
    assert "Nobody is there to eat." in text

"""The worked examples GT-1 to GT-6: with real cards, and with synthetic ones of the same totals."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Happening
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Mutate
from darwin_p2p.games.darwins_choice.cards import Habitat
from darwin_p2p.games.darwins_choice.happened import PointsGained, SpeciesDevoured, SpeciesDied
from darwin_p2p.games.darwins_choice.state import DarwinState

from .world import (
    C,
    H,
    Named,
    StackedDealer,
    act,
    alive,
    body_slot,
    drive,
    happened,
    home,
    keys,
    land,
    living,
    made,
    position,
    run_evaluation,
    slots_of,
    spec,
)

BONGO = ("bongo.head", "bongo.torso", "great_white_pelican.wings")
APE, BOOBY, PELICAN = (
    "chimpanzee.double_legs",
    "blue_footed_booby.single_legs",
    "great_white_pelican.single_legs",
)
Cards = tuple[Named, ...]

real: dict[str, Cards] = {
    "bongo": (*BONGO, BOOBY, PELICAN),
    "tuna": ("puffin.head", "tuna.torso"),
    "tamarin": ("bison.head", "lion_tamarin.torso"),
    "marmot": ("macaw.head", "marmot.torso"),
    "tortoise": ("orca.head", "giant_tortoise.torso"),
}
synthetic: dict[str, Cards] = {
    "bongo": (H(6, 4, 2),),
    "tuna": (C(9, 1, 2),),
    "tamarin": (H(4, 5, 2),),
    "marmot": (H(3, 1, 1, dig=1),),
    "tortoise": (C(6, 9, 4),),
}
both = pytest.mark.parametrize("cards", [real, synthetic], ids=["real", "synthetic"])


def coast(cards: dict[str, Cards]) -> str | Habitat:
    return "coast" if cards is real else land(2, 2, points=2)


def mountains(cards: dict[str, Cards]) -> str | Habitat:
    return "high_mountains" if cards is real else land(3, 3, points=3, key="peaks")


def everything(cards: dict[str, Cards]) -> DarwinState:
    """Coast: bongo 1 and tuna 2. High Mountains: tamarin 3, marmot 4, tortoise 5."""
    return position(
        places=[coast(cards), mountains(cards)],
        species=[
            spec(0, *cards["bongo"]),
            spec(1, *cards["tuna"]),
            spec(0, *cards["tamarin"], place=1),
            spec(2, *cards["marmot"], place=1),
            spec(1, *cards["tortoise"], place=1),
        ],
    )


def bongo_of(made_up: bool) -> tuple[Cards, Named]:
    """Head, torso and wings, and the double legs."""
    if not made_up:
        return BONGO, APE
    frame = (made("head", H().diet, run=2, hearts=1), made("torso", climb=1, hearts=1), made("wings", fly=2))
    return frame, made("double_legs", climb=3, hearts=1)


@pytest.mark.parametrize("made_up", [False, True], ids=["real", "synthetic"])
def test_gt_1_create(made_up: bool) -> None:
    frame, legs = bongo_of(made_up)
    state = position(places=["tropical_rainforest"], hands={0: [*frame, legs]}, era=1)
    act(state, Create(state.hands[0], 0))
    one = alive(state, 1)
    assert one is not None
    assert {name: one.symbols[name] for name in ("climb", "run", "fly", "hearts")} == {
        "climb": 4,
        "run": 2,
        "fly": 2,
        "hearts": 3,
    }
    place = state.places[0]
    assert place.meets(one)
    assert place.adaptation(one) == 8
    assert place.feeding.plants_of == {1: 3}
    assert place.best_adapted() == (one,)  # holds the continent token
    assert one.done
    assert one.points == 0
    assert one.diet is H().diet


@pytest.mark.parametrize("made_up", [False, True], ids=["real", "synthetic"])
def test_gt_2_double_mutation(made_up: bool) -> None:
    frame, ape = bongo_of(made_up)
    booby, pelican = (made("single_legs"), made("single_legs")) if made_up else (BOOBY, PELICAN)
    state = position(
        places=["tropical_rainforest"], species=[spec(0, *frame, ape, points=3)], hands={0: [booby, pelican]}
    )
    first, second = state.hands[0]
    one = alive(state, 1)
    assert one is not None
    legs = one.body.slots[3]
    assert state.why_not(0, Mutate(1, ((-1, second),))) is not None  # no leg point is free yet
    act(state, Mutate(1, ((legs, first), (-1, second))))
    one = alive(state, 1)
    assert one is not None
    assert (one.points, one.hearts, one.done) == (0, 2, True)
    assert home(state, 1).feeding.plants_of == {1: 2}
    assert len(state.discards[0]) == 0
    (gone,) = keys(state, state.discards[1])
    assert gone.endswith(".double_legs")
    assert EndTurn() in state.legal(0)  # one main action
    assert not any(isinstance(action, Create | Mutate) for action in state.legal(0))


@both
def test_gt_3_feeding_at_the_coast(cards: dict[str, Cards]) -> None:
    state = everything(cards)
    feeding = state.places[0].feeding
    assert [(one.id, one.adaptation, one.hearts) for one in feeding.eaters] == [(2, 9, 2), (1, 6, 2)]
    assert feeding.plants_of == {1: 2, 2: 0}
    assert feeding.meat_of == {1: 0, 2: 2}
    news = run_evaluation(state)
    assert {1, 2} <= set(living(state))
    assert all(one.place == 1 for one in happened(news, SpeciesDevoured))


@both
def test_gt_4_plants_in_the_high_mountains(cards: dict[str, Cards]) -> None:
    state = position(
        places=[mountains(cards)], species=[spec(0, *cards["tamarin"]), spec(2, *cards["marmot"])]
    )
    feeding = state.places[0].feeding
    assert [(one.id, one.adaptation, one.hearts) for one in feeding.eaters] == [(1, 4, 2), (2, 3, 1)]
    assert feeding.plants_of == {1: 2, 2: 1}
    assert (feeding.plants, feeding.meat) == (0, 3)
    run_evaluation(state)
    assert living(state) == [1, 2]


@both
def test_gt_5_devouring_in_the_high_mountains(cards: dict[str, Cards]) -> None:
    state = everything(cards)
    feeding = state.places[1].feeding
    tortoise = feeding.eaters[0]
    assert (tortoise.id, tortoise.adaptation, tortoise.strength, tortoise.hearts) == (5, 6, 9, 4)
    assert feeding.meat_of == {3: 0, 4: 0, 5: 3}
    news = run_evaluation(state)
    assert happened(news, SpeciesDevoured) == [SpeciesDevoured("FOOD-CARN-4", (5,), 3, 1)]
    assert [one.species for one in happened(news, SpeciesDied)] == [3]
    assert living(state) == [1, 2, 4, 5]


def gained(news: list[Happening]) -> dict[int, dict[str, int]]:
    table: dict[int, dict[str, int]] = {}
    for one in happened(news, PointsGained):
        table.setdefault(one.species, {})[one.step] = one.points
    return table


@both
def test_gt_6_points(cards: dict[str, Cards]) -> None:
    state = everything(cards)
    news = run_evaluation(state)
    assert gained(news) == {
        4: {"survival": 1},
        1: {"survival": 1, "strength": 2},
        2: {"survival": 1, "adaptation": 2, "strength": 1},
        5: {"survival": 1, "adaptation": 3, "strength": 3},
    }
    assert {one.id: one.points for place in state.places for one in place.species} == {4: 1, 1: 3, 2: 4, 5: 7}
    assert state.scores() == (3, 4 + 7, 1)


def test_the_first_two_examples_played_in_one_game() -> None:
    """GT-1 and, an Era later, GT-2: real cards, real turns, a real transition between them."""
    state = position(
        places=["tropical_rainforest"],
        hands={0: [*BONGO, APE, BOOBY, PELICAN]},
        event_pile=["optimal_conditions"],
        era=1,
    )
    act(state, Create(slots_of(state, 0, *BONGO, APE), 0))
    act(state, EndTurn())
    others_change = StackedDealer(state, picks=[(0,), (1, 2)])
    drive(state, others_change, until=lambda now: now.era == 2 and now.active == 0 and now.phase == "action")
    one = alive(state, 1)
    assert one is not None
    assert (one.points, one.done) == (1 + 2 + 3, False)  # survival, best adapted, strongest
    booby, pelican = slots_of(state, 0, BOOBY, PELICAN)
    act(state, Mutate(1, ((body_slot(state, 1, APE), booby), (-1, pelican))))
    after = alive(state, 1)
    assert after is not None
    assert (after.points, after.done) == (3, True)

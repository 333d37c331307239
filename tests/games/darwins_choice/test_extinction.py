"""Extinction (section 10): what becomes of the cards, the marker, the points and the food."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Happening
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Mutate
from darwin_p2p.games.darwins_choice.happened import PointsMoved, SpeciesDied
from darwin_p2p.games.darwins_choice.state import DarwinState

from .world import (
    C,
    H,
    act,
    body_slot,
    create,
    drive,
    happened,
    in_era,
    keys,
    land,
    living,
    position,
    refused,
    run_evaluation,
    run_transition,
    spec,
)

BONGO = ("bongo.head", "bongo.torso", "chimpanzee.double_legs", "macaw.tail")
BARREN = land(0, 0)

# one way to die each: what stands in the habitat beside the bongo, and how its Era ends
DEATHS = {
    "requirements": {"places": [land(needs=((("swim", 1),),))]},
    "starved": {"places": [BARREN]},
    "devoured": {"places": [land(9, 0)], "others": [spec(1, C(30, 30, 1))]},
    "event": {"places": [land()], "event_pile": ["hurricane"]},
}


def dying(cause: str, points: int) -> tuple[DarwinState, SpeciesDied]:
    fields: dict[str, object] = dict(DEATHS[cause])
    others = fields.pop("others", [])
    species = [spec(0, *BONGO, points=points), *others]  # type: ignore[misc]
    if cause == "event":  # the step before would give points, so it is left to strike alone
        species.append(spec(0, H(9, 0, 1)))
    state = position(species=species, banked=(2, 0, 0), **fields)  # type: ignore[arg-type]
    news = run_transition(state) if cause == "event" else run_evaluation(state)
    (death,) = [one for one in happened(news, SpeciesDied) if one.species == 1]
    return state, death


@pytest.mark.parametrize("cause", DEATHS)
def test_ext_1_cards_of_the_extinct_go_to_the_discard_piles_by_size(cause: str) -> None:
    state, death = dying(cause, 0)
    assert death.cause == cause
    assert living(state)[:1] != [1]
    assert sorted(keys(state, death.cards)) == sorted(BONGO)
    small, large = (set(keys(state, pile)) for pile in state.discards)
    assert {"bongo.head", "macaw.tail"} <= small
    assert {"bongo.torso", "chimpanzee.double_legs"} <= large
    state.check()


def test_ext_2_the_owner_takes_the_marker_back() -> None:
    full = [spec(0, H(0, 0, 1), place=1) for _ in range(11)]
    state = position(
        places=[BARREN, land(99)],
        species=[spec(0, H(1, 0, 1)), *full],
        hands={0: [H(1, 0, 1)]},
        event_pile=["optimal_conditions"],
    )
    assert refused(state, Create(state.hands[0], 1)) == "COMP-4"
    drive(state, until=in_era(3), choose=lambda now, seat: now.fallback(seat))
    assert len(living(state)) == 11
    body = state.hands[0][:2]
    assert [card.part.value for slot in body if (card := state.card(slot))] == ["head", "torso"]
    open_places = [index for index in range(4) if refused(state, Create(body, index)) != "COMP-4"]
    assert open_places == [0, 1, 2, 3]


@pytest.mark.parametrize("cause", DEATHS)
def test_ext_3_one_point_is_banked_if_there_is_one_and_the_others_are_lost(cause: str) -> None:
    state, death = dying(cause, 5)
    assert death.banked == 1
    assert state.banked == (3, 0, 0)
    if cause != "event":  # there every species has just got a point
        state, death = dying(cause, 0)
        assert (death.points, death.banked) == (0, 0)
        assert state.banked == (2, 0, 0)


def test_ext_4_banked_points_are_never_lost_or_spent() -> None:
    state = position(places=[BARREN], species=[spec(0, H(1, 0, 9), points=2)], banked=(4, 0, 7), era=3)
    news = drive(state)
    assert state.banked == (5, 0, 7)
    assert state.scores() == (5, 0, 7)
    assert len(happened(news, SpeciesDied)) == 1


def test_ext_5_invaders_are_the_exception() -> None:
    state = position(
        places=[land()],
        species=[spec(0, H(2, 1, 1), points=6), spec(0, H(1, 0, 1), points=1)],
        event_pile=["invaders"],
    )
    news = run_transition(state)
    (death,) = happened(news, SpeciesDied)
    assert (death.species, death.rule, death.banked) == (1, "EVT-INV-1", 0)
    assert state.banked == (0, 0, 0)
    moved = happened(news, PointsMoved)
    assert sum(one.points for one in moved) == death.points
    assert {one.species for one in moved} == {2}


def test_ext_6_food_of_the_extinct_goes_back_to_the_supply() -> None:
    state = position(
        places=[land(4, 0)],
        species=[spec(0, H(1, 0, 3), points=1), spec(1, H(2, 0, 1, swim=1))],
        event_pile=["flood"],
    )
    assert state.places[0].feeding.plants == 0
    news = run_transition(state)
    assert [one.species for one in happened(news, SpeciesDied)] == [1]
    left = next(place for place in state.places if place.species)
    assert left.feeding.plants_of == {2: 1}
    assert left.feeding.plants == left.plants - 1


def test_rul_36_even_the_devoured_are_only_discarded_and_come_back() -> None:
    state, death = dying("devoured", 0)
    assert set(death.cards) <= {*state.discards[0], *state.discards[1]}


def test_rul_37_the_banked_point_is_one_of_its_own() -> None:
    for points in range(4):
        state, death = dying("starved", points)
        assert state.banked[0] - 2 == death.banked == min(1, points)
        assert state.scores()[0] - 2 == min(1, points)


def test_gt_14_extinction() -> None:
    def banked(points: int) -> int:
        news: list[Happening] = []
        state = position(places=[BARREN], species=[spec(0, H(1, 0, 1), points=points)])
        news += run_evaluation(state)
        assert len(happened(news, SpeciesDied)) == 1
        return state.banked[0]

    assert [banked(points) for points in (0, 1, 2, 7)] == [0, 1, 1, 1]


def test_ext_1_a_mutated_species_is_discarded_as_it_is_now() -> None:
    state = position(
        places=[land(2, 0)],
        species=[spec(0, *BONGO)],
        hands={0: ["tuna.tail"], 1: [H(30, 0, 2)]},
    )
    off = (body_slot(state, 1, "chimpanzee.double_legs"), -1)
    swap = (body_slot(state, 1, "macaw.tail"), state.hands[0][0])
    act(state, Mutate(1, (off, swap)))
    act(state, EndTurn())
    act(state, create(state, seat=1))  # takes all the food
    assert keys(state, state.discards[0]) == ["macaw.tail"]
    news = run_evaluation(state)
    (death,) = happened(news, SpeciesDied)
    assert sorted(keys(state, death.cards)) == ["bongo.head", "bongo.torso", "tuna.tail"]

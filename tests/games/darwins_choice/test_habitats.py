"""Habitats and adaptation (section 5)."""

from __future__ import annotations

from random import Random

import pytest

from darwin_p2p.games.darwins_choice import traits as t
from darwin_p2p.games.darwins_choice.actions import Create, Migrate, Mutate
from darwin_p2p.games.darwins_choice.cards import Habitat
from darwin_p2p.games.darwins_choice.habitats import adaptation, meets
from darwin_p2p.games.darwins_choice.pack import PackError, parse_pack, standard_pack
from darwin_p2p.games.darwins_choice.pack_schema import FILES
from darwin_p2p.games.darwins_choice.pack_text import to_csv

from .acts import rules_for
from .world import (
    C,
    H,
    StackedDealer,
    act,
    alive,
    body_slot,
    create,
    drive,
    home,
    in_era,
    land,
    living,
    made,
    points,
    position,
    refused,
    run_evaluation,
    run_transition,
    spec,
)

HABITATS = standard_pack().habitats


def allowed(symbols: dict[str, int], habitat: Habitat) -> bool:
    """HAB-5 word by word, from what is printed."""
    have = {name for name, count in symbols.items() if count >= 1}
    alternatives = [all(symbols.get(name, 0) >= least for name, least in way) for way in habitat.needs]
    return (not alternatives or any(alternatives)) and not have & set(habitat.forbidden)


def test_hab_1_a_habitat_card_shows_name_requirements_adaptation_food_and_value() -> None:
    assert len({one.name for one in HABITATS}) == 22
    for one in HABITATS:
        assert one.name
        assert one.adaptation
        assert one.plants + one.meat > 0
        assert one.points in (2, 3)
        printed = {name for way in one.needs for name, _ in way} | {*one.forbidden, *one.adaptation}
        assert printed <= set(t.ABILITIES)


def test_hab_2_value_two_is_easy_and_three_is_hard() -> None:
    for event, easy in (("meteorite", (4, 3)), ("plant_boom", (6, 2)), ("meat_boom", (2, 6))):
        state = position(places=["coast", "high_mountains", "taiga", "tundra"], event=event)
        for place in state.places:
            printed = (place.habitat.plants, place.habitat.meat)
            assert (place.plants, place.meat) == (easy if place.habitat.points == 2 else printed)
    assert {one.points for one in HABITATS} == {2, 3}


def test_hab_3_some_abilities_are_needed_others_are_forbidden() -> None:
    steppe = land(needs=((("cold", 1),),), forbidden=("climb",))

    def why(**symbols: int) -> str:
        state = position(places=[steppe], hands={0: [H(0, 0, 1, **symbols)]})
        return refused(state, create(state))

    assert why(cold=1) == ""
    assert why() == "ACT-CREATE-2"
    assert why(cold=1, climb=1) == "ACT-CREATE-2"
    assert why(cold=3, swim=2) == ""


def test_hab_4_one_of_several_alternatives_is_enough() -> None:
    either = land(needs=((("swim", 1),), (("fly", 1),)))
    assert meets(t.pack({"swim": 1}), either)
    assert meets(t.pack({"fly": 2}), either)
    assert meets(t.pack({"fly": 2, "swim": 1}), either)
    assert not meets(t.pack({"run": 5, "climb": 5, "heat": 1, "cold": 1}), either)


@pytest.mark.parametrize("habitat", HABITATS, ids=lambda one: one.key)
def test_hab_5_meets_as_the_rule_is_written(habitat: Habitat) -> None:
    rng = Random(habitat.key)
    outcomes = set()
    for _ in range(400):
        symbols = {name: rng.choice((0, 0, 0, 1, 2)) for name in t.TRAITS}
        outcomes.add(meets(t.pack(symbols), habitat))
        assert meets(t.pack(symbols), habitat) == allowed(symbols, habitat), symbols
    assert outcomes == {True, False}


def test_hab_6_any_number_of_species_of_any_players_live_together() -> None:
    crowd = [spec(seat, H(seat, number, 1)) for seat in range(3) for number in range(4)]
    state = position(places=[land(plants=99)], species=crowd)
    run_evaluation(state)
    assert living(state) == list(range(1, 13))
    assert len(state.places[0].species) == 12


def test_hab_7_continent_and_side_belong_to_the_place_and_never_change() -> None:
    state = position(seats=5, era=1, event_pile=["axis_shift", "optimal_conditions", "flood"])
    before = [(place.continent, place.side) for place in state.places]
    cards = [place.habitat.key for place in state.places]
    drive(state, StackedDealer(state), until=in_era(4))
    assert [(place.continent, place.side) for place in state.places] == before
    assert [place.habitat.key for place in state.places] != cards


def test_hab_8_species_stay_in_their_place_when_its_habitat_is_replaced() -> None:
    state = position(
        places=["savanna", "coast", "taiga", "ocean"],
        species=[spec(0, H(3, 0, 1, swim=2, cold=1), place=index) for index in range(3)],
        event_pile=["axis_shift"],
    )
    before = {one.id: index for index, place in enumerate(state.places) for one in place.species}
    run_transition(state)
    assert all(place.habitat.key not in ("savanna", "coast", "taiga", "ocean") for place in state.places)
    assert {one.id: index for index, place in enumerate(state.places) for one in place.species} == before
    assert len(before) == 3


def test_hab_9_food_is_renewed_in_full_every_era() -> None:
    state = position(
        places=[land(4, 4)],
        species=[spec(0, H(1, 0, 3)), spec(1, C(1, 0, 4))],
        event_pile=["optimal_conditions"],
    )
    eaten = home(state, 1).feeding
    assert (eaten.plants, eaten.meat) == (1, 0)
    picks = ((0,), (1, 2, 3), None)  # the event, and other places than the first change
    run_transition(state, StackedDealer(state, picks=picks))
    assert home(state, 1).habitat.key == "meadow"
    assert home(state, 1).feeding.plants_of == {1: 3, 2: 0}
    assert home(state, 1).feeding.meat_of == {1: 0, 2: 4}


# -- adaptation ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("habitat", HABITATS, ids=lambda one: one.key)
def test_adapt_1_symbols_of_the_abilities_that_count_are_added_up(habitat: Habitat) -> None:
    rng = Random(habitat.key)
    for _ in range(50):
        symbols = {name: rng.randrange(12) for name in t.TRAITS}
        counted = sum(symbols[name] for name in habitat.adaptation)
        assert adaptation(t.pack(symbols), habitat) == counted  # whether or not it may live there


def test_adapt_2_dig_poison_strength_and_hearts_never_count() -> None:
    others = t.pack({"dig": 3, "poison": 3, "strength": 9, "hearts": 4})
    for habitat in (*HABITATS, land(adaptation=t.ABILITIES)):
        assert adaptation(others, habitat) == 0


def test_adapt_3_best_adapted_is_the_highest_by_adaptation_strength_and_hearts() -> None:
    def best(*species: object) -> list[int]:
        state = position(places=[land()], species=[spec(0, one) for one in species])  # type: ignore[arg-type]
        return [one.id for one in state.places[0].best_adapted()]

    assert best(H(2, 9, 9), H(3, 0, 0)) == [2]
    assert best(H(3, 1, 9), H(3, 2, 0)) == [2]
    assert best(H(3, 2, 1), C(3, 2, 2)) == [2]
    assert best(H(3, 2, 2), C(3, 2, 2), H(3, 2, 1)) == [1, 2]


def test_adapt_3_only_species_that_meet_the_requirements_are_best_adapted() -> None:
    picky = land(adaptation=("run",), needs=((("swim", 1),),))
    state = position(
        places=[picky],
        species=[
            spec(0, made("head", H().diet, run=9, hearts=1), made("torso")),
            spec(1, made("head", H().diet, run=1, swim=1, hearts=1), made("torso")),
        ],
    )
    assert [one.id for one in state.places[0].best_adapted()] == [2]


def test_adapt_4_the_token_follows_every_change_and_lies_at_the_habitat_while_nobody_fits() -> None:
    state = position(
        places=[land(needs=((("run", 1),),)), land(key="heath")],
        hands={0: [made("tail", run=5)]},
        species=[spec(0, H(3, 0, 1), made("tail", run=2)), spec(1, H(4, 0, 1))],
    )

    def token(index: int = 0) -> list[int]:
        return [one.id for one in state.places[index].best_adapted()]

    assert token() == [1]
    assert token(1) == []
    old = alive(state, 1)
    assert old is not None
    act(state, Mutate(1, ((body_slot(state, 1, old.cards[-1].key), -1),)))
    assert token() == [2]
    drive(state, until=lambda now: now.active == 1)
    act(state, Migrate(2, 1))
    assert (token(), token(1)) == ([1], [2])
    # a reminder only: it gives no points by itself
    assert set(points(state).values()) == {0}


def test_rul_10_an_alternative_may_need_several_abilities_or_symbols_and_forbidden_always_applies() -> None:
    both = land(needs=((("run", 1), ("cold", 1)), (("heat", 2),)), forbidden=("fly",))
    assert meets(t.pack({"run": 1, "cold": 1}), both)
    assert meets(t.pack({"heat": 2}), both)
    assert not meets(t.pack({"run": 3}), both)
    assert not meets(t.pack({"run": 3, "heat": 1}), both)
    assert not meets(t.pack({"run": 1, "cold": 1, "fly": 1}), both)
    assert meets(0, land())  # nothing printed, nothing needed
    assert not meets(t.pack({"heat": 1}), standard_pack().habitat["desert"])
    assert meets(t.pack({"heat": 2}), standard_pack().habitat["desert"])


def test_rul_11_four_habitats_lie_two_and_two_five_lie_three_and_two() -> None:
    assert {seats: rules_for(seats).sides for seats in range(3, 7)} == {
        3: (0, 0, 1, 1),
        4: (0, 0, 1, 1),
        5: (0, 0, 0, 1, 1),
        6: (0, 0, 0, 1, 1),
    }


def test_rul_12_names_of_disputed_habitats() -> None:
    named = {one.key: one.name for one in HABITATS}
    assert named["high_mountains"] == "High Mountains"
    assert named["mountains"] == "Mountains"
    assert named["hills"] == "Hills"
    assert named["subtropical_dry_forest"] == "Subtropical Dry Forest"
    assert named["tropical_rainforest"] == "Tropical Rainforest"


def test_rul_13_a_habitat_has_a_set_of_abilities_each_symbol_counts_once() -> None:
    assert adaptation(t.pack({"run": 4, "swim": 2}), land(adaptation=("run", "run"))) == 4
    for wrong in ("dig", "strength"):
        texts = {name: to_csv(standard_pack(), name) for name in FILES}
        texts["habitats.csv"] = texts["habitats.csv"].replace("run fly heat", f"run {wrong}", 1)
        with pytest.raises(PackError, match=f"'{wrong}' is not an ability"):
            parse_pack(texts)
    assert all(len(set(one.adaptation)) == len(one.adaptation) for one in HABITATS)


def test_rul_14_on_complete_equality_the_token_is_shown_for_all() -> None:
    state = position(places=[land()], species=[spec(0, H(4, 2, 1)), spec(1, C(4, 2, 1)), spec(2, H(4, 1, 1))])
    assert [one.id for one in state.places[0].best_adapted()] == [1, 2]


def test_a_species_created_elsewhere_has_another_adaptation_there() -> None:
    state = position(places=[land(), land(key="lake", adaptation=("swim",))], hands={0: [H(3, 0, 1, swim=1)]})
    one = Create(state.hands[0], 1)
    act(state, one)
    assert [place.adaptation(state.places[1].species[0]) for place in state.places[:2]] == [3, 1]

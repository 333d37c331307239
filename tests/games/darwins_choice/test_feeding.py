"""Food: who eats in which order, who goes hungry, who is devoured, and the test before a main action.

H, C and O are (adaptation, strength, hearts); ids count from 1 in the order in which species are named.
"""

from __future__ import annotations

from random import Random

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import Devour, Migrate, Mutate
from darwin_p2p.games.darwins_choice.cards import Diet
from darwin_p2p.games.darwins_choice.feeding import Eater, Feeding, PreyChoice, allocate, could_feed, hunt
from darwin_p2p.games.darwins_choice.happened import SpeciesDevoured, SpeciesDied
from darwin_p2p.games.darwins_choice.state import DarwinState
from tests.games.darwins_choice.world import (
    CARNIVORE,
    HERBIVORE,
    OMNIVORE,
    C,
    H,
    O,
    Stats,
    act,
    alive,
    at,
    body_slot,
    create,
    drive,
    feeder,
    happened,
    home,
    land,
    living,
    made,
    points,
    position,
    refused,
    run_evaluation,
    run_transition,
    slots_of,
    spec,
)


def share(plants: int, meat: int, *species: Stats, epidemic: bool = False) -> Feeding:
    """The food of one habitat handed out."""
    return allocate([feeder(id_, one) for id_, one in enumerate(species, 1)], plants, meat, epidemic)


def hungry(feeding: Feeding) -> list[int]:
    return sorted(one.id for one in feeding.eaters if not feeding.fed(one))


def habitat(plants: int, meat: int, *species: Stats, **more: object) -> DarwinState:
    """A game in which these species share place 0, owned by seats 0, 1, 2, 0 ..."""
    owned = [spec(number % 3, one) for number, one in enumerate(species)]
    return position(places=[land(plants, meat)], species=owned, **more)


def survivors(plants: int, meat: int, *species: Stats, **more: object) -> list[int]:
    """Who is left after the Evaluation Phase."""
    state = habitat(plants, meat, *species, **more)
    run_evaluation(state)
    state.check()
    return living(state)


def newcomer(plants: int, meat: int, one: Stats, *present: Stats) -> str:
    """The rule that forbids creating `one` beside the others, "" if none does."""
    state = position(
        places=[land(plants, meat)], species=[spec(1, other) for other in present], hands={0: [one]}
    )
    return refused(state, create(state))


# -- general -------------------------------------------------------------------------------------------


def test_food_gen_1_need_is_hearts_and_supply_is_printed_unless_an_event_says_otherwise() -> None:
    assert share(5, 0, H(1, 0, 3)).plants == 2
    assert (home(position(places=["savanna"], species=[spec(0, H(1))]), 1).plants) == 5
    boom = position(places=["savanna"], species=[spec(0, H(1))], event="plant_boom")
    assert (home(boom, 1).plants, home(boom, 1).meat) == (6, 2)


def test_food_gen_2_each_diet_eats_its_own_food() -> None:
    feeding = share(4, 4, H(5, 0, 2), C(4, 0, 2), O(3, 0, 3))
    assert feeding.plants_of == {1: 2, 2: 0, 3: 2}
    assert feeding.meat_of == {1: 0, 2: 2, 3: 1}
    assert hungry(share(0, 9, H(5, 0, 1))) == [1]
    assert hungry(share(9, 0, C(5, 0, 1))) == [1]


def test_food_gen_3_distribution_follows_every_main_action() -> None:
    state = position(places=[land(3, 0)], species=[spec(1, H(4, 0, 3))], hands={0: [H(5, 0, 2)]})
    assert home(state, 1).feeding.plants_of == {1: 3}
    act(state, create(state))
    assert home(state, 1).feeding.plants_of == {2: 2, 1: 1}


def test_food_gen_4_a_hungry_species_keeps_its_rest() -> None:
    feeding = share(3, 0, H(5, 0, 2), H(4, 0, 2), H(3, 0, 1))
    assert feeding.plants_of == {1: 2, 2: 1, 3: 0}
    assert hungry(feeding) == [2, 3]


def test_food_gen_5_misplaced_species_get_no_food() -> None:
    swamped = land(4, 4, needs=((("swim", 1),),))
    state = position(places=[swamped], species=[spec(0, H(9, 9, 2)), spec(1, H(1, 0, 2, swim=1))])
    assert home(state, 1).feeding.plants_of == {2: 2}
    assert home(state, 1).feeding.plants == 2


def test_food_gen_6_hunger_is_decided_in_the_evaluation_and_not_before() -> None:
    state = position(places=[land(2, 0)], species=[spec(1, H(4, 0, 2))], hands={0: [H(5, 0, 2)]})
    act(state, create(state))
    assert living(state) == [1, 2]
    run_evaluation(state)
    assert living(state) == [2]


def test_food_gen_7_food_left_over_is_lost() -> None:
    state = habitat(9, 9, H(5, 0, 2), event_pile=["optimal_conditions"])
    run_transition(state)
    for place in state.places:
        assert (place.plants, place.meat) == (place.habitat.plants, place.habitat.meat)


# -- order ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [(H(5, 0, 1), H(4, 9, 9)), (H(5, 4, 1), H(5, 3, 9)), (H(5, 3, 4), H(5, 3, 3))],
    ids=["adaptation", "strength", "hearts"],
)
def test_food_order_1_adaptation_then_strength_then_hearts(better: Stats, worse: Stats) -> None:
    for pair in ((better, worse), (worse, better)):
        feeding = share(better.hearts, 0, *pair)
        assert hungry(feeding) == [pair.index(worse) + 1]
        assert feeding.plants_of[pair.index(worse) + 1] == 0


def test_food_order_2_complete_equals_eat_together_and_may_all_fall_short() -> None:
    assert share(4, 0, H(5, 3, 2), H(5, 3, 2)).plants_of == {1: 2, 2: 2}
    assert hungry(share(3, 0, H(5, 3, 2), H(5, 3, 2))) == [1, 2]


def test_food_order_3_strength_is_the_current_one() -> None:
    pair = (O(5, 9, 2), H(5, 1, 2))
    assert home(habitat(2, 0, *pair), 1).feeding.plants_of == {1: 2, 2: 0}
    assert home(habitat(2, 0, *pair, event="epidemic"), 1).feeding.plants_of == {1: 0, 2: 2}


# -- herbivores and omnivores --------------------------------------------------------------------------


def test_food_herb_1_herbivores_and_omnivores_share_one_queue_for_plants() -> None:
    feeding = share(5, 0, H(3, 0, 2), O(5, 0, 2), H(4, 0, 2))
    assert feeding.plants_of == {2: 2, 3: 2, 1: 1}


def test_food_herb_2_the_first_that_falls_short_takes_the_rest() -> None:
    assert share(4, 0, H(5, 0, 3), H(4, 0, 2), H(3, 0, 1), O(2, 0, 1)).plants_of == {1: 3, 2: 1, 3: 0, 4: 0}


def test_food_omni_1_omnivores_eat_plants_first() -> None:
    feeding = share(3, 3, O(5, 0, 3))
    assert (feeding.plants_of, feeding.meat_of) == ({1: 3}, {1: 0})
    assert (feeding.plants, feeding.meat) == (0, 3)


def test_food_omni_2_an_omnivore_makes_up_what_is_missing_with_meat() -> None:
    feeding = share(3, 5, H(6, 0, 2), O(5, 0, 3))
    assert (feeding.plants_of[2], feeding.meat_of[2], feeding.meat) == (1, 2, 3)
    assert hungry(feeding) == []


def test_food_omni_3_the_meat_queue_knows_no_precedence_of_carnivores() -> None:
    assert share(0, 2, C(4, 0, 2), O(5, 0, 2)).meat_of == {1: 0, 2: 2}
    assert share(0, 2, C(5, 0, 2), O(4, 0, 2)).meat_of == {1: 2, 2: 0}
    # total hearts count in the key, not what is missing: the omnivore misses 1 of 3, the carnivore 2 of 2
    assert share(2, 1, O(5, 0, 3), C(5, 0, 2)).meat_of == {1: 1, 2: 0}


def test_food_omni_4_omnivores_never_devour() -> None:
    assert survivors(2, 0, O(9, 9, 3), H(1, 0, 0), H(10, 0, 2)) == [2, 3]
    assert hunt(share(2, 0, O(9, 9, 3), H(10, 0, 2))).meals == []


def test_food_omni_5_omnivores_are_prey_like_herbivores() -> None:
    assert survivors(2, 0, O(1, 1, 2), C(5, 5, 2)) == [2]


# -- carnivores ----------------------------------------------------------------------------------------


def test_food_carn_1_carnivores_take_the_meat_in_the_same_order() -> None:
    assert share(0, 5, C(3, 9, 2), C(5, 0, 2), C(4, 0, 2)).meat_of == {2: 2, 3: 2, 1: 1}


def test_food_carn_2_a_shortage_is_made_up_from_survivors_and_only_in_the_evaluation() -> None:
    state = habitat(2, 1, H(1, 1, 2), C(5, 5, 3))
    assert living(state) == [1, 2]
    news = run_evaluation(state)
    assert living(state) == [2]
    assert [(one.hunters, one.prey) for one in happened(news, SpeciesDevoured)] == [((2,), 1)]
    # prey that starves first is no prey: both die
    assert survivors(1, 1, H(1, 1, 2), C(5, 5, 3)) == []


@pytest.mark.parametrize(
    "prey",
    [H(6, 1, 2), H(1, 6, 2), H(1, 1, 2, dig=1), H(1, 1, 2, poison=1), H(1, 1, 0), C(1, 1, 0)],
    ids=["better adapted", "stronger", "digs", "poisonous", "no hearts", "carnivore"],
)
def test_food_carn_3_who_is_edible(prey: Stats) -> None:
    hunter = C(5, 5, 2)
    assert hunt(share(9, 0, prey, hunter)).starved == [2]
    assert hunt(share(9, 0, H(5, 5, 2), hunter)).meals == [((2,), 1)]  # equal values suffice


def test_food_carn_3_prey_lives_in_the_same_habitat() -> None:
    meadow, heath = land(9, 0), land(9, 0, key="heath")
    state = position(places=[meadow, heath], species=[spec(0, C(5, 5, 2)), spec(1, H(1, 1, 2), place=1)])
    run_evaluation(state)
    assert living(state) == [2]


def test_food_carn_4_least_adapted_prey_is_devoured() -> None:
    assert hunt(share(9, 0, H(2, 0, 2), H(1, 4, 2), C(5, 5, 2))).meals == [((3,), 2)]
    # the owner does not matter
    state = position(places=[land(9, 0)], species=[spec(0, H(1, 0, 2)), spec(1, H(2)), spec(0, C(5, 5, 2))])
    run_evaluation(state)
    assert living(state) == [2, 3]


def test_food_carn_5_the_owner_chooses_only_between_complete_equals() -> None:
    state = habitat(9, 0, H(1, 1, 2), H(1, 1, 2), C(5, 5, 2), H(1, 2, 2))
    drive(state, until=at("prey"))
    assert state.need == Choice(2, "prey")
    assert list(state.legal(2)) == [Devour(1), Devour(2)]
    assert refused(state, Devour(4)) == "FOOD-CARN-5"
    act(state, Devour(2))
    assert living(state) == [1, 3, 4]


def test_food_carn_6_it_goes_on_until_its_need_is_met() -> None:
    outcome = hunt(share(20, 1, H(1, 0, 2), H(2, 0, 1), H(3, 0, 9), H(4, 0, 1), C(5, 5, 4)))
    assert outcome.meals == [((5,), 1), ((5,), 2)]
    assert outcome.starved == []


def test_food_carn_7_a_partly_devoured_species_dies_and_its_surplus_is_lost() -> None:
    assert survivors(9, 0, H(1, 0, 5), C(5, 5, 1), C(4, 4, 1)) == [2]


def test_food_carn_8_a_carnivore_fed_by_the_supply_devours_nobody() -> None:
    state = habitat(9, 2, H(1, 0, 2), C(5, 5, 2))
    assert happened(run_evaluation(state), SpeciesDevoured) == []
    assert living(state) == [1, 2]


def test_food_carn_9_devouring_is_compulsory_even_in_vain() -> None:
    assert survivors(9, 0, H(1, 0, 2), C(5, 5, 3)) == []


# -- the algorithms, against the text of the rules -------------------------------------------------------


def by_the_book(
    eaters: list[Eater], plants: int, meat: int
) -> tuple[dict[int, int], dict[int, int], int, int]:
    """FOOD-ALLOC as it is written, one unit at a time."""

    def groups(some: list[Eater]) -> list[list[Eater]]:
        values = sorted({(e.adaptation, e.strength, e.hearts) for e in some}, reverse=True)
        return [[e for e in some if (e.adaptation, e.strength, e.hearts) == value] for value in values]

    def feed(group: list[Eater], need: dict[int, int], left: int) -> tuple[dict[int, int], int]:
        got = {one.id: 0 for one in group}
        while left > 0:
            still = [one for one in group if got[one.id] < need[one.id]]
            if not still:
                break
            if left >= len(still):
                for one in still:
                    got[one.id] += 1
                left -= len(still)
            else:
                left = 0
        return got, left

    plants_of = {one.id: 0 for one in eaters}
    meat_of = {one.id: 0 for one in eaters}
    for group in groups([one for one in eaters if one.diet in (HERBIVORE, OMNIVORE)]):
        got, plants = feed(group, {one.id: one.hearts for one in group}, plants)
        plants_of.update(got)
    hunters = [
        one
        for one in eaters
        if one.diet is CARNIVORE or (one.diet is OMNIVORE and plants_of[one.id] < one.hearts)
    ]
    for group in groups(hunters):
        got, meat = feed(group, {one.id: one.hearts - plants_of[one.id] for one in group}, meat)
        meat_of.update(got)
    return plants_of, meat_of, plants, meat


def hunt_by_the_book(
    eaters: list[Eater], plants_of: dict[int, int], meat_of: dict[int, int], epidemic: bool
) -> tuple[list[int], set[int]]:
    """FOOD-HUNT as it is written; of complete equals the first named is devoured."""

    def key(one: Eater) -> tuple[int, int, int]:
        return one.adaptation, one.strength, one.hearts

    prey = [e for e in eaters if e.diet is not CARNIVORE and plants_of[e.id] + meat_of[e.id] >= e.hearts]
    devoured: list[int] = []
    dead: set[int] = set()
    cutoff = None
    carnivores = [one for one in eaters if one.diet is CARNIVORE]
    for value in sorted({key(one) for one in carnivores}, reverse=True):
        group = [one for one in carnivores if key(one) == value]
        one = group[0]
        if cutoff is not None and one.adaptation < cutoff:
            dead |= {member.id for member in group}
            continue
        shortage = one.hearts - meat_of[one.id]
        while shortage > 0:
            edible = [
                target
                for target in prey
                if one.adaptation >= target.adaptation
                and one.strength >= target.strength
                and not target.protected
                and target.hearts > 0
                and not epidemic
            ]
            if not edible:
                break
            target = min(edible, key=key)
            prey.remove(target)
            devoured.append(target.id)
            shortage -= target.hearts // len(group)
        if shortage > 0:
            dead |= {member.id for member in group}
            cutoff = one.adaptation
    return devoured, dead


def crowd(rng: Random, size: int) -> list[Eater]:
    """Species of small values, so that ties of every kind are common."""
    species = []
    for id_ in range(1, size + 1):
        values = (rng.randrange(4), rng.randrange(3), rng.randrange(4))
        dig = int(rng.random() < 0.2)
        species.append(feeder(id_, Stats(rng.choice(list(Diet)), *values, symbols=(("dig", dig),))))
    return species


def test_food_alloc_agrees_with_the_text_of_the_rules() -> None:
    rng = Random(8)
    for _ in range(1500):
        eaters = crowd(rng, rng.randrange(9))
        plants, meat = rng.randrange(9), rng.randrange(7)
        feeding = allocate(eaters, plants, meat)
        found = feeding.plants_of, feeding.meat_of, feeding.plants, feeding.meat
        assert found == by_the_book(eaters, plants, meat)


def test_food_hunt_agrees_with_the_text_of_the_rules() -> None:
    rng = Random(9)
    for _ in range(1500):
        eaters = crowd(rng, rng.randrange(9))
        feeding = allocate(eaters, rng.randrange(9), rng.randrange(5), rng.random() < 0.1)
        outcome = hunt(feeding)
        devoured, dead = hunt_by_the_book(eaters, feeding.plants_of, feeding.meat_of, feeding.epidemic)
        key = {one.id: one.key for one in eaters}
        assert [key[prey] for _, prey in outcome.meals] == [key[prey] for prey in devoured]
        assert {*outcome.starved, *outcome.swept} == dead


# -- the test before a main action -----------------------------------------------------------------------


def test_food_test_1_only_the_acting_species_is_tested_in_its_new_form() -> None:
    # it may starve its owner's other species, and it counts with the values it has after the mutation
    state = position(
        places=[land(3, 0)],
        species=[spec(0, H(4, 0, 3)), spec(0, H(5, 0, 2))],
        hands={0: [made("wings", run=2, hearts=1)]},
    )
    wings = slots_of(state, 0)[0]
    act(state, Mutate(2, ((-1, wings),)))
    assert home(state, 1).feeding.plants_of == {2: 3, 1: 0}
    # worn by the less adapted one they do not lift it high enough
    state = position(
        places=[land(3, 0)],
        species=[spec(0, H(2, 0, 1)), spec(1, H(5, 0, 2))],
        hands={0: [made("wings", run=2, hearts=1)]},
    )
    assert refused(state, Mutate(1, ((-1, slots_of(state, 0)[0]),))) == "MUT-9"


def test_food_test_2_food_of_less_adapted_species_is_available_and_hunters_do_not_matter() -> None:
    assert newcomer(3, 0, H(6, 1, 3), H(5, 9, 3)) == ""
    assert newcomer(3, 0, H(4, 9, 3), H(5, 1, 3)) == "ACT-CREATE-3"
    assert newcomer(3, 0, H(1, 0, 3), C(9, 9, 3)) == ""  # will be devoured, and may be created


def test_food_test_3_a_carnivore_must_come_out_of_the_dry_run_alive() -> None:
    assert newcomer(5, 2, C(4, 4, 2), C(3, 9, 2)) == ""  # takes the meat of a less adapted one
    assert newcomer(5, 2, C(4, 4, 2), C(5, 5, 2)) == "ACT-CREATE-3"
    assert newcomer(5, 2, C(4, 4, 2), C(5, 5, 2), H(2, 2, 2)) == ""  # prey nobody else needs
    assert newcomer(5, 2, C(4, 4, 2), C(5, 5, 4), H(2, 2, 2)) == "ACT-CREATE-3"  # prey claimed


def test_food_test_4_no_hearts_no_hunger() -> None:
    assert newcomer(0, 0, H(0, 0, 0)) == newcomer(0, 0, O(0, 0, 0)) == newcomer(0, 0, C(0, 0, 0)) == ""
    assert newcomer(0, 0, C(3, 0, 0), C(4, 0, 1)) == "ACT-CREATE-3"  # swept away with the starving one
    assert newcomer(0, 0, C(4, 0, 0), C(4, 0, 1)) == ""


def test_food_test_5_later_actions_may_take_the_food_away_again() -> None:
    state = position(places=[land(3, 0)], hands={0: [H(4, 0, 3)], 1: [H(5, 0, 3)]})
    act(state, create(state))
    drive(state, until=at("turn", 1))
    assert refused(state, create(state)) == ""
    act(state, create(state))
    run_evaluation(state)
    assert [one.owner for place in state.places for one in place.species] == [1]


def test_food_test_shortcut_agrees_with_laying_out_the_whole_habitat() -> None:
    rng = Random(10)
    for _ in range(3000):
        *present, one = crowd(rng, rng.randrange(1, 8))
        plants, meat, epidemic = rng.randrange(8), rng.randrange(5), rng.random() < 0.1
        whole = [*present, one]
        plants_of, meat_of, _, _ = by_the_book(whole, plants, meat)
        if one.diet is CARNIVORE:
            expected = one.id not in hunt_by_the_book(whole, plants_of, meat_of, epidemic)[1]
        else:
            expected = plants_of[one.id] + meat_of[one.id] >= one.hearts
        values = (one.diet, one.adaptation, one.strength, one.hearts, one.protected)
        assert could_feed(allocate(present, plants, meat, epidemic), *values) == expected


# -- rulings -------------------------------------------------------------------------------------------


def test_rul_21_carnivores_are_no_food_and_prey_must_be_there_for_the_taking() -> None:
    hunter = C(4, 4, 2)
    assert newcomer(9, 0, hunter, C(1, 1, 0)) == "ACT-CREATE-3"
    assert newcomer(0, 0, hunter, H(2, 2, 2)) == "ACT-CREATE-3"  # starves before it can be devoured
    assert newcomer(9, 0, hunter, C(5, 5, 2), H(2, 2, 2)) == "ACT-CREATE-3"  # claimed by a better one
    assert newcomer(9, 0, hunter, H(2, 2, 2)) == ""
    swamped = land(9, 0, needs=((("swim", 1),),))
    state = position(places=[swamped], species=[spec(1, H(1, 1, 2))], hands={0: [C(4, 4, 2, swim=1)]})
    assert refused(state, create(state)) == "ACT-CREATE-3"  # prey that fails the requirements


def test_rul_24_a_newcomer_displaces_an_equally_adapted_weaker_species() -> None:
    state = position(places=[land(3, 0)], species=[spec(1, H(5, 2, 3))], hands={0: [H(5, 3, 3)]})
    act(state, create(state))
    assert home(state, 1).feeding.plants_of == {2: 3, 1: 0}
    # moving away gives everything back: nothing is remembered
    state = position(
        places=[land(3, 0), land(9, 9, key="heath")], species=[spec(0, H(9, 2, 3)), spec(1, H(5, 2, 3))]
    )
    assert home(state, 2).feeding.plants_of == {1: 3, 2: 0}
    act(state, Migrate(1, 1))
    assert home(state, 2).feeding.plants_of == {2: 3}


def test_rul_25_later_species_get_nothing_even_if_the_rest_would_do_for_them() -> None:
    assert survivors(1, 0, H(5, 0, 2), H(4, 0, 1)) == []
    assert share(0, 1, C(5, 0, 2), C(4, 0, 1)).meat_of == {1: 1, 2: 0}


def test_rul_26_an_indivisible_rest_goes_to_nobody() -> None:
    feeding = share(5, 0, H(5, 3, 2), H(5, 3, 2), H(5, 3, 2), H(4, 0, 1))
    assert feeding.plants_of == {1: 1, 2: 1, 3: 1, 4: 0}
    assert feeding.plants == 0


def test_rul_27_a_starving_omnivore_keeps_the_meat_it_got() -> None:
    feeding = share(0, 2, O(5, 0, 3), C(4, 0, 1))
    assert feeding.meat_of == {1: 2, 2: 0}
    assert hungry(feeding) == [1, 2]


@pytest.mark.parametrize(
    ("spared", "devoured"),
    [(H(2, 0, 1), H(1, 5, 3)), (H(1, 2, 1), H(1, 1, 3)), (H(1, 1, 3), H(1, 1, 2))],
    ids=["adaptation", "strength", "hearts"],
)
def test_rul_28_least_adapted_then_weakest_then_smallest(spared: Stats, devoured: Stats) -> None:
    assert survivors(9, 0, spared, devoured, C(5, 5, 1)) == [1, 3]


def test_rul_29_complete_equals_hunt_together() -> None:
    assert survivors(9, 0, H(1, 1, 3), C(5, 5, 1), C(5, 5, 1)) == [2, 3]
    assert survivors(9, 0, H(1, 1, 3), C(5, 5, 2), C(5, 5, 2)) == []  # 1 each, the third is lost
    # the owner first in turn order chooses for both
    state = habitat(9, 0, H(1, 1, 2), C(5, 5, 1), C(5, 5, 1), H(1, 1, 2), first=2)
    drive(state, until=at("prey"))
    assert state.need == Choice(2, "prey")
    news = act(state, Devour(4))
    assert [(one.hunters, one.prey) for one in happened(news, SpeciesDevoured)] == [((2, 3), 4)]
    assert living(state) == [1, 2, 3]


def test_rul_30_strictly_lower_adaptation_dies_without_exception() -> None:
    lower, equal, starving = C(4, 9, 0), C(5, 1, 0), C(5, 5, 1)
    state = habitat(0, 0, starving, lower, equal)
    news = run_evaluation(state)
    assert living(state) == [3]
    assert {one.species: one.rule for one in happened(news, SpeciesDied)} == {
        1: "EVAL-FOOD-6",
        2: "EVAL-FOOD-7",
    }


def test_rul_31_prey_without_hearts_is_never_edible() -> None:
    assert survivors(9, 0, H(1, 1, 0), C(5, 5, 1)) == [1]


def test_rul_32_nothing_is_handed_out_again_during_the_evaluation() -> None:
    # the omnivore starves with 1 plant and 1 meat in its hands; either would have saved another one
    assert survivors(1, 1, O(5, 0, 3), H(4, 0, 1), C(3, 9, 1)) == []


# -- derived tests -------------------------------------------------------------------------------------


def test_dt_1_a_queue_that_runs_dry() -> None:
    species = (H(5, 0, 2), H(4, 0, 2), H(3, 0, 1))
    assert share(3, 0, *species).plants_of == {1: 2, 2: 1, 3: 0}
    assert survivors(3, 0, *species) == [1]


def test_dt_2_the_stronger_of_equally_adapted_eats_first() -> None:
    assert share(4, 0, H(5, 3, 3), H(5, 4, 3)).plants_of == {2: 3, 1: 1}
    assert survivors(4, 0, H(5, 3, 3), H(5, 4, 3)) == [2]


def test_dt_3_more_hearts_first() -> None:
    assert share(3, 0, H(5, 3, 1), H(5, 3, 3)).plants_of == {2: 3, 1: 0}
    assert survivors(3, 0, H(5, 3, 1), H(5, 3, 3)) == [2]


def test_dt_4_equals_that_cannot_share() -> None:
    species = (H(5, 3, 2), H(5, 3, 2), H(4, 3, 1))
    assert share(3, 0, *species).plants_of == {1: 1, 2: 1, 3: 0}
    assert survivors(3, 0, *species) == []


def test_dt_5_equals_with_enough_for_both() -> None:
    assert survivors(4, 0, H(5, 3, 2), H(5, 3, 2)) == [1, 2]


def test_dt_6_an_omnivore_takes_the_meat_before_a_less_adapted_carnivore() -> None:
    species = (H(6, 0, 2), O(5, 0, 3), C(4, 9, 1))
    feeding = share(3, 2, *species)
    assert (feeding.plants_of[2], feeding.meat_of) == (1, {1: 0, 2: 2, 3: 0})
    assert survivors(3, 2, *species) == [1, 2]


def test_dt_7_an_omnivore_behind_a_carnivore_starves() -> None:
    species = (H(3, 0, 2), O(2, 0, 3), C(4, 9, 1))
    feeding = share(3, 2, *species)
    assert (feeding.plants_of, feeding.meat_of) == ({1: 2, 2: 1, 3: 0}, {1: 0, 2: 1, 3: 1})
    assert survivors(3, 2, *species) == [1, 3]


def test_dt_8_the_least_adapted_is_too_strong() -> None:
    assert survivors(9, 0, H(1, 5, 2), H(2, 1, 2), C(3, 3, 2)) == [1, 3]


def test_dt_9_all_prey_is_not_enough() -> None:
    assert survivors(9, 0, H(1, 1, 2), H(2, 1, 2), C(3, 3, 5)) == []


def test_dt_10_less_adapted_carnivores_die_with_it() -> None:
    assert survivors(9, 0, H(1, 1, 2), H(2, 1, 2), C(3, 3, 5), C(2, 9, 0), C(3, 2, 0)) == [5]


def test_dt_11_equal_values_suffice_and_the_rest_is_lost() -> None:
    assert survivors(9, 0, H(3, 3, 4), C(3, 3, 1), C(2, 9, 1)) == [2]


def test_dt_12_fed_by_the_supply() -> None:
    assert survivors(9, 1, H(1, 1, 2, poison=1), C(5, 5, 1)) == [1, 2]
    assert hunt(share(9, 1, H(1, 1, 2), C(5, 5, 1))).meals == []


def test_dt_13_no_hearts_no_prey() -> None:
    assert survivors(9, 0, H(1, 1, 0), C(5, 5, 1)) == [1]


@pytest.mark.parametrize("victim", [1, 2])
def test_dt_14_the_owner_of_the_carnivore_chooses(victim: int) -> None:
    state = habitat(9, 0, H(1, 1, 2), H(1, 1, 2), C(5, 5, 2))
    drive(state, until=at("prey", 2))
    act(state, Devour(victim))
    assert living(state) == [3 - victim, 3]
    with pytest.raises(PreyChoice):  # without an answer the hunt asks
        hunt(share(9, 0, H(1, 1, 2), H(1, 1, 2), C(5, 5, 2)), ())


def test_dt_15_lower_strength_before_fewer_hearts() -> None:
    assert survivors(9, 0, H(1, 2, 1), H(1, 1, 3), C(5, 5, 1)) == [1, 3]


def test_dt_16_equal_carnivores_share_their_prey() -> None:
    assert survivors(9, 0, H(1, 1, 3), C(5, 5, 1), C(5, 5, 1)) == [2, 3]


def test_dt_17_prey_that_would_starve_is_no_food() -> None:
    assert newcomer(0, 0, C(4, 4, 2), H(2, 2, 2)) == "ACT-CREATE-3"


def test_dt_18_prey_that_nobody_else_needs_is_food() -> None:
    assert newcomer(5, 2, C(4, 4, 2), C(5, 5, 2), H(2, 2, 2)) == ""


def test_dt_19_prey_that_a_better_one_needs_is_no_food() -> None:
    assert newcomer(5, 0, C(4, 4, 2), C(5, 5, 2), H(2, 2, 2)) == "ACT-CREATE-3"


def test_dt_20_a_better_adapted_newcomer_takes_the_plants() -> None:
    state = position(places=[land(3, 0)], species=[spec(1, H(5, 9, 3))], hands={0: [H(6, 1, 3)]})
    act(state, create(state))
    feeding = home(state, 1).feeding
    assert feeding.plants_of == {2: 3, 1: 0}
    assert hungry(feeding) == [1]


def test_dt_21_a_weaker_newcomer_of_equal_adaptation_finds_nothing() -> None:
    assert newcomer(3, 0, H(5, 1, 3), H(5, 9, 3)) == "ACT-CREATE-3"


def test_dt_25_epidemic_no_strength_no_devouring() -> None:
    state = position(
        places=[land(9, 0), land(9, 9, key="heath")],
        species=[spec(0, C(5, 9, 1)), spec(1, H(1, 0, 1)), spec(2, O(5, 8, 1), place=1), spec(0, H(4, 1, 1))],
        event="epidemic",
    )
    run_evaluation(state)
    assert alive(state, 1) is None
    # survival 1 each; habitats: the herbivore 2, the omnivore 2; strength: only the herbivore with 1
    assert points(state) == {2: 1, 3: 1 + 2, 4: 1 + 2 + 3}


def test_mutated_species_are_fed_by_their_new_values() -> None:
    state = position(places=[land(2, 0)], species=[spec(0, H(4, 0, 1), made("tail", hearts=2))])
    tail = body_slot(state, 1, alive(state, 1).cards[-1].key)
    assert hungry(home(state, 1).feeding) == [1]
    act(state, Mutate(1, ((tail, -1),)))
    assert hungry(home(state, 1).feeding) == []

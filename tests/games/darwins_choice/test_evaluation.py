"""The Evaluation Phase (section 9): five steps, in this order, for all habitats.

H, C and O are (adaptation, strength, hearts); ids count from 1 in the order in which species are named.
"""

from __future__ import annotations

from itertools import pairwise

from darwin_p2p.engine import Choice, Happening
from darwin_p2p.games.darwins_choice.actions import Devour
from darwin_p2p.games.darwins_choice.happened import PointsGained, SpeciesDevoured, SpeciesDied
from darwin_p2p.games.darwins_choice.state import DarwinState

from .world import (
    C,
    H,
    O,
    Spec,
    Stats,
    act,
    alive,
    at,
    drive,
    happened,
    in_era,
    land,
    living,
    points,
    position,
    run_evaluation,
    spec,
)

PICKY = land(needs=((("swim", 1),),))


def evaluated(*species: Spec, places: object = None, **more: object) -> tuple[DarwinState, list[Happening]]:
    state = position(places=places or [land()], species=species, **more)  # type: ignore[arg-type]
    news = run_evaluation(state)
    state.check()
    return state, news


def causes(news: list[Happening]) -> dict[int, tuple[str, str]]:
    """Species -> why it died and by which rule."""
    return {one.species: (one.cause, one.rule) for one in happened(news, SpeciesDied)}


def earned(news: list[Happening], step: str) -> dict[int, int]:
    return {one.species: one.points for one in happened(news, PointsGained) if one.step == step}


def strengths(*species: Stats, **more: object) -> dict[int, int]:
    """What the strength step pays to species that live apart from each other."""
    owned = [spec(number % 3, one, place=number % 4) for number, one in enumerate(species)]
    lands = [land(99, 99, key=f"meadow_{number}") for number in range(4)]
    return earned(evaluated(*owned, places=lands, **more)[1], "strength")


# -- requirement check ---------------------------------------------------------------------------------------


def test_eval_req_1_who_does_not_meet_the_requirements_goes_extinct_at_once() -> None:
    state, news = evaluated(spec(0, H(9, 9, 0)), spec(1, H(1, 0, 1, swim=1)), places=[PICKY])
    assert causes(news) == {1: ("requirements", "EVAL-REQ-1")}
    assert living(state) == [2]


def test_eval_req_2_everybody_in_an_erupting_volcano_goes_extinct() -> None:
    state, news = evaluated(spec(0, H(9, 9, 0)), spec(1, C(1, 1, 1)), places=["volcano"])
    assert causes(news) == dict.fromkeys((1, 2), ("requirements", "EVAL-REQ-2"))
    assert living(state) == []


def test_eval_req_3_they_held_no_food_so_nothing_is_shared_out_again() -> None:
    state = position(
        places=[land(2, 0, needs=PICKY.needs)],
        species=[spec(0, H(9, 9, 2)), spec(1, H(2, 0, 2, swim=1)), spec(2, H(1, 0, 1, swim=1))],
    )
    before = state.places[0].feeding
    assert before.plants_of == {2: 2, 3: 0}
    news = run_evaluation(state)
    assert causes(news) == {1: ("requirements", "EVAL-REQ-1"), 3: ("starved", "EVAL-FOOD-2")}


# -- food evaluation -----------------------------------------------------------------------------------------


def test_eval_food_1_herbivores_and_omnivores_are_evaluated_before_carnivores() -> None:
    # the best placed carnivore finds no prey, because the only one has starved already
    state, news = evaluated(spec(0, C(9, 9, 1)), spec(1, H(1, 0, 2)), places=[land(1, 0)])
    assert [one.species for one in happened(news, SpeciesDied)] == [2, 1]
    assert happened(news, SpeciesDevoured) == []
    assert living(state) == []


def test_eval_food_2_herbivores_with_enough_plants_survive() -> None:
    _, news = evaluated(spec(0, H(3, 0, 2)), spec(1, H(2, 0, 2)), places=[land(3, 9)])
    assert causes(news) == {2: ("starved", "EVAL-FOOD-2")}


def test_eval_food_3_omnivores_with_enough_plants_or_meat_survive() -> None:
    for plants, meat, dies in ((3, 0, False), (0, 3, False), (1, 2, False), (1, 1, True), (0, 2, True)):
        _, news = evaluated(spec(0, O(3, 0, 3)), places=[land(plants, meat)])
        assert causes(news) == ({1: ("starved", "EVAL-FOOD-3")} if dies else {})


def test_eval_food_4_food_of_the_starved_is_not_passed_on() -> None:
    # the second takes the rest and starves with it; the third would need just that
    state, _ = evaluated(spec(0, H(3, 0, 2)), spec(1, H(2, 0, 2)), spec(2, H(1, 0, 1)), places=[land(3, 0)])
    assert living(state) == [1]
    state, _ = evaluated(spec(0, O(3, 0, 3)), spec(1, C(2, 9, 1)), places=[land(0, 2)])
    assert living(state) == []  # nor does the meat of a starving omnivore go on


def test_eval_food_5_carnivores_hunt_best_placed_first() -> None:
    prey = (spec(0, H(1, 1, 2)), spec(0, H(2, 1, 2)))
    state, news = evaluated(*prey, spec(1, C(3, 3, 2)), spec(2, C(4, 1, 2)), places=[land(9, 0)])
    assert happened(news, SpeciesDevoured) == [
        SpeciesDevoured("FOOD-CARN-4", (4,), 1, 0),
        SpeciesDevoured("FOOD-CARN-4", (3,), 2, 0),
    ]
    assert living(state) == [3, 4]
    state, news = evaluated(*prey, spec(1, C(3, 3, 2)), places=[land(9, 2)])
    assert living(state) == [1, 2, 3]  # enough meat in the supply


def test_eval_food_6_a_carnivore_that_cannot_make_up_its_shortage_dies_with_its_prey() -> None:
    state, news = evaluated(spec(0, H(1, 1, 2)), spec(1, C(3, 3, 3)), places=[land(9, 0)])
    assert causes(news) == {1: ("devoured", "FOOD-CARN-7"), 2: ("starved", "EVAL-FOOD-6")}
    assert living(state) == []


def test_eval_food_7_then_all_carnivores_of_lower_adaptation_die() -> None:
    _, news = evaluated(
        spec(0, C(3, 3, 3)),  # starves
        spec(1, C(2, 9, 0)),  # needs nothing, dies all the same
        spec(2, C(3, 2, 0)),  # equally adapted: lives
        spec(0, H(1, 0, 1)),  # no carnivore
        spec(1, C(2, 9, 0), place=1),  # another habitat
        places=[land(9, 0), land(9, 0, key="heath")],
    )
    assert causes(news) == {
        4: ("devoured", "FOOD-CARN-7"),
        1: ("starved", "EVAL-FOOD-6"),
        2: ("starved", "EVAL-FOOD-7"),
    }


def test_eval_food_8_habitats_do_not_depend_on_each_other() -> None:
    pairs = (C(4, 4, 2), H(1, 1, 2)), (H(3, 0, 3), H(2, 0, 3)), (O(2, 2, 2), C(1, 1, 1))
    lands = [land(4, 0), land(4, 4, key="heath"), land(1, 1, key="moor")]

    def survivors(order: tuple[int, ...]) -> set[int]:
        species = [spec(0, one, place=at) for at, which in enumerate(order) for one in pairs[which]]
        state, _ = evaluated(*species, places=[lands[which] for which in order])
        first = {which: 2 * at for at, which in enumerate(order)}
        return {
            2 * which + number
            for which in order
            for number in (0, 1)
            if alive(state, first[which] + number + 1) is not None
        }

    assert survivors((0, 1, 2)) == survivors((2, 0, 1)) == survivors((1, 2, 0)) == {0, 2, 4}


# -- points --------------------------------------------------------------------------------------------------


def test_eval_surv_1_every_species_still_alive_gets_a_point() -> None:
    _, news = evaluated(spec(0, H(1, 0, 1)), spec(1, H(0, 0, 20), points=3), spec(2, C(0, 0, 2)))
    assert earned(news, "survival") == {1: 1, 3: 1}


def test_eval_surv_2_points_are_placed_on_the_species_not_with_the_player() -> None:
    state, _ = evaluated(spec(0, H(3, 2, 1), points=4), banked=(1, 0, 0))
    assert points(state) == {1: 4 + 1 + 2 + 3}
    assert state.banked == (1, 0, 0)


def test_eval_adapt_1_the_best_adapted_living_species_gets_the_value_of_the_habitat() -> None:
    species = (spec(0, H(9, 0, 20)), spec(1, H(5, 0, 1)), spec(2, H(4, 0, 1)), spec(0, H(1, 0, 1), place=1))
    _, news = evaluated(*species, places=[land(9, 0, points=3), land(9, 0, points=2, key="heath")])
    # the first, best adapted of all, took all plants, starved, and let the others starve
    assert earned(news, "adaptation") == {4: 2}
    _, news = evaluated(*species[1:], places=[land(9, 0, points=3), land(9, 0, points=2, key="heath")])
    assert earned(news, "adaptation") == {1: 3, 3: 2}


def test_eval_adapt_2_ties_go_to_strength_then_hearts_and_complete_equals_all_win() -> None:
    def paid(*species: Stats) -> dict[int, int]:
        owned = [spec(number % 3, one) for number, one in enumerate(species)]
        return earned(evaluated(*owned, places=[land(99, 99, points=3)])[1], "adaptation")

    assert paid(H(4, 1, 9), H(4, 2, 1)) == {2: 3}
    assert paid(H(4, 2, 1), H(4, 2, 2)) == {2: 3}
    assert paid(H(4, 2, 2), C(4, 2, 2), O(4, 2, 2), H(4, 2, 1)) == {1: 3, 2: 3, 3: 3}


def test_eval_adapt_3_adaptation_zero_never_pays() -> None:
    _, news = evaluated(spec(0, H(0, 9, 9)), spec(1, H(0, 3, 0)))
    assert earned(news, "adaptation") == {}
    assert earned(news, "survival") == {1: 1, 2: 1}


def test_eval_adapt_4_an_erupting_volcano_pays_nothing() -> None:
    state, news = evaluated(spec(0, H(9, 9, 0)), places=["volcano"])
    assert happened(news, PointsGained) == []
    assert state.scores() == (0, 0, 0)


def test_eval_str_1_the_three_strongest_over_all_habitats_get_three_two_and_one() -> None:
    assert strengths(H(1, 2, 1), H(1, 7, 1), H(1, 5, 1), H(1, 3, 1), H(1, 1, 1)) == {2: 3, 3: 2, 4: 1}


def test_eval_str_2_ties_go_to_adaptation_in_the_own_habitat_then_hearts() -> None:
    assert strengths(H(1, 5, 9), H(2, 5, 1), H(1, 5, 3), H(0, 5, 9)) == {2: 3, 1: 2, 3: 1}


def test_eval_str_3_equals_share_a_rank_and_push_nobody_down() -> None:
    equal, weaker, weakest = H(3, 5, 1), H(3, 4, 1), H(3, 2, 1)
    assert strengths(equal, equal, weaker, weakest) == {1: 3, 2: 3, 3: 2, 4: 1}
    assert strengths(equal, weaker, weaker, weaker, weakest) == {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}


def test_eval_str_4_strength_zero_never_pays() -> None:
    assert strengths(H(9, 0, 1), H(1, 1, 1)) == {2: 3}


def test_eval_str_5_carnivores_and_omnivores_are_left_out_in_an_epidemic() -> None:
    species = C(5, 9, 1), O(5, 8, 1), H(1, 2, 1), H(1, 0, 1)
    assert strengths(*species) == {1: 3, 2: 2, 3: 1}
    assert strengths(*species, event="epidemic") == {3: 3}


def test_eval_str_6_one_player_may_hold_several_ranks() -> None:
    state, news = evaluated(*[spec(1, H(number, number, 1)) for number in (1, 2, 3)])
    assert earned(news, "strength") == {3: 3, 2: 2, 1: 1}
    assert state.scores() == (0, 3 * 1 + 2 + 6, 0)


# -- rulings -------------------------------------------------------------------------------------------------


def test_rul_02_the_number_of_tokens_limits_nobody() -> None:
    assert strengths(*[H(3, 5, 1)] * 4, *[H(3, 4, 1)] * 3) == dict.fromkeys(range(1, 5), 3) | dict.fromkeys(
        range(5, 8), 2
    )


def test_rul_33_there_is_one_ranking_over_all_habitats() -> None:
    paid = strengths(*[H(1, strength, 1) for strength in (9, 8, 7, 6)])  # each alone in a habitat
    assert paid == {1: 3, 2: 2, 3: 1}


def test_rul_34_hearts_not_food_break_the_tie_of_strength() -> None:
    # the second has had more food than it has hearts: it devoured three for one
    _state, news = evaluated(
        spec(0, C(3, 5, 2)),
        spec(1, C(3, 5, 1), place=1),
        spec(2, H(1, 1, 3), place=1),
        places=[land(0, 2), land(9, 0, key="heath")],
    )
    assert earned(news, "strength") == {1: 3, 2: 2}


def test_rul_35_any_number_may_share_a_rank_or_a_habitat() -> None:
    _, news = evaluated(*[spec(number % 3, H(2, 2, 1)) for number in range(4)], places=[land(points=3)])
    assert earned(news, "adaptation") == dict.fromkeys(range(1, 5), 3)
    assert earned(news, "strength") == dict.fromkeys(range(1, 5), 3)


# -- examples ------------------------------------------------------------------------------------------------


def test_gt_11_two_first_places() -> None:
    paid = strengths(H(2, 6, 1), H(2, 6, 1), H(2, 5, 1), H(2, 4, 1))
    assert [paid[number] for number in range(1, 5)] == [3, 3, 2, 1]


def test_dt_22_adaptation_zero_alone() -> None:
    _state, news = evaluated(spec(0, H(0, 5, 5)))
    assert earned(news, "adaptation") == {}
    assert earned(news, "survival") == {1: 1}


def test_dt_23_two_best_adapted() -> None:
    _, news = evaluated(
        spec(0, H(4, 2, 3)), spec(1, H(4, 2, 3)), spec(2, H(4, 1, 9)), places=[land(99, points=3)]
    )
    assert earned(news, "adaptation") == {1: 3, 2: 3}


def test_dt_24_strength_ties_and_zero() -> None:
    assert strengths(H(3, 5, 1), H(2, 5, 1), H(1, 4, 1), H(1, 0, 1)) == {1: 3, 2: 2, 3: 1}


# -- the phase as a whole ------------------------------------------------------------------------------------


def test_the_five_steps_come_in_order() -> None:
    _, news = evaluated(
        spec(0, H(1, 0, 1)),
        spec(1, H(9, 9, 1), place=1),
        spec(2, H(8, 8, 20), place=1),
        spec(0, C(9, 9, 20), place=2),
        places=[PICKY, land(key="heath"), land(key="moor")],
    )
    order = ["EVAL-REQ-1", "EVAL-FOOD-2", "EVAL-FOOD-6", "EVAL-SURV-1", "EVAL-ADAPT-1", "EVAL-STR-1"]
    places = [[one.rule for one in news].index(rule) for rule in order]
    assert all(first < second for first, second in pairwise(places))


def test_a_choice_of_prey_stops_the_phase_and_goes_on_where_it_stopped() -> None:
    state = position(
        places=[land(9, 0), land(9, 0, key="heath")],
        species=[
            spec(0, H(1, 1, 1)),
            spec(1, H(1, 1, 1)),
            spec(2, C(5, 5, 1)),
            spec(0, H(1, 1, 1), place=1),
            spec(1, H(1, 1, 1), place=1),
            spec(0, C(5, 5, 1), place=1),
        ],
    )
    drive(state, until=at("prey"))
    assert state.need == Choice(2, "prey")
    assert living(state) == [1, 2, 3, 4, 5, 6]
    act(state, Devour(2))
    assert state.need == Choice(0, "prey")
    assert living(state) == [1, 3, 4, 5, 6]
    act(state, Devour(4))
    drive(state, until=in_era(3))
    assert living(state) == [1, 3, 5, 6]

"""Event cards (section 12)."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import (
    Create,
    EndTurn,
    LoseCard,
    Migrate,
    Mutate,
    Pass,
    PlacePoint,
    Sacrifice,
)
from darwin_p2p.games.darwins_choice.anatomy import NONE
from darwin_p2p.games.darwins_choice.happened import (
    HabitatReplaced,
    PlaceStruck,
    PointsGained,
    PointsMoved,
    SpeciesDevoured,
    SpeciesDied,
)

from .acts import Beast, Desk, beast, build, head, meadow, part, plain, torso

CALM = "optimal_conditions"
FOUR = ("savanna", "coast", "taiga", "mountains")
CLIMATE = {
    "desertification": ("desert", "rocky_desert"),
    "ice_age": ("polar_desert", "cold_desert"),
    "mountain_formation": ("high_mountains", "highlands"),
}
LIMBS = ("tail", "wings", "single_legs")


def limbed(name: str, owner: int, parts: tuple[str, ...], place: int = 0, points: int = 0) -> Beast:
    """A species of head, torso and these parts."""
    limbs = [part(f"{name} {number}", kind) for number, kind in enumerate(parts)]
    return beast(owner, place, head(name, run=9), torso(name), *limbs, points=points)


def struck(desk: Desk) -> list[tuple[int, str]]:
    return [(one.place, one.habitat) for one in desk.told(PlaceStruck)]


# -- Degeneration --------------------------------------------------------------------------------------------


def test_evt_degen_1_every_species_of_four_or_more_cards_loses_one() -> None:
    desk = build(
        species=[limbed("ox", 0, LIMBS), limbed("elk", 1, LIMBS[:2], 1), limbed("yak", 2, LIMBS[:1])]
    )
    desk.end_era("degeneration")
    asked = []
    while desk.need.about == "degeneration":
        asked.append(desk.need.seat)
        desk.do(next(iter(desk.state.legal(desk.need.seat))))
    assert asked == [0, 1]
    assert [len(desk.one(species).cards) for species in (1, 2, 3)] == [4, 3, 3]
    assert len(desk.state.discards[0]) + len(desk.state.discards[1]) == 2 + 5  # and the old market


def test_evt_degen_2_the_owner_chooses_but_never_head_or_torso() -> None:
    desk = build(species=[limbed("ox", 1, LIMBS)])
    desk.end_era("degeneration")
    assert desk.need == Choice(1, "degeneration")
    for key in ("ox.head", "ox.torso"):
        assert desk.refusal(LoseCard(desk[key])).rule == "EVT-DEGEN-2"
    assert desk.refusal(LoseCard(desk.hand(1)[0])).rule == "EVT-DEGEN-2"
    assert desk.refusal(LoseCard(desk["ox_0.tail"]), 0).rule == "ACT-TURN-1"
    limbs = {desk[key] for key in ("ox_0.tail", "ox_1.wings", "ox_2.single_legs")}
    assert {action.slot for action in desk.state.legal(1)} == limbs
    desk.do(LoseCard(desk["ox_1.wings"]))
    assert desk["ox_1.wings"] in desk.state.discards[0]
    assert desk.one(1).body.slots == tuple(
        desk[k] for k in ("ox.head", "ox.torso", "ox_0.tail", "ox_2.single_legs")
    )
    assert desk.one(1).body.free_wings == 1  # the point is free again


def test_evt_degen_3_species_of_two_or_three_cards_are_untouched() -> None:
    desk = build(species=[plain("ox", 0, 0), limbed("elk", 1, LIMBS[:1])])
    desk.end_era("degeneration")
    assert desk.need.about == "turn"
    assert [len(desk.one(species).cards) for species in (1, 2)] == [2, 3]


def test_evt_degen_4_nothing_is_checked_and_no_points_move() -> None:
    swimmer = beast(0, 1, head("ox"), torso("ox"), part("ox", "tail", swim=1), part("ox", "wings"), points=4)
    desk = build(habitats=FOUR, species=[swimmer], era=1)
    desk.end_era("degeneration", (0, 2), (0, 1))
    desk.do(LoseCard(desk["ox.tail"]))  # at the coast it cannot live without swimming
    assert desk.habitats()[1] == "coast"
    assert (desk.alive(), desk.one(1).points) == ([1], 4)
    assert not desk.state.places[1].meets(desk.one(1))


def test_rul_39_each_owner_picks_one_card_per_species() -> None:
    desk = build(species=[limbed("ox", 0, LIMBS), limbed("elk", 0, LIMBS, 1)])
    desk.end_era("degeneration")
    assert desk.state.context == (1,)
    assert desk.refusal(LoseCard(desk["elk_0.tail"])).rule == "EVT-DEGEN-2"
    desk.do(LoseCard(desk["ox_0.tail"]))
    assert desk.state.context == (2,)
    desk.do(LoseCard(desk["elk_1.wings"]))
    assert desk.need.about == "turn"
    assert [len(desk.one(species).cards) for species in (1, 2)] == [4, 4]


def test_dt_32_degeneration_of_three_four_and_six_cards() -> None:
    three = limbed("ox", 0, ("tail",))
    four = limbed("elk", 0, ("double_legs", "tail"))
    six = limbed("yak", 0, ("single_legs", "single_legs", "wings", "tail"))
    desk = build(species=[three, four, six])
    desk.end_era("degeneration")
    assert {action.slot for action in desk.state.legal(0)} == {desk["elk_0.double_legs"], desk["elk_1.tail"]}
    desk.do(LoseCard(desk["elk_0.double_legs"]))
    assert len(list(desk.state.legal(0))) == 4
    desk.do(LoseCard(desk["yak_1.single_legs"]))
    assert [len(desk.one(species).cards) for species in (1, 2, 3)] == [3, 3, 5]


# -- climate events ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", CLIMATE)
def test_evt_clim_1_each_climate_event_has_its_pair(event: str) -> None:
    brought = set()
    for choice in (0, 1):
        desk = build(habitats=FOUR, era=1)
        desk.end_era(event, (choice,))
        brought.add(struck(desk)[0][1])
    assert brought == set(CLIMATE[event])


def test_evt_clim_2_a_missing_card_comes_from_the_pile_or_the_discards() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("ice_age", (0,), (1,))
    assert desk.habitats()[1] == "polar_desert"
    assert "polar_desert" not in {one.key for one in desk.state.habitat_pile}
    used = build(habitats=FOUR, era=1)
    state = used.state
    state.habitat_discards = tuple(one for one in state.habitat_pile if one.key == "cold_desert")
    state.habitat_pile = tuple(
        one for one in state.habitat_pile if one.key not in ("polar_desert", "cold_desert")
    )
    used.end_era("ice_age", (0,), (2,))
    assert used.habitats()[2] == "cold_desert"
    assert "cold_desert" not in {one.key for one in state.habitat_discards}


def test_evt_clim_3_the_place_is_drawn_from_the_unprotected_ones() -> None:
    places = set()
    for number in range(3):
        desk = build(habitats=("highlands", *FOUR[:3]), era=1)
        desk.end_era("mountain_formation", (0,), (number,))
        places.add(struck(desk)[0][0])
    assert places == {1, 2, 3}


def test_evt_clim_4_cards_in_play_are_protected_and_the_partner_comes() -> None:
    for seed in range(5):
        desk = build(habitats=("cold_desert", *FOUR[:3]), era=2, seed=seed)  # quota 3 of 3 free
        desk.end_era("ice_age")
        assert desk.habitats()[0] == "cold_desert"
        assert "polar_desert" in desk.habitats()[1:]
        both = build(habitats=("cold_desert", "polar_desert", *FOUR[:2]), era=2, seed=seed)
        both.end_era("ice_age")
        assert both.habitats()[:2] == ["cold_desert", "polar_desert"]
        assert not set(both.habitats()[2:]) & set(FOUR[:2])  # the other two are replaced
        assert struck(both) == []


def test_evt_clim_5_a_partner_out_of_the_game_does_not_come() -> None:
    desk = build(habitats=("desert", *FOUR[:3]), era=1)
    state = desk.state
    state.habitat_pile = tuple(one for one in state.habitat_pile if one.key != "rocky_desert")
    desk.end_era("desertification")
    assert struck(desk) == []
    assert desk.habitats()[0] == "desert"
    assert "rocky_desert" not in desk.habitats()
    assert len(desk.told(HabitatReplaced)) == 2  # the quota is drawn at random


def test_evt_clim_6_the_protection_holds_once() -> None:
    desk = build(habitats=("desert", *FOUR[:3]), era=1)
    desk.end_era("desertification")
    assert desk.habitats()[0] == "desert"
    desk.end_era(CALM, (0, 1, 2), None)
    assert desk.habitats()[0] != "desert"


def test_evt_clim_7_nobody_dies_of_a_climate_event() -> None:
    for event in CLIMATE:
        desk = build(habitats=FOUR, species=[plain(f"ox {n}", 0, n, points=2, hearts=1) for n in range(4)])
        desk.end_era(event)
        assert desk.told(SpeciesDied) == []
        assert desk.state.scores()[0] == 8


@pytest.mark.parametrize("choice", [0, 1])
def test_evt_desert_brings_a_desert_or_a_rocky_desert(choice: int) -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("desertification", (choice,), (3,))
    assert desk.habitats()[3] == ("desert", "rocky_desert")[choice]


@pytest.mark.parametrize("choice", [0, 1])
def test_evt_ice_brings_a_polar_or_a_cold_desert(choice: int) -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("ice_age", (choice,), (0,))
    assert desk.habitats()[0] == ("polar_desert", "cold_desert")[choice]


@pytest.mark.parametrize("choice", [0, 1])
def test_evt_mount_brings_high_mountains_or_highlands(choice: int) -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("mountain_formation", (choice,), (2,))
    assert desk.habitats()[2] == ("high_mountains", "highlands")[choice]


def test_rul_40_mountains_and_hills_are_not_meant_by_mountain_formation() -> None:
    laid = ("mountains", "hills", "coast", "taiga")
    desk = build(habitats=laid, era=1)
    desk.end_era("mountain_formation", (1,), (0,))  # the mountains are not protected
    assert desk.habitats()[0] == "highlands"


def test_rul_41_the_pile_comes_before_the_discards_and_no_player_chooses() -> None:
    desk = build(habitats=FOUR, era=1)
    state = desk.state
    state.habitat_discards = tuple(one for one in state.habitat_pile if one.key == "desert")
    state.habitat_pile = tuple(one for one in state.habitat_pile if one.key != "desert")
    desk.end_era("desertification")
    assert struck(desk)[0][1] == "rocky_desert"
    assert state.habitat_discards[0].key == "desert"
    brought = {struck(_after(seed))[0][1] for seed in range(10)}
    assert brought == {"desert", "rocky_desert"}  # both in the pile: at random


def _after(seed: int) -> Desk:
    desk = build(habitats=FOUR, era=1, seed=seed)
    desk.end_era("desertification")
    return desk


# -- Flood and Hurricane -------------------------------------------------------------------------------------


def test_evt_flood_1_who_cannot_swim_climb_or_fly_dies() -> None:
    abilities = ("swim", "climb", "fly", "run", "cold", "heat", "dig")
    desk = build(species=[plain(name, n % 3, n % 4, **{name: 1}) for n, name in enumerate(abilities)])
    desk.end_era("flood")
    assert desk.alive() == [1, 2, 3]
    assert {one.rule for one in desk.told(SpeciesDied)} == {"EVT-FLOOD-1"}


def test_evt_flood_2_one_point_of_a_drowned_species_is_banked() -> None:
    desk = build(species=[plain("ox", 0, 0, run=1, points=4), plain("elk", 1, 0, run=1)])
    desk.end_era("flood")
    assert desk.state.scores() == desk.state.banked == (1, 0, 0)
    assert {desk["ox.head"], desk["elk.head"]} <= set(desk.state.discards[0])


def storm(*values: tuple[int, int, int]) -> Desk:
    """A hurricane over herbivores of (adaptation, strength, hearts) in one place."""
    species = [
        plain(f"ox {n}", n % 3, 0, run=adaptation, strength=strength, hearts=hearts, points=3)
        for n, (adaptation, strength, hearts) in enumerate(values)
    ]
    desk = build(species=species)
    desk.end_era("hurricane")
    return desk


def test_evt_hurr_1_the_least_adapted_of_each_habitat_dies() -> None:
    species = [plain(f"ox {n}", n % 3, n // 2, run=1 + n % 2) for n in range(8)]
    desk = build(species=species)
    desk.end_era("hurricane")
    assert desk.alive() == [2, 4, 6, 8]


def test_evt_hurr_2_adaptation_four_protects() -> None:
    assert storm((4, 0, 0), (5, 0, 0)).alive() == [1, 2]
    assert storm((3, 9, 9), (4, 0, 0)).alive() == [2]


def test_evt_hurr_3_ties_go_against_the_weaker_then_the_smaller() -> None:
    assert storm((3, 2, 1), (3, 1, 9)).alive() == [1]
    assert storm((3, 2, 1), (3, 2, 2)).alive() == [2]
    assert storm((3, 2, 1), (3, 2, 1), (3, 2, 2)).alive() == [3]


def test_evt_hurr_4_a_single_species_is_lost_unless_well_adapted() -> None:
    assert [storm((adaptation, 9, 9)).alive() for adaptation in (0, 3, 4)] == [[], [], [1]]
    desk = build()
    desk.end_era("hurricane")
    assert desk.told(SpeciesDied) == []


def test_evt_hurr_5_one_point_of_the_lost_species_is_banked() -> None:
    desk = storm((1, 0, 0), (2, 0, 0))
    assert desk.state.banked == (1, 0, 0)
    assert desk.state.scores() == (1, 3, 0)
    assert desk["ox_0.head"] in desk.state.discards[0]


def test_rul_43_hurricane_reverses_the_usual_order_and_complete_equals_die_together() -> None:
    assert storm((3, 1, 2), (3, 1, 1), (3, 2, 0)).alive() == [1, 3]
    assert storm((3, 1, 1), (3, 1, 1), (3, 1, 1)).alive() == []
    assert storm((4, 1, 1), (4, 1, 1)).alive() == [1, 2]


def test_dt_26_flood() -> None:
    desk = build(
        species=[
            plain("one", 0, 0, climb=1),
            plain("two", 0, 0, run=5, cold=2),
            plain("three", 0, 0, fly=1),
        ]
    )
    desk.end_era("flood")
    assert desk.alive() == [1, 3]


def test_dt_27_hurricane_takes_the_weaker_of_equally_adapted() -> None:
    assert storm((3, 2, 2), (3, 1, 2), (5, 0, 1)).alive() == [1, 3]


def test_dt_28_hurricane_spares_a_well_adapted_habitat() -> None:
    assert storm((4, 0, 1), (6, 1, 1)).alive() == [1, 2]


def test_dt_29_hurricane_takes_complete_equals_together() -> None:
    assert storm((2, 1, 1), (2, 1, 1)).alive() == []


# -- Invaders ------------------------------------------------------------------------------------------------


def test_evt_inv_1_each_player_loses_the_species_with_the_most_points() -> None:
    desk = build(
        species=[
            plain("ox", 0, 0, points=5),
            plain("elk", 0, 1, points=2),
            plain("yak", 1, 0, points=1),
            plain("gnu", 1, 2, points=3),
        ]
    )
    desk.end_era("invaders")
    assert desk.alive() == [2, 3]
    assert [one.rule for one in desk.told(SpeciesDied)] == ["EVT-INV-1", "EVT-INV-1"]


def test_evt_inv_2_of_several_richest_the_player_chooses() -> None:
    desk = build(
        species=[plain("ox", 1, 0, points=4), plain("elk", 1, 1, points=4), plain("yak", 1, 0, points=3)]
    )
    desk.end_era("invaders")
    assert desk.need == Choice(1, "invaders")
    assert desk.refusal(Sacrifice(3)).rule == "EVT-INV-1"
    assert set(desk.state.legal(1)) == {Sacrifice(1), Sacrifice(2)}
    desk.do(Sacrifice(2))
    assert desk.alive() == [1, 3]


def test_evt_inv_3_the_points_are_spread_at_will_and_none_is_banked_besides() -> None:
    desk = build(
        species=[plain("ox", 0, 0, points=5), plain("elk", 0, 1), plain("yak", 0, 2), plain("gnu", 1, 2)]
    )
    desk.end_era("invaders")
    assert desk.need == Choice(0, "points")
    assert desk.refusal(PlacePoint(4)).rule == "EVT-INV-3"
    assert desk.refusal(PlacePoint(1)).rule == "EVT-INV-3"
    for species in (2, 3, 3, 3, 2):
        desk.do(PlacePoint(species))
    assert (desk.one(2).points, desk.one(3).points, desk.state.banked[0]) == (2, 3, 0)
    assert desk.state.scores()[0] == 5


def test_evt_inv_4_without_any_species_left_all_points_are_banked() -> None:
    desk = build(species=[plain("ox", 2, 0, points=6)], banked=(0, 0, 1))
    desk.end_era("invaders")
    assert desk.state.banked == (0, 0, 7)
    assert desk.told(PointsMoved) == [PointsMoved("EVT-INV-4", 2, None, 6)]


def test_evt_inv_5_without_species_nothing_is_lost_and_without_points_nothing_spread() -> None:
    desk = build(species=[plain("ox", 1, 0), plain("elk", 1, 1)], banked=(3, 0, 0))
    desk.end_era("invaders")
    assert desk.need == Choice(1, "invaders")
    desk.do(Sacrifice(1))
    assert desk.need.about == "turn"
    assert (desk.alive(), desk.state.banked) == ([2], (3, 0, 0))


def test_rul_44_no_extra_point_for_the_extinction() -> None:
    desk = build(species=[plain("ox", 0, 0, points=5), plain("elk", 0, 1, points=1)])
    desk.end_era("invaders")
    (died,) = desk.told(SpeciesDied)
    assert (died.points, died.banked) == (5, 0)
    assert desk.one(2).points == 6  # one species left: the points go there
    assert desk.state.banked == (0, 0, 0)


def test_dt_30_invaders_take_one_of_two_fives_and_the_total_stays() -> None:
    desk = build(
        species=[plain("ox", 0, 0, points=5), plain("elk", 0, 1, points=5), plain("yak", 0, 2, points=2)]
    )
    desk.end_era("invaders")
    desk.do(Sacrifice(1))
    for species in (2, 3, 3, 2, 3):
        assert desk.need == Choice(0, "points")
        desk.do(PlacePoint(species))
    assert (desk.one(2).points, desk.one(3).points) == (7, 5)
    assert desk.state.scores()[0] == 12


def test_dt_31_invaders_take_the_only_species() -> None:
    desk = build(species=[plain("ox", 0, 0, points=4)])
    desk.end_era("invaders")
    assert (desk.alive(), desk.state.banked) == ([], (4, 0, 0))


# -- Axis Shift, Low Mutation Rate, food events, Optimal Conditions, Drift -----------------------------------


def test_evt_axis_1_all_habitats_are_replaced_whatever_the_quota() -> None:
    for seats in (2, 3, 5):
        desk = build(seats=seats, era=1)
        before = desk.habitats()
        desk.end_era("axis_shift")
        assert not set(before) & set(desk.habitats())


def test_evt_axis_2_but_not_a_volcano_that_has_not_been_a_rainforest() -> None:
    desk = build(habitats=("volcano", *FOUR[:3]), era=2)
    desk.end_era("axis_shift")
    assert desk.habitats()[0] == "volcano"
    again = build(habitats=("volcano", *FOUR[:3]), era=2)
    again.end_era(CALM)
    again.end_era("axis_shift")  # after its Era as a rainforest
    assert "volcano" not in again.habitats()


def test_evt_lowmut_1_mutations_cost_one_and_up_to_five() -> None:
    wings = {0: (part("gnu", "wings"), part("gnu", "tail"))}
    for points, steps, left in ((9, 1, 8), (9, 2, 4), (3, 2, 0), (0, 1, 0)):
        desk = build(species=[plain("ox", 0, 0, points=points)], hands=wings, event="low_mutation_rate")
        desk.do(Mutate(1, ((NONE, desk["gnu.wings"]), (NONE, desk["gnu.tail"]))[:steps]))
        assert desk.one(1).points == left


def supplies(event: str) -> list[tuple[int, int]]:
    """Plants and meat of three easy habitats and two hard ones under an event."""
    desk = build(seats=5, habitats=("savanna", "coast", "taiga", "high_mountains", "desert"), event=event)
    return [(place.plants, place.meat) for place in desk.state.places]


HARD = [(3, 3), (2, 2)]


def test_evt_meteor_easy_habitats_hold_four_plants_and_three_meat() -> None:
    assert supplies("meteorite") == [(4, 3)] * 3 + HARD


def test_evt_plant_easy_habitats_hold_six_plants_and_two_meat() -> None:
    assert supplies("plant_boom") == [(6, 2)] * 3 + HARD


def test_evt_meat_easy_habitats_hold_two_plants_and_six_meat() -> None:
    assert supplies("meat_boom") == [(2, 6)] * 3 + HARD


def test_evt_foodev_1_hard_habitats_keep_their_supply_and_the_new_habitats_are_meant() -> None:
    laid = [meadow("easy 1"), meadow("easy 2"), meadow("hard 1", points=3), meadow("hard 2", points=3)]
    desk = build(habitats=laid, era=1)
    pile = [one.key for one in desk.state.habitat_pile]
    # an easy and a hard habitat leave; a hard and an easy one come
    desk.end_era("meteorite", (0, 2), (pile.index("swamp"), pile.index("hills")))
    found = {place.habitat.key: (place.plants, place.meat) for place in desk.state.places}
    assert found == {"swamp": (4, 2), "easy 2": (4, 3), "hills": (4, 3), "hard 2": (9, 9)}


def test_evt_foodev_2_a_volcano_rainforest_counts_as_one() -> None:
    desk = build(habitats=("volcano", "tropical_rainforest", *FOUR[:2]), era=2)
    assert (desk.state.places[0].plants, desk.state.places[0].meat) == (0, 0)
    desk.end_era("plant_boom")
    assert (desk.state.places[0].plants, desk.state.places[0].meat) == (6, 2)


def test_rul_46_food_values_are_set_up_or_down() -> None:
    laid = [meadow("poor", plants=1, meat=0), meadow("rich", plants=9, meat=9)]
    for event, values in (("meteorite", (4, 3)), ("plant_boom", (6, 2)), ("meat_boom", (2, 6))):
        places = build(habitats=laid, event=event).state.places
        assert [(place.plants, place.meat) for place in places[:2]] == [values, values]


def test_dt_38_meat_boom_at_the_coast_and_in_the_high_mountains() -> None:
    places = build(habitats=("coast", "high_mountains"), event="meat_boom").state.places
    assert [(place.plants, place.meat) for place in places[:2]] == [(2, 6), (3, 3)]


def test_evt_opt_nothing_happens() -> None:
    species = [plain("ox", 0, 0, run=1, points=2, hearts=1), limbed("elk", 1, LIMBS, 1)]
    desk = build(habitats=FOUR, species=species, era=1)
    desk.end_era(CALM, (2, 3), None)
    assert desk.alive() == [1, 2]
    assert desk.state.scores() == (2, 0, 0)
    assert len(desk.one(2).cards) == 5
    assert desk.habitats()[:2] == ["savanna", "coast"]
    assert [(place.plants, place.meat) for place in desk.state.places] == [
        (place.habitat.plants, place.habitat.meat) for place in desk.state.places
    ]


def test_evt_drift_1_no_migration_between_the_sides() -> None:
    desk = build(seats=6, species=[plain("ox", 0, 0), plain("elk", 0, 4)], event="continental_drift")
    sides = [place.side for place in desk.state.places]
    for species, origin in ((1, 0), (2, 4)):
        for target in range(5):
            if target == origin:
                continue
            if sides[target] == sides[origin]:
                assert desk.allowed(Migrate(species, target))
            else:
                assert desk.refusal(Migrate(species, target)).rule == "EVT-DRIFT-1"


def test_evt_drift_2_create_and_mutate_are_unaffected() -> None:
    hand = {0: (head("gnu"), torso("gnu"), part("gnu", "tail"))}
    desk = build(species=[plain("ox", 0, 3)], hands=hand, event="continental_drift")
    assert {action.place for action in desk.state.legal(0).of(Create)} == {0, 1, 2, 3}
    assert desk.allowed(Mutate(1, ((NONE, desk["gnu.tail"]),)))


def test_dt_39_drift_with_four_habitats() -> None:
    desk = build(species=[plain("ox", 0, 0), plain("elk", 0, 1)], event="continental_drift")
    assert desk.allowed(Migrate(1, 1))
    assert desk.refusal(Migrate(2, 2)).rule == "EVT-DRIFT-1"


# -- Epidemic ------------------------------------------------------------------------------------------------


def test_evt_epid_1_carnivores_and_omnivores_have_no_strength() -> None:
    strong = {"run": 1, "strength": 5, "hearts": 1}
    species = [
        plain("wolf", 0, 0, "carnivore", **strong),
        plain("bear", 0, 0, "omnivore", **strong),
        plain("ox", 0, 0, **strong),
    ]
    hand = {0: (head("gnu", "herbivore", run=1, strength=4), head("fox", "carnivore", run=1, strength=4))}
    desk = build(species=species, event="epidemic", hands=hand)
    strengths = {eater.id: eater.strength for eater in desk.state.places[0].feeding.eaters}
    assert strengths == {1: 0, 2: 0, 3: 5}
    assert desk.state.places[0].feeding.eaters[0].id == 3  # the eating order as well
    desk.do(Mutate(1, ((desk["wolf.head"], desk["gnu.head"]),)))  # a herbivore now
    desk.do(EndTurn())
    desk.do(Pass())
    desk.do(Pass())
    desk.do(Mutate(3, ((desk["ox.head"], desk["fox.head"]),)))  # a carnivore now
    strengths = {eater.id: eater.strength for eater in desk.state.places[0].feeding.eaters}
    assert strengths == {1: 4, 2: 0, 3: 0}


def test_evt_epid_2_devouring_is_impossible() -> None:
    lea = [meadow("lea", plants=9, meat=1)]
    prey = plain("ox", 1, 0, run=1, hearts=3)
    fox = (head("fox", "carnivore", run=5, strength=5, hearts=2), torso("fox"))
    for event, allowed in ((None, True), ("epidemic", False)):
        desk = build(habitats=lea, species=[prey], hands={0: fox}, event=event)
        assert desk.allowed(Create(desk.hand(0), 0)) is allowed
    wolf = plain("wolf", 0, 0, "carnivore", run=5, strength=5, hearts=2)
    desk = build(habitats=lea, species=[prey, wolf], event="epidemic")
    desk.all_pass()
    assert desk.told(SpeciesDevoured) == []
    assert desk.alive() == [1]


def test_evt_epid_3_carnivores_and_omnivores_are_not_ranked() -> None:
    desk = build(
        event="epidemic",
        species=[
            plain("wolf", 0, 0, "carnivore", run=1, strength=9),
            plain("bear", 1, 0, "omnivore", run=1, strength=8),
            plain("ox", 2, 0, run=1, strength=1),
        ],
    )
    desk.all_pass()
    ranked = [(one.species, one.points) for one in desk.told(PointsGained) if one.step == "strength"]
    assert ranked == [(3, 3)]


def test_rul_47_not_even_prey_of_strength_zero_can_be_devoured_in_an_epidemic() -> None:
    for diet in ("herbivore", "omnivore"):
        desk = build(
            event="epidemic",
            habitats=[meadow("lea", plants=9, meat=0)],
            species=[
                plain("ox", 1, 0, diet, run=1, hearts=1),
                plain("wolf", 0, 0, "carnivore", run=5, strength=5, hearts=1),
            ],
        )
        desk.all_pass()
        assert desk.alive() == [1]


# -- Volcanic Eruption ---------------------------------------------------------------------------------------


def test_evt_volc_1_the_event_card_becomes_a_habitat() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("volcano", (2,))
    assert desk.habitats()[2] == "volcano"
    assert desk.state.places[2].habitat.erupting
    assert "taiga" in {one.key for one in desk.state.habitat_discards}  # discarded as usual


def test_evt_volc_2_it_counts_as_one_of_the_quota() -> None:
    for era, quota in ((1, 2), (2, 3), (3, 3)):
        desk = build(habitats=FOUR, era=era)
        desk.end_era("volcano")
        assert len(desk.told(HabitatReplaced)) == quota


def test_evt_volc_3_an_erupting_volcano_offers_nothing_to_anybody() -> None:
    everything = dict.fromkeys(("run", "swim", "fly", "climb", "cold", "heat"), 1)
    desk = build(habitats=("volcano",), species=[plain("ox", 0, 0, **everything)])
    place = desk.state.places[0]
    assert (place.plants, place.meat, place.habitat.points) == (0, 0, 0)
    assert not place.meets(desk.one(1))
    assert place.adaptation(desk.one(1)) == 0


def test_evt_volc_4_nobody_is_created_in_it_moves_into_it_or_mutates_inside() -> None:
    hand = {0: (head("gnu"), torso("gnu"), part("gnu", "tail"))}
    desk = build(habitats=("volcano",), species=[plain("ox", 0, 0), plain("elk", 0, 1)], hands=hand)
    assert desk.refusal(Create((desk["gnu.head"], desk["gnu.torso"]), 0)).rule == "ACT-CREATE-8"
    assert desk.refusal(Migrate(2, 0)).rule == "ACT-MIGRATE-5"
    assert desk.refusal(Mutate(1, ((NONE, desk["gnu.tail"]),))).rule == "EVT-VOLC-4"
    assert all(action.species == 2 for action in desk.state.legal(0).of(Mutate))
    assert desk.allowed(Migrate(1, 1))  # out of it


def test_evt_volc_5_species_survive_only_by_migrating_out() -> None:
    desk = build(habitats=("volcano",), species=[plain("ox", 0, 0), plain("elk", 0, 0, points=3)])
    desk.do(Migrate(1, 1))
    desk.do(EndTurn())
    desk.all_pass()
    assert desk.alive() == [1]
    (died,) = desk.told(SpeciesDied)
    assert (died.species, died.cause, died.rule, died.banked) == (2, "requirements", "EVAL-REQ-2", 1)


def test_evt_volc_6_afterwards_it_is_a_tropical_rainforest_in_every_respect() -> None:
    desk = build(habitats=("volcano", "tropical_rainforest"), era=2)
    desk.end_era("continental_drift")
    cooled, card = desk.state.places[0], desk.state.rules.pack.habitat["tropical_rainforest"]
    assert (cooled.plants, cooled.meat) == (card.plants, card.meat)
    for field in ("needs", "forbidden", "adaptation", "points", "any_of", "never", "counts", "plain"):
        assert getattr(cooled.habitat, field) == getattr(card, field)
    ape = (head("ape", climb=1, hearts=1), torso("ape"))
    coexist = build(habitats=("volcano", "tropical_rainforest"), era=2, hands={0: ape}, changes=(0, 0, 0))
    coexist.end_era(CALM)
    coexist.draw()
    while coexist.need.seat:
        coexist.do(Pass())
    for place in (0, 1):
        assert coexist.allowed(Create((coexist["ape.head"], coexist["ape.torso"]), place))


def test_evt_volc_7_between_the_two_eras_it_is_protected() -> None:
    for seed in range(4):
        desk = build(habitats=("volcano",), era=2, seed=seed)
        desk.end_era(("axis_shift", CALM, "desertification", "ice_age")[seed])
        assert desk.habitats()[0] == "volcano"
    later = build(habitats=("volcano",), era=2)
    later.end_era(CALM)
    later.end_era("plant_boom", (0, 1, 2), None)
    assert later.habitats()[0] != "volcano"
    spared = build(habitats=("volcano",), era=2)
    spared.end_era(CALM)
    spared.end_era("plant_boom", (1, 2, 3), None)
    assert spared.habitats()[0] == "volcano"  # it need not be replaced


def test_evt_volc_8_the_card_stays_on_the_table_until_replaced() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("volcano", (0,))
    desk.end_era(CALM)
    assert desk.state.event_discards == ()  # the volcano lies on the table
    desk.end_era("plant_boom", (0, 1, 2), None)
    assert set(desk.state.event_discards) == {CALM, "volcano"}
    assert "volcano" not in {one.key for one in desk.state.habitat_discards}


def test_evt_volc_9_time_table_of_a_volcano_drawn_after_the_first_era() -> None:
    desk = build(habitats=FOUR, era=1)
    seen = []
    for luck in (("volcano", (0,)), (CALM,), ("plant_boom", (0, 1, 2), None)):
        desk.end_era(*luck)
        habitat = desk.state.places[0].habitat
        seen.append((desk.state.era, habitat.key == "volcano", habitat.erupting))
    assert seen == [(2, True, True), (3, True, False), (4, False, False)]


def test_rul_48_the_volcano_takes_the_place_of_one_random_habitat() -> None:
    desk = build(habitats=FOUR, era=2)
    desk.end_era("volcano", (3,), (0, 1), (0, 1))
    assert [one.place for one in desk.told(HabitatReplaced)] == [3, 0, 1]
    assert len(desk.state.habitat_pile) == 22 - 4 - 2


def test_rul_49_an_old_volcano_is_an_ordinary_candidate() -> None:
    kept = set()
    for seed in range(12):
        desk = build(habitats=("volcano", *FOUR[:3]), era=2, seed=seed)
        desk.end_era(CALM)
        desk.end_era("plant_boom")
        kept.add(desk.habitats()[0] == "volcano")
        assert ("volcano" in desk.state.event_discards) is (desk.habitats()[0] != "volcano")
    assert kept == {True, False}


def test_dt_37_a_species_that_stays_in_the_eruption_dies() -> None:
    desk = build(habitats=("volcano",), species=[plain("ox", 0, 0, climb=3)])
    desk.all_pass()
    assert [(one.species, one.rule) for one in desk.told(SpeciesDied)] == [(1, "EVAL-REQ-2")]

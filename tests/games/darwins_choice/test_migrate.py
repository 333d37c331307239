"""Migrate (section 7.7)."""

from __future__ import annotations

from darwin_p2p.games.darwins_choice.actions import Migrate
from darwin_p2p.games.darwins_choice.happened import SpeciesMigrated

from .acts import build, meadow, plain


def test_act_migrate_1_an_own_species_moves_to_any_other_habitat() -> None:
    desk = build(species=[plain("ox", 0, 1, run=1), plain("elk", 1, 1)])
    assert {action.place for action in desk.state.legal(0).of(Migrate)} == {0, 2, 3}
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-MIGRATE-1"
    assert desk.refusal(Migrate(1, 4)).rule == "ACT-MIGRATE-1"
    assert desk.refusal(Migrate(1, -1)).rule == "ACT-MIGRATE-1"
    assert desk.refusal(Migrate(2, 0)).rule == "ACT-TURN-5"
    assert desk.do(Migrate(1, 2)) == [SpeciesMigrated("ACT-MIGRATE-1", 0, 1, 1, 2)]
    assert [[one.id for one in place.species] for place in desk.state.places] == [[], [2], [1], []]


def test_act_migrate_2_the_new_habitat_must_suit_and_feed_it() -> None:
    desk = build(
        species=[plain("ox", 0, 0, run=1, hearts=3), plain("elk", 1, 3, run=2, hearts=1)],
        habitats=[meadow(), "taiga", "savanna", meadow("lea", plants=3)],
    )
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-MIGRATE-2"  # cold is needed
    assert desk.allowed(Migrate(1, 2))
    hungry = desk.refusal(Migrate(1, 3))
    assert (hungry.rule, "2 of 3" in hungry.text) == ("ACT-MIGRATE-2", True)


def test_act_migrate_3_food_and_token_stay_points_and_marker_travel() -> None:
    desk = build(species=[plain("ox", 0, 0, run=1, hearts=1, points=6)], habitats=[meadow(plants=4)])
    continents = [place.continent for place in desk.state.places]
    desk.do(Migrate(1, 1))
    moved = desk.one(1)
    assert (moved.points, moved.owner, moved.done) == (6, 0, True)
    assert desk.state.places[0].feeding.plants == 4
    assert [place.continent for place in desk.state.places] == continents


def test_act_migrate_4_food_is_redistributed_in_both_habitats() -> None:
    desk = build(
        species=[
            plain("ox", 0, 0, run=3, hearts=2),
            plain("elk", 1, 0, run=1, hearts=2),
            plain("yak", 1, 1, run=1, hearts=2),
        ],
        habitats=[meadow("here", plants=2), meadow("there", plants=2)],
    )
    assert [place.feeding.plants_of for place in desk.state.places[:2]] == [{1: 2, 2: 0}, {3: 2}]
    desk.do(Migrate(1, 1))
    assert [place.feeding.plants_of for place in desk.state.places[:2]] == [{2: 2}, {1: 2, 3: 0}]


def test_act_migrate_5_not_into_an_erupting_volcano_nor_across_a_drift() -> None:
    desk = build(species=[plain("ox", 0, 1)], habitats=["volcano"])
    assert desk.refusal(Migrate(1, 0)).rule == "ACT-MIGRATE-5"
    drift = build(species=[plain("ox", 0, 1)], event="continental_drift")
    assert drift.refusal(Migrate(1, 2)).rule == "EVT-DRIFT-1"
    assert {action.place for action in drift.state.legal(0).of(Migrate)} == {0}


def test_act_migrate_6_there_is_no_distance() -> None:
    desk = build(seats=6, species=[plain("ox", 0, 0)])
    assert {action.place for action in desk.state.legal(0).of(Migrate)} == {1, 2, 3, 4}
    desk = build(seats=6, species=[plain("ox", 0, 4)])
    assert {action.place for action in desk.state.legal(0).of(Migrate)} == {0, 1, 2, 3}

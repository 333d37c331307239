"""The child-friendly rules (section 14.4)."""

from __future__ import annotations

import pytest

from darwin_house_rules.kids import CardsDiscarded, SpeciesRemoved, WorldLaid, token, tokens
from darwin_p2p.engine import Choice, Over
from darwin_p2p.games.darwins_choice.actions import (
    Create,
    Done,
    FullRedraw,
    Migrate,
    Mutate,
    PickCard,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.happened import EraBegan, EventDrawn, MarketRenewed, PointsGained
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.plugins import registry

from ..games.darwins_choice.acts import Beast, Desk, begun, build, head, meadow, plain, torso

KIDS = ("kids",)
ALONE = {"mountains", "hills", "semi_desert", "subtropical_dry_forest"}


def kids_desk(*species: Beast, points: int = 2, seats: int = 3, **more: object) -> Desk:
    """Three meadows and, as place 3, a competition token."""
    lands = [meadow(f"meadow_{index}", points=3) for index in range(3)]
    desk = build(
        variants=KIDS,
        seats=seats,
        habitats=[*lands, token(points)],
        species=species,
        era=1,
        **more,  # type: ignore[arg-type]
    )
    desk.state.habitat_pile = desk.state.habitat_pile[:10]
    return desk


def keep_all(desk: Desk) -> None:
    while isinstance(desk.state.need, Choice) and desk.need.about in ("discard", "draw"):
        desk.do(desk.state.fallback(desk.need.seat))


def earned(desk: Desk) -> dict[int, list[int]]:
    points: dict[int, list[int]] = {}
    for one in desk.told(PointsGained):
        points.setdefault(one.species, []).append(one.points)
    return points


def test_var_kids_1_thirteen_habitats_one_of_each_pair() -> None:
    partner = {one.key: one.partner for one in standard_pack().habitats}
    state = begun(3, variants=KIDS).state
    left = {*[one.key for one in state.habitat_pile], *[place.habitat.key for place in state.places[:3]]}
    assert len(left) == 13
    assert left >= ALONE
    assert all(partner[key] not in left for key in left if partner[key])


def test_var_kids_2_six_tokens_are_drawn_at_random() -> None:
    seen = set()
    for seed in range(12):
        state = begun(3, seed, variants=KIDS).state
        seen.add(state.places[3].habitat.points)
        assert sorted((*tokens(state), state.places[3].habitat.points)) == [1, 1, 2, 2, 3, 3]
    assert seen == {1, 2, 3}


def test_var_kids_3_no_events_no_continents_no_food() -> None:
    desk = begun(3, variants=KIDS)
    assert desk.state.event_pile == ()
    assert all(place.continent == "" and place.plants == place.meat == 0 for place in desk.state.places)
    desk.all_pass(None)
    keep_all(desk)
    assert desk.state.era == 2
    assert desk.told(EventDrawn) == []


def test_var_kids_4_ten_cards_from_the_piles_each_player_likes() -> None:
    desk = begun(3, variants=KIDS)
    assert [len(hand) for hand in desk.state.hands] == [10, 10, 10]
    assert desk.state.rules.markers == 12
    assert all(desk.state.view(1).hand(0)[index].card is None for index in range(10))


def test_var_kids_5_three_habitats_and_a_token_each_era() -> None:
    desk = begun(2, variants=KIDS)
    for _ in range(3):
        desk.all_pass(None)
        keep_all(desk)
    worlds = [one.habitats for one in desk.told(WorldLaid)]
    assert len(worlds) == 4
    assert all(len(world) == 4 and world[3].endswith("_token") for world in worlds)
    laid = [key for world in worlds for key in world[:3]]
    assert len(set(laid)) == 12  # no habitat comes twice


def test_var_kids_6_species_are_created_but_never_mutated_or_moved() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=1), hands={0: (head("cat", run=1), torso("cat"))})
    assert desk.refusal(Migrate(1, 1)).rule == "GEN-9"
    assert desk.refusal(Mutate(1, ())).rule == "GEN-9"
    desk.do(Create((desk["cat.head"], desk["cat.torso"]), 1))
    assert desk.alive() == [1, 2]


def test_var_kids_7_food_plays_no_part_but_requirements_do() -> None:
    desk = build(
        variants=KIDS,
        habitats=[meadow("rock", plants=0), meadow("air", needs=((("fly", 1),),)), meadow("pond"), token(1)],
        hands={0: (head("ox", hearts=9), torso("ox"))},
        era=3,
    )
    whole = (desk["ox.head"], desk["ox.torso"])
    assert desk.refusal(Create(whole, 1)).rule == "ACT-CREATE-2"
    desk.do(Create(whole, 0))
    desk.all_pass(None)
    assert earned(desk) == {1: [1]}  # it lives


def test_var_kids_8_on_the_token_strength_is_adaptation_and_anybody_may_live_there() -> None:
    desk = kids_desk(plain("ox", 0, 3, run=5, strength=1), plain("ant", 1, 3, strength=4))
    place = desk.state.places[3]
    assert [place.adaptation(one) for one in place.species] == [1, 4]
    desk.all_pass(None)
    assert earned(desk) == {1: [1], 2: [1, 2]}


def test_var_kids_9_redraw_and_trade_are_allowed() -> None:
    desk = begun(3, variants=KIDS)
    assert {Trade, Redraw} <= set(desk.state.legal(0).kinds())
    desk.do(Redraw(desk.hand(1)[0]), 1)  # also out of turn
    desk.draw()
    assert len(desk.hand(1)) == 10


def test_var_kids_10_one_point_each_and_the_value_for_the_best_adapted() -> None:
    desk = kids_desk(
        plain("ox", 0, 0, run=2),
        plain("cow", 1, 0, run=1),
        plain("ant", 2, 3, strength=1),
        points=1,
    )
    desk.all_pass(None)
    assert earned(desk) == {1: [1, 3], 2: [1], 3: [1, 1]}


def test_var_kids_11_equals_all_get_the_full_value() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=2, hearts=4), plain("cow", 1, 0, run=2, strength=3))
    desk.all_pass(None)
    assert earned(desk) == {1: [1, 3], 2: [1, 3]}


def test_var_kids_12_everything_is_removed_and_all_points_are_banked() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=2), plain("cow", 0, 1, run=1), plain("ant", 2, 3, strength=1))
    before = set(desk.habitats())
    desk.all_pass(None)
    keep_all(desk)
    assert desk.alive() == []
    assert desk.state.banked == desk.state.scores() == (8, 0, 3)
    assert {one.species: one.points for one in desk.told(SpeciesRemoved)} == {1: 4, 2: 4, 3: 3}
    assert before.isdisjoint(desk.habitats())


def test_var_kids_13_leftover_cards_may_be_discarded_before_drawing() -> None:
    desk = kids_desk()
    hand = desk.hand(0)
    desk.all_pass(None)
    assert desk.need == Choice(0, "discard")
    desk.do(PickCard(hand[3]))
    assert desk.refusal(PickCard(hand[3])).rule == "VAR-KIDS-13"
    assert desk.refusal(PickCard(desk.hand(1)[0])).rule == "VAR-KIDS-13"
    desk.do(PickCard(hand[5]))
    numbers = tuple(desk.state.cards[slot] for slot in (hand[3], hand[5]))
    desk.do(Done())
    assert desk.told(CardsDiscarded)[0].cards == numbers
    assert desk.need == Choice(1, "discard")  # all discard first, then all draw
    desk.do(Done())
    desk.do(Done())
    assert desk.need == Choice(0, "draw")
    assert len(desk.hand(0)) == 8
    keep_all(desk)
    assert [len(one) for one in desk.state.hands] == [10, 10, 10]


def test_var_kids_13_the_whole_hand_may_go_without_done() -> None:
    desk = kids_desk()
    desk.all_pass(None)
    for slot in desk.hand(0):
        desk.do(PickCard(slot))
    assert desk.hand(0) == ()
    assert desk.need == Choice(1, "discard")


def test_var_kids_14_four_eras_and_most_points_win() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=2), banked=(0, 3, 4))
    while not isinstance(desk.state.need, Over):
        desk.do(desk.state.fallback(desk.need.seat))
    assert [one.era for one in desk.told(EraBegan)][-1] == 4
    assert desk.state.need.result.scores == (4, 3, 4)
    assert desk.state.need.result.winners == (0, 2)
    assert len(tokens(desk.state)) == 3  # four Eras, of which the first token was laid by hand
    assert len(desk.state.habitat_pile) == 1


def test_rul_60_the_habitats_are_those_of_the_two_player_variant() -> None:
    for seats in (2, 6):
        state = begun(seats, variants=KIDS).state
        assert len(state.habitat_pile) == 13 - 3


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_rul_61_market_full_redraw_in_every_era_and_first_player_rotates(seats: int) -> None:
    desk = begun(seats, variants=KIDS)
    assert len(desk.state.market) == seats + 2
    desk.all_pass(None)
    keep_all(desk)
    assert len(desk.told(MarketRenewed)) == 2
    assert desk.state.first == 1
    stuck = build(variants=KIDS, seats=seats, era=3, hands={0: (torso("ox"),)})
    stuck.do(FullRedraw())
    stuck.draw()
    assert len(stuck.hand(0)) == 10


def test_rul_62_gold_silver_bronze_are_worth_three_two_one_and_nothing_without_adaptation() -> None:
    assert [(token(points).key, token(points).points) for points in (3, 2, 1)] == [
        ("gold_token", 3),
        ("silver_token", 2),
        ("bronze_token", 1),
    ]
    desk = kids_desk(plain("ox", 0, 0, hearts=1), plain("ant", 1, 3, run=9))
    desk.all_pass(None)
    assert earned(desk) == {1: [1], 2: [1]}


def test_rul_63_cards_are_discarded_and_habitats_leave_the_game() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=2))
    laid = set(desk.habitats())
    desk.all_pass(None)
    (removed,) = desk.told(SpeciesRemoved)
    assert set(removed.cards) <= {*desk.state.discards[0], *desk.state.discards[1]}
    assert desk.state.habitat_discards == ()
    assert laid.isdisjoint(one.key for one in desk.state.habitat_pile)
    assert len(tokens(desk.state)) == 5


def test_dt_49_kids_strength_does_not_break_a_tie() -> None:
    desk = kids_desk(plain("ox", 0, 0, run=4, strength=1), plain("cow", 1, 0, run=4, strength=7))
    desk.all_pass(None)
    assert earned(desk) == {1: [1, 3], 2: [1, 3]}


def test_dt_50_kids_silver_token() -> None:
    desk = kids_desk(
        plain("ox", 0, 3, strength=3), plain("cow", 1, 3, strength=3), plain("ant", 2, 3, run=9), points=2
    )
    desk.all_pass(None)
    assert earned(desk) == {1: [1, 2], 2: [1, 2], 3: [1]}


def test_two_seats_play_kids_without_the_two_player_variant() -> None:
    variants = registry().variants_for(registry().game("darwins-choice"), 2, KIDS)
    assert [one.name for one in variants] == ["kids"]

"""The Transition Phase (section 11), event cards apart."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice, Over, Pick
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Draw,
    EndTurn,
    Migrate,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.happened import (
    EventDrawn,
    HabitatReplaced,
    MarketRenewed,
    PileShuffled,
    PlaceStruck,
    SpeciesDied,
)

from .acts import Desk, begun, build, head, meadow, part, plain, torso

CALM = "optimal_conditions"
FOUR = ("savanna", "coast", "taiga", "mountains")


def changed(desk: Desk, before: list[str]) -> set[int]:
    """The places whose habitat is another one than before."""
    return {index for index, (old, new) in enumerate(zip(before, desk.habitats(), strict=True)) if old != new}


# -- TRANS-1: the event card -----------------------------------------------------------------------------


def test_trans_1_1_the_old_event_ends_before_the_new_one_is_applied() -> None:
    # under the epidemic the wolf has strength 0 and would be the one to go
    desk = build(
        event="epidemic",
        species=[
            plain("wolf", 0, 0, "carnivore", run=1, strength=9, hearts=1),
            plain("ox", 1, 0, run=1, strength=5, hearts=1),
        ],
    )
    assert desk.state.places[0].feeding.eaters[0].id == 2
    desk.end_era("hurricane")
    assert desk.state.event_discards == ("epidemic",)
    assert desk.alive() == [1]


def test_trans_1_2_the_next_event_card_is_revealed_and_applied() -> None:
    desk = build(species=[plain("ox", 0, 0)])
    pile = desk.state.event_pile
    desk.end_era("flood")
    assert desk.told(EventDrawn) == [EventDrawn("TRANS-1-2", "flood")]
    assert desk.state.event == "flood"
    assert desk.state.event_pile == tuple(key for key in pile if key != "flood")
    assert desk.alive() == []


def test_trans_1_3_immediate_events_strike_before_the_habitats_change() -> None:
    # in the meadow the ox is well adapted; in any habitat that comes next it would be the least adapted
    desk = build(species=[plain("ox", 0, 0, dig=1, run=4)], habitats=[meadow(adaptation=("run",))])
    news = desk.end_era("hurricane", (0, 1, 2), (0, 1, 2))
    kinds = [type(one) for one in news]
    assert HabitatReplaced in kinds
    assert desk.alive() == [1]
    frail = build(species=[plain("ox", 0, 0, run=3)], habitats=[meadow(adaptation=("run",))])
    kinds = [type(one) for one in frail.end_era("hurricane", (0, 1, 2), (0, 1, 2))]
    assert kinds.index(SpeciesDied) < kinds.index(HabitatReplaced)


def test_trans_1_4_permanent_events_hold_for_the_whole_coming_era() -> None:
    desk = build(habitats=[meadow("lea")], era=1)
    desk.all_pass("meat_boom", (1, 2), (0, 1))
    assert (desk.state.places[0].plants, desk.state.places[0].meat) == (2, 6)
    desk.do(Pass())
    assert (desk.state.event, desk.state.places[0].meat) == ("meat_boom", 6)
    desk.all_pass(CALM, (1, 2, 3), (0, 1, 2))
    assert (desk.state.places[0].plants, desk.state.places[0].meat) == (9, 9)


def test_trans_1_5_the_continent_of_an_event_is_put_aside_until_the_change_is_done() -> None:
    desk = build(habitats=FOUR, era=2)  # quota 3
    desk.end_era("desertification", (0,), (2,), None, None)
    (struck,) = desk.told(PlaceStruck)
    assert struck.place == 2
    replaced = [one.place for one in desk.told(HabitatReplaced)]
    assert replaced[0] == 2
    assert len(replaced) == len(set(replaced)) == 3


def test_trans_1_6_the_event_pile_is_never_reshuffled() -> None:
    desk = begun(3)
    for left in (15, 14, 13):
        desk.all_pass(None)
        desk.draw()
        while isinstance(desk.state.need, Choice) and desk.need.about not in ("turn", "draw"):
            desk.do(desk.state.fallback(desk.need.seat))
        assert len(desk.state.event_pile) == left
    desk.all_pass()
    assert isinstance(desk.state.need, Over)
    assert len(desk.told(EventDrawn)) == len({one.event for one in desk.told(EventDrawn)}) == 3


# -- TRANS-2: the habitat change -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "quotas"), [(2, (1, 2, 2)), (3, (2, 3, 3)), (4, (2, 3, 3)), (5, (3, 4, 4)), (6, (3, 4, 4))]
)
def test_trans_2_1_number_of_habitats_replaced(seats: int, quotas: tuple[int, ...]) -> None:
    for era, quota in enumerate(quotas, 1):
        desk = build(seats=seats, era=era)
        before = desk.habitats()
        desk.end_era(CALM)
        assert len(changed(desk, before)) == quota


def test_trans_2_2_continent_cards_tell_where_the_new_habitats_go() -> None:
    desk = build(habitats=FOUR, era=1)
    pile = [one.key for one in desk.state.habitat_pile]
    desk.end_era(CALM, (3, 1), (5, 0))
    assert desk.habitats() == ["savanna", pile[0], "taiga", pile[5]]


def test_trans_2_3_replaced_habitats_are_discarded_and_do_not_come_back() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era(CALM, (3, 1), (5, 0))
    assert [one.key for one in desk.state.habitat_discards] == ["mountains", "coast"]
    assert len(desk.state.habitat_pile) == 22 - 4 - 2
    assert not {"mountains", "coast"} & {one.key for one in desk.state.habitat_pile}


def test_trans_2_4_a_habitat_placed_by_an_event_counts_towards_the_quota() -> None:
    for event in ("desertification", "ice_age", "mountain_formation", "volcano"):
        desk = build(habitats=FOUR, era=1)  # quota 2
        desk.end_era(event)
        assert len(changed(desk, [*FOUR])) == 2
        (struck,) = desk.told(PlaceStruck)
        assert desk.habitats()[struck.place] == struck.habitat


def test_trans_2_5_protected_places_are_never_chosen() -> None:
    for seed in range(6):
        desk = build(habitats=("desert", "coast", "volcano", "mountains"), era=2, seed=seed)
        desk.end_era("desertification")
        assert desk.habitats()[0] == "desert"
        assert desk.habitats()[2] == "volcano"
        assert changed(desk, ["desert", "coast", "volcano", "mountains"]) == {1, 3}


def test_trans_2_6_with_fewer_free_places_than_the_quota_only_these_are_replaced() -> None:
    desk = build(habitats=("desert", "rocky_desert", "coast", "taiga"), era=3)  # quota 3
    desk.end_era("desertification")
    assert changed(desk, ["desert", "rocky_desert", "coast", "taiga"]) == {2, 3}


def test_trans_2_7_an_axis_shift_replaces_all_unprotected_places() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("axis_shift")
    assert changed(desk, [*FOUR]) == {0, 1, 2, 3}
    hot = build(habitats=("volcano", *FOUR[1:]), era=1)
    hot.end_era("axis_shift")
    assert changed(hot, ["volcano", *FOUR[1:]]) == {1, 2, 3}


def test_trans_2_8_all_continents_are_back_for_the_next_change() -> None:
    desk = build(habitats=FOUR, era=1)
    desk.end_era("desertification", (0,), (1,), (0,), (0,))
    before = desk.habitats()
    desk.end_era(CALM, (0, 1, 3), None)  # any of the four can be drawn again, the one put aside too
    assert changed(desk, before) == {0, 1, 3}


def test_trans_2_9_a_place_is_replaced_at_most_once() -> None:
    for seed in range(8):
        desk = build(seats=5, era=2, seed=seed)
        desk.end_era("ice_age" if seed % 2 else "volcano")
        replaced = [one.place for one in desk.told(HabitatReplaced)]
        assert len(replaced) == len(set(replaced)) == 4


def test_trans_2_10_species_are_not_affected_by_the_change_itself() -> None:
    desk = build(habitats=FOUR, era=1, species=[plain("ox", 0, 0, run=1, hearts=1, points=3)])
    pile = [one.key for one in desk.state.habitat_pile]
    desk.end_era(CALM, (0, 1), (pile.index("coral_reef"), 0))
    assert desk.habitats()[0] == "coral_reef"
    assert (desk.alive(), desk.one(1).points) == ([1], 3)
    assert not desk.state.places[0].meets(desk.one(1))
    assert not desk.one(1).done  # it has the coming Era to adjust


# -- TRANS-3 to TRANS-7 ----------------------------------------------------------------------------------


def test_trans_3_1_all_habitats_are_full_again_and_food_is_distributed() -> None:
    desk = build(
        habitats=[meadow("lea", plants=3)],
        event="plant_boom",
        era=1,
        species=[plain("ox", 0, 0, run=1, hearts=4)],
    )
    assert desk.state.places[0].feeding.plants_of == {1: 4}
    desk.end_era(CALM, (1, 2), None)
    place = desk.state.places[0]
    assert (place.plants, place.meat) == (3, 9)
    assert place.feeding.plants_of == {1: 3}


def test_trans_3_2_whoever_does_not_fit_the_new_habitat_gets_no_food() -> None:
    desk = build(habitats=FOUR, era=1, species=[plain("ox", 0, 0, run=1, hearts=1)])
    assert desk.state.places[0].feeding.plants_of == {1: 1}
    pile = [one.key for one in desk.state.habitat_pile]
    desk.end_era(CALM, (0, 1), (pile.index("coral_reef"), 0))
    feeding = desk.state.places[0].feeding
    assert feeding.plants_of == {}
    assert feeding.plants == desk.state.places[0].habitat.plants


def test_trans_3_3_the_token_lies_at_the_habitat_while_nobody_fits() -> None:
    desk = build(habitats=FOUR, era=1, species=[plain("ox", 0, 0, run=1, hearts=1)])
    assert [one.id for one in desk.state.places[0].best_adapted()] == [1]
    pile = [one.key for one in desk.state.habitat_pile]
    desk.end_era(CALM, (0, 1), (pile.index("coral_reef"), 0))
    assert desk.state.places[0].best_adapted() == ()


def test_trans_4_1_all_markers_are_turned_back() -> None:
    done = build(hands={0: (head("gnu"), torso("gnu"))}, species=[plain("ox", 1, 3)])
    done.do(Create((done["gnu.head"], done["gnu.torso"]), 0))
    done.do(EndTurn())
    done.do(Migrate(1, 1))
    assert [done.one(one).done for one in (1, 2)] == [True, True]
    done.end_era(CALM)
    assert [done.one(one).done for one in (1, 2)] == [False, False]


def test_trans_5_1_the_market_is_discarded_and_laid_out_anew() -> None:
    desk = build(seats=5)
    old = desk.state.market
    desk.end_era(CALM)
    new = desk.state.market
    assert not set(old) & set(new)
    assert {*desk.state.discards[0], *desk.state.discards[1]} == set(old)
    assert [desk.state.large[slot] for slot in new] == [0] * 4 + [1] * 3
    assert desk.told(MarketRenewed) == [MarketRenewed("TRANS-5-1", new)]


def test_trans_5_2_the_new_market_has_the_normal_size_whatever_lay_there() -> None:
    crowded = [part(f"extra {number}", "tail") for number in range(9)]
    desk = build(market=crowded)
    assert len(desk.state.market) == 9
    desk.end_era(CALM)
    sizes = [desk.state.large[slot] for slot in desk.state.market]
    assert sizes == [0, 0, 0, 1, 1]
    assert len(desk.state.discards[0]) == 9


def test_trans_6_1_everybody_draws_up_to_ten_and_keeps_unplayed_cards() -> None:
    desk = build(hands={0: (head("gnu"), torso("gnu")), 1: ()})
    kept = desk.hand(0)
    desk.end_era(CALM)
    assert desk.need == Choice(0, "draw")
    assert desk.refusal(Draw(SMALL, 9)).rule == "SETUP-9"
    desk.do(Draw(SMALL, 8))
    assert desk.hand(0)[:2] == kept
    assert len(desk.hand(0)) == 10
    assert desk.need == Choice(1, "draw")
    desk.do(Draw(LARGE, 10))
    assert [len(hand) for hand in desk.state.hands] == [10, 10, 10]


def test_trans_6_2_with_ten_cards_or_more_nobody_draws_or_discards() -> None:
    eleven = [part(f"tail {number}", "tail") for number in range(11)]
    desk = build(hands={1: eleven})
    hands = desk.state.hands
    desk.end_era(CALM)
    assert desk.need.about == "turn"
    assert desk.state.hands == hands


def test_trans_6_3_an_empty_pile_is_made_anew_from_its_own_discards() -> None:
    desk = build(hands={0: ()})
    small, large = desk.state.piles
    desk.state.piles = (small[:4], large)  # the market takes three, one is left
    gone = small[4:]
    desk.state.discards = (tuple(gone), ())
    old_market = [slot for slot in desk.state.market if not desk.state.large[slot]]
    desk.end_era(CALM)
    assert desk.allowed(Draw(SMALL, 10))
    desk.do(Draw(SMALL, 10))
    assert desk.told(PileShuffled) == [PileShuffled("COMP-6", SMALL, len(gone) + len(old_market))]
    assert len(desk.hand(0)) == 10
    assert not any(desk.state.large[slot] for slot in desk.hand(0))


def test_trans_7_1_the_first_player_marker_goes_on_counter_clockwise() -> None:
    desk = build(era=1, first=1)
    for first, event in ((2, CALM), (0, "plant_boom"), (1, "meat_boom")):
        desk.end_era(event)
        assert (desk.state.first, desk.need.seat) == (first, first)


# -- rulings and examples --------------------------------------------------------------------------------


def test_rul_38_protected_continents_are_set_aside_before_any_drawing() -> None:
    desk = build(habitats=("desert", "coast", "taiga", "mountains"), era=1)
    desk.end_era("desertification", (0,), (2,), (1,), (0,))
    (struck,) = desk.told(PlaceStruck)
    assert struck.place == 3  # number 2 of the three free places 1, 2, 3
    assert desk.habitats()[3] == "rocky_desert"
    assert changed(desk, ["desert", "coast", "taiga", "mountains"]) == {2, 3}
    both = build(habitats=("desert", "rocky_desert", "taiga", "mountains"), era=1)
    both.end_era("desertification")  # nothing to add: the full quota is drawn from the free places
    assert changed(both, ["desert", "rocky_desert", "taiga", "mountains"]) == {2, 3}


def test_rul_70_what_is_put_aside_is_the_continent_and_all_changes_wait_for_the_habitat_change() -> None:
    desk = build(habitats=FOUR, era=1)
    state = desk.state
    desk.end_era("volcano", (1,), (0,), (3,))
    order = [type(one) for one in desk.news if isinstance(one, PlaceStruck | HabitatReplaced)]
    assert order == [PlaceStruck, HabitatReplaced, HabitatReplaced]
    assert desk.habitats()[1] == "volcano"
    assert state.places[1].continent == state.rules.continents[1]


def test_rul_71_simultaneous_decisions_are_asked_from_the_current_first_player_on() -> None:
    desk = build(hands={0: (), 1: (), 2: ()}, first=2)
    desk.end_era(CALM)
    order = []
    while desk.need.about == "draw":
        order.append(desk.need.seat)
        desk.do(Draw(SMALL, 10))
    assert order == [2, 0, 1]  # the old first player begins
    assert desk.state.first == 0
    # out-of-turn redraws are served as they arrive
    redraw = build()
    redraw.do(Redraw(redraw.hand(2)[0]), 2)
    assert redraw.refusal(Redraw(redraw.hand(1)[0]), 1).rule == "GEN-9"
    redraw.draw()
    redraw.do(Redraw(redraw.hand(1)[0]), 1)
    assert redraw.need == Choice(1, "draw")


def test_gt_9_desertification_with_quota_three_changes_three_places() -> None:
    desk = build(habitats=FOUR, era=2)
    desk.end_era("desertification")
    assert len(changed(desk, [*FOUR])) == 3
    assert len({"desert", "rocky_desert"} & set(desk.habitats())) >= 1
    assert desk.told(HabitatReplaced)[0].new in ("desert", "rocky_desert")


def test_gt_10_desertification_with_both_deserts_in_play_adds_none() -> None:
    laid = ["desert", "coast", "rocky_desert", "taiga"]
    desk = build(habitats=laid, era=1)
    desk.end_era("desertification")
    assert desk.told(PlaceStruck) == []
    assert (desk.habitats()[0], desk.habitats()[2]) == ("desert", "rocky_desert")


def test_gt_12_the_continent_card_africa_replaces_the_habitat_at_africa() -> None:
    desk = build(habitats=FOUR, era=1)
    africa = [place.continent.lower() for place in desk.state.places].index("africa")
    other = (africa + 1) % 4
    desk.end_era(CALM, (africa, other), None)
    assert {africa, other} == changed(desk, [*FOUR])
    assert desk.state.places[africa].continent.lower() == "africa"


def test_dt_33_one_desert_in_play_with_quota_two() -> None:
    laid = ["coast", "desert", "taiga", "mountains"]
    for seed in range(6):
        desk = build(habitats=laid, era=1, seed=seed)
        desk.end_era("desertification")
        assert desk.habitats()[1] == "desert"
        assert desk.habitats().count("rocky_desert") == 1
        assert len(changed(desk, laid)) == 2


def test_dt_34_both_deserts_in_play_with_quota_three() -> None:
    laid = ["coast", "desert", "taiga", "rocky_desert"]
    desk = build(habitats=laid, era=2)
    desk.end_era("desertification")
    assert changed(desk, laid) == {0, 2}


def test_dt_35_axis_shift_with_an_erupting_volcano() -> None:
    laid = ["coast", "volcano", "taiga", "mountains"]
    desk = build(habitats=laid, era=2)
    assert desk.state.places[1].habitat.erupting
    desk.end_era("axis_shift")
    assert changed(desk, laid) == {0, 2, 3}
    cooled = desk.state.places[1].habitat
    rainforest = desk.state.rules.pack.habitat["tropical_rainforest"]
    assert (cooled.erupting, cooled.counts, cooled.any_of) == (False, rainforest.counts, rainforest.any_of)


def test_dt_36_volcano_drawn_with_quota_two() -> None:
    for seed in range(4):
        desk = build(habitats=FOUR, era=1, seed=seed)
        desk.end_era("volcano")
        assert desk.habitats().count("volcano") == 1
        assert len(changed(desk, [*FOUR])) == 2


def test_the_dealer_is_asked_for_exactly_the_cards_that_are_drawn() -> None:
    desk = build(habitats=FOUR, era=1)
    state = desk.state
    desk.do(Trade(desk.hand(0)[0], state.market[0]))
    desk.do(Pass())
    desk.do(Pass())
    state.apply(Pass())
    needs = []
    while isinstance(state.need, Pick):
        needs.append(state.need)
        desk.luck = [CALM] if len(needs) == 1 else []
        desk.deal()
    assert needs == [Pick(16, 1), Pick(4, 2), Pick(18, 2)]

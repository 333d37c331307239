"""The two-player variant (section 14.2): it comes by itself at a table of two."""

from __future__ import annotations

from darwin_p2p.engine import Choice, Over, Pick
from darwin_p2p.games.darwins_choice.happened import EraBegan, HabitatReplaced, PlaceStruck
from darwin_p2p.games.darwins_choice.pack import standard_pack

from .acts import Desk, begun, build, fresh, plain

CALM = "optimal_conditions"
ALONE = {"mountains", "hills", "semi_desert", "subtropical_dry_forest"}


def in_the_game(desk: Desk) -> set[str]:
    """All habitats of the game, in play or in the pile."""
    return {*desk.habitats(), *[one.key for one in desk.state.habitat_pile]}


def test_var_2p_1_of_each_pair_one_leaves_and_thirteen_habitats_are_left() -> None:
    partner = {one.key: one.partner for one in standard_pack().habitats}
    for seed in range(5):
        left = in_the_game(begun(2, seed))
        assert len(left) == 13
        assert left >= ALONE
        assert all(partner[key] not in left for key in left if partner[key])


def test_var_2p_2_drift_and_volcano_are_out() -> None:
    events = set(begun(2).state.event_pile)
    assert len(events) == 14
    assert {one.key for one in standard_pack().events} - events == {"continental_drift", "volcano"}


def test_var_2p_3_three_continents_are_left() -> None:
    assert len({place.continent for place in begun(2).state.places}) == 3


def test_var_2p_4_three_habitats_and_four_eras() -> None:
    desk = begun(2)
    assert len(desk.state.places) == 3
    while not isinstance(desk.state.need, Over):
        if desk.need.about == "turn":
            desk.finish_turn()
        else:
            desk.do(desk.state.fallback(desk.need.seat))
    assert [one.era for one in desk.told(EraBegan)][-1] == 4


def test_var_2p_5_there_is_no_left_and_right() -> None:
    assert len({place.side for place in begun(2).state.places}) == 1


def test_var_2p_6_one_two_and_two_habitats_change() -> None:
    desk = build(seats=2, era=1)
    counts = []
    for event in (CALM, "plant_boom", "meat_boom"):
        before = desk.habitats()
        desk.end_era(event)
        counts.append(sum(old != new for old, new in zip(before, desk.habitats(), strict=True)))
    assert counts == [1, 2, 2]


def test_var_2p_7_replaced_habitats_go_back_into_the_pile() -> None:
    desk = begun(2)
    before = in_the_game(desk)
    for event in (CALM, "plant_boom", "meat_boom"):
        old = desk.habitats()
        desk.end_era(event)
        desk.draw()
        gone = set(old) - set(desk.habitats())
        assert gone <= {one.key for one in desk.state.habitat_pile}
        assert desk.state.habitat_discards == ()
        assert in_the_game(desk) == before
    # what has just been replaced cannot come back in the same change
    assert all(one.old != one.new for one in desk.told(HabitatReplaced))


def test_var_2p_8_market_of_two_small_and_two_large_cards() -> None:
    state = begun(2).state
    assert [state.large[slot] for slot in state.market] == [0, 0, 1, 1]


def test_var_2p_9_a_climate_card_in_play_is_protected_and_its_partner_stays_out() -> None:
    desk = build(seats=2, habitats=("highlands", "coast", "savanna"), era=2)
    desk.state.habitat_pile = tuple(one for one in desk.state.habitat_pile if one.key != "high_mountains")
    desk.end_era("mountain_formation")
    assert desk.habitats()[0] == "highlands"
    assert "high_mountains" not in in_the_game(desk)
    assert desk.told(PlaceStruck) == []


def test_rul_42_a_climate_card_in_the_pile_comes_in() -> None:
    desk = build(seats=2, habitats=("taiga", "coast", "savanna"), era=1)
    desk.state.habitat_pile = tuple(one for one in desk.state.habitat_pile if one.key != "rocky_desert")
    desk.end_era("desertification", (0,), (1,))
    assert desk.habitats() == ["taiga", "desert", "savanna"]
    assert "rocky_desert" not in in_the_game(desk)


def test_rul_52_which_habitats_leave_is_left_to_chance() -> None:
    desk = fresh(2)
    while not isinstance(desk.state.need, Pick):
        desk.deal()
    assert desk.state.need == Pick(2**9, 1)
    lefts = set()
    for number in (0, 1, 511):
        one = fresh(2, luck=[(number,)])
        one.run()
        lefts.add(frozenset(in_the_game(one)))
    assert len(lefts) == 3
    first, _, last = (in_the_game(_thinned(number)) for number in (0, 1, 511))
    assert first & last == ALONE  # all bits the other way: the other half of every pair


def _thinned(number: int) -> Desk:
    desk = fresh(2, luck=[(number,)])
    desk.run()
    return desk


def test_rul_53_the_schedule_is_one_two_two_and_nine_and_four_make_thirteen() -> None:
    desk = begun(2)
    assert desk.state.rules.changes == (1, 2, 2)
    assert len(in_the_game(desk) - ALONE) == 9
    assert len(in_the_game(desk)) == 9 + 4


def test_gt_15_two_player_box() -> None:
    state = begun(2).state
    assert len(state.habitat_pile) + len(state.places) == 13
    assert len(state.event_pile) == 14
    assert len({place.continent for place in state.places}) == 3
    assert len(state.market) == 4


def test_dt_46_desertification_with_the_desert_in_play() -> None:
    for seed in range(4):
        desk = build(seats=2, habitats=("coast", "desert", "savanna"), era=2, seed=seed)
        desk.state.habitat_pile = tuple(one for one in desk.state.habitat_pile if one.key != "rocky_desert")
        desk.end_era("desertification")
        assert desk.habitats()[1] == "desert"
        assert desk.habitats()[0] != "coast"
        assert desk.habitats()[2] != "savanna"
        assert "rocky_desert" not in desk.habitats()


def test_two_seats_take_turns() -> None:
    desk = build(seats=2, species=[plain("ox", 0, 0)])
    assert desk.need == Choice(0, "turn", (1,))
    desk.finish_turn()
    assert desk.need.seat == 1

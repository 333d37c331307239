"""Setup (section 6): what a new game looks like for two to six players."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice, Deal, Open, Shuffle
from darwin_p2p.games.darwins_choice.actions import LARGE, SMALL, Create, Draw, EndTurn, Redraw
from darwin_p2p.games.darwins_choice.happened import PileShuffled
from darwin_p2p.games.darwins_choice.pack import standard_pack

from .acts import begun, build, fresh, head, rules_for, torso

# players: habitats, market (small, large), habitat changes
TABLE = {
    2: (3, (2, 2), (1, 2, 2)),
    3: (4, (3, 2), (2, 3, 3)),
    4: (4, (3, 3), (2, 3, 3)),
    5: (5, (4, 3), (3, 4, 4)),
    6: (5, (4, 4), (3, 4, 4)),
}


def test_setup_2_each_player_has_twelve_markers() -> None:
    kin = [(head(f"kin {number}"), torso(f"kin {number}")) for number in range(3)]
    desk = build(hands={0: kin[0], 1: kin[1], 2: kin[2]}, era=1, markers=1)
    for seat in range(3):  # everybody has markers of their own
        desk.do(Create((desk[f"kin_{seat}.head"], desk[f"kin_{seat}.torso"]), 0))
        desk.do(EndTurn())
    assert [one.owner for one in desk.state.places[0].species] == [0, 1, 2]
    assert {rules_for(seats).markers for seats in TABLE} == {12}


def test_setup_3_small_large_and_habitat_cards_are_shuffled_separately() -> None:
    desk = fresh(3)
    animals = standard_pack().animals
    shuffled = []
    while not isinstance(desk.state.need, Choice):
        need = desk.state.need
        if isinstance(need, Shuffle):
            shuffled.append(need)
        desk.deal()
    assert [one.pile for one in shuffled] == [SMALL, LARGE]
    assert [len(one.cards) for one in shuffled] == [135, 102]
    assert all(animals[card].large == bool(one.pile) for one in shuffled for card in one.cards)
    assert len({tuple(begun(3, seed).habitats()) for seed in range(8)}) > 1
    assert len({begun(3, seed).dealer._cards[0] for seed in range(8)}) > 1


def test_setup_4_everybody_starts_without_points() -> None:
    for seats in TABLE:
        state = begun(seats).state
        assert state.scores() == state.banked == (0,) * seats
        assert not any(place.species for place in state.places)


def test_setup_5_three_or_four_players_have_four_habitats_more_have_five() -> None:
    for seats in (3, 4, 5, 6):
        state = begun(seats).state
        assert len(state.places) == (4 if seats < 5 else 5)
        drawn = {place.habitat.key for place in state.places}
        assert len(drawn) == len(state.places)
        assert drawn.isdisjoint(one.key for one in state.habitat_pile)
        assert len(drawn) + len(state.habitat_pile) == 22
        assert {place.side for place in state.places} == {0, 1}


def test_setup_6_every_habitat_has_a_continent_of_its_own() -> None:
    for seats in (3, 4, 5, 6):
        continents = [place.continent for place in begun(seats).state.places]
        assert len(set(continents)) == len(continents) == (4 if seats < 5 else 5)
        assert set(continents) <= set(standard_pack().continents)


def test_setup_7_habitats_hold_their_printed_food() -> None:
    for place in begun(6).state.places:
        assert (place.plants, place.meat) == (place.habitat.plants, place.habitat.meat)


def test_setup_8_market_has_two_cards_more_than_players_an_odd_one_small() -> None:
    for seats, (_, (small, large), _) in TABLE.items():
        state = begun(seats).state
        sizes = [state.large[slot] for slot in state.market]
        assert (sizes.count(0), sizes.count(1)) == (small, large)
        assert small + large == seats + 2
        assert all(state.card(slot) is not None for slot in state.market)


def test_setup_9_ten_cards_one_at_a_time_from_either_pile() -> None:
    desk = fresh(3)
    desk.run()
    assert desk.need == Choice(0, "draw")
    assert desk.allowed(Draw(SMALL, 1))
    assert desk.allowed(Draw(LARGE, 10))
    assert desk.refusal(Draw(SMALL, 11)).rule == "SETUP-9"
    assert desk.refusal(Draw(SMALL, 0)).rule == "SETUP-9"
    desk.state.apply(Draw(LARGE, 1))
    assert isinstance(desk.state.need, Deal)
    desk.run()
    (slot,) = desk.hand(0)
    assert desk.state.large[slot] == LARGE
    assert desk.state.view(0).card(slot) is not None  # seen at once, before the next draw
    assert desk.state.view(1).card(slot) is None
    assert desk.need == Choice(0, "draw")
    desk.do(Draw(SMALL, 9))
    assert len(desk.hand(0)) == 10
    assert desk.need == Choice(1, "draw")


def test_setup_10_the_leader_begins_and_no_event_is_in_force() -> None:
    state = begun(4).state
    assert (state.era, state.first, state.active, state.event) == (1, 0, 0, None)
    assert isinstance(state.need, Choice)
    assert state.need.seat == 0
    assert len(state.event_pile) == 16


def test_rul_15_players_draw_in_turn_order_each_finishing_the_whole_draw() -> None:
    desk = fresh(3)
    desk.run()
    order = []
    while desk.need.about == "draw":
        order.append(desk.need.seat)
        desk.do(Draw(len(order) % 2, 5))
    assert order == [0, 0, 1, 1, 2, 2]
    # a redraw and the refill of hands go the same way
    desk.do(Redraw(desk.hand(0)[0]))
    assert desk.need == Choice(0, "draw")
    assert desk.allowed(Draw(SMALL, 9))
    assert desk.allowed(Draw(LARGE, 9))
    refill = build(hands={0: (), 1: (), 2: ()}, first=1)
    refill.end_era("optimal_conditions")
    seats = []
    while refill.need.about == "draw":
        seats.append(refill.need.seat)
        refill.do(Draw(SMALL, 10))
    assert seats == [1, 2, 0]  # from the old first player on


def test_rul_69_event_cards_are_shuffled_too() -> None:
    drawn = set()
    for seed in range(12):
        desk = build(seed=seed)
        desk.end_era(None)
        drawn.add(desk.state.event)
    assert len(drawn) > 3


def test_rul_73_five_continents_are_named_and_europe_is_left_out_first() -> None:
    everything = ("africa", "america", "asia", "australia", "europe")
    assert tuple(name.lower() for name in rules_for(5).continents) == everything
    for seats in (2, 3, 4):
        used = tuple(place.continent.lower() for place in begun(seats).state.places)
        assert used == everything[: 3 if seats == 2 else 4]


@pytest.mark.parametrize("seats", TABLE)
def test_gt_7_setup_table(seats: int) -> None:
    habitats, market, _ = TABLE[seats]
    desk = fresh(seats)
    opened = []
    while not isinstance(desk.state.need, Choice):
        if isinstance(desk.state.need, Open):
            opened += desk.state.need.slots
        desk.deal()
    state = desk.state
    assert len(state.places) == len({place.continent for place in state.places}) == habitats
    assert [state.large[slot] for slot in opened] == [0] * market[0] + [1] * market[1]
    assert tuple(opened) == state.market


@pytest.mark.parametrize("seats", TABLE)
def test_gt_8_schedule_of_habitat_changes(seats: int) -> None:
    for era, quota in enumerate(TABLE[seats][2], 1):
        desk = build(seats=seats, era=era)
        before = desk.habitats()
        desk.end_era("optimal_conditions")
        assert sum(old != new for old, new in zip(before, desk.habitats(), strict=True)) == quota


def test_habitats_are_laid_in_the_order_drawn() -> None:
    desk = fresh(3, luck=[(3, 2, 1, 0)])
    assert isinstance(desk.state.need, Shuffle)
    assert desk.deal() == [PileShuffled("SETUP-3", SMALL, 135)]
    desk.run()
    assert desk.habitats() == [standard_pack().habitats[index].key for index in (3, 2, 1, 0)]

"""Two against two (section 14.3): seats 0 and 2 are one team, 1 and 3 the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from darwin_house_rules.team_price import CardsPaid, Drawer, drawable, mate_of, opponents_of
from darwin_house_rules.team_turn import CardsAskedFor, CardsReceived, Receive, SpeciesTakenOver, TakeOver
from darwin_house_rules.two_vs_two import CardsShown
from darwin_p2p.engine import Choice, Dealt, Give, Over, Show
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Done,
    Draw,
    EndTurn,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    PickCard,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.happened import CardsDrawn, TradeUndone
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.rules import base

from ..games.darwins_choice.acts import Beast, Desk, beast, begun, build, head, plain, rules_for, torso

TEAMS = ("two-vs-two",)
COMMON = ("habitats", "events", "continents", "sides", "changes", "eras", "hand", "markers", "evaluation")


def at_show(*species: Beast, **more: Any) -> Desk:
    """The start of an Era, where everybody may show cards."""
    return build(variants=TEAMS, seats=4, species=species, **more)


def desk(*species: Beast, **more: Any) -> Desk:
    """The first turn of an Era; nobody has shown anything."""
    made = at_show(*species, **more)
    nobody_shows(made)
    return made


def nobody_shows(one: Desk) -> None:
    while isinstance(one.state.need, Choice) and one.need.about == "show":
        one.do(Done())


def passes(one: Desk, *seats: int) -> None:
    """These seats pass, one after the other."""
    for seat in seats:
        assert one.need.seat == seat, one.need
        one.do(Pass())


def pay(one: Desk) -> None:
    """Two cards for a species."""
    for slot in one.hand(0)[:2]:
        one.do(PickCard(slot))


def both_opponents_passed(*species: Beast, **more: Any) -> Desk:
    """The turn of seat 0, when 1 and 3 have passed. Seat 2 has passed as well."""
    made = desk(plain("mule", 0, 0, run=1), *species, **more)
    made.do(Migrate(1, 1))
    made.do(EndTurn())
    passes(made, 1, 2, 3)
    assert made.need == Choice(0, "turn", made.need.also)
    return made


# -- the table ---------------------------------------------------------------------------------------------


def test_var_coop_1_the_game_for_four_in_two_teams() -> None:
    teams, plainly = rules_for(4, variants=TEAMS), base(4, standard_pack())
    for name in COMMON:
        assert getattr(teams, name) == getattr(plainly, name), name
    assert len(begun(4, variants=TEAMS).state.places) == 4
    made = desk(plain("ox", 2, 0, run=1))
    assert made.refusal(Migrate(1, 1)).rule == "ACT-TURN-5"  # the team-mate's species is not one's own


def test_var_coop_2_seats_alternate_between_the_teams() -> None:
    made = desk()
    assert made.state.rules.teams == ((0, 2), (1, 3))
    assert [mate_of(made.state, seat) for seat in range(4)] == [2, 3, 0, 1]
    assert opponents_of(made.state, 3) == (0, 2)  # the one next in turn order first


def test_var_coop_4_outside_show_cards_whatever_the_team_mate_sees_everybody_sees() -> None:
    made = desk()
    assert made.refusal(PickCard(made.hand(0)[0])).rule == "GEN-9"
    before = [view_of_hand(made, seat, 0) for seat in (1, 2, 3)]
    give, take = made.hand(0)[0], made.state.market[0]
    made.do(Trade(give, take))
    after = [view_of_hand(made, seat, 0) for seat in (1, 2, 3)]
    assert before == [[None] * 10] * 3
    assert after[0] == after[1] == after[2]
    assert made.state.shown == {}


def view_of_hand(one: Desk, seat: int | None, owner: int) -> list[str | None]:
    """What a seat sees of a hand."""
    return [held.card.key if held.card else None for held in one.state.view(seat).hand(owner)]


def test_var_coop_5_market_of_six_cards() -> None:
    state = begun(4, variants=TEAMS).state
    assert [state.large[slot] for slot in state.market] == [0, 0, 0, 1, 1, 1]


def test_var_coop_6_who_has_passed_may_trade_each_time_the_turn_comes_round() -> None:
    made = desk(plain("mule", 1, 0, run=1), plain("ox", 1, 1, run=1))
    made.do(Pass())  # seat 0
    made.do(Migrate(1, 2))
    made.do(EndTurn())
    passes(made, 2, 3)
    assert made.need.seat == 0  # it comes round
    assert made.need.about == "passed"
    assert set(made.state.legal(0).kinds()) == {Trade, EndTurn}
    for action in (
        Pass(),
        Create((), 0),
        Migrate(1, 0),
        Mutate(1, ()),
        Receive(1),
        TakeOver(1, True),
        Done(),
    ):
        assert made.refusal(action).rule in ("GEN-9", "ACT-TURN-1"), action
    given, taken = made.hand(0)[0], made.state.market[0]
    made.do(Trade(given, taken))
    assert made.refusal(Trade(made.hand(0)[1], made.state.market[1])).rule == "ACT-TRADE-2"
    made.do(EndTurn())
    assert taken in made.hand(0)
    made.do(Migrate(2, 3))
    made.do(EndTurn())
    for seat in (2, 3):
        assert made.need == Choice(seat, "passed", made.need.also)
        made.do(EndTurn())
    assert made.need.seat == 0  # once more, each time
    made.do(Trade(made.hand(0)[0], made.state.market[0]))
    made.do(EndTurn())
    made.do(Pass())  # seat 1 is the fourth to pass: the Action Phase is over
    assert made.state.era == 3


# -- show cards --------------------------------------------------------------------------------------------


def test_var_coop_7_up_to_four_cards_are_shown_to_the_team_mate_alone() -> None:
    made = at_show()
    hand = made.hand(0)
    assert made.need == Choice(0, "show")
    for slot in hand[:4]:
        made.do(PickCard(slot))
    assert made.need == Choice(1, "show")  # four are enough
    nobody_shows(made)
    keys = [made.state.rules.pack.animals[slot].key for slot in hand]
    assert view_of_hand(made, 2, 0) == keys[:4] + [None] * 6
    for seat in (1, 3, None):
        assert view_of_hand(made, seat, 0) == [None] * 10
    (shown,) = made.told(CardsShown)
    assert (shown.seat, shown.to, shown.slots) == (0, 2, hand[:4])


def test_var_coop_7_what_was_shown_stays_known_while_it_stays_in_that_hand() -> None:
    made = at_show()
    kept, traded = made.hand(0)[:2]
    made.do(PickCard(kept))
    made.do(PickCard(traded))
    nobody_shows(made)
    made.do(Trade(traded, made.state.market[0]))
    made.do(Pass())
    view = made.state.view(2)
    assert view.card(kept) is not None
    assert all(made.state.view(seat).card(kept) is None for seat in (1, 3))
    passes(made, 1, 2)
    made.do(Pass())  # on to the next Era, with an event of any kind
    while made.need.about != "show" or made.state.era == 2:
        made.do(made.state.fallback(made.need.seat))
    assert made.state.view(2).card(kept) is not None
    made.do(made.state.fallback(made.need.seat))
    again = made.state.view(2).sample(Random(1))
    assert again.cards[kept] == kept  # a searching bot counts on it


def test_rul_55_cards_are_chosen_in_turn_order_and_shown_when_all_have_chosen() -> None:
    made = at_show(first=1)
    order = []
    while made.need.about == "show":
        seat = made.need.seat
        order.append(seat)
        mate = mate_of(made.state, seat)
        assert all(card is None for card in view_of_hand(made, seat, mate))  # nothing is seen early
        made.do(PickCard(made.hand(seat)[0]))
        made.do(Done())
    assert order == [1, 2, 3, 0]
    assert [one.seat for one in made.told(CardsShown)] == [1, 2, 3, 0]
    assert all(view_of_hand(made, seat, mate_of(made.state, seat))[0] for seat in range(4))


def test_rul_55_showing_none_is_allowed_and_each_card_counts_once() -> None:
    made = at_show()
    made.do(PickCard(made.hand(0)[0]))
    assert made.refusal(PickCard(made.hand(0)[0])).rule == "VAR-COOP-7"
    assert made.refusal(PickCard(made.hand(1)[0])).rule == "VAR-COOP-7"
    assert made.refusal(Redraw(made.hand(1)[0]), 1).rule == "GEN-9"  # before any other action of the Era
    nobody_shows(made)
    assert made.need.about == "turn"
    assert len(made.told(CardsShown)) == 1


def test_rul_55_nobody_is_asked_to_show_from_an_empty_hand() -> None:
    made = at_show(hands={0: ()})
    assert made.need == Choice(1, "show")


def test_rul_18_showing_cards_does_not_change_a_hand() -> None:
    made = at_show()
    made.do(PickCard(made.hand(0)[0]))
    nobody_shows(made)
    made.do(Redraw(made.hand(0)[0]))
    made.draw()
    assert len(made.hand(0)) == 10


# -- receive cards -----------------------------------------------------------------------------------------


def test_var_coop_8_each_card_received_costs_a_card_into_the_market_or_a_draw() -> None:
    made = desk()
    wanted = made.hand(2)[:3]
    own = made.hand(0)
    made.do(Receive(3))
    assert made.told(CardsAskedFor)[0].count == 3
    assert made.need == Choice(2, "give")
    made.do(PickCard(wanted[0]))
    made.do(PickCard(wanted[1]))
    made.do(Done())
    assert made.hand(0) == (*own, *wanted[:2])
    assert made.hand(2) == tuple(slot for slot in made.hand(2) if slot not in wanted[:2])
    received = made.told(CardsReceived)[0]
    assert (received.seat, received.owner, received.slots) == (0, 2, wanted[:2])
    assert made.need == Choice(0, "payment")
    made.do(PickCard(own[4]))
    made.do(Done())  # for the other card the opponents draw
    assert made.state.market[-1] == own[4]
    assert len(made.state.market) == 7  # it grows
    assert made.told(CardsPaid)[0].cards == (own[4],)
    assert made.need == Choice(1, "drawer")
    made.do(Drawer(3))
    assert made.need == Choice(3, "draw")
    made.do(Draw(LARGE))
    assert len(made.hand(3)) == 11
    assert made.need.about == "turn"
    assert made.need.seat == 0


def test_var_coop_8_only_giver_and_receiver_see_the_cards() -> None:
    made = desk()
    card = made.hand(2)[0]
    made.do(Receive(1))
    made.do(PickCard(card))
    for seat in range(4):
        assert (made.state.view(seat).card(card) is not None) == (seat in (0, 2))
    assert made.state.view(None).card(card) is None


def test_var_coop_8_received_cards_may_be_played_at_once() -> None:
    made = desk(hands={0: ("orca.tail",), 2: (head("ox", run=1), torso("ox"))})
    made.do(Receive(2))
    made.do(PickCard(made["ox.head"]))
    made.do(PickCard(made["ox.torso"]))
    made.do(PickCard(made["orca.tail"]))  # all there is to pay with
    made.do(Drawer(1))
    made.do(Draw(SMALL))
    made.do(Create((made["ox.head"], made["ox.torso"]), 0))
    assert made.one(1).owner == 0


def test_var_coop_9_the_opponents_share_the_cards_and_choose_the_piles() -> None:
    made = desk()
    made.do(Receive(2))
    made.do(PickCard(made.hand(2)[0]))
    made.do(PickCard(made.hand(2)[1]))
    made.do(Done())
    assert made.refusal(Drawer(0)).rule == "VAR-COOP-9"
    assert made.refusal(Drawer(2)).rule == "VAR-COOP-9"
    made.do(Drawer(1))
    made.do(Draw(SMALL))
    made.do(Drawer(3))
    made.do(Draw(LARGE))
    assert [len(hand) for hand in made.state.hands] == [12, 11, 8, 11]
    sizes = [made.state.large[one.slots[0]] for one in made.told(CardsDrawn)[-2:]]
    assert sizes == [0, 1]


def test_rul_56_the_giver_decides_and_may_give_nothing() -> None:
    made = desk()
    made.do(Receive(10))
    made.do(Done())
    assert made.need.about == "turn"  # nothing received, nothing to pay
    assert made.told(CardsReceived) == []
    assert made.allowed(Redraw(made.hand(0)[0]))  # nobody's hand has changed
    assert made.refusal(Receive(1)).rule == "ACT-TURN-2"


def test_rul_56_a_card_just_received_is_no_payment() -> None:
    made = desk()
    card = made.hand(2)[0]
    made.do(Receive(1))
    made.do(PickCard(card))
    assert made.refusal(PickCard(card)).rule == "VAR-COOP-8"
    assert made.refusal(PickCard(made.hand(1)[0])).rule == "VAR-COOP-8"
    assert len(list(made.state.legal(0).of(PickCard))) == 10


def test_rul_56_no_more_cards_than_can_be_paid_for() -> None:
    made = both_opponents_passed(hands={0: ("orca.tail", "orca.head")})
    assert made.refusal(Receive(3)).rule == "VAR-COOP-8"
    assert list(made.state.legal(0).of(Receive)) == [Receive(1), Receive(2)]
    few = desk(hands={2: ("orca.tail",)})
    assert list(few.state.legal(0).of(Receive)) == [Receive(1)]  # nor more than there are
    assert few.refusal(Receive(0)).rule == "VAR-COOP-8"


def test_rul_56_hands_may_exceed_ten_and_the_market_grows_until_it_is_renewed() -> None:
    made = desk()
    made.do(Receive(2))
    for slot in made.hand(2)[:2]:
        made.do(PickCard(slot))
    made.do(PickCard(made.hand(0)[0]))
    made.do(Done())
    made.do(Drawer(1))
    made.do(Draw(SMALL))
    assert [len(hand) for hand in made.state.hands] == [11, 11, 8, 10]
    assert len(made.state.market) == 7
    made.all_pass("optimal_conditions")
    made.draw()
    assert len(made.state.market) == 6
    assert [len(hand) for hand in made.state.hands] == [11, 11, 10, 10]


def test_rul_56_the_opponent_next_in_turn_order_decides() -> None:
    made = desk(first=3)
    made.do(Receive(1))
    made.do(PickCard(made.hand(1)[0]))
    made.do(Done())
    assert made.need == Choice(0, "drawer")


def test_rul_18_giving_receiving_and_drawing_change_a_hand() -> None:
    made = desk()
    made.do(Receive(1))
    made.do(PickCard(made.hand(2)[0]))
    made.do(Done())
    made.do(Drawer(1))
    made.do(Draw(SMALL))
    assert made.state.unchanged == (False, False, False, True)
    assert made.refusal(Redraw(made.hand(2)[0]), 2).rule == "ACT-REDRAW-3"
    assert made.allowed(Redraw(made.hand(3)[0]), 3)


def test_rul_19_a_redraw_brings_nine_cards_whatever_the_hand() -> None:
    made = desk(hands={0: [f"{one}.head" for one in ("orca", "bongo", "bison")]})
    made.do(Redraw(made["orca.head"]))
    made.draw()
    assert len(made.hand(0)) == 10


# -- take over ---------------------------------------------------------------------------------------------


def test_var_coop_10_a_species_of_the_team_mate_changes_its_owner() -> None:
    made = desk(plain("ox", 2, 0, run=1, points=3), plain("elk", 1, 1, run=1), plain("cow", 0, 2, run=1))
    assert made.refusal(TakeOver(2, True)).rule == "VAR-COOP-10"  # an opponent's
    assert made.refusal(TakeOver(3, True)).rule == "VAR-COOP-10"  # one's own
    assert made.refusal(TakeOver(9, True)).rule == "VAR-COOP-10"
    assert list(made.state.legal(0).of(TakeOver)) == [TakeOver(1, False), TakeOver(1, True)]
    made.do(TakeOver(1, True))
    taken = made.told(SpeciesTakenOver)[0]
    assert (taken.seat, taken.species, taken.place, taken.owner) == (0, 1, 0, 2)
    assert made.one(1).owner == 0


def test_var_coop_10_it_does_not_matter_whether_the_team_mate_has_passed() -> None:
    made = both_opponents_passed(plain("ox", 2, 2, run=1))
    assert made.state.passed[2]
    assert made.allowed(TakeOver(2, False))


def test_var_coop_11_two_cards_into_the_market() -> None:
    made = desk(plain("ox", 2, 0, run=1))
    own = made.hand(0)
    made.do(TakeOver(1, False))
    made.do(PickCard(own[0]))
    assert made.one(1).owner == 2  # first the price
    made.do(PickCard(own[1]))
    assert made.one(1).owner == 0
    assert made.state.market[-2:] == own[:2]
    assert made.told(CardsPaid)[0].cards == own[:2]
    assert made.need.about == "turn"
    assert len(made.hand(0)) == 8


def test_var_coop_11_without_the_whole_price_nothing_is_taken_over() -> None:
    made = desk(plain("ox", 2, 0, run=1))
    own = made.hand(0)
    made.do(TakeOver(1, False))
    made.do(PickCard(own[0]))
    made.do(Done())
    assert made.one(1).owner == 2
    assert made.hand(0) == own
    assert made.state.view(1).card(own[0]) is not None  # but it has been seen
    assert made.refusal(TakeOver(1, False)).rule == "ACT-TURN-2"


def test_var_coop_11_or_two_cards_for_the_opponents() -> None:
    made = desk(plain("ox", 2, 0, run=1))
    made.do(TakeOver(1, True))
    for seat in (3, 1):
        assert made.need == Choice(1, "drawer")
        made.do(Drawer(seat))
        made.do(Draw(SMALL))
    assert made.need.about == "turn"
    assert [len(hand) for hand in made.state.hands] == [10, 11, 10, 11]


def test_var_coop_12_opponents_who_have_both_passed_draw_no_more() -> None:
    made = both_opponents_passed(plain("ox", 2, 2, run=1))
    assert drawable(made.state, 0) == 0
    assert made.refusal(TakeOver(2, True)).rule == "VAR-COOP-12"
    made.do(TakeOver(2, False))
    pay(made)
    own = made.hand(0)
    made.do(Receive(3))
    assert made.need == Choice(0, "stake")  # what is to be paid lies open before anything is given
    made.do(PickCard(own[0]))
    made.do(PickCard(own[1]))
    made.do(Done())
    assert made.need == Choice(2, "give")
    made.do(PickCard(made.hand(2)[0]))
    made.do(Done())
    assert made.need == Choice(0, "turn", made.need.also)
    assert made.told(CardsPaid)[-1].cards == own[:1]  # one card received, one paid
    assert len(made.hand(0)) == len(own)
    assert own[1] in made.hand(0)


def test_var_coop_12_without_a_stake_nothing_is_given() -> None:
    made = both_opponents_passed()
    made.do(Receive(1))
    made.do(made.state.fallback(0))
    assert made.need == Choice(0, "turn", made.need.also)


def test_rul_58_while_one_opponent_plays_either_may_draw() -> None:
    made = desk(plain("ox", 2, 0, run=1), plain("mule", 0, 1, run=1))
    made.do(Migrate(2, 2))
    made.do(EndTurn())
    passes(made, 1)
    made.do(TakeOver(2, True))  # seat 2 takes the mule
    assert made.need == Choice(3, "drawer")
    made.do(Drawer(1))  # who has passed
    made.do(Draw(SMALL))
    assert len(made.hand(1)) == 11


def test_var_coop_13_points_and_a_species_not_done_belong_to_the_new_owner() -> None:
    made = desk(plain("ox", 2, 0, run=1, points=4))
    made.do(TakeOver(1, False))
    pay(made)
    assert made.state.scores() == (4, 0, 0, 0)
    made.do(Migrate(1, 1))
    assert made.one(1).done


def test_var_coop_13_a_free_marker_is_needed() -> None:
    made = desk(
        plain("ox", 2, 0, run=1), *[plain(f"ant {number}", 0, number % 4, run=1) for number in range(12)]
    )
    assert made.refusal(TakeOver(1, True)).rule == "COMP-4"
    assert TakeOver not in made.state.legal(0).kinds()


def test_rul_57_one_species_a_turn() -> None:
    made = desk(plain("ox", 2, 0, run=1), plain("cow", 2, 1, run=1))
    made.do(TakeOver(1, False))
    pay(made)
    assert made.refusal(TakeOver(2, True)).rule == "ACT-TURN-2"
    made.do(Migrate(1, 1))
    assert made.refusal(TakeOver(2, True)).rule == "ACT-TURN-2"
    made.do(EndTurn())
    passes(made, 1)
    assert made.allowed(TakeOver(1, False))  # the next turn, of another player


def test_rul_57_a_price_is_not_mixed() -> None:
    made = desk(plain("ox", 2, 0, run=1), hands={0: ("orca.tail",)})
    assert made.refusal(TakeOver(1, False)).rule == "VAR-COOP-11"
    assert list(made.state.legal(0).of(TakeOver)) == [TakeOver(1, True)]


def test_dt_47_a_done_species_stays_done_and_one_not_done_may_act() -> None:
    made = desk(beast(2, 0, head("ox", run=1), torso("ox"), done=True))
    made.do(TakeOver(1, True))
    while made.need.seat != 0:
        made.do(made.state.fallback(made.need.seat))
    assert made.one(1).done
    assert made.refusal(Migrate(1, 1)).rule == "ACT-TURN-3"
    other = desk(plain("cow", 2, 0, run=1))
    other.do(TakeOver(1, False))
    pay(other)
    assert other.allowed(Migrate(1, 1))


def test_dt_48_with_one_card_left_and_both_opponents_passed_nothing_is_taken_over() -> None:
    made = both_opponents_passed(plain("ox", 2, 2, run=1), hands={0: ("orca.tail",)})
    assert made.refusal(TakeOver(2, True)).rule == "VAR-COOP-12"
    refusal = made.refusal(TakeOver(2, False))
    assert (refusal.rule, refusal.hint) == ("VAR-COOP-11", "Play on without it.")
    assert TakeOver not in made.state.legal(0).kinds()


# -- passing and winning -----------------------------------------------------------------------------------


def test_rul_54_a_trade_in_the_turn_of_passing_stands_and_ends_the_phase_with_the_fourth() -> None:
    made = desk()
    passes(made, 0, 1, 2)
    made.do(Trade(made.hand(3)[0], made.state.market[0]))
    made.luck = ["optimal_conditions"]
    made.do(Pass())
    assert made.state.era == 3
    assert made.told(TradeUndone) == []


@pytest.mark.parametrize(("variants", "stands"), [((), False), (TEAMS, True)], ids=["base", "coop"])
def test_dt_41_trade_and_pass(variants: tuple[str, ...], stands: bool) -> None:
    made = build(seats=4, variants=variants)
    nobody_shows(made)
    give, take = made.hand(0)[0], made.state.market[0]
    made.do(Trade(give, take))
    made.do(Pass())
    assert (take in made.hand(0)) == stands
    assert (give in made.state.market) == stands


def finished(*banked: int) -> Over:
    made = desk(era=4, banked=banked)
    passes(made, 0, 1, 2, 3)
    need = made.state.need
    assert isinstance(need, Over)
    return need


def test_var_coop_14_the_team_with_more_points_wins() -> None:
    result = finished(20, 7, 1, 15).result
    assert result.scores == (20, 7, 1, 15)  # everybody's own
    assert result.winners == (1, 3)


def test_rul_59_equal_totals_are_a_shared_victory() -> None:
    assert finished(5, 3, 1, 3).result.winners == (0, 1, 2, 3)


def test_rul_44_invaders_points_stay_with_the_own_species() -> None:
    made = desk(plain("ox", 0, 0, run=1, points=5), plain("cow", 2, 1, run=1, points=1))
    made.end_era("invaders")
    assert made.state.banked[0] == 5  # not on the species of the team-mate
    assert made.state.banked[2] == 1


# -- a full redraw after help -------------------------------------------------------------------------------


def test_rul_20_a_trade_that_was_paid_away_is_not_undone_by_a_full_redraw() -> None:
    made = desk(
        plain("ox", 2, 0, run=1),
        era=1,
        hands={0: ("orca.tail", "jaguar.tail", "platypus.tail")},
        market=("orca.torso", "bongo.torso"),
    )
    made.do(Trade(made["orca.tail"], made["orca.torso"]))
    made.do(TakeOver(1, False))
    made.do(PickCard(made["orca.torso"]))
    made.do(PickCard(made["jaguar.tail"]))
    assert made.state.market == (
        made["orca.tail"],
        made["bongo.torso"],
        made["orca.torso"],
        made["jaguar.tail"],
    )
    made.do(FullRedraw())  # the desk checks that no card lies in two places
    made.draw()
    assert len(made.hand(0)) == 10
    assert made.refusal(Trade(made.hand(0)[0], made.state.market[0])).rule == "ACT-TRADE-2"


# -- the contract ------------------------------------------------------------------------------------------


def test_show_and_give_are_needs_of_two_seats() -> None:
    made = at_show()
    slot = made.hand(0)[0]
    state = made.state
    state.apply(PickCard(slot))
    for _ in range(4):
        state.apply(Done())
    assert state.need == Show((slot,), 0, 2)
    state.apply(made.dealer.answer(state.need))
    state.apply(Receive(1))
    state.apply(PickCard(state.hands[2][0]))
    assert state.need == Give((state.hands[2][0],), 2, 0)


def test_replicas_that_may_not_know_a_card_stay_in_step() -> None:
    made = at_show()
    slot = made.hand(0)[0]
    state = made.state
    state.apply(PickCard(slot))
    for _ in range(4):
        state.apply(Done())
    onlooker = state.view(None).replica()
    mate = state.view(2).replica()
    card = made.dealer.answer(state.need)
    state.apply(card)
    onlooker.apply(Dealt((None,)))
    mate.apply(card)
    assert onlooker.digest() == mate.digest() == state.digest()
    assert (onlooker.known(slot), mate.known(slot)) == (None, slot)
    assert mate.view(2).to_bytes() == state.view(2).to_bytes()


def test_cards_that_all_have_seen_are_given_without_the_dealer() -> None:
    made = desk(plain("mule", 0, 0, run=1))
    seen = made.state.market[0]
    made.do(Trade(made.hand(0)[0], seen))
    made.do(Migrate(1, 1))
    made.do(EndTurn())
    passes(made, 1)
    made.do(Receive(1))
    made.state.apply(PickCard(seen))
    assert made.need == Choice(2, "payment")
    assert seen in made.hand(2)
    assert made.state.view(None).card(seen) is not None

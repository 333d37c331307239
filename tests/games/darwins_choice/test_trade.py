"""Trade with the market (section 7.4). A change of mind is a draft."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Illegal
from darwin_p2p.games.darwins_choice.actions import Create, EndTurn, Pass, Redraw, Trade
from darwin_p2p.games.darwins_choice.happened import Traded

from .acts import Desk, build, head, part, torso

HAND = (head("gnu", hearts=1), torso("gnu"), torso("yak"), part("gnu", "tail"))
MARKET = (head("yak", hearts=1), part("yak", "double_legs"), part("yak", "wings"))


def stall(**more: object) -> Desk:
    return build(hands={0: HAND}, market=MARKET, **more)  # type: ignore[arg-type]


def gnu(desk: Desk) -> Create:
    return Create((desk["gnu.head"], desk["gnu.torso"]), 0)


def yak(desk: Desk) -> Create:
    return Create((desk["yak.head"], desk["yak.torso"]), 0)


def test_act_trade_1_one_hand_card_for_one_market_card_of_any_size_in_ones_own_turn() -> None:
    desk = stall()
    tail, legs = desk["gnu.tail"], desk["yak.double_legs"]
    assert desk.refusal(Trade(desk.hand(1)[0], legs)).rule == "ACT-TRADE-1"
    assert desk.refusal(Trade(tail, desk["gnu.head"])).rule == "ACT-TRADE-1"
    assert desk.refusal(Trade(desk.hand(1)[0], legs), 1).rule == "ACT-TURN-1"
    assert desk.do(Trade(tail, legs)) == [Traded("ACT-TRADE-1", 0, tail, legs)]
    assert legs in desk.hand(0)
    assert tail in desk.state.market


def test_act_trade_2_one_trade_stands_per_turn_and_the_market_keeps_its_size() -> None:
    desk = stall()
    desk.do(Trade(desk["gnu.tail"], desk["yak.wings"]))
    assert len(desk.state.market) == len(MARKET)
    assert len(desk.hand(0)) == len(HAND)
    assert desk.refusal(Trade(desk["yak.torso"], desk["yak.head"])).rule == "ACT-TRADE-2"
    desk.do(gnu(desk))
    desk.do(EndTurn())
    desk.do(Pass())
    desk.do(Pass())
    assert desk.allowed(Trade(desk["yak.torso"], desk["yak.head"]))  # the next turn has its own trade


def test_act_trade_3_until_the_end_of_the_turn_a_trade_can_be_changed() -> None:
    desk = stall()
    before = desk.state.digest()
    draft = desk.draft()
    draft.attempt(Trade(desk["gnu.tail"], desk["yak.wings"]))
    draft.undo()  # cancel
    draft.attempt(Trade(desk["gnu.tail"], desk["yak.head"]))  # take another card
    draft.undo()
    draft.attempt(Trade(desk["gnu.torso"], desk["yak.head"]))  # give another card
    assert desk.state.digest() == before  # nobody has been told anything
    draft.attempt(yak(desk))
    draft.attempt(EndTurn())
    assert draft.closed
    for step in draft.steps:
        desk.do(step)
    assert desk.need.seat == 1
    assert desk["gnu.torso"] in desk.state.market
    assert desk.refusal(Trade(desk["gnu.tail"], desk["yak.wings"]), 0).rule == "ACT-TURN-1"


def test_act_trade_4_traded_card_may_be_used_at_once() -> None:
    desk = stall()
    assert desk.refusal(yak(desk)).rule == "ACT-CREATE-1"
    draft = desk.draft()
    draft.attempt(Trade(desk["gnu.tail"], desk["yak.head"]))
    draft.attempt(yak(desk))
    # the trade lies below the creation: taking it back takes the creation back too
    assert draft.undo() == yak(desk)
    assert draft.undo() == Trade(desk["gnu.tail"], desk["yak.head"])
    with pytest.raises(Illegal):
        draft.attempt(yak(desk))
    desk.do(Trade(desk["gnu.tail"], desk["yak.head"]))
    desk.do(yak(desk))
    assert [card.key for card in desk.one(1).cards] == ["yak.head", "yak.torso"]


def test_act_trade_5_the_market_is_not_refilled_before_the_transition() -> None:
    desk = stall()
    desk.do(Trade(desk["gnu.tail"], desk["yak.head"]))
    desk.do(yak(desk))
    market = (desk["gnu.tail"], desk["yak.double_legs"], desk["yak.wings"])
    assert desk.state.market == market
    desk.do(EndTurn())
    desk.do(Pass())
    assert desk.state.market == market
    desk.end_era("optimal_conditions")
    assert not set(desk.state.market) & set(market)
    assert len(desk.state.market) == 5


def test_rul_16_trade_and_main_action_come_in_any_order_and_the_turn_can_be_taken_back() -> None:
    first, last = stall(), stall()
    trade = Trade(first["gnu.tail"], first["yak.wings"])
    first.do(trade)
    first.do(gnu(first))
    last.do(gnu(last))
    last.do(trade)
    assert first.state.digest() == last.state.digest()
    desk = stall()
    before = desk.state.view(0).to_bytes()
    draft = desk.draft()
    draft.attempt(trade)
    draft.attempt(gnu(desk))
    draft.clear()
    assert draft.view.to_bytes() == before
    draft.attempt(Redraw(desk["gnu.head"]))  # shows hidden cards: it ends the draft and is sent
    assert draft.closed
    with pytest.raises(ValueError, match="closed"):
        draft.attempt(trade)

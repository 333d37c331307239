"""Redraw and full redraw (section 7.3)."""

from __future__ import annotations

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import (
    LARGE,
    SMALL,
    Create,
    Draw,
    EndTurn,
    FullRedraw,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.happened import Redrawn, TradeUndone

from .acts import Desk, begun, build, head, meadow, part, torso

TAILS = tuple(part(f"tail {number}", "tail") for number in range(10))
ABLE = (head("gnu", run=1, hearts=1), torso("gnu"), *TAILS[:8])


def barren(**more: object) -> Desk:
    """Era 1; seat 0 holds ten tails and can create nothing."""
    return build(**{"hands": {0: TAILS}, "era": 1, **more})  # type: ignore[arg-type]


def gnu(desk: Desk) -> Create:
    return Create((desk["gnu.head"], desk["gnu.torso"]), 0)


def test_act_redraw_1_all_cards_but_one_are_exchanged_for_nine() -> None:
    desk = build(hands={0: ABLE})
    keep = desk["gnu.head"]
    old = desk.hand(0)
    desk.do(Redraw(keep))
    assert desk.need == Choice(0, "draw")
    assert desk.hand(0) == (keep,)
    assert desk.refusal(Draw(SMALL, 10)).rule == "SETUP-9"
    desk.do(Draw(LARGE, 9))
    assert len(desk.hand(0)) == 10
    assert set(desk.hand(0)) & set(old) == {keep}
    assert desk.need.about == "turn"
    other = build(hands={0: ABLE})
    assert other.refusal(Redraw(other.hand(1)[0])).rule == "ACT-REDRAW-1"


def test_act_redraw_2_once_an_era() -> None:
    desk = begun(3)
    desk.do(Redraw(desk.hand(0)[0]))
    desk.draw()
    assert desk.refusal(Redraw(desk.hand(0)[0])).rule == "ACT-REDRAW-3"
    desk.end_era("optimal_conditions")
    assert desk.allowed(Redraw(desk.hand(0)[0]), 0)


def test_act_redraw_3_only_before_any_other_action() -> None:
    traded = build(hands={0: ABLE})
    traded.do(Trade(traded["tail_0.tail"], traded.state.market[0]))
    assert traded.refusal(Redraw(traded.hand(0)[0])).rule == "ACT-REDRAW-3"
    created = build(hands={0: ABLE})
    created.do(gnu(created))
    assert created.refusal(Redraw(created.hand(0)[0])).rule == "ACT-REDRAW-3"
    created.do(EndTurn())
    created.do(Pass())
    assert created.refusal(Redraw(created.hand(0)[0]), 0).rule == "ACT-REDRAW-3"  # nor in a later turn


def test_act_redraw_4_out_of_turn_but_not_after_passing() -> None:
    desk = build(hands={0: ABLE})
    assert set(desk.need.also) == {1, 2}
    keep = desk.hand(2)[3]
    assert Redraw(keep) in desk.state.legal(2)
    desk.do(Redraw(keep), 2)
    assert desk.need == Choice(2, "draw")
    desk.draw()
    assert desk.need == Choice(0, "turn", (1,))  # the turn goes on where it was
    assert keep in desk.hand(2)
    assert not desk.state.legal(2)
    desk.do(Pass())
    assert desk.refusal(Redraw(desk.hand(0)[0]), 0).rule == "ACT-REDRAW-4"


def test_act_redraw_5_discards_go_open_to_their_piles_and_new_cards_stay_hidden() -> None:
    desk = begun(3)
    hand = desk.hand(0)
    keep = hand[0]
    numbers = {
        size: {desk.state.cards[slot] for slot in hand[1:] if desk.state.large[slot] == size}
        for size in (0, 1)
    }
    desk.do(Redraw(keep))
    desk.do(Draw(SMALL, 1))
    desk.do(Draw(LARGE, 8))
    assert [set(pile) for pile in desk.state.discards] == [numbers[0], numbers[1]]
    assert [desk.state.large[slot] for slot in desk.hand(0)[1:]] == [SMALL] + [LARGE] * 8
    assert [card.card for card in desk.state.view(1).hand(0)] == [None] * 10
    assert all(card.card is not None for card in desk.state.view(0).hand())


def test_act_redraw_6_full_redraw_of_a_hopeless_hand_in_the_first_era_only() -> None:
    desk = barren()
    old = desk.hand(0)
    desk.do(FullRedraw())
    assert desk.hand(0) == ()
    desk.do(Draw(LARGE, 10))
    assert len(desk.hand(0)) == 10
    assert not set(desk.hand(0)) & set(old)
    assert barren(era=2).refusal(FullRedraw()).rule == "ACT-REDRAW-6"


def test_act_redraw_7_again_and_again_but_never_compulsory() -> None:
    desk = barren()
    for times in range(1, 4):
        assert desk.allowed(Pass())
        desk.do(FullRedraw())
        desk.do(Draw(LARGE, 10))  # no heads: still nothing can be created
        assert desk.state.full_redraws[0] == times
    desk.do(Pass())
    assert desk.refusal(FullRedraw(), 0).rule == "ACT-REDRAW-4"
    able = build(hands={0: ABLE}, era=1)
    able.do(gnu(able))
    assert able.refusal(FullRedraw()).rule == "ACT-REDRAW-7"


def test_act_redraw_8_what_counts_is_a_legal_creation_from_the_hand_alone() -> None:
    able = build(hands={0: ABLE}, era=1)
    assert able.refusal(FullRedraw()).rule == "ACT-REDRAW-8"
    hungry = build(
        hands={0: (head("gnu", hearts=2), torso("gnu"))},
        era=1,
        habitats=[meadow(f"m{n}", plants=1) for n in range(4)],
    )
    assert hungry.allowed(FullRedraw())
    unfit = build(
        hands={0: (head("gnu"), torso("gnu"))}, era=1, habitats=["taiga", "coast", "mountains", "desert"]
    )
    assert unfit.allowed(FullRedraw())
    market = barren(hands={0: (torso("gnu"), *TAILS[:9])}, market=[head("gnu")])
    assert market.allowed(FullRedraw())  # a head in the market does not help


def test_rul_18_a_trade_changes_the_hand_a_cancelled_one_does_not() -> None:
    desk = build(hands={0: ABLE})
    draft = desk.draft()
    draft.attempt(Trade(desk["tail_0.tail"], desk.state.market[0]))
    assert draft.state.why_not(0, Redraw(desk["tail_1.tail"])) is not None
    draft.undo()
    assert draft.state.why_not(0, Redraw(desk["tail_1.tail"])) is None
    assert desk.allowed(Redraw(desk["tail_1.tail"]))


def test_rul_19_exactly_nine_are_drawn_whatever_the_size_of_the_hand() -> None:
    desk = build(hands={0: ABLE[:4]}, discards=["bongo.head"])
    keep, *rest = desk.hand(0)
    desk.do(Redraw(keep))
    (told,) = desk.told(Redrawn)
    assert set(told.discarded) == set(rest)  # face up, before drawing
    assert set(desk.state.discards[0] + desk.state.discards[1]) == {desk["bongo.head"], *rest}
    desk.do(Draw(SMALL, 9))
    assert len(desk.hand(0)) == 10


def test_rul_20_a_full_redraw_cancels_a_trade_and_ends_the_ordinary_redraw() -> None:
    desk = barren(market=[head("yak", hearts=1)], hands={0: (torso("yak"), *TAILS[:9])})
    desk.do(Trade(desk["tail_0.tail"], desk["yak.head"]))
    assert desk.allowed(Create((desk["yak.head"], desk["yak.torso"]), 0))
    told = desk.do(FullRedraw())  # the pending trade is cancelled first
    assert TradeUndone("RUL-20", 0) in told
    assert desk.state.market == (desk["yak.head"],)
    assert desk["tail_0.tail"] in desk.state.discards[0]
    desk.do(Draw(LARGE, 10))
    assert desk.refusal(Redraw(desk.hand(0)[0])).rule == "ACT-REDRAW-3"
    # it may follow an ordinary redraw, and may be taken out of turn
    after = barren()
    after.do(Redraw(after.hand(0)[0]))
    after.do(Draw(LARGE, 9))
    assert after.allowed(FullRedraw())
    outside = barren(first=1)
    assert outside.need.seat == 1
    outside.do(FullRedraw(), 0)
    outside.do(Draw(LARGE, 10))
    assert outside.need.seat == 1


def test_rul_20_full_redraws_are_counted_anew_in_every_era() -> None:
    desk = barren()
    desk.do(FullRedraw())
    desk.do(Draw(LARGE, 10))
    assert desk.state.full_redraws == (1, 0, 0)
    desk.end_era()
    assert desk.state.era == 2
    assert desk.state.full_redraws == (0, 0, 0)


def test_act_redraw_7_not_after_a_main_action_and_not_without_cards() -> None:
    desk = build(hands={0: (head("gnu", run=1, hearts=1), torso("gnu"))}, era=1)
    desk.do(gnu(desk))
    assert desk.refusal(FullRedraw()).rule == "ACT-REDRAW-7"
    assert barren(hands={0: ()}).refusal(FullRedraw()).text == "You have no cards to discard."


def test_dt_40_redraw_after_trades_and_turns() -> None:
    standing = build(hands={0: ABLE})
    standing.do(Trade(standing["tail_0.tail"], standing.state.market[0]))
    assert standing.refusal(Redraw(standing.hand(0)[0])).rule == "ACT-REDRAW-3"
    cancelled = build(hands={0: ABLE})
    draft = cancelled.draft()
    draft.attempt(Trade(cancelled["tail_0.tail"], cancelled.state.market[0]))
    draft.clear()
    draft.attempt(Redraw(cancelled["tail_0.tail"]))
    (redraw,) = draft.steps
    cancelled.do(redraw)
    cancelled.draw()
    assert cancelled.refusal(Redraw(cancelled.hand(0)[0])).rule == "ACT-REDRAW-3"  # the second one
    later = build(hands={1: ABLE}, first=1)
    later.do(gnu(later))
    later.do(EndTurn())
    assert later.allowed(Redraw(later.hand(0)[0]), 0)  # after another player's turn

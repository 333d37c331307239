"""Phase 6, the auction, with the variant of fewer genes."""

from __future__ import annotations

from random import Random

from darwin_p2p.games.evo.actions import Bid, DropOut, Pass
from darwin_p2p.games.evo.happened import (
    BidMade,
    CardsDrawn,
    DroppedOut,
    GeneGained,
    GenePaid,
    GenesOffered,
    GenesReturned,
)

from .world import EvoDesk, at, rules_for

GENES = ("egg", "leg", "horn")


def auction(offer: tuple[str, ...] = GENES, **more: object) -> EvoDesk:
    return at("evolution", luck=[offer], **more)  # type: ignore[arg-type]


def fewer(offer: tuple[str, ...], seats: int = 4, **more: object) -> EvoDesk:
    return auction(offer, rules=rules_for(seats, "fewer-genes"), **more)


def test_evo_auction_1_as_many_genes_as_players_from_the_bag() -> None:
    desk = at("survival", seats=5)
    assert len(desk.state.offer) == 5
    assert sum(desk.state.bag) == 57
    fresh = at("evolution", seats=4, turn=1)
    assert len(fresh.told(GenesOffered)[0].genes) == 4


def test_evo_auction_2_everybody_opens_in_initiative_order() -> None:
    desk = auction(order=(2, 0, 1))
    for seat, gene in ((2, "egg"), (0, "leg"), (1, "horn")):
        assert desk.asked() == (seat, "bid")
        desk.do(desk.bid(gene, 1))
    assert [one.seat for one in desk.told(BidMade)] == [2, 0, 1]
    other = auction()
    assert other.refusal(Bid(3, 0)).rule == "EVO-AUCTION-2"
    assert other.refusal(Bid(-1, 0)).rule == "EVO-AUCTION-2"


def test_evo_auction_3_any_amount_for_a_free_gene_more_than_the_standing_bid_for_another() -> None:
    desk = auction()
    assert desk.allowed(desk.bid("egg", 0))
    assert desk.refusal(desk.bid("egg", -1)).rule == "EVO-AUCTION-3"
    desk.do(desk.bid("egg", 3))
    assert desk.refusal(desk.bid("egg", 3)).rule == "EVO-AUCTION-3"
    assert desk.allowed(desk.bid("egg", 4))
    assert desk.refusal(desk.bid("egg", 5), 0).rule == "EVO-TURN-2"  # a standing bid stays


def test_evo_auction_4_whoever_is_beaten_bids_again_at_once() -> None:
    desk = auction()
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("leg", 1))
    desk.do(desk.bid("leg", 2))
    assert desk.asked() == (1, "bid")
    desk.do(desk.bid("egg", 2))
    assert desk.asked() == (0, "bid")  # a third player is beaten in turn
    desk.do(desk.bid("horn", 0))
    assert [one.beaten for one in desk.told(BidMade)] == [-1, -1, 1, 0, -1]


def test_evo_auction_5_nobody_passes() -> None:
    desk = auction()
    assert desk.refusal(DropOut()).rule == "EVO-AUCTION-5"
    assert desk.refusal(Pass()).rule == "EVO-TURN-1"
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    assert desk.asked() == (0, "bid")
    assert desk.refusal(DropOut()).rule == "EVO-AUCTION-5"
    broke = auction(scores=(0, 0, 0))
    for gene in GENES:
        broke.do(broke.bid(gene, 0))  # zero is always possible
    assert broke.state.scores == (0, 0, 0)


def test_evo_auction_6_nobody_bids_more_than_he_can_pay() -> None:
    desk = auction(scores=(4, 10, 10), genes={0: {"mutant": 1}})
    assert desk.refusal(desk.bid("egg", 6)).rule == "EVO-AUCTION-6"
    assert desk.allowed(desk.bid("egg", 5))
    assert {one.amount for one in desk.state.legal(0) if isinstance(one, Bid)} == set(range(6))


def test_evo_auction_7_all_pay_less_their_discount() -> None:
    desk = auction(genes={0: {"mutant": 2}, 1: {"mutant": 2}})
    for gene, amount in zip(GENES, (5, 1, 4), strict=True):
        desk.do(desk.bid(gene, amount))
    assert desk.state.scores == (7, 10, 6)
    assert [one.paid for one in desk.told(GenePaid)] == [3, 0, 4]


def test_evo_auction_8_everybody_takes_his_gene() -> None:
    desk = auction(("egg", "mutant", "horn"))
    for gene, amount in (("egg", 0), ("mutant", 3), ("horn", 0)):
        desk.do(desk.bid(gene, amount))
    assert [desk.gene(0, "egg"), desk.gene(1, "mutant"), desk.gene(2, "horn")] == [2, 1, 1]
    assert desk.state.scores[1] == 7  # the mutant bought now saves nothing now
    assert [one.rule for one in desk.told(GeneGained)] == ["EVO-AUCTION-8"] * 3


def test_evo_auction_9_card_genes_are_drawn_in_initiative_order_and_leave_the_game() -> None:
    desk = auction(("card", "card", "horn"), order=(1, 2, 0))
    top = desk.state.deck[-2:][::-1]
    desk.do(Bid(1, 0))
    desk.do(Bid(2, 0))
    desk.do(Bid(0, 0))
    assert [(one.seat, one.slots) for one in desk.told(CardsDrawn)] == [(1, top[:1]), (0, top[1:])]
    assert desk.state.used_tiles == 2
    assert [len(hand) for hand in desk.state.hands] == [1, 1, 0]


def test_evo_gene_mutant_saves_a_point_at_each_later_payment() -> None:
    desk = auction(("mutant", "leg", "horn"))
    for gene in ("mutant", "leg", "horn"):
        desk.do(desk.bid(gene, 1))
    assert desk.state.discounts == (1, 0, 0)  # in the next turn
    assert desk.state.turn == 4


def test_evo_gene_card_gives_one_card_and_no_counter() -> None:
    desk = auction(("card", "leg", "horn"))
    before = desk.state.genes[0]
    for gene in ("card", "leg", "horn"):
        desk.do(desk.bid(gene, 0))
    assert desk.state.genes[0] == before
    assert len(desk.state.hands[0]) == 1


def test_r_bid_1_a_bid_never_exceeds_score_and_discount() -> None:
    desk = auction(scores=(0, 0, 0), genes={0: {"mutant": 2}})
    assert max(one.amount for one in desk.state.legal(0) if isinstance(one, Bid)) == 2


def test_r_bid_2_bids_above_six_are_allowed() -> None:
    desk = auction(scores=(40, 10, 10))
    assert desk.allowed(desk.bid("egg", 40))


def test_r_bid_3_a_beaten_player_may_go_back_to_the_same_gene() -> None:
    desk = auction()
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    desk.do(desk.bid("egg", 3))
    assert desk.asked() == (1, "bid")


def test_r_bid_4_a_standing_bid_cannot_be_changed() -> None:
    desk = auction()
    desk.do(desk.bid("egg", 1))
    assert desk.refusal(desk.bid("egg", 2), 0).rule == "EVO-TURN-2"
    assert desk.refusal(desk.bid("leg", 2), 0).rule == "EVO-TURN-2"


def test_r_bid_5_the_next_opener_follows_after_a_chain() -> None:
    desk = auction()
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    desk.do(desk.bid("leg", 0))
    assert desk.asked() == (2, "bid")


def test_r_pay_1_payment_is_simultaneous() -> None:
    scores = set()
    for order in ((0, 1, 2), (2, 1, 0)):
        desk = auction(order=order)
        for seat in order:
            desk.do(desk.bid(GENES[seat], seat + 1))
        scores.add(desk.state.scores)
    assert scores == {(9, 8, 7)}


def test_r_bag_1_a_low_bag_offers_what_it_has_and_an_empty_one_nothing() -> None:
    desk = at("evolution", bag={"egg": 1, "leg": 1}, luck=[("egg", "leg")])
    assert len(desk.state.offer) == 2
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    desk.do(DropOut())
    desk.do(desk.bid("leg", 0))
    assert desk.state.scores == (10, 8, 10)
    empty = at("evolution", bag={})
    assert not empty.told(GenesOffered)
    assert empty.state.turn == 4


def test_evo_var_1_one_gene_fewer() -> None:
    for seats in (3, 4, 5):
        desk = at("evolution", rules=rules_for(seats, "fewer-genes"))
        assert len(desk.state.offer) == seats - 1


def test_evo_var_2_a_beaten_player_may_drop_out() -> None:
    desk = fewer(GENES)
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    assert desk.asked() == (0, "bid")
    assert desk.allowed(DropOut())
    desk.do(DropOut())
    desk.do(desk.bid("leg", 0))
    desk.do(desk.bid("horn", 0))
    assert desk.state.scores == (10, 8, 10, 10)
    assert [one.seat for one in desk.told(GenePaid)] == [1, 2, 3]
    assert [one.rule for one in desk.told(DroppedOut)] == ["EVO-VAR-2"]


def test_evo_var_3_opening_is_compulsory_unless_there_is_no_legal_bid() -> None:
    desk = fewer(GENES, scores=(10, 10, 10, 0))
    assert desk.refusal(DropOut()).rule == "EVO-VAR-3"
    for gene in GENES:
        desk.do(desk.bid(gene, 0))
    assert [(one.seat, one.rule) for one in desk.told(DroppedOut)] == [(3, "EVO-VAR-3")]
    assert desk.state.turn == 4
    beaten = fewer(GENES, scores=(1, 10, 10, 10))
    for gene, amount in (("egg", 1), ("leg", 1), ("horn", 1), ("egg", 2)):
        beaten.do(beaten.bid(gene, amount))
    assert [one.seat for one in beaten.told(DroppedOut)] == [0]  # beaten, and it cannot beat anybody


def test_r_var_1_unsold_genes_return_to_the_bag() -> None:
    desk = fewer(GENES)
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    desk.do(DropOut())
    desk.do(desk.bid("egg", 3))
    desk.do(DropOut())
    desk.do(desk.bid("leg", 0))
    assert desk.told(GenesReturned)[0].genes == (4,)
    assert desk.state.bag[4] == 8


def test_a_fallback_bid_is_nothing_for_the_first_free_gene() -> None:
    desk = auction()
    assert desk.state.fallback(0) == Bid(0, 0)
    desk.do(Bid(0, 5))
    assert desk.state.fallback(1) == Bid(1, 0)
    short = fewer(GENES)
    for gene in GENES:
        short.do(short.bid(gene, 0))
    assert short.state.fallback(3) == Bid(0, 1)
    short.do(Bid(0, 1))
    assert short.state.fallback(0) == DropOut()


def test_every_bid_can_be_drawn_at_random() -> None:
    desk = auction(scores=(2, 10, 10))
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    legal = desk.state.legal(0)
    assert desk.asked() == (0, "bid")
    rng = Random(1)
    assert {legal.sample(rng, Bid) for _ in range(200)} == set(legal.of(Bid))
    assert len(set(legal.of(Bid))) == 6  # 0 to 2 for leg and horn; the egg is out of reach


def test_genes_are_drawn_by_public_luck() -> None:
    desk = at("evolution", meteor=9, luck=[6, ("leg", "leg", "leg")])
    assert desk.state.offer == (2, 2, 2)
    assert desk.state.bag == (6, 8, 9, 8, 8, 6, 8, 6)

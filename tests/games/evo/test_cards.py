"""Event cards: their windows, and what each of them does."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice, Shuffle
from darwin_p2p.games.evo.actions import Pass, Play
from darwin_p2p.games.evo.box import standard_cards
from darwin_p2p.games.evo.cards import CARD, MUTANT
from darwin_p2p.games.evo.happened import CardPlayed, ClimateChanged, DinosaurBorn, DinosaursDied, GenePaid
from darwin_p2p.games.evo.movement import wins_on

from .world import CARDS, at, rules_for

HERDS = {0: [(2, -3)], 1: [(2, 2)], 2: [(-3, 2)]}
WINDOW = {card.key: card.window for card in standard_cards()}


def test_evo_turn_3_every_phase_has_its_window() -> None:
    by_window = {
        window: [card.key for card in standard_cards() if card.window == window] for window in WINDOW.values()
    }
    assert {window: len(cards) for window, cards in by_window.items()} == {
        "climate": 6,
        "initiative": 1,
        "movement": 8,
        "births": 4,
        "survival": 6,
        "evolution": 1,
    }
    desk = at("initiative", herds=HERDS, hands={0: ["neoprene"]}, luck=[(0, 1, 2), 2])
    windows = []
    while desk.state.turn == 3:
        if desk.asked()[1] == "card":
            windows.append(desk.state.phase)
        desk.do(desk.state.fallback(desk.need.seat))
    assert windows == ["initiative", "climate", "movement", "births", "survival", "evolution"]


@pytest.mark.parametrize("key", CARDS)
def test_evo_card_2_a_card_is_played_in_its_window_and_discarded(key: str) -> None:
    herds = {0: [(2, -3)], 1: [(2, 2), (3, 1)], 2: [(-3, 2)]}
    desk = at(WINDOW[key], herds=herds, hands={0: [key]}, luck=[])
    target = desk.hex((2, 2)) if key == "dino_flu" else 0
    play = desk.card(key, target)
    assert play in list(desk.state.legal(0))
    desk.do(play)
    assert desk.state.hands[0] == ()
    assert [standard_cards()[number].key for number in desk.state.discards] == [key]
    assert desk.told(CardPlayed)[0].seat == 0
    elsewhere = "births" if WINDOW[key] == "movement" else "movement"
    early = at(elsewhere, herds=herds, hands={0: [key]})
    refusal = early.refusal(early.card(key, target))
    assert refusal.rule == "EVO-CARD-2"
    assert WINDOW[key] in refusal.text


def test_evo_card_1_26_cards_and_more_only_by_genes() -> None:
    assert len(standard_cards()) == 26
    assert len(CARDS) == 18
    desk = at("evolution", hands={0: ["neoprene"]}, luck=[("card", "leg", "egg")])
    desk.do(Pass())
    for gene in ("card", "leg", "egg"):
        desk.do(desk.bid(gene, 0))
    assert [len(hand) for hand in desk.state.hands] == [2, 0, 0]


@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, False), (3, True)])
def test_evo_card_3_no_cards_in_the_first_two_turns(turn: int, open_: bool) -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind"]}, turn=turn)
    assert desk.asked() == (0, "card" if open_ else "move")
    if not open_:
        assert desk.refusal(desk.card("second_wind")).rule == "EVO-TURN-1"


def test_evo_card_4_one_climate_card_a_turn() -> None:
    desk = at("climate", herds=HERDS, hands={0: ["turning_winds"], 1: ["climate_rush"]}, luck=[5])
    desk.do(desk.card("turning_winds"))
    assert desk.hand(1) == ["climate_rush"]
    assert desk.state.phase == "movement"  # the window has closed


def test_evo_card_5_effects_end_with_the_phase() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind"]})
    desk.do(desk.card("second_wind"))
    assert desk.state.boosts == (("steps", 0, 3),)
    desk.idle("births")
    assert desk.state.boosts == ()


def test_evo_card_6_later_players_see_earlier_cards() -> None:
    desk = at("movement", herds=HERDS, hands={1: ["big_brother"], 2: ["giant_gene"]}, order=(2, 1, 0))
    assert desk.asked() == (2, "card")
    desk.do(desk.card("giant_gene"))
    assert desk.asked() == (1, "card")
    assert desk.state.boosts == (("attack", 2, 2),)


def test_evo_card_7_rounds_until_nobody_plays() -> None:
    hands = {0: ["second_wind", "long_swim"], 1: ["neoprene"]}
    desk = at("movement", herds=HERDS, hands=hands)
    asked = []
    for key in ("second_wind", "", "long_swim", "", ""):
        asked.append(desk.need.seat)
        desk.do(desk.card(key) if key else Pass())
    assert asked == [0, 1, 0, 1, 1]  # the second round was no round without a card; seat 0 has none left
    assert desk.asked() == (0, "move")


def test_evo_card_7_everybody_in_turn_order_may_play_or_pass() -> None:
    hands = {0: ["second_wind"], 1: ["second_wind"], 2: ["neoprene"]}
    desk = at("movement", herds=HERDS, hands=hands, order=(2, 0, 1))
    asked = []
    while desk.asked()[1] == "card":
        asked.append(desk.need.seat)
        desk.do(desk.card("second_wind") if len(asked) == 3 else Pass())
    assert asked == [2, 0, 1, 2, 0]  # the last one played: the others are asked again


def test_r_card_1_several_cards_of_one_player_one_a_round() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind", "second_wind"]})
    desk.do(desk.card("second_wind"))
    desk.do(desk.card("second_wind"))
    assert desk.state.context == (7,)


def test_r_card_2_effects_add_up() -> None:
    desk = at("survival", herds={0: [(0, -2), (1, -2)]}, hands={0: ["neoprene"], 1: ["ice_cold", "ice_cold"]})
    desk.do(desk.card("neoprene"))
    desk.do(desk.card("ice_cold"))
    desk.do(desk.card("ice_cold"))
    assert desk.state.boost(0, "fur") == 0  # 2 - 1 - 1
    assert desk.asked() == (0, "survival")  # two in the cold, one fur


def test_r_card_3_counters_never_fall_below_zero() -> None:
    desk = at("survival", herds={0: [(0, -2)]}, hands={1: ["ice_cold", "ice_cold"]})
    desk.do(desk.card("ice_cold"))
    desk.do(desk.card("ice_cold"))
    assert desk.counts()[0] == 0


def test_r_card_4_the_first_window_keeps_the_order_of_the_last_turn() -> None:
    desk = at("initiative", herds=HERDS, hands={0: ["neoprene"], 2: ["endless_tail"]}, order=(2, 1, 0))
    assert desk.need.seat == 2
    desk.luck = [(2, 1, 0), 2]
    desk.do(desk.card("endless_tail"))
    assert desk.need.seat == 0
    desk.do(Pass())
    assert desk.state.order[0] == 2


def test_r_card_5_survival_cards_come_before_anybody_is_removed() -> None:
    desk = at("survival", herds={0: [(0, -2), (1, -2)]}, hands={0: ["neoprene"]})
    assert desk.counts()[0] == 2
    desk.do(desk.card("neoprene"))
    assert desk.counts()[0] == 2


def test_r_card_6_an_empty_deck_is_made_of_the_discards() -> None:
    desk = at("evolution", deck=0, luck=[("card", "leg", "egg")])
    desk.do(desk.bid("card", 0))
    desk.do(desk.bid("leg", 0))
    state = desk.state
    state.apply(desk.bid("egg", 0))
    assert state.need == Shuffle(0, tuple(range(26)))
    desk.run()
    assert len(state.hands[0]) == 1
    assert len(state.deck) == 25
    rules = rules_for(3, deck=())
    none = at("evolution", rules=rules, luck=[("card", "leg", "egg")])
    for gene in ("card", "leg", "egg"):
        none.do(none.bid(gene, 0))
    assert none.state.hands == ((), (), ())
    assert none.state.used_tiles == 1


def test_r_card_7_a_card_without_a_target_cannot_be_played() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["dino_flu"]})  # nobody has two dinosaurs
    assert desk.refusal(desk.card("dino_flu", desk.hex((2, 2)))).rule == "R-CARD-7"
    assert [one.kind() for one in desk.state.legal(0).kinds()] == ["pass"]
    gene = at("evolution", hands={0: ["unexpected_gene"]}, bag={})
    assert gene.refusal(gene.card("unexpected_gene")).rule == "R-CARD-7"


# -- the cards, one by one ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "after"), [(5, 1), (1, 3), (2, 2)])
def test_card_turning_winds(die: int, after: int) -> None:
    desk = at("climate", herds=HERDS, hands={0: ["turning_winds"]}, climate=2, luck=[die])
    desk.do(desk.card("turning_winds"))
    assert desk.state.climate == after


@pytest.mark.parametrize(("die", "after"), [(4, 3), (1, 5), (2, 1)])
def test_card_climate_rush(die: int, after: int) -> None:
    desk = at("climate", herds=HERDS, hands={0: ["climate_rush"]}, climate=1, luck=[die])
    desk.do(desk.card("climate_rush"))
    assert desk.state.climate == after


def test_card_endless_season() -> None:
    desk = at("climate", herds=HERDS, hands={0: ["endless_season"]}, climate=1)
    desk.do(desk.card("endless_season"))
    assert desk.state.climate == 1
    assert not desk.told(ClimateChanged)
    assert desk.state.phase == "movement"


@pytest.mark.parametrize(("way", "after"), [(-1, 0), (0, 1), (1, 2)])
def test_card_rain_dance(way: int, after: int) -> None:
    desk = at("climate", herds=HERDS, hands={0: ["rain_dance"]}, climate=1)
    assert desk.refusal(desk.card("rain_dance", 2)).rule == "R-CARD-7"
    assert {one.target for one in desk.state.legal(0) if isinstance(one, Play)} == {-1, 0, 1}
    desk.do(desk.card("rain_dance", way))
    assert desk.state.climate == after
    assert [one.die for one in desk.told(ClimateChanged)] == [0]


def test_card_endless_tail() -> None:
    herds = {0: [(2, -3), (1, -3)], 1: [(2, 2)], 2: []}
    desk = at("initiative", herds=herds, genes={1: {"tail": 3}}, hands={0: ["endless_tail"]}, luck=[2])
    desk.do(desk.card("endless_tail"))
    assert desk.state.order == (0, 1, 2)


def test_card_big_brother() -> None:
    desk = at("movement", herds=HERDS, hands={1: ["big_brother"]})
    desk.do(desk.card("big_brother"))
    assert wins_on(desk.state, 0, 1) == 0
    assert wins_on(desk.state, 1, 0) == 2  # it helps in defence only


def test_card_giant_gene() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["giant_gene"]})
    desk.do(desk.card("giant_gene"))
    assert wins_on(desk.state, 0, 1) == 5
    assert wins_on(desk.state, 1, 0) == 2  # it helps in attack only


def test_card_second_wind() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind"]})
    desk.do(desk.card("second_wind"))
    assert desk.state.context == (4,)


def test_card_long_swim() -> None:
    desk = at("movement", herds=HERDS, genes={0: {"leg": 3}}, hands={0: ["long_swim"]})
    desk.do(desk.card("long_swim"))
    assert desk.refusal(desk.swim((2, -3), (2, 2))).rule == "EVO-CARD-2"  # not empty
    assert desk.refusal(desk.swim((2, -3), (0, 0))).rule == "EVO-CARD-2"  # no coast
    desk.do(desk.swim((2, -3), (-2, 4)))
    assert desk.herd(0) == {(-2, 4)}
    assert desk.state.context == (2,)
    refusal = desk.refusal(desk.swim((-2, 4), (2, -3)))  # once only
    assert refusal.rule == "EVO-CARD-2"
    dry = at("movement", herds=HERDS)
    assert dry.refusal(dry.swim((2, -3), (-2, 4))).rule == "EVO-CARD-2"


def test_card_dino_flu() -> None:
    herds = {0: [(2, -3), (1, -3)], 1: [(2, 2), (3, 1)], 2: [(-3, 2)]}
    desk = at("movement", herds=herds, hands={0: ["dino_flu"]})
    assert desk.refusal(desk.card("dino_flu", desk.hex((-3, 2)))).rule == "R-CARD-7"  # one dinosaur only
    assert desk.refusal(desk.card("dino_flu", desk.hex((1, -3)))).rule == "R-CARD-7"  # one's own
    desk.do(desk.card("dino_flu", desk.hex((3, 1))))
    assert desk.counts() == [2, 1, 1]
    assert desk.told(DinosaursDied)[0].cause == "flu"
    larger = at("movement", herds={**herds, 0: [(2, -3), (1, -3), (1, -2)]}, hands={0: ["dino_flu"]})
    assert larger.refusal(larger.card("dino_flu", larger.hex((3, 1)))).rule == "R-CARD-7"  # a smaller herd


def test_card_barren_season() -> None:
    desk = at("births", herds=HERDS, hands={0: ["barren_season"], 1: ["far_flung_nests"]})
    desk.do(desk.card("barren_season"))
    desk.do(desk.card("far_flung_nests"))
    assert desk.asked() == (1, "birth")  # nobody else
    desk.do(desk.hatch((3, 1)))
    assert [one.seat for one in desk.told(DinosaurBorn)] == [1]


def test_card_far_flung_nests() -> None:
    desk = at("births", herds=HERDS, hands={0: ["far_flung_nests"]})
    desk.do(desk.card("far_flung_nests"))
    island = desk.state.rules.island
    near = island.within([desk.hex((2, -3))], 3) - {desk.hex((2, -3))}
    assert desk.nests() == {island.hexes[place] for place in near}
    before = at("births", herds=HERDS, hands={0: ["far_flung_nests"], 2: ["barren_season"]})
    before.do(before.card("far_flung_nests"))  # before or after, it does not matter
    before.do(before.card("barren_season"))
    assert before.asked() == (0, "birth")


def test_card_baby_boom() -> None:
    desk = at("births", herds=HERDS, hands={0: ["baby_boom"]})
    desk.do(desk.card("baby_boom"))
    assert desk.state.context == (3,)


def test_card_ice_cold() -> None:
    herds = {0: [(0, -2)], 1: [(3, 0)], 2: [(-2, 0)]}  # all on plains, in an ice age
    desk = at("survival", herds=herds, hands={0: ["ice_cold"]})
    desk.do(desk.card("ice_cold"))
    assert desk.counts() == [1, 0, 0]


def test_card_were_roasting() -> None:
    desk = at("survival", herds=HERDS, hands={0: ["were_roasting"]}, climate=1)
    desk.do(desk.card("were_roasting"))
    assert desk.counts() == [1, 0, 0]


def test_card_unexpected_gene() -> None:
    desk = at("evolution", hands={0: ["unexpected_gene"]}, luck=[("mutant",), ("egg", "leg", "horn")])
    desk.do(desk.card("unexpected_gene"))
    assert desk.gene(0, "mutant") == 1
    for gene in ("egg", "leg", "horn"):
        desk.do(desk.bid(gene, 2))
    assert [one.paid for one in desk.told(GenePaid)] == [2, 2, 2]  # no discount in the same turn
    card = at("evolution", hands={0: ["unexpected_gene"]}, luck=[("card",)])
    card.do(card.card("unexpected_gene"))
    assert len(card.state.hands[0]) == 1
    assert card.state.genes[0][CARD] == card.state.genes[0][MUTANT] == 0
    assert card.state.used_tiles == 1


def test_card_neoprene() -> None:
    desk = at("survival", herds={0: [(0, -2), (1, -2), (3, -2)]}, hands={0: ["neoprene"]})
    desk.do(desk.card("neoprene"))
    assert desk.counts()[0] == 3


def test_card_extra_sunscreen() -> None:
    desk = at("survival", herds={0: [(2, -3), (1, -3), (4, -2)]}, hands={0: ["extra_sunscreen"]}, climate=1)
    desk.do(desk.card("extra_sunscreen"))
    assert desk.counts()[0] == 3


def test_cards_of_others_and_unknown_cards_cannot_be_played() -> None:
    desk = at("movement", herds=HERDS, hands={0: ["second_wind"], 1: ["giant_gene"]})
    assert desk.refusal(desk.card("giant_gene", seat=1), 0).rule == "EVO-CARD-2"
    for slot in (-1, 25, 99):
        assert desk.refusal(Play(slot)).rule == "EVO-CARD-2"
    replica = desk.state.view(1).replica()  # seat 1 does not know what seat 0 holds
    refusal = replica.why_not(0, desk.card("second_wind"))
    assert refusal is not None
    assert "shown" in refusal.text
    assert replica.reveals(0, desk.card("second_wind")) == desk.state.hands[0]


def test_a_seat_with_any_card_is_asked_and_one_without_is_not() -> None:
    desk = at("movement", herds=HERDS, hands={1: ["neoprene"]})  # not a card of this phase
    assert desk.state.need == Choice(1, "card")
    desk.do(Pass())
    assert desk.asked() == (0, "move")

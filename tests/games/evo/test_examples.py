"""The worked examples EX-1 to EX-34."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Over
from darwin_p2p.games.evo.actions import Bid, DropOut, Pass, Stop
from darwin_p2p.games.evo.box import standard_genes, standard_islands
from darwin_p2p.games.evo.climate import COLD, DEADLY, HOT, TEMPERATE, zone
from darwin_p2p.games.evo.happened import GenesOffered, MeteorThrown
from darwin_p2p.games.evo.islands import distance
from darwin_p2p.games.evo.movement import wins_on

from .world import EvoDesk, Place, at, begun, rules_for

FAR = {1: [(2, 2)], 2: [(-3, 2)]}
# one on a beach, two on plains, five on hills, two on mountains
HERD: list[Place] = [(2, -3), (0, -2), (1, -2), (2, -2), (0, -1), (1, -1), (2, 0), (1, 1), (2, -1), (3, -1)]


def horns(attack: int, defence: int) -> int:
    herds = {0: [(2, -3)], 1: [(1, -2)]}
    desk = at("movement", herds=herds, genes={0: {"horn": attack}, 1: {"horn": defence}})
    return wins_on(desk.state, 0, 1)


def test_ex_1_climate_on_green() -> None:
    assert [zone(1, terrain) for terrain in (1, 2, 0, 3)] == [TEMPERATE, COLD, HOT, DEADLY]


def test_ex_2_climate_on_grey() -> None:
    assert [zone(3, terrain) for terrain in (3, 2, 0, 1)] == [TEMPERATE, HOT, DEADLY, DEADLY]


def survive(climate: int) -> EvoDesk:
    desk = at("survival", herds={0: HERD}, genes={0: {"fur": 2}}, climate=climate)
    while desk.asked() == (0, "survival"):
        desk.do(desk.state.fallback(0))
    return desk


def test_ex_3_survival_on_brown() -> None:
    desk = survive(2)
    assert desk.counts()[0] == 8
    assert desk.state.scores[0] == 18


def test_ex_4_the_same_herd_on_yellow() -> None:
    desk = survive(0)
    assert desk.counts()[0] == 3
    assert desk.state.scores[0] == 13
    assert desk.herd(0) == {(2, -3), (0, -2), (1, -2)}


def test_ex_5_the_same_herd_on_grey() -> None:
    desk = survive(3)
    assert desk.counts()[0] == 3
    assert {(2, -1), (3, -1)} < desk.herd(0)


@pytest.mark.parametrize(("amount", "paid"), [(5, 3), (1, 0)])
def test_ex_6_payment(amount: int, paid: int) -> None:
    desk = at("evolution", genes={0: {"mutant": 2}}, luck=[("egg", "leg", "horn")])
    desk.do(desk.bid("egg", amount))
    desk.do(desk.bid("leg", 0))
    desk.do(desk.bid("horn", 0))
    assert desk.state.scores[0] == 10 - paid


def test_ex_7_a_mutant_bought_now() -> None:
    desk = at("evolution", luck=[("mutant", "leg", "horn"), (0, 1, 2), 2, ("leg", "egg", "fur")])
    for gene, amount in (("mutant", 3), ("leg", 0), ("horn", 0)):
        desk.do(desk.bid(gene, amount))
    assert desk.state.scores[0] == 7
    desk.idle("bid")
    before = desk.state.scores[0]
    while desk.asked() != (0, "bid"):
        desk.do(desk.bid("egg", 0))
    desk.do(desk.bid("leg", 3))
    while desk.asked()[1] == "bid":
        desk.do(desk.state.fallback(desk.need.seat))
    assert desk.state.scores[0] == before - 2


def test_ex_8_the_start_portrait() -> None:
    desk = begun(3)
    for seat in range(3):
        portrait = {gene.key: desk.gene(seat, gene.key) for gene in standard_genes()}
        assert {key for key, number in portrait.items() if number == 1} == {
            "egg",
            "leg",
            "fur",
            "parasol",
            "tail",
        }
        assert portrait["horn"] == portrait["mutant"] == 0
    assert desk.state.scores == (10, 10, 10)
    assert [len(hand) for hand in desk.state.hands] == [3, 3, 3]
    assert desk.counts() == [1, 1, 1]


def test_ex_9_fight_table() -> None:
    assert horns(0, 0) == 2
    assert horns(1, 0) == horns(2, 1) == 4
    assert horns(2, 0) == horns(4, 1) == 5
    assert horns(0, 1) == 1
    assert horns(0, 2) == horns(1, 3) == 0


def test_ex_10_fights_and_steps() -> None:
    herds = {0: [(2, -3)], 1: [(1, -2)], 2: [(-1, -1)]}
    desk = at("movement", herds=herds, genes={0: {"leg": 3}}, luck=[2, 5])
    desk.do(desk.step((2, -3), (1, -2)))
    desk.do(desk.step((1, -2), (0, -2)))
    desk.do(desk.step((0, -2), (-1, -1)))
    assert desk.asked()[0] != 0
    assert desk.counts() == [0, 0, 1]


def test_ex_11_a_lost_attack_and_the_rest_of_the_steps() -> None:
    herds = {0: [(2, -3), (4, -2)], 1: [(1, -2)]}
    desk = at("movement", herds=herds, genes={0: {"leg": 2}}, luck=[6])
    desk.do(desk.step((2, -3), (1, -2)))
    assert desk.asked() == (0, "move")
    assert desk.state.context == (1,)


def test_ex_12_initiative() -> None:
    names = rules_for(4).island.hexes
    herd = lambda start, number: list(names[start : start + number])  # noqa: E731
    tails = {0: {"tail": 2}}

    def order(counts: tuple[int, ...], lots: tuple[int, ...] | None) -> tuple[int, ...]:
        herds = {seat: herd(10 * seat, number) for seat, number in enumerate(counts)}
        luck = [2] if lots is None else [lots, 2]
        return at("initiative", seats=4, herds=herds, genes=tails, luck=luck).state.order

    assert order((5, 4, 3, 4), (0, 1, 2, 3)) == (0, 2, 1, 3)
    assert order((5, 4, 3, 4), (0, 3, 2, 1)) == (0, 2, 3, 1)
    assert order((5, 4, 4, 4), (0, 3, 1, 2)) == (0, 2, 3, 1)
    assert order((5, 0, 3, 4), None) == (0, 1, 2, 3)


def test_ex_13_climate_sequence() -> None:
    position, seen = 0, []
    for die in (5, 3, 2, 1, 6, 6):
        position = at("climate", herds=FAR, climate=position, luck=[die]).state.climate
        seen.append(position)
    assert seen == [1, 2, 2, 1, 2, 3]
    assert at("climate", herds=FAR, climate=0, luck=[1]).state.climate == 5
    assert at("climate", herds=FAR, climate=5, luck=[4]).state.climate == 0


@pytest.mark.parametrize("newborn", [(0, -2), (1, -3), (1, -1)])
def test_ex_14_opening_on_the_island_of_three(newborn: Place) -> None:
    desk = at("movement", herds={0: [(2, -3)], **FAR}, climate=1, turn=1)
    desk.do(desk.step((2, -3), (1, -2)))
    desk.do(Stop())
    desk.do(Stop())
    assert desk.nests() == {(0, -2), (1, -3), (2, -3), (2, -2), (0, -1), (1, -1)}
    desk.do(desk.hatch(newborn))
    desk.idle("evolution")
    assert desk.state.scores[0] == 12


@pytest.mark.parametrize(("newborn", "score"), [((1, -3), 11), ((1, -2), 12)])
def test_ex_15_standing_still(newborn: Place, score: int) -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, climate=1, turn=1)
    desk.do(desk.hatch(newborn))
    desk.idle("evolution")
    assert desk.state.scores[0] == score


def test_ex_16_births_are_capped() -> None:
    eight: list[Place] = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, -1), (1, -1), (0, -1)]
    desk = at("births", herds={0: eight}, genes={0: {"egg": 4}})
    for _ in range(2):
        desk.do(desk.state.fallback(0))
    assert desk.counts()[0] == 10
    assert desk.asked()[0] == 1
    corner: list[Place] = [(2, -3), (1, -3), (3, -3), (2, -2), (3, -2)]
    walls: list[Place] = [(0, -2), (4, -2), (1, -1), (2, -1), (3, -1)]
    tight = at("births", herds={0: corner, 1: walls}, genes={0: {"egg": 3}})
    assert tight.nests() == {(1, -2)}
    tight.do(tight.state.fallback(0))
    assert tight.counts()[0] == 6
    none = at("births", herds={0: corner, 1: [*walls, (1, -2)]}, genes={0: {"egg": 2}})
    assert none.asked()[0] == 1


def test_ex_17_a_newborn_is_no_adult() -> None:
    herds: dict[int, list[Place]] = {0: [(2, -3)], 1: [(1, -3), (3, -3), (2, -2)]}
    desk = at("births", herds=herds, genes={0: {"egg": 2}})
    assert desk.nests() == {(1, -2)}
    desk.do(desk.hatch((1, -2)))
    assert desk.asked()[0] == 1


def test_ex_18_an_extinct_species() -> None:
    desk = at("births", herds=FAR, genes={0: {"egg": 3}})
    desk.do(desk.hatch((0, 0)))
    assert not desk.allowed(desk.hatch((2, 0)))
    desk.do(desk.hatch((1, 0)))
    assert desk.allowed(desk.hatch((2, 0)))
    assert desk.allowed(desk.hatch((-1, 0)))
    assert not desk.allowed(desk.hatch((3, 0)))


def chain() -> EvoDesk:
    return at("evolution", scores=(12, 12, 12), luck=[("egg", "leg", "horn")])


def test_ex_19_a_chain_of_bids() -> None:
    desk = chain()
    for seat, gene, amount in (
        (0, "egg", 2),
        (1, "egg", 3),
        (0, "egg", 4),
        (1, "leg", 1),
        (2, "leg", 2),
        (1, "horn", 0),
    ):
        assert desk.asked() == (seat, "bid")
        desk.do(desk.bid(gene, amount))
    assert desk.state.scores == (8, 12, 10)
    assert (desk.gene(0, "egg"), desk.gene(1, "horn"), desk.gene(2, "leg")) == (2, 1, 2)


def test_ex_20_illegal_bids() -> None:
    desk = chain()
    desk.do(desk.bid("egg", 2))
    assert desk.refusal(desk.bid("egg", 2)).rule == "EVO-AUCTION-3"
    desk.do(desk.bid("egg", 3))
    assert desk.refusal(DropOut()).rule == "EVO-AUCTION-5"  # A passing
    desk.do(desk.bid("egg", 4))
    assert desk.refusal(desk.bid("leg", 13)).rule == "EVO-AUCTION-6"
    desk.do(desk.bid("leg", 1))
    desk.do(desk.bid("leg", 2))
    assert desk.refusal(desk.bid("horn", 0), 2).rule == "EVO-TURN-2"  # C changing unasked


def test_ex_21_bid_limit() -> None:
    desk = at("evolution", scores=(3, 10, 10), genes={0: {"mutant": 2}}, luck=[("egg", "leg", "horn")])
    assert not desk.allowed(desk.bid("egg", 6))
    desk.do(desk.bid("egg", 5))
    desk.do(desk.bid("leg", 0))
    desk.do(desk.bid("horn", 0))
    assert desk.state.scores[0] == 0


def test_ex_22_a_card_gene() -> None:
    desk = at("evolution", luck=[("card", "leg", "horn")])
    before = desk.state.genes[0]
    for gene, amount in (("card", 1), ("leg", 0), ("horn", 0)):
        desk.do(desk.bid(gene, amount))
    assert desk.state.scores[0] == 9
    assert len(desk.state.hands[0]) == 1
    assert desk.state.genes[0] == before
    assert desk.state.used_tiles == 1


def over_after(seats: int, turn: int, die: int | None = None) -> tuple[bool, bool]:
    """Whether the meteor die is thrown after a turn, and whether the game is over then."""
    desk = at("evolution", seats=seats, turn=turn, luck=[] if die is None else [die])
    return bool(desk.told(MeteorThrown)), isinstance(desk.state.need, Over)


def test_ex_23_meteor_with_five_players() -> None:
    assert rules_for(5).meteor == 2
    assert over_after(5, 7) == (False, False)
    assert over_after(5, 8, 2) == (True, True)
    assert over_after(5, 8, 3) == (True, False)
    assert over_after(5, 9, 3) == (True, True)
    assert over_after(5, 9, 4) == (True, False)
    assert over_after(5, 10, 4) == (True, True)
    assert over_after(5, 10, 5) == (True, False)
    assert over_after(5, 11) == (False, True)


def test_ex_24_meteor_with_three_and_four_players() -> None:
    for seats, first, last in ((3, 10, 13), (4, 9, 12)):
        assert over_after(seats, first - 1) == (False, False)
        assert over_after(seats, first, 6) == (True, False)
        assert over_after(seats, last) == (False, True)


def test_ex_25_the_last_turn() -> None:
    desk = at("survival", herds={0: [(2, -3)]}, meteor=12)
    assert desk.state.scores[0] == 11
    assert isinstance(desk.state.need, Over)
    assert not desk.told(GenesOffered)


def test_ex_26_a_tie() -> None:
    names = rules_for(3).island.hexes
    herds = {0: list(names[:6]), 1: list(names[10:14])}
    won = at("evolution", herds=herds, scores=(41, 41, 3), meteor=12).state.need
    assert isinstance(won, Over)
    assert won.result.winners == (0,)
    herds[1] = list(names[10:16])
    shared = at("evolution", herds=herds, scores=(41, 41, 3), meteor=12).state.need
    assert isinstance(shared, Over)
    assert shared.result.winners == (0, 1)


def test_ex_27_cards_are_closed() -> None:
    for turn, asked in ((2, "move"), (3, "card")):
        desk = at("movement", herds={0: [(2, -3)]}, hands={0: ["second_wind"]}, turn=turn)
        assert desk.asked() == (0, asked)


def test_ex_28_one_climate_card() -> None:
    desk = at("climate", herds=FAR, hands={0: ["turning_winds"], 1: ["turning_winds"]}, climate=2, luck=[5])
    desk.do(desk.card("turning_winds"))
    assert desk.hand(1) == ["turning_winds"]
    assert desk.state.climate == 1


def test_ex_29_climate_rush() -> None:
    for die, after in ((4, 3), (1, 5), (2, 1)):
        desk = at("climate", herds=FAR, hands={0: ["climate_rush"]}, climate=1, luck=[die])
        desk.do(desk.card("climate_rush"))
        assert desk.state.climate == after


def test_ex_30_big_brother() -> None:
    def k(attack: int, hands: dict[int, list[str]], defence: int = 1) -> int:
        herds: dict[int, list[Place]] = {0: [(2, -3)], 1: [(1, -2)]}
        genes = {0: {"horn": attack}, 1: {"horn": defence}}
        desk = at("movement", herds=herds, genes=genes, hands=hands)
        while desk.asked()[1] == "card":
            desk.do(next(iter(desk.state.legal(desk.need.seat))))
        return wins_on(desk.state, 0, 1)

    assert k(2, {1: ["big_brother"]}) == 1
    assert k(1, {1: ["big_brother"]}) == 0
    assert k(1, {0: ["giant_gene"], 1: ["big_brother"]}) == 2


def test_ex_31_were_roasting() -> None:
    herds: dict[int, list[Place]] = {0: [(0, -2)], 1: [(1, -2), (3, -2)]}
    desk = at("survival", herds=herds, hands={0: ["were_roasting"]}, climate=2)
    desk.do(desk.card("were_roasting"))
    assert desk.counts()[:2] == [1, 0]


def test_ex_32_the_variant_with_four_players() -> None:
    rules = rules_for(4, "fewer-genes")
    desk = at("evolution", rules=rules, luck=[("egg", "leg", "horn")])
    desk.do(desk.bid("egg", 1))
    desk.do(desk.bid("egg", 2))
    desk.do(DropOut())
    desk.do(desk.bid("leg", 0))
    desk.do(desk.bid("horn", 0))
    assert desk.state.scores == (10, 8, 10, 10)
    other = at("evolution", rules=rules, luck=[("egg", "leg", "horn")])
    other.do(other.bid("egg", 1))
    other.do(other.bid("egg", 2))
    other.do(DropOut())
    other.do(other.bid("egg", 3))
    other.do(DropOut())
    other.do(other.bid("leg", 0))
    assert other.state.bag[4] == 8
    assert other.state.scores == (10, 10, 7, 10)


def test_ex_33_islands() -> None:
    islands = {island.key: island for island in standard_islands()}
    facts = {
        key: (
            len(one.hexes),
            tuple(one.terrain.count(level) for level in range(4)),
            len(one.coast),
            sum(map(len, one.neighbours)) // 2,
            len(one.starts),
        )
        for key, one in islands.items()
    }
    assert facts == {
        "I3": (42, (12, 12, 9, 9), 21, 102, 3),
        "I4": (56, (16, 16, 12, 12), 24, 141, 4),
        "I4L": (56, (16, 16, 12, 12), 28, 137, 4),
        "I5": (70, (20, 20, 15, 15), 29, 177, 5),
    }
    maps = {
        "I3": [lambda q, r: (1 - q - r, q)],
        "I4": [lambda q, r: (1 - q - r, r), lambda q, r: (q + r, -r)],
        "I4L": [lambda q, r: (1 - q - r, r), lambda q, r: (q + r, -r)],
        "I5": [lambda q, r: (q + r, -r)],
    }
    for key, island in islands.items():
        images = island.symmetries()
        for turn in maps[key]:
            assert tuple(island.number[turn(q, r)] for q, r in island.hexes) in images
    starts = {key: [one.hexes[start] for start in one.starts] for key, one in islands.items()}
    assert starts["I3"] == [(2, -3), (2, 2), (-3, 2)]
    assert starts["I4"] == [(-1, -3), (5, -3), (2, 3), (-4, 3)]
    assert starts["I4L"] == [(-2, -2), (5, -2), (3, 2), (-4, 2)]
    assert starts["I5"] == [(4, -5), (5, 0), (-1, 5), (-4, 3), (-1, -3)]
    apart = {
        key: [distance(one, places[(index + 1) % len(places)]) for index, one in enumerate(places)]
        for key, places in starts.items()
    }
    assert apart == {"I3": [5, 5, 5], "I4": [6, 6, 6, 6], "I4L": [7, 4, 7, 4], "I5": [6, 6, 5, 6, 5]}


def test_ex_34_the_gene_bag() -> None:
    assert [gene.tiles for gene in standard_genes()] == [6, 8, 12, 8, 8, 6, 8, 6]
    desk = begun(4)
    auctions = 0
    while desk.state.turn < 6:
        turn = desk.state.turn
        about = desk.asked()[1]
        desk.do(Pass() if about == "card" else desk.state.fallback(desk.need.seat))
        auctions += desk.state.turn - turn
        if not desk.state.offer:
            assert sum(desk.state.bag) == 62 - 4 * auctions
    assert auctions == 5
    assert isinstance(desk.state.fallback(desk.need.seat), Pass | Stop | Bid)

"""greedy at EVO: what it decides in plain situations, and that it beats random."""

from __future__ import annotations

from random import Random

import pytest

from darwin_bots.evo.genes import worth
from darwin_bots.evo.outlook import Outlook, coming, turns_left
from darwin_bots.greedy import Greedy
from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.evo.actions import Bid, DropOut, Hatch, Lose, Pass, Play, Step, Stop
from darwin_p2p.games.evo.cards import CARD, EGG, TAIL
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate
from tests.games.evo.world import CARDS, EvoDesk, Place, at, rules_for

FAR: dict[int, list[Place]] = {1: [(2, 2)], 2: [(-3, 2)]}


def decide(desk: EvoDesk) -> Action:
    return Greedy().choose(desk.state.view(desk.need.seat))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_beats_random_nearly_always(seats: int) -> None:
    bots = ["greedy", *["random"] * (seats - 1)]
    games = list(simulate(open_table("evo", seats), bots, 40, 7))
    won = sum(game.bots[seat] == "greedy" for game in games for seat in game.result.winners)
    assert won >= 39


def test_it_plays_every_variant_and_option_to_the_end() -> None:
    for seats, variants, options in ((5, ["fewer-genes"], {}), (4, [], {"island": "I4L"})):
        setup = open_table("evo", seats, variants, options)
        assert len(list(simulate(setup, ["greedy"], 3, 2))) == 3


def test_it_decides_by_what_it_may_know() -> None:
    desk = at("movement", herds={0: [(2, -3)], **FAR}, hands={0: ["neoprene"], 1: ["big_brother"]})
    view = desk.state.view(0)
    imagined = [view.sample(Random(seed)).view(0) for seed in range(5)]
    assert len({Greedy(seed).choose(one) for seed, one in enumerate([view, *imagined])}) == 1


def test_it_steps_out_of_the_heat() -> None:
    desk = at("movement", herds={0: [(2, -3), (1, -3)], **FAR}, climate=1)  # two in the heat, one parasol
    action = decide(desk)
    assert isinstance(action, Step)
    assert desk.state.rules.island.terrain[action.target] == 1


def test_it_finds_ways_of_several_steps() -> None:
    desk = at("movement", herds={0: [(0, 0)], **FAR}, genes={0: {"leg": 3}}, climate=0)
    for _ in range(3):
        action = decide(desk)
        if isinstance(action, Stop) or desk.need.seat:
            break
        desk.do(action)
    assert desk.state.rules.island.terrain[desk.state.herd(0)[0]] == 1  # a plain: cold, and one fur


def test_it_stays_where_nothing_is_better() -> None:
    desk = at("movement", herds={0: [(0, -2)], **FAR}, climate=1, meteor=12)
    assert decide(desk) == Stop()


def test_it_attacks_when_it_can_only_gain() -> None:
    herds: dict[int, list[Place]] = {0: [(2, -1)], 1: [(2, -2)], 2: [(-3, 2)]}
    desk = at("movement", herds=herds, genes={0: {"horn": 2}}, climate=1, meteor=12)
    attack = desk.step((2, -1), (2, -2))  # off a deadly mountain; the hill is the only way to live
    island = desk.state.rules.island
    assert decide(desk) == attack or island.terrain[decide(desk).target] == 2  # type: ignore[attr-defined]
    walls = [(1, 0), (1, -1), (2, 0), (3, -2), (3, -1)]
    shut = at("movement", herds={**herds, 1: [(2, -2), *walls]}, genes={0: {"horn": 2}}, climate=1)
    assert isinstance(decide(shut), Step)  # nothing to lose where it stands
    well = at("movement", herds=herds, genes={1: {"horn": 1}}, climate=3)
    assert decide(well) != attack  # it lives here, and one throw in six is little


def test_newborns_go_where_they_live() -> None:
    desk = at("births", herds={0: [(2, -3)], **FAR}, climate=1)
    action = decide(desk)
    assert isinstance(action, Hatch)
    assert Outlook(desk.state.view(0), 0).survivors([*desk.state.herd(0), action.hex]) == 2


def test_it_loses_the_one_that_stands_worst() -> None:
    desk = at("survival", herds={0: [(0, -2), (-1, -1), (2, -1)]}, climate=2)  # mountains are cold
    action = decide(desk)
    assert isinstance(action, Lose)
    assert desk.allowed(action)


def test_it_bids_as_little_as_needed_and_not_more_than_a_gene_is_worth() -> None:
    desk = at("evolution", luck=[("egg", "tail", "tail")], order=(1, 0, 2))
    assert decide(desk) == Bid(0, 0)
    desk.do(desk.bid("egg", 2))
    assert decide(desk) == Bid(0, 3)
    dear = at("evolution", luck=[("egg", "tail", "tail")], scores=(40, 40, 40), order=(1, 0, 2))
    dear.do(dear.bid("egg", 30))
    assert decide(dear) == Bid(1, 0)


def test_it_drops_out_of_a_dear_auction() -> None:
    rules = rules_for(3, "fewer-genes")
    desk = at("evolution", rules=rules, luck=[("egg", "tail")], scores=(40, 40, 40))
    for bid in (desk.bid("egg", 1), desk.bid("tail", 9), desk.bid("egg", 30)):
        desk.do(bid)
    assert decide(desk) == DropOut()


def test_genes_are_worth_less_towards_the_end_and_the_more_one_has() -> None:
    early, late = (at("evolution", meteor=space).state.view(0) for space in (0, 8))
    for gene in range(CARD + 1):
        assert worth(early, 0, gene) >= worth(late, 0, gene) > 0
    rich = at("evolution", genes={0: {"egg": 4}}).state.view(0)
    assert worth(rich, 0, EGG) < worth(rich, 1, EGG)
    assert worth(early, 0, EGG) > worth(early, 0, TAIL)


def test_the_turns_left_follow_from_the_track() -> None:
    view = at("movement", herds=FAR, turn=1).state.view(0)
    assert turns_left(view) == pytest.approx(11.11 - 1, abs=0.01)  # the mean of the track for three
    assert turns_left(at("movement", herds=FAR, meteor=12).state.view(0)) == 0


def test_climates_to_come() -> None:
    ring = rules_for(3).ring
    assert dict(coming(ring, 0)) == pytest.approx({1: 5 / 6, 0: 1 / 6})
    assert dict(coming(ring, 2)) == pytest.approx({3: 4 / 6, 1: 1 / 6, 2: 1 / 6})


def test_survivors_as_the_rules_count_them() -> None:
    herd: list[Place] = [(2, -3), (1, -2), (0, -2), (2, -2)]
    view = at("movement", herds={0: herd}, climate=0).state.view(0)
    outlook = Outlook(view, 0)
    assert outlook.survivors(view.herd(0)) == 2  # a beach, and one of two plains
    assert outlook.survivors(view.herd(0), fur=1) == 3
    assert outlook.survivors(view.herd(0), fur=-5) == 1


# -- cards -------------------------------------------------------------------------------------------------


def test_it_plays_shelter_when_it_saves_lives() -> None:
    herds: dict[int, list[Place]] = {0: [(0, -2), (1, -2), (3, -2)]}
    desk = at("survival", herds=herds, hands={0: ["neoprene"]}, climate=0)
    assert decide(desk) == desk.card("neoprene")
    warm = at("survival", herds={0: [(2, -3)]}, hands={0: ["neoprene"]}, climate=0)
    assert decide(warm) == Pass()


def test_it_takes_a_gene_for_nothing() -> None:
    desk = at("evolution", hands={0: ["unexpected_gene"]})
    assert decide(desk) == desk.card("unexpected_gene")


def test_it_turns_the_climate_its_own_way() -> None:
    herds: dict[int, list[Place]] = {0: [(2, -3), (1, -3), (4, -2), (4, -1)], 1: [(-1, 3)], 2: [(0, 2)]}
    desk = at("climate", herds=herds, hands={0: ["rain_dance"]}, climate=1)  # four on beaches
    assert decide(desk) == desk.card("rain_dance", -1)


def test_the_flu_strikes_the_leader() -> None:
    herds: dict[int, list[Place]] = {0: [(2, -3)], 1: [(2, 2), (3, 1)], 2: [(-3, 2), (-3, 3)]}
    desk = at("movement", herds=herds, hands={0: ["dino_flu"]}, scores=(10, 10, 60), climate=0, meteor=8)
    action = decide(desk)
    assert isinstance(action, Play)
    assert desk.state.board[action.target] == 2


@pytest.mark.parametrize("key", CARDS)
def test_every_card_is_weighed_without_trouble(key: str) -> None:
    herds: dict[int, list[Place]] = {0: [(2, -3), (1, -2)], 1: [(2, -2), (2, 2)], 2: [(-3, 2), (0, -2)]}
    windows = {card.key: card.window for card in rules_for(3).deck}
    for meteor in (3, 8):
        desk = at(windows[key], herds=herds, hands={0: [key]}, climate=1, meteor=meteor)
        assert isinstance(desk.need, Choice)
        assert desk.allowed(decide(desk))

"""Phase 1, initiative."""

from __future__ import annotations

from darwin_p2p.engine import Choice, Pick
from darwin_p2p.games.evo.happened import OrderSet

from .world import at, begun, fresh, rules_for

HERDS = {0: [(2, -3), (1, -3)], 1: [(2, 2)], 2: [(-3, 2), (-3, 3), (-2, 3)]}


def test_evo_init_1_long_tails_then_few_dinosaurs_then_lots() -> None:
    assert at("initiative", herds=HERDS, luck=[1]).state.order == (1, 0, 2)
    assert at("initiative", herds=HERDS, genes={2: {"tail": 2}}, luck=[1]).state.order == (2, 1, 0)
    level = {0: [(2, -3)], 1: [(2, 2)], 2: [(-3, 2), (-3, 3)]}
    assert at("initiative", herds=level, luck=[(1, 0, 2), 1]).state.order == (1, 0, 2)
    assert at("initiative", herds=level, luck=[(0, 1, 2), 1]).state.order == (0, 1, 2)


def test_evo_init_2_the_order_stands_until_the_next_turn() -> None:
    desk = at("initiative", herds=HERDS, luck=[2])
    assert desk.state.order == (1, 0, 2)
    while desk.state.turn == 3:
        assert desk.state.order == (1, 0, 2)
        desk.do(desk.state.fallback(desk.need.seat))
    assert len(desk.told(OrderSet)) == 2
    assert desk.told(OrderSet)[1].order == desk.state.order


def test_evo_init_3_in_the_first_turn_all_draw_lots() -> None:
    desk = fresh(4)
    needs = []
    while not isinstance(desk.state.need, Choice):
        needs.append(desk.state.need)
        desk.deal()
    assert needs[-2] == Pick(4, 4)
    assert len({begun(4, seed).state.order for seed in range(20)}) > 8


def test_evo_gene_tail_the_longest_tail_goes_first() -> None:
    desk = at("initiative", herds=HERDS, genes={0: {"tail": 3}, 2: {"tail": 2}}, luck=[1])
    assert desk.state.order == (0, 2, 1)


def test_r_init_1_lots_are_drawn_anew_every_turn() -> None:
    first = at("initiative", herds={}, luck=[(0, 1, 2), 1])
    second = at("initiative", herds={}, luck=[(2, 0, 1), 1])  # lot 0 goes first
    assert (first.state.order, second.state.order) == ((0, 1, 2), (1, 2, 0))
    desk = at("evolution", herds={}, luck=[("egg", "leg", "fur"), (2, 1, 0), 1])
    for _ in range(3):
        desk.do(desk.state.fallback(desk.need.seat))
    assert desk.state.turn == 4
    assert desk.state.order == (2, 1, 0)


def test_r_init_2_an_option_turns_the_second_criterion_round() -> None:
    most = rules_for(3, options={"initiative_tie": "most"})
    assert at("initiative", herds=HERDS, rules=most, luck=[1]).state.order == (2, 0, 1)
    assert at("initiative", herds=HERDS, luck=[1]).state.order == (1, 0, 2)


def test_r_init_3_a_species_without_dinosaurs_has_the_fewest() -> None:
    assert at("initiative", herds={0: [(2, -3)], 1: [(2, 2), (3, 1)]}, luck=[1]).state.order == (2, 0, 1)

"""Phase 5, survival and mutation points."""

from __future__ import annotations

from darwin_p2p.games.evo.actions import Lose
from darwin_p2p.games.evo.climate import COLD
from darwin_p2p.games.evo.happened import DinosaursDied, PointsScored

from .world import at

FAR = {1: [(2, 2)], 2: [(-3, 2)]}


def test_evo_surv_1_all_stay_in_temperate_zones_and_none_in_deadly_ones() -> None:
    desk = at("survival", herds={0: [(2, -3), (1, -3), (2, -2), (0, 0)]}, climate=0)
    assert desk.herd(0) == {(2, -3), (1, -3)}
    (died,) = desk.told(DinosaursDied)
    assert (died.cause, died.rule, len(died.hexes)) == ("deadly", "EVO-SURV-1", 2)


def test_evo_surv_2_fur_and_parasols_save_as_many_as_there_are_and_the_owner_chooses() -> None:
    cold = [(0, -2), (1, -2), (3, -2)]  # plains
    desk = at("survival", herds={0: cold}, genes={0: {"fur": 2}}, climate=0)
    assert desk.asked() == (0, "survival")
    assert desk.allowed(desk.lose((0, -2)))
    desk.do(desk.lose((3, -2)))
    assert desk.herd(0) == {(0, -2), (1, -2)}
    hot = at("survival", herds={0: [(2, -3), (1, -3)]}, climate=1)
    assert hot.asked() == (0, "survival")
    hot.do(hot.lose((2, -3)))
    assert hot.herd(0) == {(1, -3)}


def test_evo_surv_3_exactly_the_surplus_goes() -> None:
    desk = at("survival", herds={0: [(0, -2), (1, -2), (3, -2), (2, -3)]}, climate=0)
    refusal = desk.refusal(desk.lose((2, -3)))  # temperate
    assert refusal.rule == "EVO-SURV-3"
    assert desk.state.rules.island.name(desk.hex((0, -2))) in refusal.hint
    assert desk.refusal(Lose(-1)).rule == "EVO-SURV-3"
    assert desk.state.context == (COLD, 2)  # three on plains, one fur: two must go
    desk.do(desk.lose((0, -2)))
    assert desk.state.context == (COLD, 1)
    desk.do(desk.lose((1, -2)))
    assert desk.asked()[1] == "bid"
    assert desk.counts()[0] == 2


def test_evo_surv_4_removed_dinosaurs_return_to_the_reserve() -> None:
    desk = at("survival", herds={0: [(0, 0), (1, 0)]}, climate=0)
    assert desk.counts()[0] == 0
    desk.idle("births")
    assert desk.asked() == (0, "birth")  # all ten pieces are there again


def test_evo_surv_5_a_point_for_every_survivor() -> None:
    desk = at("survival", herds={0: [(2, -3), (1, -3), (0, 0)], 1: [(2, 2)]}, climate=0)
    assert desk.state.scores == (12, 11, 10)
    assert [(one.seat, one.points, one.total) for one in desk.told(PointsScored)] == [
        (0, 2, 12),
        (1, 1, 11),
        (2, 0, 10),
    ]


def test_evo_gene_fur_saves_in_cold_zones_never_in_deadly_ones() -> None:
    desk = at("survival", herds={0: [(0, -2), (2, -2), (0, 0)]}, genes={0: {"fur": 5}}, climate=0)
    assert desk.herd(0) == {(0, -2)}


def test_evo_gene_parasol_saves_in_hot_zones_never_in_deadly_ones() -> None:
    desk = at("survival", herds={0: [(0, -2), (2, -3)]}, genes={0: {"parasol": 5}}, climate=2)
    assert desk.herd(0) == {(0, -2)}


def test_r_surv_1_nobody_removes_more_than_the_surplus() -> None:
    desk = at("survival", herds={0: [(0, -2), (2, -3)]}, climate=0)
    assert desk.asked()[1] == "bid"  # there is nothing to choose
    assert desk.counts()[0] == 2


def test_r_surv_2_the_result_does_not_depend_on_the_order() -> None:
    herds = {0: [(2, -3), (0, 0)], 1: [(2, 2)], 2: [(-3, 2), (-2, 2)]}
    results = {at("survival", herds=herds, order=order).state.scores for order in ((0, 1, 2), (2, 1, 0))}
    assert len(results) == 1
    desk = at("survival", herds=herds, order=(2, 1, 0))
    assert [one.seat for one in desk.told(PointsScored)] == [2, 1, 0]


def test_r_score_1_scores_have_no_upper_end() -> None:
    desk = at("survival", herds={0: [(2, -3), (1, -3)]}, scores=(99, 10, 10))
    assert desk.state.scores[0] == 101


def test_r_end_3_the_game_goes_on_when_all_are_extinct() -> None:
    desk = at("survival", herds={0: [(0, 0)], 1: [(1, 0)], 2: [(-1, 0)]}, climate=0)
    assert desk.counts() == [0, 0, 0]
    desk.idle("births")
    assert desk.asked()[1] == "birth"
    assert len(desk.nests()) == 42

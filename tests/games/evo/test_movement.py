"""Phase 3, movement and fights."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Pick
from darwin_p2p.games.evo.actions import Step, Stop
from darwin_p2p.games.evo.happened import DinosaurMoved, DinosaursFought, SteppingEnded
from darwin_p2p.games.evo.movement import wins_on

from .world import EvoDesk, at

FAR = {1: [(2, 2)], 2: [(-3, 2)]}


def duel(attack: int, defence: int, luck: tuple[int, ...] = (), leg: int = 1, **more: object) -> EvoDesk:
    """Seat 0 on (2,-3) with a neighbour of seat 1 on (1,-2)."""
    return at(
        "movement",
        herds={0: [(2, -3)], 1: [(1, -2)], 2: [(-3, 2)]},
        genes={0: {"horn": attack, "leg": leg}, 1: {"horn": defence}},
        luck=luck,
        **more,  # type: ignore[arg-type]
    )


def test_evo_move_1_each_leg_is_one_step_to_a_neighbouring_hex() -> None:
    desk = at("movement", herds={0: [(2, -3)], **FAR}, genes={0: {"leg": 2}})
    assert desk.refusal(desk.step((2, -3), (0, -2))).rule == "EVO-MOVE-1"  # two steps away
    assert desk.refusal(desk.step((1, -3), (1, -2))).rule == "EVO-MOVE-1"  # nobody stands there
    assert desk.refusal(desk.step((2, 2), (2, 1))).rule == "EVO-MOVE-1"  # somebody else's
    for wrong in (-1, 42, 10**9):
        assert desk.refusal(Step(wrong, 3)).rule == "EVO-MOVE-1"
    desk.do(desk.step((2, -3), (1, -2)))
    assert desk.asked() == (0, "move")
    desk.do(desk.step((1, -2), (0, -1)))  # any terrain
    assert desk.asked() == (1, "move")
    assert desk.herd(0) == {(0, -1)}
    moved = [(one.seat, one.origin, one.target) for one in desk.told(DinosaurMoved)]
    ways = [((2, -3), (1, -2)), ((1, -2), (0, -1))]
    assert moved == [(0, desk.hex(origin), desk.hex(target)) for origin, target in ways]


def test_evo_move_2_moving_is_optional_and_unused_steps_are_lost() -> None:
    desk = at("movement", herds={0: [(2, -3)], **FAR}, genes={0: {"leg": 3}})
    assert desk.state.legal(0).kinds() == [Step, Stop]
    desk.do(desk.step((2, -3), (1, -2)))
    desk.do(Stop())
    assert desk.told(SteppingEnded)[0].unused == 2
    assert desk.asked() == (1, "move")


def test_evo_move_3_steps_are_shared_in_any_order() -> None:
    desk = at("movement", herds={0: [(2, -3), (4, -2)], **FAR}, genes={0: {"leg": 4}})
    desk.do(desk.step((2, -3), (1, -2)))
    desk.do(desk.step((4, -2), (3, -1)))
    desk.do(desk.step((1, -2), (2, -3)))  # and back again
    desk.do(desk.step((3, -1), (3, -2)))
    assert desk.herd(0) == {(2, -3), (3, -2)}


def test_evo_move_4_nobody_enters_a_hex_of_its_own_species() -> None:
    desk = at("movement", herds={0: [(2, -3), (1, -2)], **FAR}, genes={0: {"leg": 5}})
    refusal = desk.refusal(desk.step((2, -3), (1, -2)))
    assert refusal.rule == "EVO-MOVE-4"
    assert refusal.hint


def test_evo_move_5_entering_a_foreign_hex_is_an_attack_fought_out_at_once() -> None:
    desk = duel(0, 0, leg=3)
    state = desk.state
    state.apply(desk.step((2, -3), (1, -2)))
    assert state.need == Pick(6, 1)
    assert state.why_not(0, Stop()) is not None


def test_evo_move_6_deadly_zones_may_be_entered_and_crossed() -> None:
    desk = at("movement", herds={0: [(0, -2)], **FAR}, genes={0: {"leg": 2}}, climate=0)
    desk.do(desk.step((0, -2), (-1, -1)))  # a mountain in an ice age
    desk.do(desk.step((-1, -1), (-2, -1)))
    assert desk.herd(0) == {(-2, -1)}


def test_evo_move_7_the_sea_cannot_be_entered() -> None:
    desk = at("movement", herds={0: [(2, -3)], **FAR})
    for sea in (-1, 42, 255):
        assert desk.refusal(Step(desk.hex((2, -3)), sea)).rule == "EVO-MOVE-7"
    targets = {one.target for one in desk.state.legal(0) if isinstance(one, Step)}
    island = desk.state.rules.island
    assert targets == set(island.neighbours[desk.hex((2, -3))])


@pytest.mark.parametrize(
    ("lead", "highest"), [(-4, 0), (-2, 0), (-1, 1), (0, 2), (1, 4), (2, 5), (3, 5), (8, 5)]
)
def test_evo_fight_1_the_horn_table(lead: int, highest: int) -> None:
    desk = duel(max(lead, 0), max(-lead, 0))
    assert wins_on(desk.state, 0, 1) == highest
    for die in range(1, 7):
        if highest:
            fight = duel(max(lead, 0), max(-lead, 0), luck=(die,))
            fight.do(fight.step((2, -3), (1, -2)))
            assert fight.told(DinosaursFought)[0].won == (die <= highest)


def test_evo_fight_2_two_horns_less_forbid_the_attack() -> None:
    desk = duel(0, 2)
    assert desk.refusal(desk.step((2, -3), (1, -2))).rule == "EVO-FIGHT-2"
    assert desk.step((2, -3), (1, -2)) not in list(desk.state.legal(0))


def test_evo_fight_3_the_loser_goes_back_to_its_reserve() -> None:
    won = duel(0, 0, luck=(1,))
    won.do(won.step((2, -3), (1, -2)))
    assert won.counts() == [1, 0, 1]
    assert won.herd(0) == {(1, -2)}
    lost = duel(0, 0, luck=(3,))
    lost.do(lost.step((2, -3), (1, -2)))
    assert lost.counts() == [0, 1, 1]
    assert lost.herd(1) == {(1, -2)}


def test_evo_fight_4_an_attack_costs_its_step_won_or_lost() -> None:
    won = duel(0, 0, luck=(2,), leg=2)
    won.do(won.step((2, -3), (1, -2)))
    assert won.asked() == (0, "move")
    assert won.state.context == (1,)
    won.do(won.step((1, -2), (0, -1)))  # on with the winner
    assert won.asked()[0] != 0


def test_evo_fight_5_the_defender_decides_nothing_and_attacks_are_not_limited() -> None:
    desk = at(
        "movement",
        herds={0: [(2, -3)], 1: [(1, -2), (0, -2), (-1, -2)], 2: [(-3, 2)]},
        genes={0: {"leg": 3}},
        luck=[1, 1, 2],
    )
    for origin, target in (((2, -3), (1, -2)), ((1, -2), (0, -2)), ((0, -2), (-1, -2))):
        assert desk.asked() == (0, "move")
        desk.do(desk.step(origin, target))
    assert desk.counts() == [1, 0, 1]


def test_evo_gene_leg_one_more_step() -> None:
    for legs in (1, 2, 5):
        desk = at("movement", herds={0: [(2, -3)], **FAR}, genes={0: {"leg": legs}})
        assert desk.state.context == (legs,)


def test_evo_gene_horn_counts_in_attack_and_defence() -> None:
    desk = duel(2, 1)
    assert wins_on(desk.state, 0, 1) == 4
    assert wins_on(desk.state, 1, 0) == 1


def test_r_move_1_steps_alternate_between_dinosaurs() -> None:
    desk = at("movement", herds={0: [(2, -3), (4, -2)], **FAR}, genes={0: {"leg": 3}})
    for origin, target in (((2, -3), (1, -3)), ((4, -2), (4, -1)), ((1, -3), (1, -2))):
        desk.do(desk.step(origin, target))
    assert desk.herd(0) == {(1, -2), (4, -1)}


def test_r_move_2_nobody_leaves_the_island_or_stops_on_an_enemy() -> None:
    desk = duel(0, 0, luck=(6,))
    assert desk.refusal(Step(desk.hex((2, -3)), 99)).rule == "EVO-MOVE-7"
    desk.do(desk.step((2, -3), (1, -2)))
    assert len(desk.herd(0) | desk.herd(1) | desk.herd(2)) == sum(desk.counts())


def test_r_fight_1_more_than_two_horns_count_as_two() -> None:
    assert wins_on(duel(6, 0).state, 0, 1) == wins_on(duel(2, 0).state, 0, 1) == 5


def test_r_fight_2_the_steps_left_after_a_lost_attack_serve_the_others() -> None:
    desk = at(
        "movement",
        herds={0: [(2, -3), (4, -1)], 1: [(1, -2)], 2: [(-3, 2)]},
        genes={0: {"leg": 2}},
        luck=[6],
    )
    desk.do(desk.step((2, -3), (1, -2)))
    assert desk.asked() == (0, "move")
    desk.do(desk.step((4, -1), (3, 0)))
    assert desk.herd(0) == {(3, 0)}


def test_a_seat_without_dinosaurs_or_legs_is_not_asked() -> None:
    desk = at("movement", herds={1: [(2, 2)], 2: [(-3, 2)]})
    assert desk.asked() == (1, "move")
    assert [one.seat for one in desk.told(DinosaurMoved)] == []

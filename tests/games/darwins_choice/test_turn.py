"""Whose turn it is, what a turn consists of, and passing (sections 7.1 and 7.2)."""

from __future__ import annotations

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import (
    Create,
    EndTurn,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from darwin_p2p.games.darwins_choice.anatomy import NONE
from darwin_p2p.games.darwins_choice.happened import (
    PhaseBegan,
    PointsGained,
    SpeciesDevoured,
    SpeciesDied,
    TradeUndone,
)

from .acts import Desk, beast, begun, build, head, meadow, part, plain, torso

FAMILY = (head("gnu", run=2, hearts=1), torso("gnu"), head("yak", run=1, hearts=1), torso("yak"))


def creator(**more: object) -> Desk:
    """Seat 0 can create two species; one card is left over for a trade."""
    return build(hands={0: (*FAMILY, part("gnu", "tail"))}, **more)  # type: ignore[arg-type]


def gnu(desk: Desk, place: int = 0) -> Create:
    return Create((desk["gnu.head"], desk["gnu.torso"]), place)


def yak(desk: Desk, place: int = 0) -> Create:
    return Create((desk["yak.head"], desk["yak.torso"]), place)


def test_act_turn_1_turns_go_round_and_skip_players_who_passed() -> None:
    desk = creator(first=2, seats=4, species=[plain("ox", 3, 0, run=1), plain("elk", 3, 0, run=1)])
    seen = []
    for action in (Pass(), Migrate(1, 1), EndTurn(), gnu(desk), EndTurn(), Pass(), Migrate(2, 1), EndTurn()):
        seen.append(desk.need.seat)
        desk.do(action)
    assert seen == [2, 3, 3, 0, 0, 1, 3, 3]
    assert desk.need.seat == 0  # 2 and 1 have passed
    assert desk.refusal(Pass(), 1).rule == "ACT-TURN-1"


def test_act_turn_2_exactly_one_main_action_in_a_turn() -> None:
    desk = creator(species=[plain("ox", 0, 0, run=1)])
    assert desk.refusal(EndTurn()).rule == "ACT-TURN-2"
    desk.do(gnu(desk))
    for second in (yak(desk), Migrate(1, 1), Mutate(1, ((NONE, desk["gnu.tail"]),))):
        assert desk.refusal(second).rule == "ACT-TURN-2"
    desk.do(Trade(desk["gnu.tail"], desk.state.market[0]))
    assert desk.refusal(Trade(desk.hand(0)[0], desk.state.market[0])).rule == "ACT-TRADE-2"
    assert set(desk.state.legal(0).kinds()) == {EndTurn}


def test_act_turn_3_a_species_has_one_main_action_per_era() -> None:
    desk = creator(species=[plain("ox", 0, 0, run=1), plain("elk", 0, 0, run=1)])
    desk.do(gnu(desk))
    created = desk.state.next_species - 1
    desk.do(EndTurn())
    desk.do(Pass())
    desk.do(Pass())
    assert desk.refusal(Migrate(created, 1)).rule == "ACT-TURN-3"
    assert desk.refusal(Mutate(created, ((NONE, desk["gnu.tail"]),))).rule == "ACT-TURN-3"
    desk.do(Mutate(1, ((NONE, desk["gnu.tail"]),)))
    desk.do(EndTurn())
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-TURN-3"
    desk.do(Migrate(2, 1))
    desk.do(EndTurn())
    assert desk.refusal(Migrate(2, 0)).rule == "ACT-TURN-3"
    desk.end_era("optimal_conditions")
    assert not any(desk.one(species).done for species in (1, 2, created))  # in the next Era they may act


def test_act_turn_4_the_marker_shows_done_until_the_era_is_over() -> None:
    desk = creator(species=[plain("ox", 0, 0, run=1)])
    assert not desk.one(1).done
    desk.do(Migrate(1, 1))
    assert desk.one(1).done
    desk.end_era("optimal_conditions")
    assert not desk.one(1).done


def test_act_turn_5_only_own_species_may_act() -> None:
    desk = creator(species=[plain("ox", 1, 0, run=1)])
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-TURN-5"
    assert desk.refusal(Mutate(1, ((NONE, desk["gnu.tail"]),))).rule == "ACT-TURN-5"
    assert desk.refusal(Migrate(99, 1)).rule == "ACT-TURN-5"


def test_act_turn_6_a_trade_may_follow_the_main_action_and_the_turn_ends_when_declared() -> None:
    desk = creator()
    desk.do(gnu(desk))
    assert desk.need.seat == 0
    assert desk.allowed(Trade(desk["gnu.tail"], desk.state.market[0]))
    assert desk.refusal(Redraw(desk["gnu.tail"])).rule == "ACT-REDRAW-3"  # a redraw can only come first
    desk.do(Trade(desk["gnu.tail"], desk.state.market[0]))
    assert desk.need.seat == 0
    desk.do(EndTurn())
    assert desk.need.seat == 1


def test_act_turn_7_food_and_token_are_brought_up_to_date_after_a_main_action() -> None:
    desk = creator(
        habitats=[meadow(plants=1), meadow("glen", plants=1)], species=[plain("ox", 1, 0, run=1, hearts=1)]
    )
    ox = desk.one(1)
    place = desk.state.places[0]
    assert place.feeding.plants_of == {1: 1}
    assert place.best_adapted() == (ox,)
    desk.do(gnu(desk))  # adaptation 2
    place = desk.state.places[0]
    assert place.feeding.plants_of == {2: 1, 1: 0}
    assert [one.id for one in place.best_adapted()] == [2]
    desk.do(EndTurn())
    desk.do(Migrate(1, 1))
    assert [one.feeding.plants_of for one in desk.state.places[:2]] == [{2: 1}, {1: 1}]


def test_act_turn_8_main_actions_are_free_but_for_double_mutations() -> None:
    desk = creator(
        species=[
            plain("ox", 0, 0, run=1, points=4),
            plain("elk", 0, 0, run=1, points=4),
            plain("emu", 0, 0, run=1, points=4),
        ]
    )
    actions = (
        gnu(desk),
        Migrate(1, 1),
        Mutate(2, ((NONE, desk["gnu.tail"]),)),
        Mutate(3, ((desk["emu.head"], desk["yak.head"]), (desk["emu.torso"], desk["yak.torso"]))),
    )
    totals = []
    for action in actions:
        desk.do(action)
        totals.append(desk.state.scores()[0])
        desk.do(EndTurn())
        while desk.need.seat:
            desk.do(Pass())
    assert totals == [12, 12, 12, 9]


def test_act_turn_9_only_create_is_possible_in_the_first_era() -> None:
    for seed in range(5):
        desk = begun(3, seed)
        kinds = set(desk.state.legal(0).kinds())
        assert kinds <= {Create, Trade, Redraw, FullRedraw, Pass}
        assert desk.refusal(Migrate(1, 0)).rule == "ACT-TURN-5"
        assert desk.refusal(Mutate(1, ((NONE, desk.hand(0)[0]),))).rule == "ACT-TURN-5"


def test_act_pass_1_who_does_not_want_a_main_action_passes() -> None:
    desk = creator()
    assert desk.allowed(gnu(desk))
    assert desk.allowed(Pass())
    desk.do(Pass())
    assert desk.state.passed == (True, False, False)
    able = creator()
    able.do(gnu(able))
    assert able.refusal(Pass()).rule == "ACT-PASS-1"


def test_act_pass_2_after_passing_no_action_is_left_in_this_era() -> None:
    desk = creator(seats=3)
    desk.do(Pass())
    for action in (gnu(desk), Trade(desk["gnu.tail"], desk.state.market[0]), EndTurn(), Pass()):
        assert desk.refusal(action, 0).rule == "ACT-TURN-1"
    assert desk.refusal(Redraw(desk["gnu.tail"]), 0).rule == "ACT-REDRAW-4"
    assert not desk.state.legal(0)
    assert 0 not in desk.need.also
    desk.all_pass()
    desk.draw()
    assert desk.state.era == 3
    assert desk.state.passed == (False,) * 3  # passing holds for the rest of the Era only


def test_act_pass_3_without_a_legal_main_action_one_must_pass() -> None:
    desk = build(hands={0: (part("gnu", "tail"),)}, market=[part("yak", "tail")])
    desk.do(Trade(desk["gnu.tail"], desk["yak.tail"]))
    assert desk.refusal(EndTurn()).rule == "ACT-TURN-2"
    assert set(desk.state.legal(0).kinds()) == {Pass}
    desk.do(Pass())
    assert desk.need.seat == 1


def test_act_pass_4_passing_undoes_the_trade_of_this_turn() -> None:
    desk = creator()
    hand, market = desk.hand(0), desk.state.market
    desk.do(Trade(desk["gnu.tail"], market[0]))
    assert desk.hand(0) != hand
    desk.do(Pass())
    assert (desk.hand(0), desk.state.market) == (hand, market)
    assert desk.told(TradeUndone) == [TradeUndone("ACT-PASS-4", 0)]


def test_act_pass_5_the_phase_ends_when_all_have_passed_and_hands_are_kept() -> None:
    desk = creator()
    hands = desk.state.hands
    desk.do(Pass())
    desk.do(Pass())
    assert desk.told(PhaseBegan) == []
    desk.do(Pass())
    assert [one.phase for one in desk.told(PhaseBegan)] == ["evaluation", "transition"]
    assert desk.state.hands == hands


def test_rul_17_a_trade_needs_a_main_action_in_the_same_turn_to_stand() -> None:
    desk = creator()
    taken = desk.state.market[0]
    desk.do(Trade(desk["gnu.tail"], taken))
    desk.do(gnu(desk))
    desk.do(EndTurn())
    desk.do(Pass())
    desk.do(Pass())
    desk.do(Pass())  # a later pass does not touch the trade of an earlier turn
    assert taken in desk.hand(0)
    assert desk.told(TradeUndone) == []


def test_dt_41_trade_then_pass_in_the_base_game_is_undone() -> None:
    desk = creator()
    tail, taken = desk["gnu.tail"], desk.state.market[2]
    desk.do(Trade(tail, taken))
    desk.do(Pass())
    assert tail in desk.hand(0)
    assert taken in desk.state.market
    assert taken not in desk.hand(0)
    assert isinstance(desk.state.need, Choice)
    assert desk.need.seat == 1


def test_dt_42_species_created_or_mutated_this_era_cannot_act_again() -> None:
    desk = creator(species=[beast(0, 0, head("ox", run=1), torso("ox"), part("ox", "wings"))])
    desk.do(gnu(desk))
    desk.do(EndTurn())
    desk.do(Pass())
    desk.do(Pass())
    assert desk.refusal(Mutate(2, ((NONE, desk["gnu.tail"]),))).rule == "ACT-TURN-3"
    desk.do(Mutate(1, ((desk["ox.wings"], NONE),)))
    desk.do(EndTurn())
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-TURN-3"


def examples() -> Desk:
    """The worked examples of feeding and points, after the last action: Coast and High Mountains."""
    return build(
        habitats=["coast", "high_mountains"],
        species=[
            plain("winged bongo", 0, 0, "herbivore", swim=6, hearts=2, strength=4),
            plain("puffin tuna", 1, 0, "carnivore", swim=9, hearts=2, strength=1),
            plain("bison lion tamarin", 0, 1, "herbivore", cold=4, hearts=2, strength=5),
            plain("macaw marmot", 2, 1, "herbivore", cold=3, hearts=1, dig=1),
            plain("orca giant tortoise", 1, 1, "carnivore", cold=6, hearts=4, strength=9),
        ],
    )


def test_rul_67_feeding_example_has_three_meat_in_the_high_mountains() -> None:
    desk = examples()
    place = desk.state.places[1]
    assert (place.plants, place.meat) == (3, 3)
    assert place.feeding.meat_of[5] == 3  # one short of its four hearts
    desk.all_pass()
    assert [one.species for one in desk.told(SpeciesDied)] == [3]
    assert desk.told(SpeciesDevoured) == [SpeciesDevoured("FOOD-CARN-4", (5,), 3, 1)]


def test_rul_68_points_example_gives_the_puffin_tuna_four() -> None:
    desk = examples()
    desk.all_pass()
    totals: dict[int, int] = {}
    for gained in desk.told(PointsGained):
        totals[gained.species] = totals.get(gained.species, 0) + gained.points
    assert totals == {4: 1, 1: 3, 2: 4, 5: 7}
    ranked = {one.species: one.rank for one in desk.told(PointsGained) if one.step == "strength"}
    assert ranked == {5: 1, 1: 2, 2: 3}

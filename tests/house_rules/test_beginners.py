"""The beginners' game (section 14.1)."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice, Open, Over
from darwin_p2p.games.darwins_choice.actions import Create, FullRedraw, Migrate, Mutate, Redraw, Trade
from darwin_p2p.games.darwins_choice.happened import (
    EventDrawn,
    HabitatReplaced,
    PointsGained,
    SpeciesDied,
    SpeciesMutated,
)

from ..games.darwins_choice.acts import Desk, beast, begun, build, fresh, head, meadow, part, plain, torso

BEGINNERS = ("beginners",)
FOUR = ["high_mountains", "tropical_rainforest", "ocean", "savanna"]


def second_era(desk: Desk) -> Desk:
    desk.all_pass(None)
    desk.draw()
    assert desk.state.era == 2
    return desk


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_var_beg_1_always_the_same_four_habitats(seats: int) -> None:
    state = begun(seats, variants=BEGINNERS).state
    assert [place.habitat.key for place in state.places] == FOUR
    assert len({place.continent for place in state.places}) == 4
    assert [place.side for place in state.places] == [0, 0, 1, 1]
    assert len(state.habitat_pile) == 18


@pytest.mark.parametrize("seats", [3, 6])
def test_var_beg_2_five_small_and_five_large_cards_lie_open(seats: int) -> None:
    desk = fresh(seats, variants=BEGINNERS)
    desk.run()
    state = desk.state
    assert desk.need == Choice(0, "turn", tuple(range(1, seats)))  # nobody was asked which pile they like
    for hand in state.hands:
        assert [state.large[slot] for slot in hand] == [0] * 5 + [1] * 5
    onlooker = state.view(None)
    assert all(one.card is not None for seat in range(seats) for one in onlooker.hand(seat))
    assert state.reveals(0, Redraw(state.hands[0][0])) == ()


def test_var_beg_2_cards_are_opened_not_dealt() -> None:
    desk = fresh(3, variants=BEGINNERS)
    opened = 0
    while not isinstance(desk.state.need, Choice):
        opened += isinstance(desk.state.need, Open)
        desk.deal()
    assert opened == 2 + 3 * 2  # the market by size, and every hand by size


def hungry_desk(**more: object) -> Desk:
    """Nothing to eat anywhere; seat 0 can build one herbivore that needs food."""
    return build(
        variants=BEGINNERS,
        era=1,
        habitats=[meadow(f"desolation_{index}", plants=0, meat=0) for index in range(4)],
        hands={0: (head("ox", hearts=3, run=1), torso("ox")), 1: (), 2: ()},
        **more,  # type: ignore[arg-type]
    )


def test_var_beg_3_food_does_not_matter_in_era_1_but_requirements_do() -> None:
    desk = hungry_desk()
    desk.do(Create((desk["ox.head"], desk["ox.torso"]), 0))
    assert desk.alive() == [1]
    strict = build(
        variants=BEGINNERS,
        era=1,
        habitats=[meadow("air", needs=((("fly", 1),),)), *[meadow(f"air_{n}") for n in range(3)]],
        hands={0: (head("ox", hearts=3, run=1), torso("ox"))},
    )
    assert strict.refusal(Create((strict["ox.head"], strict["ox.torso"]), 0)).rule == "ACT-CREATE-2"


def test_var_beg_4_when_all_have_passed_the_starving_and_the_devoured_die() -> None:
    desk = build(
        variants=BEGINNERS,
        era=1,
        habitats=[meadow("pasture", plants=2, meat=0), *[meadow(f"pasture_{n}") for n in range(3)]],
        species=[
            plain("hare", 0, 0, run=5, hearts=2),  # is fed, then devoured by the wolf
            plain("mole", 1, 0, run=1, hearts=1),  # finds nothing left
            plain("wolf", 2, 0, "carnivore", run=6, strength=3, hearts=2),
        ],
    )
    second_era(desk)
    died = {one.species: one.cause for one in desk.told(SpeciesDied)}
    assert died == {1: "devoured", 2: "starved"}
    assert desk.alive() == [3]


def test_var_beg_5_no_points_in_era_1() -> None:
    desk = build(variants=BEGINNERS, era=1, species=[plain("ox", 0, 0, run=3, strength=2, hearts=1)])
    second_era(desk)
    assert desk.told(PointsGained) == []
    assert desk.state.scores() == (0, 0, 0)


@pytest.mark.parametrize("seats", [3, 6])
def test_var_beg_6_no_event_and_two_habitats_change(seats: int) -> None:
    desk = second_era(begun(seats, variants=BEGINNERS))
    assert desk.told(EventDrawn) == []
    assert desk.state.event is None
    assert len(desk.told(HabitatReplaced)) == 2
    assert desk.state.first == 1
    assert all(len(hand) == 10 for hand in desk.state.hands)


def test_var_beg_7_only_mutations_and_migrations_in_era_2_and_doubles_are_free() -> None:
    desk = build(
        variants=BEGINNERS,
        species=[beast(0, 0, head("ox", run=1, hearts=1), torso("ox"), points=3)],
        hands={
            0: (
                part("cat", "tail", run=1),
                part("cat", "wings", run=1),
                head("cat", run=1),
                torso("cat"),
            )
        },
    )
    assert desk.state.era == 2
    refusal = desk.refusal(Create((desk["cat.head"], desk["cat.torso"]), 0))
    assert refusal.rule == "VAR-BEG-7"
    kinds = desk.state.legal(0).kinds()
    assert Create not in kinds
    assert {Mutate, Migrate} <= set(kinds)
    assert list(desk.state.legal(0).of(Create)) == []
    desk.do(Mutate(1, ((-1, desk["cat.tail"]), (-1, desk["cat.wings"]))))
    assert desk.told(SpeciesMutated)[0].paid == 0
    assert desk.one(1).points == 3


def test_var_beg_7_food_is_asked_for_again_in_era_2() -> None:
    desk = build(
        variants=BEGINNERS,
        habitats=[meadow("pasture"), *[meadow(f"rock_{n}", plants=0) for n in range(3)]],
        species=[plain("ox", 0, 0, run=1, hearts=1)],
    )
    assert desk.refusal(Migrate(1, 1)).rule == "ACT-MIGRATE-2"


def test_var_beg_8_era_2_has_a_complete_evaluation_and_ends_the_game() -> None:
    desk = build(
        variants=BEGINNERS,
        species=[
            plain("ox", 0, 0, run=3, strength=2, hearts=1),
            plain("elk", 1, 1, run=2, strength=1, hearts=1),
            plain("bat", 2, 2, hearts=99),
        ],
    )
    desk.all_pass(None)
    assert isinstance(desk.state.need, Over)
    assert [one.step for one in desk.told(PointsGained)] == ["survival"] * 2 + ["adaptation"] * 2 + [
        "strength"
    ] * 2
    assert [one.species for one in desk.told(SpeciesDied)] == [3]
    result = desk.state.need.result
    assert result.scores == (1 + 2 + 3, 1 + 2 + 2, 0)
    assert result.winners == (0,)


def test_rul_50_market_trade_redraw_and_open_hands_as_ever() -> None:
    desk = begun(3, variants=BEGINNERS)
    state = desk.state
    assert len(state.market) == 5
    assert {Trade, Redraw} <= set(state.legal(0).kinds())
    desk.do(Redraw(state.hands[0][0]))
    assert desk.need.about == "draw"  # from the piles the player likes, as ever
    desk.draw()
    assert len(desk.hand(0)) == 10
    assert set(desk.hand(0)) <= desk.state.public


def test_rul_50_a_full_redraw_is_five_and_five_again_and_ignores_food() -> None:
    desk = hungry_desk()
    assert desk.refusal(FullRedraw()).rule == "ACT-REDRAW-8"  # it could create, were it not for the food
    stuck = build(variants=BEGINNERS, era=1, hands={0: (torso("ox"), torso("cow"))})
    stuck.do(FullRedraw())
    assert stuck.need.about == "turn"
    assert [stuck.state.large[slot] for slot in stuck.hand(0)] == [0] * 5 + [1] * 5
    assert set(stuck.hand(0)) <= stuck.state.public


def test_rul_50_a_first_hand_is_filled_with_the_other_size_where_one_runs_out() -> None:
    desk = build(variants=BEGINNERS, era=1, hands={0: (torso("ox"), torso("cow"))})
    small, large = desk.state.piles
    desk.state.piles = (small, large[:1])
    desk.state.market = ()
    desk.state.discards = ((), ())
    desk.state.apply(desk.dealer.opened(desk.state.reveals(0, FullRedraw())))
    desk.state.apply(FullRedraw())
    while not isinstance(desk.state.need, Choice):
        desk.deal()
    assert [desk.state.large[slot] for slot in desk.hand(0)].count(1) == 3  # one, and the two discarded
    assert len(desk.hand(0)) == 10


def test_rul_51_requirements_and_food_are_evaluated_in_era_1_with_all_consequences() -> None:
    desk = build(
        variants=BEGINNERS,
        era=1,
        habitats=[meadow("air", needs=((("fly", 1),),)), *[meadow(f"rock_{n}", plants=0) for n in range(3)]],
        species=[plain("ox", 0, 0, run=1, hearts=1), plain("cow", 1, 1, run=1, hearts=1)],
    )
    second_era(desk)
    assert {one.species: one.cause for one in desk.told(SpeciesDied)} == {1: "requirements", 2: "starved"}
    assert desk.state.banked == (0, 0, 0)

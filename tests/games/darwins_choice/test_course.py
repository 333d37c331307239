"""The game in general (section 1) and its end (section 13)."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Choice, Happening, Over, Result
from darwin_p2p.errors import UsageError
from darwin_p2p.games.darwins_choice import happened as h
from darwin_p2p.games.darwins_choice.actions import Draw, Mutate, Pass
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.plugins import registry

from .acts import fresh
from .world import (
    C,
    H,
    StackedDealer,
    act,
    alive,
    body_slot,
    drive,
    happened,
    home,
    in_era,
    land,
    made,
    position,
    run_evaluation,
    run_transition,
    spec,
)


def test_gen_1_two_to_six_players_and_two_use_their_variant() -> None:
    found = registry()
    for seats in range(2, 7):
        names = [variant.name for variant in found.variants_for(GAME, seats, ())]
        assert names == (["two-players"] if seats == 2 else [])
    for seats in (0, 1, 7):
        with pytest.raises(UsageError, match="2 to 6 seats"):
            found.variants_for(GAME, seats, ())


def test_gen_2_points_lie_on_living_species_and_are_banked_for_extinct_ones() -> None:
    state = position(
        places=[land()],
        species=[spec(0, H(1), points=3), spec(0, H(1), points=4), spec(1, H(1), points=1)],
        banked=(2, 5, 0),
    )
    assert state.scores() == (3 + 4 + 2, 1 + 5, 0)


def phases(news: list[Happening]) -> list[str]:
    return [
        "action" if isinstance(one, h.EraBegan) else one.phase
        for one in news
        if isinstance(one, h.EraBegan | h.PhaseBegan)
    ]


def whole_game(seats: int = 3) -> list[Happening]:
    desk = fresh(seats)
    return drive(desk.state, desk.dealer)


def test_gen_3_four_eras_of_action_evaluation_and_transition() -> None:
    news = whole_game()
    assert [one.era for one in happened(news, h.EraBegan)] == [1, 2, 3, 4]
    assert phases(news)[:6] == ["action", "evaluation", "transition"] * 2


def test_gen_4_there_is_no_fourth_transition() -> None:
    told = phases(whole_game())
    assert [told.count(phase) for phase in ("action", "evaluation", "transition")] == [4, 4, 3]
    assert told[-1] == "evaluation"


def test_gen_5_play_goes_round_by_ascending_seat() -> None:
    for first, order in ((0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])):
        state = position(seats=4, first=first, active=first)
        asked = []
        while isinstance(state.need, Choice) and state.phase == "action":
            asked.append(state.need.seat)
            act(state, Pass())
        assert asked == order
    assert position(seats=4, first=3).from_first() == [3, 0, 1, 2]


def test_gen_8_values_are_counted_from_the_cards_and_the_habitat_of_now() -> None:
    state = position(
        places=[land(), land(key="lake", adaptation=("swim",))],
        species=[spec(0, H(3, 1, 1, swim=1), made("tail", run=2, strength=4, hearts=2))],
    )

    def values(index: int) -> tuple[int, int, int]:
        one = alive(state, 1)
        assert one is not None
        eater = state.places[index].eater(one)
        return eater.adaptation, eater.strength, eater.hearts

    assert values(0) == (5, 5, 3)
    assert values(1) == (1, 5, 3)
    one = alive(state, 1)
    assert one is not None
    act(state, Mutate(1, ((body_slot(state, 1, one.cards[-1].key), -1),)))
    assert values(0) == (3, 1, 1)
    assert home(state, 1).feeding.plants_of == {1: 1}


def test_gen_9_the_game_loop() -> None:
    state = position(
        places=[land(needs=((("swim", 1),),)), land(0, 0, key="moor"), land(9, 9, key="heath")],
        species=[
            spec(0, H(1, 0, 1)),
            spec(1, H(1, 0, 1), place=1),
            spec(2, H(2, 2, 1), place=2),
        ],
        event_pile=["optimal_conditions"],
        hands={0: [], 1: [], 2: []},
    )
    news = run_transition(state)
    order = [
        "ACT-PASS-2",
        "EVAL-REQ-1",
        "EVAL-FOOD-2",
        "EVAL-SURV-1",
        "EVAL-ADAPT-1",
        "EVAL-STR-1",
        "TRANS-1-2",
        "TRANS-2-2",
        "TRANS-5-1",
        "SETUP-9",
    ]
    told = [one.rule for one in news]
    assert [rule for rule in dict.fromkeys(told) if rule in order] == order
    assert isinstance(news[-1], h.EraBegan)
    assert (news[-1].era, news[-1].first) == (3, 1)
    # nothing can be decided while the table has to answer
    state = position(hands={0: ["orca.head"]}, event_pile=["flood"])
    drive(state, until=lambda now: not isinstance(now.need, Choice))
    refusal = state.why_not(0, Pass())
    assert refusal is not None
    assert refusal.rule == "GEN-9"
    state = position()
    refusal = state.why_not(0, Draw(0, 1))
    assert refusal is not None
    assert refusal.rule == "GEN-9"


def test_end_1_the_game_ends_with_the_evaluation_of_the_last_era() -> None:
    state = position(species=[spec(0, H(3, 2, 1))], places=[land()], era=4)
    news = drive(state)
    assert isinstance(state.need, Over)
    assert isinstance(news[-1], h.GameEnded)
    assert happened(news, h.EventDrawn) == []
    assert happened(news, h.PointsGained) != []
    refusal = state.why_not(0, Pass())
    assert refusal is not None
    third = position(species=[spec(0, H(3, 2, 1))], places=[land()], era=3)
    drive(third, StackedDealer(third), until=in_era(4))
    assert not isinstance(third.need, Over)


def test_end_2_a_score_is_the_points_on_living_species_and_banked_ones() -> None:
    state = position(
        places=[land(1, 0)],
        species=[spec(0, H(3, 2, 1), points=4), spec(0, H(2, 9, 1), points=6), spec(1, C(1, 1, 0), points=1)],
        banked=(3, 0, 2),
        era=4,
    )
    drive(state)
    # the second starves and leaves one point; the first gets 1 + 2 + 3, the third 1 + 2
    expected = (3 + 4 + 6 + 1, 1 + 1 + 2, 2)
    assert state.need == Over(Result(expected, (0,)))


def test_end_3_equal_scores_share_the_victory() -> None:
    state = position(banked=(4, 4, 3), era=4)
    drive(state)
    assert state.need == Over(Result((4, 4, 3), (0, 1)))
    state = position(era=4)
    drive(state)
    assert state.need == Over(Result((0, 0, 0), (0, 1, 2)))


def test_dt_51_final_score_of_living_and_banked_points() -> None:
    state = position(
        seats=3,
        places=[land(0, 0)],
        species=[spec(0, H(0, 0, 0), points=3 - 1), spec(0, H(0, 0, 0), points=4 - 1)],
        banked=(2, 9, 0),
        era=4,
    )
    drive(state)
    assert state.need == Over(Result((9, 9, 0), (0, 1)))


def test_comp_2_food_and_points_never_run_out() -> None:
    crowd = [spec(number % 6, H(number, 0, 5)) for number in range(40)]
    state = position(seats=6, places=[land(200, 0)], species=crowd, era=3)
    run_evaluation(state)
    assert len(state.places[0].species) == 40  # 200 plants, more than all tokens of the box


def test_rul_03_more_points_than_the_box_holds_are_paid() -> None:
    state = position(places=[land()], species=[spec(0, H(1, 1, 1), points=200)], era=4)
    drive(state)
    assert state.scores()[0] == 200 + 1 + 2 + 3

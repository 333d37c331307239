"""Which games are played: everybody takes every seat of a deal, and close or unknown bots meet more."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from darwin_p2p.engine import Result
from darwin_p2p.ladder.records import places, sitting
from darwin_p2p.ladder.schedule import LineUp, Planner, round_size, seating

ALONE = ((0,), (1,), (2,), (3,))
TEAMS = ((0, 2), (1, 3))


def planned(entrants: list[str], sides: int, blocks: int, **known: object) -> list[LineUp]:
    settings = {"games": {}, "pending": [], "turns": sides} | known
    return Planner(entrants, sides, luck=Random(1), **settings).plan(blocks)  # type: ignore[arg-type]


def test_everybody_takes_every_seat_of_a_deal() -> None:
    line_up = ("a", "b", "c", "d")
    seats = [sitting(line_up, ALONE, turn)[0] for turn in range(4)]
    for seat in range(4):
        assert {sat[seat] for sat in seats} == set(line_up)


def test_a_team_sits_together_in_every_turn() -> None:
    for turn in range(4):
        bots, entrants = sitting(("a", "b+c"), TEAMS, turn)
        assert len({entrants[0], entrants[2]}) == len({entrants[1], entrants[3]}) == 1
        assert sorted(bots) == ["a", "a", "b", "c"]
    assert seating(("a", "b+c"), TEAMS) == (("a", "b", "a", "c"), (0, 1, 0, 1))


def test_without_results_everybody_meets_everybody_alike() -> None:
    met: Counter[tuple[str, ...]] = Counter()
    for line_up in planned(["a", "b", "c", "d", "e"], 2, 40):
        met[tuple(sorted(line_up))] += 1
    assert len(met) == 10
    assert max(met.values()) - min(met.values()) <= 1


def test_nobody_sits_twice_while_others_stand() -> None:
    for line_up in planned(["a", "b", "c", "d", "e"], 4, 20):
        assert len(set(line_up)) == 4


def test_with_few_bots_some_sit_twice_and_take_turns_at_it() -> None:
    line_ups = planned(["a", "b", "c"], 4, 30)
    twice = Counter(next(one for one in line_up if line_up.count(one) == 2) for line_up in line_ups)
    assert max(twice.values()) - min(twice.values()) <= 1


def test_close_bots_meet_more_than_those_of_known_difference() -> None:
    """Two are equal, the third loses every game: nothing more is to be learned from beating it."""
    games = {((0,), (1,)): 20.0, ((1,), (0,)): 20.0, ((0,), (2,)): 40.0, ((1,), (2,)): 40.0}
    met = Counter(tuple(sorted(one)) for one in planned(["a", "b", "c"], 2, 30, games=games))
    assert met["a", "b"] > 20


def test_a_newcomer_is_placed_first() -> None:
    games = {((0,), (1,)): 100.0, ((1,), (0,)): 100.0}
    for line_up in planned(["a", "b", "new"], 2, 6, games=games):
        assert "new" in line_up


def test_what_is_planned_already_counts() -> None:
    pending: list[LineUp] = [("a", "b")] * 20
    met = Counter(tuple(sorted(one)) for one in planned(["a", "b", "c"], 2, 20, pending=pending))
    assert met["a", "b"] < met["a", "c"]


def test_the_same_seed_gives_the_same_plan() -> None:
    assert planned(["a", "b", "c", "d"], 3, 20) == planned(["a", "b", "c", "d"], 3, 20)
    assert len(set(planned(["a", "b", "c", "d"], 4, 20))) > 5  # who sits beside whom changes


def test_a_single_bot_plays_itself() -> None:
    assert planned(["a"], 3, 2) == [("a", "a", "a")] * 2


def test_rounds_grow_with_the_number_of_bots() -> None:
    assert round_size(2) == 8
    assert round_size(20) == 40


def test_places_are_winners_first_then_points() -> None:
    result = Result((10, 12, 12, 3), (1, 2))
    assert places(result, ("a", "b", "c", "d"), ALONE) == (("b", "c"), ("a",), ("d",))
    # a tie in points that the rules broke
    assert places(Result((5, 5), (1,)), ("a", "b"), ((0,), (1,))) == (("b",), ("a",))


def test_teams_are_placed_by_their_points_together() -> None:
    assert places(Result((10, 1, 0, 8), (0, 2)), ("a", "b", "a", "b"), TEAMS) == (("a",), ("b",))


def test_every_pair_of_a_line_up_counts_as_information() -> None:
    planner = Planner(["a", "b", "c"], 3, {}, [], 3, Random(1))
    before = planner.covariance
    planner.plan(1)
    for one, other in combinations(range(3), 2):
        spread = [
            cov[one][one] + cov[other][other] - 2 * cov[one][other] for cov in (before, planner.covariance)
        ]
        assert spread[1] < spread[0]

"""Strengths fitted to rankings: known ones are found again, in any order of the games, ties included."""

from __future__ import annotations

from itertools import permutations
from math import exp, log
from random import Random

import pytest

from darwin_p2p.ladder.algebra import inverse, product
from darwin_p2p.ladder.ratings import (
    ELO,
    Ranking,
    bootstrap,
    counted,
    fit,
    percentile,
    ratings,
    scaled,
    slopes,
    stages,
)

NAMES = ["a", "b", "c", "d", "e", "f"]
STRENGTHS = [1.2, 0.8, 0.4, 0.0, -0.4, -1.0]


def drawn(luck: Random, who: list[int], ties: float = 0.0) -> Ranking:
    """One game of players whose strengths are known."""
    left, order = list(who), []
    while left:
        one = luck.choices(left, [exp(STRENGTHS[each]) for each in left])[0]
        left.remove(one)
        order.append(one)
    groups: list[tuple[int, ...]] = []
    for one in order:
        if groups and luck.random() < ties:
            groups[-1] = tuple(sorted((*groups[-1], one)))
        else:
            groups.append((one,))
    return tuple(groups)


def series(seed: int, blocks: int, ties: float = 0.0) -> list[list[Ranking]]:
    luck = Random(seed)
    found = []
    for _ in range(blocks):
        who = luck.sample(range(6), 4)
        found.append([drawn(luck, who, ties) for _ in range(4)])
    return found


def test_known_strengths_are_found_again() -> None:
    found = fit(counted(one for block in series(1, 400) for one in block), 6).strengths
    mean = sum(found) / 6
    true = sum(STRENGTHS) / 6
    for strength, known in zip(found, STRENGTHS, strict=True):
        assert strength - mean == pytest.approx(known - true, abs=0.15)


@pytest.mark.parametrize("ties", [0.0, 0.2])
def test_the_table_orders_known_strengths_correctly(ties: float) -> None:
    for seed in range(5):
        table = ratings(NAMES, series(seed, 300, ties))
        assert [one.entrant for one in table] == NAMES


def test_the_order_of_arrival_does_not_matter() -> None:
    blocks = series(3, 60, 0.1)
    table = ratings(NAMES, blocks)
    Random(1).shuffle(blocks)
    again = ratings(NAMES, blocks)
    assert [one.entrant for one in again] == [one.entrant for one in table]
    assert [one.rating for one in again] == pytest.approx([one.rating for one in table])


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    held = total = 0
    true = scaled(list(STRENGTHS))
    for seed in range(60):
        for one in ratings(NAMES, series(100 + seed, 40), replicates=200):
            held += one.low <= true[NAMES.index(one.entrant)] <= one.high
            total += 1
    assert 0.90 <= held / total <= 0.99


def test_the_quick_bootstrap_agrees_with_fitting_every_replicate() -> None:
    blocks = series(5, 80)
    found = fit(counted(one for block in blocks for one in block), 6)
    quick = sorted(draw[0] for draw in bootstrap(found, blocks, 1, 400))
    luck, slow = Random(1), []
    for _ in range(100):
        sample = luck.choices(blocks, k=len(blocks))
        slow.append(scaled(fit(counted(one for block in sample for one in block), 6).strengths)[0])
    slow.sort()
    for share in (0.1, 0.5, 0.9):
        assert percentile(quick, share) == pytest.approx(percentile(slow, share), abs=15)


def test_somebody_who_always_wins_has_a_rating_and_an_honest_interval() -> None:
    best, other = ratings(["a", "b"], [[((0,), (1,)), ((0,), (1,))]] * 10)
    assert best.entrant == "a"
    assert best.rating - other.rating > 400
    assert best.high - best.low > 300


def test_equals_who_always_tie_are_equal() -> None:
    one, other = ratings(["a", "b"], [[((0, 1),)]] * 10)
    assert one.rating == pytest.approx(other.rating)
    assert one.high - one.low < 400


def test_an_entrant_against_itself_tells_nothing() -> None:
    (one,) = ratings(["a"], [[((0,), (0,), (0,))]] * 5)
    assert one.rating == pytest.approx(1500)
    assert one.games == 5


def test_a_tie_counts_as_every_order_in_equal_parts() -> None:
    """The derivative of a tied ranking is the mean of those of its orders."""
    strengths = [0.3, -0.2, 0.9, 0.1]
    tied: Ranking = ((0,), (1, 2, 3))
    mean = [0.0] * 4
    orders = [((0,), *((one,) for one in order)) for order in permutations((1, 2, 3))]
    for order in orders:
        slopes({order: 1 / len(orders)}, strengths, mean, None)
    gradient = [0.0] * 4
    slopes({tied: 1.0}, strengths, gradient, None)
    assert gradient == pytest.approx(mean)


def test_slopes_are_those_of_the_likelihood() -> None:
    games: dict[Ranking, float] = {((0,), (1, 2), (3,)): 2.0, ((3,), (0,)): 1.0, ((1,), (1,), (2,)): 1.0}

    def likelihood(strengths: list[float]) -> float:
        total = 0.0
        for ranking, times in games.items():
            total += times * sum(strengths[one] for group in ranking for one in group)
            for members, weight in zip(*stages(ranking), strict=True):
                total -= times * weight * log(sum(exp(strengths[one]) for one in members))
        return total

    at = [0.2, -0.5, 0.4, 0.1]
    gradient, information = [0.0] * 4, [[0.0] * 4 for _ in range(4)]
    slopes(games, at, gradient, information)
    for index in range(4):
        more, less = at.copy(), at.copy()
        more[index] += 1e-5
        less[index] -= 1e-5
        assert gradient[index] == pytest.approx((likelihood(more) - likelihood(less)) / 2e-5, abs=1e-6)
        up, down = [0.0] * 4, [0.0] * 4
        slopes(games, more, up, None)
        slopes(games, less, down, None)
        assert information[index] == pytest.approx(
            [(low - high) / 2e-5 for low, high in zip(down, up, strict=True)], abs=1e-6
        )


def test_the_scale_is_the_usual_one() -> None:
    strong, weak = scaled([log(10) / 2, -log(10) / 2])
    assert strong - weak == pytest.approx(400)
    assert pytest.approx(173.7, abs=0.1) == ELO


def test_algebra() -> None:
    matrix = [[0.0, 2.0, 1.0], [2.0, 1.0, 0.0], [1.0, 0.0, 3.0]]
    back = inverse(inverse(matrix))
    for row, known in zip(back, matrix, strict=True):
        assert row == pytest.approx(known)
    assert product(matrix, [1.0, 2.0, 3.0]) == [7.0, 4.0, 10.0]

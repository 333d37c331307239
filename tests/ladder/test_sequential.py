"""The sequential test: error rates as asked for, on bots of known strength; stops early where it can."""

from __future__ import annotations

from random import Random

import pytest

from darwin_p2p.ladder.sequential import BETTER, FEWEST, NOT_BETTER, SequentialTest

TRIALS = 1000


def block(luck: Random, strength: float) -> float:
    """Two games of one deal, which favours one of the seats, between bots of known strength."""
    deal = luck.uniform(-0.25, 0.25)
    return ((luck.random() < strength + deal) + (luck.random() < strength - deal)) / 2


def trial(luck: Random, strength: float, alpha: float, beta: float, high: float) -> tuple[str, int]:
    test = SequentialTest(alpha, beta, 0.5, high)
    while test.verdict is None:
        test.add(block(luck, strength))
    return test.verdict, test.blocks


@pytest.mark.parametrize(("alpha", "beta"), [(0.05, 0.05), (0.1, 0.05), (0.05, 0.1)])
@pytest.mark.parametrize("high", [0.55, 0.6])
def test_error_rates_are_within_two_points(alpha: float, beta: float, high: float) -> None:
    luck = Random(3)
    equal = [trial(luck, 0.5, alpha, beta, high) for _ in range(TRIALS)]
    better = [trial(luck, high, alpha, beta, high) for _ in range(TRIALS)]
    assert sum(verdict == BETTER for verdict, _ in equal) / TRIALS == pytest.approx(alpha, abs=0.02)
    assert sum(verdict == NOT_BETTER for verdict, _ in better) / TRIALS == pytest.approx(beta, abs=0.02)


@pytest.mark.parametrize("high", [0.7, 0.8])
def test_with_a_wide_margin_it_errs_more_seldom_never_more_often(high: float) -> None:
    """The blocks without which nothing is decided tell more than was asked for."""
    luck = Random(5)
    equal = [trial(luck, 0.5, 0.05, 0.05, high)[0] for _ in range(TRIALS)]
    better = [trial(luck, min(high, 0.75), 0.05, 0.05, min(high, 0.75))[0] for _ in range(TRIALS)]
    assert equal.count(BETTER) / TRIALS <= 0.07
    assert better.count(NOT_BETTER) / TRIALS <= 0.07


def test_clear_cases_are_decided_quickly() -> None:
    luck = Random(1)
    lengths = [trial(luck, 0.75, 0.05, 0.05, 0.55) for _ in range(100)]
    assert {verdict for verdict, _ in lengths} == {BETTER}
    assert sum(blocks for _, blocks in lengths) / 100 < 80


def test_nothing_is_decided_before_the_spread_is_known_somewhat() -> None:
    test = SequentialTest(0.05, 0.05, 0.5, 0.75)
    for _ in range(FEWEST - 1):
        test.add(1.0)
        assert test.verdict is None
    test.add(1.0)
    assert test.verdict == BETTER


def test_the_mean_and_the_spread_are_those_of_the_blocks() -> None:
    test = SequentialTest()
    for score in (0.0, 0.5, 1.0, 0.5):
        test.add(score)
    assert test.mean == 0.5
    assert test.spread == pytest.approx(((0.5 + 0.5) / 5) ** 0.5)
    assert test.evidence < 0

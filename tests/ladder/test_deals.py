"""Whether the bot or its cards decided: pairs of games of one deal, with everybody in another seat."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Result
from darwin_p2p.ladder.records import Record, places
from darwin_p2p.ladder.report.deals import Deals, deals
from darwin_p2p.ladder.store import Game

SIDES = ((0,), (1,))


def game(block: int, turn: int, bots: tuple[str, ...], *winners: int) -> Record:
    result = Result(tuple(int(seat in winners) for seat in range(2)), winners)
    return Record(Game(1, block, turn, bots, result, 10, 0.1), bots, places(result, bots, SIDES))


HERE, THERE = ("a", "b"), ("b", "a")


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        (game(0, 0, HERE, 0), game(0, 1, THERE, 1), Deals(bot=1)),
        (game(0, 0, HERE, 0), game(0, 1, THERE, 0), Deals(cards=1)),
        (game(0, 0, HERE, 0), game(0, 1, THERE, 0, 1), Deals(neither=1)),
        (game(0, 0, ("a", "a"), 0), game(0, 1, ("a", "a"), 1), Deals(bot=1)),
        (game(0, 0, ("a", "a"), 0), game(0, 1, ("a", "a"), 0), Deals()),  # tells nothing
        (game(0, 0, HERE, 0), game(1, 0, THERE, 0), Deals()),  # another deal
    ],
)
def test_pairs_of_a_deal(first: Record, second: Record, found: Deals) -> None:
    assert deals([first, second]) == found


def test_shares_make_up_a_whole() -> None:
    assert Deals(1, 2, 1).shares == (0.25, 0.5, 0.25)
    assert Deals().shares == (0, 0, 0)

"""What decided games: often seen before seldom seen, and only what the victory hung on."""

from __future__ import annotations

from pathlib import Path

from darwin_p2p.ladder import records
from darwin_p2p.ladder.report.deciders import Decided, deciders

from .here import played


def test_what_was_seen_seldom_does_not_come_first() -> None:
    seldom, often = Decided("event", "flood", 2, 1), Decided("event", "drought", 100, 40)
    assert seldom.share > often.share
    assert seldom.at_least < often.at_least


def test_nothing_decides_more_games_than_it_was_in(tmp_path: Path) -> None:
    store = played(tmp_path / "l.sqlite", "random", "greedy", games=6)
    games = records.of_arena(store, *records.arenas(store))
    found = deciders(store, games)
    assert {one.kind for one in found} >= {"event", "habitat", "step"}
    assert all(0 <= one.decided <= one.games <= 6 for one in found)
    steps = [one for one in found if one.kind == "step"]
    assert [one.at_least for one in steps] == sorted([one.at_least for one in steps], reverse=True)

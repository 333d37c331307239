"""A run: the same games for the same seed, whatever plays them and however often it was interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from darwin_p2p.ladder import records
from darwin_p2p.ladder.match import play
from darwin_p2p.ladder.runners import LocalProcesses, LostWorkers
from darwin_p2p.ladder.sequential import BETTER, SequentialTest
from darwin_p2p.ladder.series import Comparison, Series
from darwin_p2p.ladder.store import Store

from .here import Here, begun, facts, played, small

BAD = Path(__file__).parents[1] / "bots" / "bad"
BOTS = ("random", "greedy", str(BAD / "raises.py"))
GAMES = 2 * 8 * 3 + 4  # into the fourth round: the plan has seen results


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return played(tmp_path_factory.mktemp("ladder") / "l.sqlite", *BOTS, games=GAMES)


@pytest.mark.parametrize("workers", [1, 3])
def test_results_are_the_same_whatever_runs_them(uninterrupted: Store, tmp_path: Path, workers: int) -> None:
    other = played(tmp_path / "l.sqlite", *BOTS, games=GAMES, runner=LocalProcesses(workers))
    assert facts(other) == facts(uninterrupted)


def test_results_are_the_same_out_of_order(uninterrupted: Store, tmp_path: Path) -> None:
    """Outcomes come in as late and as mixed up as they can."""
    store, run = begun(tmp_path / "l.sqlite", *BOTS)
    series = Series(store, run, GAMES)
    luck = Random(4)
    while True:
        tasks = []
        while (task := series.next()) is not None:
            tasks.append(task)
        if not tasks:
            break
        luck.shuffle(tasks)
        for task in tasks:
            series.take(play(task))
    assert facts(store) == facts(uninterrupted)
    assert records.table(records.of_arena(store, run.arena)) == records.table(
        records.of_arena(uninterrupted, run.arena)
    )


def test_an_interrupted_run_goes_on_where_it_was(uninterrupted: Store, tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    for stop in (5, 20, 1000):
        store, run = begun(path, *BOTS)
        series = Series(store, run, GAMES)
        for _, outcome in zip(range(stop), Here().play(series), strict=False):
            assert series.take(outcome)
        store.close()
    assert facts(Store(path)) == facts(uninterrupted)


def test_more_games_extend_a_run(uninterrupted: Store, tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    played(path, *BOTS, games=10).close()
    assert facts(played_on(path)) == facts(uninterrupted)


def played_on(path: Path) -> Store:
    store, run = begun(path, *BOTS)
    series = Series(store, run, GAMES)
    for outcome in Here().play(series):
        series.take(outcome)
    return store


def test_only_whole_blocks_are_played(tmp_path: Path) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random")
    assert Series(store, run, 5).games == 6


def test_a_bot_that_fails_loses_moves_and_is_rated_all_the_same(uninterrupted: Store) -> None:
    (arena,) = records.arenas(uninterrupted)
    table = records.table(records.of_arena(uninterrupted, arena))
    assert table[0].entrant == "greedy"
    (run,) = uninterrupted.runs()
    assert {one.bot for one in uninterrupted.mishaps(run.id)} == {BOTS[2]}


FRAGILE = """
import os
from pathlib import Path
from darwin_p2p.bots import Bot

class Fragile(Bot):
    def choose(self, view):
        flag = Path({flag!r})
        if {when}:
            flag.touch()
            os._exit(1)
        return view.legal().sample(self.rng)
"""


def test_games_of_a_worker_that_died_are_played_again(tmp_path: Path) -> None:
    bot = tmp_path / "fragile.py"
    bot.write_text(FRAGILE.format(flag=str(tmp_path / "flag"), when="not flag.exists()"))
    store = played(tmp_path / "l.sqlite", "random", str(bot), games=12, runner=LocalProcesses(2))
    assert (tmp_path / "flag").exists()
    assert len(facts(store)) == 12


def test_a_bot_that_takes_down_every_worker_is_named(tmp_path: Path) -> None:
    bot = tmp_path / "fragile.py"
    bot.write_text(FRAGILE.format(flag=str(tmp_path / "flag"), when="True"))
    with pytest.raises(LostWorkers, match=r"fragile\.py.*without --in-process"):
        played(tmp_path / "l.sqlite", str(bot), games=4, runner=LocalProcesses(1))


# -- comparisons -----------------------------------------------------------------------------------------


def compared(path: Path, order: Random | None = None) -> SequentialTest:
    store = Store(path, create=True)
    run = store.run("compare", small(), 3, ("greedy", "random"), None)
    series = Comparison(store, run, 200, SequentialTest(0.05, 0.05, 0.5, 0.7))
    while True:
        tasks = []
        while len(tasks) < (6 if order else 1) and (task := series.next()) is not None:
            tasks.append(task)
        if not tasks:
            return series.test
        if order:
            order.shuffle(tasks)
        for task in tasks:
            series.take(play(task))


def test_a_comparison_stops_when_it_is_decided_whatever_came_in_first(tmp_path: Path) -> None:
    straight = compared(tmp_path / "a.sqlite")
    mixed = compared(tmp_path / "b.sqlite", Random(1))
    assert straight.verdict == mixed.verdict == BETTER
    assert straight.blocks == mixed.blocks
    assert straight.mean == mixed.mean


def test_a_decided_comparison_plays_no_more(tmp_path: Path) -> None:
    blocks = compared(tmp_path / "a.sqlite").blocks
    store = Store(tmp_path / "a.sqlite")
    before = facts(store)
    assert compared(tmp_path / "a.sqlite").blocks == blocks
    assert facts(store) == before


def test_with_an_odd_number_of_seats_both_have_the_odd_one_in_turn(tmp_path: Path) -> None:
    store = Store(tmp_path / "l.sqlite", create=True)
    run = store.run("compare", small(game="evo", seats=3, variants=[]), 3, ("a", "b"), None)
    series = Comparison(store, run, 12, SequentialTest())
    line_ups = [series.blocks[block] for block in range(4) if series._plan(block)]
    assert line_ups == [("a", "b", "a"), ("b", "a", "b")] * 2


# -- killed ------------------------------------------------------------------------------------------------


def kill_at_random(tmp_path: Path, uninterrupted: Store, kills: int, seed: int) -> None:
    """Start the runner, kill it with its workers left alone, look at the file; again and again."""
    path = tmp_path / "l.sqlite"
    luck = Random(seed)
    script = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]);"
        "from tests.ladder.test_series import go_on; go_on(Path(sys.argv[2]))"
    )
    root = str(Path(__file__).parents[2])
    whole = {row[0]: row for row in facts(uninterrupted)}
    seen: set[str] = set()
    for _ in range(kills):
        runner = subprocess.Popen([sys.executable, "-c", script, root, str(path)], cwd=root)
        before = len(seen)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:  # until it has begun to play, and a little longer
            if path.exists() and kept(path) - before >= luck.randrange(1, 4):
                break
            if runner.poll() is not None:
                break
            time.sleep(0.01)
        time.sleep(luck.random() * 0.1)
        runner.send_signal(signal.SIGKILL)
        runner.wait()
        store = Store(path)
        found = {row[0]: row for row in facts(store)}
        store.close()
        assert seen <= found.keys()  # nothing lost
        assert all(whole[name] == row for name, row in found.items())
        seen = set(found)
    assert facts(played_on(path)) == facts(uninterrupted)


def kept(path: Path) -> int:
    import sqlite3

    try:
        db = sqlite3.connect(path, timeout=5)
        count: int = db.execute("SELECT count(*) FROM game").fetchone()[0]
        db.close()
    except sqlite3.Error:
        return 0
    return count


def go_on(path: Path) -> None:
    store, run = begun(path, *BOTS)
    series = Series(store, run, GAMES)
    for outcome in LocalProcesses(2).play(series):
        series.take(outcome)


@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
def test_killed_at_any_moment_nothing_is_lost_or_counted_twice(uninterrupted: Store, tmp_path: Path) -> None:
    kill_at_random(tmp_path, uninterrupted, 4, seed=1)


@pytest.mark.soak
def test_killed_at_twenty_moments(uninterrupted: Store, tmp_path: Path) -> None:
    kill_at_random(tmp_path, uninterrupted, 20, seed=2)

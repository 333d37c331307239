"""The file of a ladder: games are kept once, with everything, and found again."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from darwin_p2p.bots.guard import Failure
from darwin_p2p.engine.log import replay
from darwin_p2p.errors import DarwinError
from darwin_p2p.ladder.match import Task, play, replayed
from darwin_p2p.ladder.schedule import Block
from darwin_p2p.ladder.store import MOST_FAILURES, Store

from .here import begun, small

BAD = Path(__file__).parents[1] / "bots" / "bad"


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random")
    outcome = play(Task(run.id, 0, 0, run.arena, ("random", "random"), run.seed))
    assert store.add(outcome)
    assert not store.add(outcome)
    (game,) = store.games(run.id)
    assert game.result == outcome.result
    assert store.done(run.id) == {(0, 0)}


class Interrupted(sqlite3.Connection):
    """Ctrl-C is heard as soon as this statement has run."""

    after = ""

    def execute(self, statement: str, *values: object) -> sqlite3.Cursor:
        done = super().execute(statement, *values)
        if statement.startswith(self.after):
            raise KeyboardInterrupt
        return done


@pytest.mark.parametrize(("after", "kept"), [("BEGIN", 0), ("INSERT", 0), ("COMMIT", 1)])
def test_an_interrupt_at_any_step_keeps_a_game_wholly_or_not_at_all(
    tmp_path: Path, after: str, kept: int
) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random")
    outcome = play(Task(run.id, 0, 0, run.arena, ("random", "random"), run.seed))
    before, store._db = store._db, sqlite3.connect(store.path, isolation_level=None, factory=Interrupted)
    store._db.after = after  # type: ignore[attr-defined]
    with pytest.raises(KeyboardInterrupt):
        store.add(outcome)
    store.close()
    store._db = before
    assert len(store.done(run.id)) == kept


def test_failures_are_kept_with_their_reasons_but_not_without_end(tmp_path: Path) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random")
    outcome = play(Task(run.id, 3, 1, run.arena, ("random", str(BAD / "raises.py")), run.seed))
    assert outcome.failures
    store.add(outcome)
    first, *_ = store.mishaps(run.id)
    assert (first.game, first.seat, first.bot) == (f"{run.id}.3.1", 1, str(BAD / "raises.py"))
    assert first.failure == outcome.failures[0][1]
    many = tuple((0, Failure(number, "time", "late")) for number in range(1000))
    import msgspec

    store.add(
        msgspec.structs.replace(outcome, task=msgspec.structs.replace(outcome.task, turn=0), failures=many)
    )
    assert len([one for one in store.mishaps(run.id) if one.seat == 0]) == MOST_FAILURES


def test_the_same_description_is_the_same_run(tmp_path: Path) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random", "greedy")
    assert store.run("ladder", run.arena, run.seed, run.entrants, run.limits) == run
    assert store.run("ladder", run.arena, run.seed + 1, run.entrants, run.limits).id != run.id
    assert store.run("compare", run.arena, run.seed, run.entrants, run.limits).id != run.id
    store.close()
    assert run in Store(tmp_path / "l.sqlite").runs()


def test_plans_are_kept(tmp_path: Path) -> None:
    store, run = begun(tmp_path / "l.sqlite", "random", "greedy")
    store.plan(run.id, [Block(0, ("a", "b")), Block(1, ("b", "a"))])
    store.plan(run.id, [Block(0, ("x", "y"))])  # what is planned stays
    assert store.blocks(run.id) == [Block(0, ("a", "b")), Block(1, ("b", "a"))]


def test_any_game_can_be_replayed(tmp_path: Path) -> None:
    for arena in (small(), small(game="evo", seats=3, variants=[])):
        task = Task(1, 0, 1, arena, ("random",) * arena.seats, 5)
        outcome = play(task)
        log = replayed(task, outcome.actions)
        setup = arena.open()
        steps = list(replay(setup.game, setup.rules, log))
        assert log.result == outcome.result
        assert sum(1 for step in steps if step.seat is not None) == outcome.decisions


@pytest.mark.parametrize("name", ["1.0.7", "9.0.0", "1.0", "x", "1.0.0.0", "-1.0.0"])
def test_a_game_that_is_not_there_is_one_sentence(tmp_path: Path, name: str) -> None:
    store, _ = begun(tmp_path / "l.sqlite", "random")
    with pytest.raises(DarwinError, match=r"RUN\.BLOCK\.TURN"):
        store.task(name)


def test_a_file_that_is_no_ladder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DarwinError, match="There is no ladder"):
        Store(tmp_path / "none.sqlite")
    text = tmp_path / "text.sqlite"
    text.write_text("this is a shopping list, and a long one at that" * 20)
    with pytest.raises(DarwinError, match="is no ladder"):
        Store(text)
    other = tmp_path / "other.sqlite"
    with sqlite3.connect(other) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    with pytest.raises(DarwinError, match="is no ladder"):
        Store(other)


def test_a_ladder_by_other_rules_is_refused() -> None:
    arena = replace(small(), fingerprint="0" * 32)
    with pytest.raises(DarwinError, match="other rules or cards"):
        arena.open()

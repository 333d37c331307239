"""Small ladders for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from darwin_p2p.ladder import records
from darwin_p2p.ladder.arena import Arena
from darwin_p2p.ladder.match import Outcome, play
from darwin_p2p.ladder.runners import Source
from darwin_p2p.ladder.series import Series
from darwin_p2p.ladder.store import Run, Store


class Here:
    """Plays in this very process."""

    def play(self, source: Source) -> Iterator[Outcome]:
        while (task := source.next()) is not None:
            yield play(task)


def small(**changes: Any) -> Arena:
    """A quick arena."""
    settings = {"game": "darwins-choice", "seats": 2, "variants": ["three-eras"]} | changes
    return Arena.of(**settings)


def begun(path: Path, *bots: str, seed: int = 7, arena: Arena | None = None) -> tuple[Store, Run]:
    store = Store(path, create=True)
    return store, store.run("ladder", arena or small(), seed, bots, None)


def played(path: Path, *bots: str, games: int, runner: Any = None, **settings: Any) -> Store:
    """A ladder played to the end."""
    store, run = begun(path, *bots, **settings)
    series = Series(store, run, games)
    for outcome in (runner or Here()).play(series):
        assert series.take(outcome)
    assert len(series.done) == series.games
    return store


def facts(store: Store) -> list[tuple[Any, ...]]:
    """Everything about the games of a ladder that must not depend on who played them."""
    found = []
    for run in store.runs():
        for record in records.of_run(store, run):
            game = record.game
            actions = store.task(game.name)[1]
            found.append((game.name, game.bots, game.result, record.places, game.decisions, actions))
    return found

"""The file of a ladder: SQLite, one transaction for every finished game. Killed at any moment, it holds every
game that was finished, each once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from ..bots.guard import Failure
from ..bots.isolation import Limits
from ..engine import Result
from ..errors import DarwinError
from ..foreign import complaint
from ..text import phrase
from .arena import Arena
from .match import Outcome, Task
from .schedule import Block

FORMAT = 1
LAN = "lan"  # the purpose of a run that gathers games of LAN tables
SCHEMA = """
CREATE TABLE run (
  id INTEGER PRIMARY KEY, purpose TEXT NOT NULL, arena TEXT NOT NULL, seed INTEGER NOT NULL,
  entrants TEXT NOT NULL, limits TEXT NOT NULL,
  UNIQUE (purpose, arena, seed, entrants, limits));
CREATE TABLE block (
  run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, line_up TEXT NOT NULL,
  PRIMARY KEY (run, number)) WITHOUT ROWID;
CREATE TABLE game (
  run INTEGER NOT NULL REFERENCES run, block INTEGER NOT NULL, turn INTEGER NOT NULL,
  bots TEXT NOT NULL, scores TEXT NOT NULL, winners TEXT NOT NULL,
  decisions INTEGER NOT NULL, seconds REAL NOT NULL, actions BLOB NOT NULL,
  origin TEXT NOT NULL DEFAULT 'local',
  PRIMARY KEY (run, block, turn)) WITHOUT ROWID;
CREATE TABLE failure (
  run INTEGER NOT NULL, block INTEGER NOT NULL, turn INTEGER NOT NULL, seat INTEGER NOT NULL,
  decision INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (run, block, turn, seat, decision)) WITHOUT ROWID;
"""
MOST_FAILURES = 100  # of one seat in one game that are kept


class Run(msgspec.Struct, frozen=True):
    """What belongs together: one plan, from one seed, for these entrants."""

    id: int
    purpose: str  # "ladder", "compare" or LAN
    arena: Arena
    seed: int
    entrants: tuple[str, ...]
    limits: Limits | None


class Game(msgspec.Struct, frozen=True):
    """A finished game without its actions."""

    run: int
    block: int
    turn: int
    bots: tuple[str, ...]
    result: Result
    decisions: int
    seconds: float

    @property
    def name(self) -> str:
        return f"{self.run}.{self.block}.{self.turn}"


class Mishap(msgspec.Struct, frozen=True):
    """A failure and where it was."""

    game: str
    bot: str
    seat: int
    failure: Failure


class Store:
    """An open ladder file."""

    def __init__(self, path: Path | str, *, create: bool = False) -> None:
        self.path = Path(path)
        if not create and not self.path.exists():
            raise DarwinError(
                phrase("There is no ladder {path!r}. Play one with 'darwin ladder run'.", path=str(path))
            )
        try:
            self._db = sqlite3.connect(self.path, timeout=30.0, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")  # finished games outlive a power cut too
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version == 0 and not self._db.execute("SELECT 1 FROM sqlite_master").fetchone():
                self._db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;")
                version = FORMAT
        except sqlite3.Error as error:
            raise DarwinError(
                phrase(
                    "The file {path!r} is no ladder, or it cannot be used: {error}.",
                    path=str(path),
                    error=complaint(error),
                )
            ) from None
        if version != FORMAT:
            raise DarwinError(
                phrase(
                    "The file {path!r} is no ladder that this version of the program reads.", path=str(path)
                )
            )

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _at_once(self) -> Iterator[None]:
        """All of it or nothing; an interrupt that comes after the last step takes nothing back."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    # -- runs and plans ----------------------------------------------------------------------------------

    def run(
        self, purpose: str, arena: Arena, seed: int, entrants: tuple[str, ...], limits: Limits | None
    ) -> Run:
        """The run of this description; begun now if there is none."""
        key = (purpose, _json(arena), seed, _json(entrants), _json(limits))
        where = "purpose = ? AND arena = ? AND seed = ? AND entrants = ? AND limits = ?"
        self._db.execute(
            "INSERT OR IGNORE INTO run (purpose, arena, seed, entrants, limits) VALUES (?, ?, ?, ?, ?)", key
        )
        row = self._db.execute(f"SELECT id FROM run WHERE {where}", key).fetchone()
        return Run(row[0], purpose, arena, seed, entrants, limits)

    def runs(self) -> list[Run]:
        rows = self._db.execute("SELECT id, purpose, arena, seed, entrants, limits FROM run ORDER BY id")
        return [
            Run(
                number,
                purpose,
                msgspec.json.decode(arena, type=Arena),
                seed,
                msgspec.json.decode(entrants, type=tuple[str, ...]),
                msgspec.json.decode(limits, type=Limits | None),
            )
            for number, purpose, arena, seed, entrants, limits in rows
        ]

    def plan(self, run: int, blocks: list[Block]) -> None:
        rows = [(run, block.number, _json(block.line_up)) for block in blocks]
        with self._at_once():
            self._db.executemany("INSERT OR IGNORE INTO block VALUES (?, ?, ?)", rows)

    def blocks(self, run: int) -> list[Block]:
        rows = self._db.execute("SELECT number, line_up FROM block WHERE run = ? ORDER BY number", (run,))
        return [Block(number, msgspec.json.decode(line_up, type=tuple[str, ...])) for number, line_up in rows]

    # -- games -------------------------------------------------------------------------------------------

    def add(self, outcome: Outcome, origin: str = "local") -> bool:
        """Keep a finished game with all there is to it, at once; False if it was there already."""
        task = outcome.task
        key = (task.run, task.block, task.turn)
        with self._at_once():
            added = self._db.execute(
                "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *key,
                    _json(task.bots),
                    _json(outcome.result.scores),
                    _json(outcome.result.winners),
                    outcome.decisions,
                    outcome.seconds,
                    outcome.actions,
                    origin,
                ),
            ).rowcount
            if added:
                self._db.executemany(
                    "INSERT INTO failure VALUES (?, ?, ?, ?, ?, ?, ?)", _failure_rows(key, outcome)
                )
        return bool(added)

    def games(self, run: int) -> Iterator[Game]:
        """Every game of a run in the order of the plan, whenever it was played."""
        rows = self._db.execute(
            "SELECT run, block, turn, bots, scores, winners, decisions, seconds FROM game WHERE run = ?"
            " ORDER BY block, turn",
            (run,),
        )
        for number, block, turn, bots, scores, winners, decisions, seconds in rows:
            result = Result(_numbers.decode(scores), _numbers.decode(winners))
            yield Game(number, block, turn, _names.decode(bots), result, decisions, seconds)

    def known(self, origin: str) -> str | None:
        """The game that came from there, by name."""
        row = self._db.execute("SELECT run, block, turn FROM game WHERE origin = ?", (origin,)).fetchone()
        return None if row is None else ".".join(map(str, row))

    def purpose(self, run: int) -> str:
        purpose: str = self._db.execute("SELECT purpose FROM run WHERE id = ?", (run,)).fetchone()[0]
        return purpose

    def done(self, run: int) -> set[tuple[int, int]]:
        return set(self._db.execute("SELECT block, turn FROM game WHERE run = ?", (run,)))

    def task(self, name: str) -> tuple[Task, bytes]:
        """A game by its name, `RUN.BLOCK.TURN`, with its actions."""
        parts = name.split(".")
        row = None
        if len(parts) == 3 and all(part.isdecimal() for part in parts):
            row = self._db.execute(
                "SELECT run, block, turn, bots, actions FROM game WHERE run = ? AND block = ? AND turn = ?",
                parts,
            ).fetchone()
        if row is None:
            raise DarwinError(
                phrase(
                    "The ladder has no game {name!r}. A game is named RUN.BLOCK.TURN, as in 1.0.2.",
                    name=name,
                )
            )
        number, block, turn, bots, actions = row
        run = next(one for one in self.runs() if one.id == number)
        return Task(number, block, turn, run.arena, _names.decode(bots), run.seed, run.limits), actions

    def mishaps(self, run: int) -> list[Mishap]:
        rows = self._db.execute(
            "SELECT failure.block, failure.turn, game.bots, seat, decision, kind, text FROM failure"
            " JOIN game USING (run, block, turn) WHERE run = ?"
            " ORDER BY failure.block, failure.turn, seat, decision",
            (run,),
        )
        return [
            Mishap(f"{run}.{block}.{turn}", _names.decode(bots)[seat], seat, Failure(decision, kind, text))
            for block, turn, bots, seat, decision, kind, text in rows
        ]


def _failure_rows(key: tuple[int, int, int], outcome: Outcome) -> Iterator[tuple[Any, ...]]:
    kept: dict[int, int] = {}
    for seat, failure in outcome.failures:
        kept[seat] = kept.get(seat, 0) + 1
        if kept[seat] <= MOST_FAILURES:
            yield (*key, seat, failure.decision, failure.kind, failure.text)


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()


_names = msgspec.json.Decoder(tuple[str, ...])
_numbers = msgspec.json.Decoder(tuple[int, ...])

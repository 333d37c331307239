"""What a second worker brings a ladder, and what a ladder costs over bare games.

    python benchmarks/ladder.py --games 1000 --rounds 3

Three bots (random, greedy, and a file that plays as greedy does) meet in games of four seats. A round plays
the same games with one worker, with two, with bots in processes of their own, and bare, as `darwin simulate`
does. Wall time tells what a second worker brings (`two_workers`); `machine` is what the machine gave two
processes that only count, just then: far below 2, others were using it. `two_workers_alone` is what the
processor time used comes to on two cores that nobody else uses. Overheads compare processor time, too. Prints
JSON: the rounds, and their medians.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from darwin_p2p.bots.isolation import Limits
from darwin_p2p.ladder.arena import Arena
from darwin_p2p.ladder.entrants import admitted
from darwin_p2p.ladder.match import Task, dismiss_crews, play
from darwin_p2p.ladder.runners import LocalProcesses
from darwin_p2p.ladder.series import Series
from darwin_p2p.ladder.store import Store
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable

SEATS = 4
SEED = 1
THIRD = "from darwin_bots.greedy import Greedy\n\nclass Third(Greedy):\n    name = 'third'\n"
COUNTED = 20_000_000


class Spent:
    """Time from here on: on the wall, of this process, of those it has waited for."""

    def __init__(self) -> None:
        self._wall, self._own, self._others = perf_counter(), _used(RUSAGE_SELF), _used(RUSAGE_CHILDREN)

    def __enter__(self) -> Spent:
        return self

    def __exit__(self, *error: object) -> None:
        self.wall = perf_counter() - self._wall
        self.own = _used(RUSAGE_SELF) - self._own
        self.others = _used(RUSAGE_CHILDREN) - self._others
        self.processor = self.own + self.others


def _used(who: int) -> float:
    used = getrusage(who)
    return used.ru_utime + used.ru_stime


def ladder(folder: Path, games: int, workers: int) -> tuple[Spent, list[Task]]:
    """A whole ladder, its file included; and the games it has played."""
    arena = Arena.of("darwins-choice", SEATS)
    bots = admitted(["random", "greedy", str(folder / "third.py")], arena)
    store = Store(folder / f"{workers}.sqlite", create=True)
    series = Series(store, store.run("ladder", arena, SEED, bots, None), games)
    with Spent() as spent:
        for outcome in LocalProcesses(workers).play(series):
            series.take(outcome)
    tasks = [store.task(game.name)[0] for game in store.games(series.run.id)]
    store.close()
    store.path.unlink()
    return spent, tasks


def isolated(tasks: Sequence[Task]) -> Spent:
    """The same games with every bot in a process of its own."""
    with Spent() as spent:
        for task in tasks:
            play(replace(task, limits=Limits()))
        dismiss_crews()  # whoever has ended is counted
    return spent


def bare(tasks: Sequence[Task]) -> Spent:
    """The same games as `darwin simulate` plays them."""
    with Spent() as spent:
        for task in tasks:
            setup = task.arena.open()
            seats = [
                registry().bot(spec, setup.game, seat, setup.seats) for seat, spec in enumerate(task.bots)
            ]
            LocalTable(setup.game, setup.rules, seats, SeededDealer(task.deal)).play()
    return spent


def count(_: int) -> None:
    for _number in range(COUNTED):
        pass


def machine() -> float:
    """How much more two processes get done than one, whatever they do."""
    with get_context("spawn").Pool(2) as pool:
        pool.map(count, range(2), 1)  # both are awake
        times = []
        for processes in (1, 2):
            start = perf_counter()
            pool.map(count, range(processes), 1)
            times.append(perf_counter() - start)
    return 2 * times[0] / times[1]


def measured(folder: Path, games: int) -> dict[str, Any]:
    one, tasks = ladder(folder, games, 1)
    two, _ = ladder(folder, games, 2)
    alone, apart = bare(tasks), isolated(tasks)
    return {
        "games": len(tasks),
        "games_per_s": [round(len(tasks) / one.wall, 1), round(len(tasks) / two.wall, 1)],
        "two_workers": round(one.wall / two.wall, 2),
        "machine": round(machine(), 2),
        "two_workers_alone": round(one.others / (two.processor / 2), 2),
        "overhead": round(one.processor / alone.processor - 1, 3),
        "overhead_isolated": round(apart.processor / alone.processor - 1, 3),
        "load": round(os.getloadavg()[0], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "third.py").write_text(THIRD)
        rounds = [measured(folder, chosen.games) for _ in range(chosen.rounds)]
    medians = {key: median(one[key] for one in rounds) for key in rounds[0] if key != "games_per_s"}
    print(json.dumps({"rounds": rounds, "medians": medians}, indent=2))


if __name__ == "__main__":
    main()

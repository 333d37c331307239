"""Who plays the games of a series: processes of this machine. `dask_runner` has a cluster do it.

A runner takes tasks as it has hands free and yields outcomes as they come. What a worker that died was
playing is played again, whoever killed it; no game counts twice, because the store knows each by its place in
the plan.
"""

from __future__ import annotations

import os
import signal
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Protocol

from ..errors import DarwinError
from ..words import _
from .match import Outcome, Task, play

AHEAD = 2  # tasks for each worker: one it plays, one that waits
TRIES = 3  # a game that takes its worker down so often is given up


class Source(Protocol):
    """Where tasks come from; see `series`."""

    def next(self) -> Task | None: ...


class Runner(Protocol):
    """Plays everything a source has."""

    def play(self, source: Source) -> Iterator[Outcome]: ...


class LostWorkers(DarwinError):
    """The same game has taken down one worker after another."""

    def __init__(self, task: Task) -> None:
        bots = ", ".join(dict.fromkeys(task.bots))
        super().__init__(
            _(
                "The game {game} has ended the process it was played in {tries} times. One of its bots"
                " ({bots}) must be at fault: run the ladder without --in-process, or leave that bot out.",
                game=task.name,
                tries=TRIES,
                bots=bots,
            )
        )


class Patience:
    """Tasks that have to be played again, and how often that has happened to each."""

    def __init__(self) -> None:
        self._again: deque[Task] = deque()
        self._lost: Counter[str] = Counter()

    def lost(self, task: Task, *, blamed: bool) -> None:
        """Its worker is gone; `blamed` where no other game can be the reason."""
        if blamed:
            self._lost[task.name] += 1
            if self._lost[task.name] >= TRIES:
                raise LostWorkers(task)
        self._again.append(task)

    def next(self, source: Source) -> Task | None:
        return self._again.popleft() if self._again else source.next()


class LocalProcesses:
    """Processes of this machine. Ctrl-C reaches only the one that asks for the games."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def play(self, source: Source) -> Iterator[Outcome]:
        patience = Patience()
        under_way: dict[Future[Outcome], Task] = {}
        try:
            while True:
                while len(under_way) < self.workers * AHEAD and (task := patience.next(source)) is not None:
                    under_way[self._submit(task)] = task
                if not under_way:
                    return
                finished, __ = wait(under_way, return_when=FIRST_COMPLETED)
                broken = [future for future in finished if isinstance(future.exception(), BrokenProcessPool)]
                for future in finished:
                    if future not in broken:
                        del under_way[future]
                        yield future.result()
                if broken:
                    self._stop()
                    alone = len(under_way) == 1
                    for task in under_way.values():
                        patience.lost(task, blamed=alone or self.workers == 1)
                    under_way.clear()
        finally:
            self._stop()

    def _submit(self, task: Task) -> Future[Outcome]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=_in_the_background
            )
        with _ctrl_c_later():  # a pool starts its processes when it gets something to do
            return self._pool.submit(play, task)

    def _stop(self) -> None:
        """End the pool at once; what it was playing is not waited for."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Ctrl-C waits; processes that begin meanwhile never hear of it, not even while they are waking up."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_the_background() -> None:
    """Ctrl-C is not meant for a worker; but it goes where the process goes that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

"""The games of a series on an existing Dask cluster. Needs the extra `darwin-p2p[dask]`.

Every worker needs this program and the bots installed. Dask itself plays again what a worker that died was
playing; where it gives up on a game, we ask for it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ..errors import DarwinError, UsageError
from ..foreign import complaint
from ..text import phrase
from .match import Outcome, Task, play
from .runners import AHEAD, Patience, Source

CONNECT = 15.0  # seconds


class Cluster:
    """A cluster by the address of its scheduler, as in tcp://192.168.1.20:8786."""

    def __init__(self, address: str) -> None:
        try:
            self._dask: Any = import_module("distributed")  # an extra; half of it has no types
        except ImportError:
            raise UsageError(
                phrase(
                    "--dask needs the package 'distributed'. Install it with: pip install 'darwin-p2p[dask]'"
                )
            ) from None
        try:
            self._client = self._dask.Client(address, timeout=CONNECT, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Unreachable(
                phrase(
                    "No Dask scheduler answered at {address!r}: {error}. Check the address that it printed.",
                    address=address,
                    error=complaint(error),
                )
            ) from None

    def play(self, source: Source) -> Iterator[Outcome]:
        patience = Patience()
        under_way: dict[str, Task] = {}
        finished = self._dask.as_completed(loop=self._client.loop)
        try:
            while True:
                while len(under_way) < self._hands() * AHEAD and (task := patience.next(source)) is not None:
                    future = self._client.submit(play, task, pure=False, retries=0)
                    under_way[future.key] = task
                    finished.add(future)
                if not under_way:
                    return
                yield from self._take(next(finished), under_way, patience)
        finally:
            finished.clear()
            self._client.close()

    def _take(self, future: Any, under_way: dict[str, Task], patience: Patience) -> Iterator[Outcome]:
        task = under_way.pop(future.key)
        try:
            outcome: Outcome = future.result()
        except (self._dask.scheduler.KilledWorker, self._dask.client.FutureCancelledError):
            patience.lost(task, blamed=True)
            return
        yield outcome

    def _hands(self) -> int:
        """How many games the cluster can play at once; at least one, which waits for a worker to come."""
        cores: dict[str, int] = self._client.ncores()
        return max(1, sum(cores.values()))


class Unreachable(DarwinError):
    """The scheduler does not answer."""

    exit_code = 3

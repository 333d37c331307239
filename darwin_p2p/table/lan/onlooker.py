"""A spectator: follows the log and checks it like everybody else, and holds no secret."""

from __future__ import annotations

from collections.abc import Iterator

from ...fair import REAL, Suite
from ...fair.replica import Replica
from ...wire.talk import Start
from ..setup import TableSetup
from .following import Follower
from .news import News


class Onlooker(Follower):
    me = None

    def __init__(self, start: Start, setup: TableSetup, suite: Suite = REAL) -> None:
        super().__init__(start, setup)
        self._suite = suite
        self._begin()

    def _begin(self) -> None:
        self._table = Replica(self.settings, self.setup.game, self.setup.rules, self._suite)
        self._table.reader.relays.update(dict(self.start.relays))

    @property
    def table(self) -> Replica:
        return self._table

    def _entry(self, data: bytes) -> Iterator[News]:
        yield from self._table.receive(data)

    def _adopt(self, log: list[bytes]) -> Iterator[News]:
        self._begin()
        for entry in log:
            yield from self._table.receive(entry)

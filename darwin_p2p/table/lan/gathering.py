"""A new host collects what the others have of the log, and takes the longest that holds together.

Nobody accepts a log that lacks an entry it has acknowledged, so the table waits for everybody who still
plays; when some do not come, the host's owner may go on without what they had.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...fair import Settings, Suite, choose_log
from .ledger import number_of


class Gathering:
    """Who has come to a table that is taken up again, and what they bring."""

    def __init__(
        self,
        settings: Settings,
        suite: Suite,
        log: list[bytes],
        relays: Mapping[int, int],
        parties: Mapping[bytes, int],
        live: Collection[int],
    ) -> None:
        self.settings, self.suite, self.relays = settings, suite, relays
        self.log = log
        self.parties = parties  # identity -> party
        self.live = frozenset(live)
        self._claims: dict[bytes, int] = {}  # how far the log of each goes
        self._brought: dict[bytes, dict[int, bytes]] = {}  # what follows the host's own log, by number

    def has(self, identity: bytes, number: int) -> int | None:
        """A player says how far its log goes; returns after which entry it should send the rest."""
        self._claims[identity] = number
        self._brought.setdefault(identity, {})
        return len(self.log) if number > len(self.log) else None

    def entry(self, identity: bytes, entry: bytes) -> None:
        number = number_of(entry)
        if len(self.log) < number <= self._claims.get(identity, 0):
            self._brought[identity][number] = entry

    def left(self, identity: bytes) -> None:
        self._claims.pop(identity, None)
        self._brought.pop(identity, None)

    def missing(self) -> list[int]:
        """The parties that still play and have not brought their log."""
        ready = {
            self.parties[identity]
            for identity, claimed in self._claims.items()
            if identity in self.parties and len(self._brought[identity]) >= max(0, claimed - len(self.log))
        }
        return sorted(self.live - ready)

    def agreed(self) -> list[bytes]:
        """The log to go on with."""
        rests = [[more[number] for number in sorted(more)] for more in self._brought.values()]
        logs = [self.log, *(self.log + rest for rest in rests if rest)]
        return choose_log(self.settings, logs, self.live, self.relays, self.suite)

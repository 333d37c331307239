"""A new host collects what the others have of the log, and takes the longest that holds together.

Nobody accepts a log that lacks an entry it has acknowledged, so the table waits for everybody who still
plays; when some do not come, the host's owner may go on without what they had.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...fair import Settings, Suite, choose_log
from .ledger import number_of

MOST_HOSTS = (
    100  # a table may have had since we left; who tells of more would use up the numbers of all terms
)


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
        self.settings, self.suite = settings, suite
        self.log = log
        self.parties = parties  # identity -> party
        self.live = frozenset(live)
        self._own = dict(relays)
        self._claims: dict[bytes, tuple[int, dict[int, int]]] = {}  # how far a log goes, and who ordered it
        self._brought: dict[bytes, dict[int, bytes]] = {}  # what follows the host's own log, by number

    def has(self, identity: bytes, number: int, relays: Mapping[int, int]) -> int | None:
        """A player says how far its log goes; returns after which entry it should send the rest."""
        last = max(self._own) + MOST_HOSTS
        self._claims[identity] = (number, {term: party for term, party in relays.items() if term <= last})
        self._brought.setdefault(identity, {})
        return len(self.log) if number > len(self.log) else None

    def entry(self, identity: bytes, entry: bytes) -> None:
        claimed, _ = self._claims.get(identity, (0, {}))
        number = number_of(entry)
        if len(self.log) < number <= claimed:
            self._brought[identity][number] = entry

    def left(self, identity: bytes) -> None:
        self._claims.pop(identity, None)
        self._brought.pop(identity, None)

    def missing(self) -> list[int]:
        """The parties that still play and have not brought their log."""
        ready = {
            self.parties[identity]
            for identity, (claimed, _) in self._claims.items()
            if identity in self.parties and len(self._brought[identity]) >= claimed - len(self.log)
        }
        return sorted(self.live - ready)

    def agreed(self) -> tuple[list[bytes], dict[int, int], int]:
        """The log to go on with, who has put it in order, and the number of the next term.

        Every log is checked with what its owner says about the hosts before; a false claim makes it shorter.
        """
        told = [(self.log, self._own)]
        for identity, (_, relays) in self._claims.items():
            more = self._brought[identity]
            told.append((self.log + [more[number] for number in sorted(more)], {**self._own, **relays}))
        valid = [(self._valid(log, relays), relays) for log, relays in told]
        _, relays = max(valid, key=lambda pair: len(pair[0]))
        chosen = choose_log(self.settings, [log for log, _ in valid], self.live, relays, self.suite)
        return chosen, relays, max(max(relays) for _, relays in told) + 1

    def _valid(self, log: list[bytes], relays: Mapping[int, int]) -> list[bytes]:
        return choose_log(self.settings, [log], self.live, relays, self.suite)

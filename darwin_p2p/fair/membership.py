"""Who is at the table: votes to go on without somebody, coming back, and being expelled.

A relay could tell Alice that Carol left and Carol that Alice left, and use one story to read the other's
cards. So everybody else must vote, and those who stay must be so many that two such votes cannot both be
honest; or else every person confirms that the others cannot be reached directly either.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..text import phrase
from .errors import Fault, Stale


class Membership:
    """Parties are live, dropped (they may come back) or expelled (they cheated)."""

    def __init__(self, parties: Sequence[int]) -> None:
        self.parties = tuple(parties)
        self.live = set(parties)
        self.absent: list[int] = []
        self.expelled: set[int] = set()
        self.left_at: dict[int, int] = {}
        self.changed_at = 0  # the entry by which somebody last left or came back
        self.returns: dict[int, int] = dict.fromkeys(parties, 0)
        self._votes: dict[int, tuple[frozenset[int], bool]] = {}
        self._admitted: dict[int, set[int]] = {}

    @property
    def leader(self) -> int:
        """Who announces what the game needs: nothing but a convention that avoids crossings."""
        return min(self.live)

    def leave(self, party: int, entry: int, *, expelled: bool) -> None:
        self.live.discard(party)
        self.absent = sorted({*self.absent, party})
        self.left_at[party] = self.changed_at = entry
        if expelled:
            self.expelled.add(party)
        self._votes.clear()
        self._admitted.clear()

    def vote(self, voter: int, parties: Iterable[int], confirmed: bool) -> list[int]:
        """Count a vote; returns who is dropped by it."""
        dropped = frozenset(parties) & self.live
        if not dropped:
            raise Stale
        if voter in dropped:
            raise Fault("malformed", phrase("a party that votes to drop itself"))
        self._votes[voter] = (dropped, confirmed)
        staying = self.live - dropped
        votes = [self._votes.get(one) for one in staying]
        if len(staying) < 2 or any(vote is None or vote[0] != dropped for vote in votes):
            return []
        enough = 2 * len(staying) > len(self.parties) + 1
        if enough or all(vote is not None and vote[1] for vote in votes):
            return sorted(dropped)
        return []

    def may_return(self, party: int) -> bool:
        """Once it is free; afterwards everybody must say yes."""
        return self.returns[party] == 0 or self._admitted.get(party, set()) >= self.live

    def admit(self, voter: int, party: int) -> None:
        if party in self.live or party in self.expelled:
            raise Stale
        self._admitted.setdefault(party, set()).add(voter)

    def come_back(self, party: int, entry: int) -> None:
        self.live.add(party)
        self.absent.remove(party)
        self.changed_at = entry
        del self.left_at[party]
        self.returns[party] += 1
        self._votes.clear()
        self._admitted.clear()


def next_relay(live: Iterable[int], gone: Iterable[int]) -> int | None:
    """Who relays when the relay is gone: the lowest live party that can be reached."""
    return min(set(live) - set(gone), default=None)

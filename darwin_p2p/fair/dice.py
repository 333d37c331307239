"""Public luck: nonces committed in batches, opened one roll at a time, hashed together.

Nonces are never added up: with a hash, a copied commitment cannot cancel the original. Whoever withholds a
nonce changes nothing, because the keepers of its pads rebuild it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..text import phrase
from .encoding import digest, expect
from .escrow import check_escrow, leaf, pad_groups, share_hash
from .messages import Batch


class DiceBatch:
    """The committed dice of some parties."""

    def __init__(self, number: int, order: tuple[int, ...], size: int, escrow: int | None) -> None:
        self.number, self.order, self.size, self.escrow = number, order, size, escrow
        self.commits: dict[int, Batch] = {}
        self.entries: dict[int, int] = {}
        self.used = 0
        self.settled = False  # every keeper has seen what was left with it, and had time to complain
        self.abandoned = False

    def groups(self, party: int) -> tuple[tuple[int, ...], ...]:
        return pad_groups(self.order, party, self.escrow)

    @property
    def complete(self) -> bool:
        return len(self.commits) == len(self.order)

    def take(self, author: int, message: Batch) -> None:
        groups = self.groups(author)
        expect(len(message.leaves) == self.size, "bad-length", phrase("the leaves of the dice"))
        whole = len(message.shares) == len(groups) and all(len(row) == self.size for row in message.shares)
        expect(whole, "bad-length", phrase("the shares of the dice"))
        check_escrow(message.escrow, author, self.order, groups)
        mine = hashes_in(message)
        expect(
            all(mine.isdisjoint(hashes_in(other)) for other in self.commits.values()),
            "copied-commitment",
        )
        self.commits[author] = message


def hashes_in(message: Batch) -> set[bytes]:
    return {*message.leaves, *message.escrow.hashes, *(one for row in message.shares for one in row)}


class Dice:
    """All batches and all rolls of a game."""

    def __init__(self, size: int, escrow: int | None) -> None:
        self.size, self.escrow = size, escrow
        self.batches: list[DiceBatch] = []
        self.rolls: list[RollRecord] = []

    def prepare(self, live: Iterable[int]) -> DiceBatch:
        """The batch the next roll comes from; a new one if the last is used up, spoilt or lacks somebody."""
        present = set(live)
        if self.batches:
            batch = self.batches[-1]
            fits = present <= set(batch.order) if batch.settled else present == set(batch.order)
            if fits and not batch.abandoned and batch.used < batch.size:
                return batch
            batch.abandoned = not batch.settled
        batch = DiceBatch(len(self.batches), tuple(sorted(present)), self.size, self.escrow)
        self.batches.append(batch)
        return batch


class RollRecord:
    """One roll: who takes part (all who were live when it was announced), and what has been opened."""

    def __init__(
        self, game: bytes, batch: DiceBatch, index: int, purpose: str, who: Iterable[int], entry: int
    ) -> None:
        self.game, self.batch, self.index, self.purpose = game, batch, index, purpose
        self.who = tuple(sorted(who))
        self.entry = entry
        self.nonces: dict[int, bytes] = {}
        self.shares: dict[int, dict[int, bytes]] = {}
        self.void = False  # some nonce is lost for good: another roll takes its place

    @property
    def key(self) -> tuple[int, int]:
        return self.batch.number, self.index

    @property
    def result(self) -> bytes | None:
        return self._result(self.nonces)

    def result_with(self, party: int, nonce: bytes) -> bytes | None:
        """What the result is, for somebody who has not opened its nonce yet."""
        return self._result({**self.nonces, party: nonce})

    def _result(self, nonces: dict[int, bytes]) -> bytes | None:
        if len(nonces) < len(self.who):
            return None
        opened = [[party, nonces[party]] for party in self.who]
        return digest("roll", self.game, self.batch.number, self.index, self.purpose, opened)

    def check_nonce(self, party: int, nonce: bytes) -> None:
        committed = self.batch.commits[party].leaves[self.index]
        expect(leaf(self.game, party, self.batch.number, self.index, nonce) == committed, "wrong-nonce")

    def check_share(self, party: int, group: int, share: bytes) -> None:
        committed = self.batch.commits[party].shares[group][self.index]
        found = share_hash(self.game, party, self.batch.number, group, self.index, share)
        batch, number = self.key
        told = phrase("roll {number} of batch {batch}", number=number, batch=batch)
        expect(found == committed, "false-share", told)

"""One roll: announce, acknowledge, open the nonces, rebuild those of absent parties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...text import phrase
from ..dice import DiceBatch, RollRecord
from ..encoding import expect
from ..errors import Cheat
from ..escrow import leaf, nonce_of, speaker
from ..messages import AnyMessage, Batch, Duty, Nonce, Roll, Share
from .base import At, Task

if TYPE_CHECKING:
    from ..replica import Replica


class Rolling(Task):
    """A part of other tasks: those that need public luck."""

    def __init__(self, table: Replica, purpose: str) -> None:
        super().__init__(table)
        self.purpose = purpose
        self.roll: RollRecord | None = None
        self.batch: DiceBatch = self.prepare()
        self.completed = 0  # the entry that brought the last nonce

    def prepare(self) -> DiceBatch:
        """The batch to roll from. Its first roll waits until everybody has seen all of it: a keeper must have
        time to complain of a copy that is no good before anything depends on it."""
        table = self.table
        last = table.dice.batches[-1] if table.dice.batches else None
        batch = table.dice.prepare(table.live)
        if last is not None and last.abandoned:
            table.forget(last)
        if batch.complete and not batch.settled:
            batch.settled = table.agreed(max(batch.entries.values()))
        return batch

    @property
    def result(self) -> bytes | None:
        return self.roll.result if self.roll else None

    @property
    def done(self) -> bool:
        return self.result is not None

    def finish(self) -> None:
        raise NotImplementedError  # whoever rolls knows what for

    def refresh(self) -> None:
        if self.roll is not None and self._lost():
            # two who withhold a nonce and its shares get one re-roll, and both are out of the game
            self.roll.void = True
            self.roll = None
        if self.roll is None:
            self.batch = self.prepare()

    def wanted(self, party: int) -> bool:
        """Whether the nonce of this party is still to be opened."""
        return self.roll is not None and party in self.roll.who and party not in self.roll.nonces

    def _lost(self) -> bool:
        """A nonce that nobody can bring back; without any escrow the game waits for its owner instead."""
        lost = False
        for party in self.table.absent:
            if self.wanted(party):
                groups = self.batch.groups(party)
                if groups == ((party,),):
                    self.stuck = phrase(
                        "The roll needs seat {seat}, and nobody keeps copies of its dice.", seat=party + 1
                    )
                elif any(speaker(members, self.table.live) is None for members in groups):
                    lost = True
        return lost

    def duties(self, party: int) -> list[Duty]:
        if not self.batch.complete:
            missing = party in self.batch.order and party not in self.batch.commits
            return [Duty("BATCH", (self.batch.number,))] if missing else []
        if not self.batch.settled:
            return self.acks(party, *self.batch.entries.values()) or []
        if self.roll is None:
            announcing = party == self.table.leader
            return [Duty("ROLL", (self.batch.number, self.batch.used))] if announcing else []
        return self.openings(party, self.roll)

    def openings(self, party: int, roll: RollRecord) -> list[Duty]:
        """The nonce it owes, and the shares of absent ones."""
        owed = self.acks(party, roll.entry)
        if owed is not None:
            return owed
        duties = [Duty("NONCE", roll.key)] if self.wanted(party) else []
        return duties + self.shares(party, roll)

    def shares(self, party: int, roll: RollRecord) -> list[Duty]:
        table = self.table
        duties: list[Duty] = []
        for absent in table.absent:
            if not self.wanted(absent):
                continue
            owed = self.acks(party, roll.entry, table.left_at[absent])
            if owed is not None:
                duties += owed
                continue
            for number, members in enumerate(self.batch.groups(absent)):
                if speaker(members, table.live) == party and number not in roll.shares.get(absent, {}):
                    duties.append(Duty("SHARE", (absent, roll.entry, 0, number)))
        return duties

    def take(self, at: At, message: AnyMessage) -> None:
        roll = self.roll
        if isinstance(message, Batch):
            self.batch.take(at.author, message)
            self.batch.entries[at.author] = at.number
        elif isinstance(message, Roll):
            expect(
                message.purpose == self.purpose,
                "bad-roll",
                phrase("the roll is for something else: {purpose}", purpose=self.purpose),
            )
            table = self.table
            self.roll = RollRecord(
                table.chain.game, self.batch, message.index, self.purpose, table.live, at.number
            )
            self.batch.used += 1
            table.dice.rolls.append(self.roll)
        elif isinstance(message, Nonce) and roll is not None:
            roll.check_nonce(at.author, message.nonce)
            self._open(at.author, message.nonce, at)
        elif isinstance(message, Share) and roll is not None:
            expect(len(message.parts) == 1, "false-share", phrase("one share of one nonce"))
            roll.check_share(message.party, message.group, message.parts[0])
            shares = roll.shares.setdefault(message.party, {})
            shares[message.group] = message.parts[0]
            if len(shares) == len(self.batch.groups(message.party)):
                self._rebuilt(message.party, shares, at)

    def _rebuilt(self, party: int, shares: dict[int, bytes], at: At) -> None:
        roll = self.roll
        assert roll is not None
        nonce = nonce_of([shares[number] for number in sorted(shares)])
        self._open(party, nonce, at)
        committed = roll.batch.commits[party].leaves[roll.index]
        if leaf(roll.game, party, roll.batch.number, roll.index, nonce) != committed:
            # its shares are what it logged, its leaf is not made of them; what it left with the others counts
            self.table.caught(
                Cheat(
                    party,
                    "bad-escrow",
                    roll.batch.entries[party],
                    phrase(
                        "roll {number} of batch {batch} does not fit", number=roll.key[1], batch=roll.key[0]
                    ),
                )
            )

    def _open(self, party: int, nonce: bytes, at: At) -> None:
        assert self.roll is not None
        self.roll.nonces[party] = nonce
        self.completed = at.number

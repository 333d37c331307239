"""Sitting down: everybody shows keys for this game, then commits to a seed."""

from __future__ import annotations

from ...text import phrase
from ..encoding import expect, pack
from ..messages import AnyMessage, Commit, Duty, Join
from .base import At, Task


class Setup(Task):
    @property
    def done(self) -> bool:
        return len(self.table.commitments) == len(self.table.settings.parties)

    def finish(self) -> None:
        """Nothing to answer: the game's own needs come now."""

    def duties(self, party: int) -> list[Duty]:
        table = self.table
        joined = table.members
        if len(joined) < len(table.settings.parties):
            if party in joined or (not joined and party != table.settings.host):
                return []
            return [Duty("JOIN")]
        return [] if party in table.commitments else [Duty("COMMIT")]

    def take(self, at: At, message: AnyMessage) -> None:
        table = self.table
        if isinstance(message, Join):
            for other in table.members.values():
                same = message.signing == other.signing or message.box == other.box
                expect(not same, "duplicate-identity")
                expect(not message.identity or message.identity != other.identity, "duplicate-identity")
            expect(table.group.member(message.box), "not-in-group", phrase("box key"))
            if message.identity:
                vouched = table.suite.signatures.valid(
                    message.identity, message.vouch, vouched_bytes(table.settings.table, message)
                )
                expect(vouched, "bad-identity")
            table.members[at.author] = message
        elif isinstance(message, Commit):
            expect(message.seed not in table.commitments.values(), "copied-commitment")
            table.commitments[at.author] = message.seed

    def left(self, party: int) -> None:
        self.table.stop(phrase("Somebody left before the game began. Open the table again."))


def vouched_bytes(table: bytes, joining: Join) -> bytes:
    """What a lasting identity signs: the keys of this one game."""
    return pack("vouch", table, joining.signing, joining.box)

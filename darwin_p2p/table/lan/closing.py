"""The end of a LAN game: the audit, and what it comes to."""

from __future__ import annotations

import msgspec
import trio

from ...engine import Over, Result
from ...fair import Finding, Verdict, charged, judging
from ...text import phrase
from .following import Follower

CHEATED = 4  # the exit code


class Closing(msgspec.Struct, frozen=True):
    """How a game ended. `verdict` is None for one that was left before its end."""

    result: Result | None
    verdict: Verdict | None
    accused: list[Finding]

    @property
    def exit_code(self) -> int:
        return CHEATED if self.accused else 0


async def closing(follower: Follower) -> Closing:
    """The audit, giving way at every slice. Everything that needs no seed was checked as it came."""
    need = follower.table.state.need
    result = need.result if isinstance(need, Over) else None
    accused = [Finding(cheat.seat, cheat.kind, cheat.entry, cheat.detail) for cheat in follower.table.cheats]
    if follower.over is not None:
        cheat = follower.over
        accused.append(Finding(cheat.seat, cheat.kind, cheat.entry, cheat.detail))
    if not follower.table.complete:
        return Closing(result, None, accused)
    work = judging(follower.table)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return Closing(result, verdict, verdict.accused)
        await trio.lowlevel.checkpoint()


def accusation(finding: Finding, name: str) -> str:
    """What somebody did, and which entry of the log proves it."""
    who = phrase("{name} (seat {seat})", name=name, seat=finding.seat + 1)
    return charged(who, finding.kind, finding.entry, finding.detail)

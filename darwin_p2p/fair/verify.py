"""A stranger with the file alone: signatures, order, every public check, the game, and the audit.

Whoever was at the table has checked all but the last as it happened, and needs the audit only (`judging`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ..engine import Game, Over, Result
from ..text import phrase
from .audit import Finding, Report, audit
from .errors import Cheat, FairError
from .log import stamp_covers
from .replica import Replica
from .suite import REAL, Suite
from .transcript import Transcript
from .work import Work, finish

CHANGED: Final = phrase("it was changed after it was signed, and who did that cannot be told from the file.")


class Verdict(msgspec.Struct, frozen=True):
    """`broken` says where the record stops making sense; `cheats` were caught during the game."""

    entries: int
    steps: int
    complete: bool
    broken: str
    stopped: str
    cheats: list[Finding]
    report: Report
    result: Result | None
    audited: bool  # seeds were to be opened
    seeded: bool  # the secrets came from a public seed: reproducible, not secret

    @property
    def accused(self) -> list[Finding]:
        return [*self.cheats, *self.report.findings]

    @property
    def good(self) -> bool:
        """The record is whole, the game was played to its end, and nobody cheated."""
        return self.complete and not self.broken and not self.accused and self.result is not None


def verify(transcript: Transcript, game: Game, rules: Any, suite: Suite = REAL) -> Verdict:
    return finish(verifying(transcript, game, rules, suite))


def verifying(transcript: Transcript, game: Game, rules: Any, suite: Suite = REAL) -> Work[Verdict]:
    """The same in slices; yields the number of the entry it is at."""
    table = Replica(transcript.settings, game, rules, suite)
    table.reader.relays.update(dict(transcript.relays))
    broken = ""
    caught: list[Cheat] = []
    for number, data in enumerate(transcript.entries, 1):
        try:
            for _ in table.receive(data):
                yield number
        except Cheat as cheat:
            broken = phrase("Entry {number} does not fit: {changed}", number=number, changed=CHANGED)
            if stamp_covers(table.chain, data):
                broken = phrase("Entry {number} does not fit: {cheat}", number=number, cheat=cheat)
                caught.append(cheat)
        except FairError as error:
            broken = phrase("Entry {number} does not fit: {error}", number=number, error=error)
        if not broken and table.chain.last != number:
            broken = phrase("Entry {number} is not in its place.", number=number)
        if broken:
            break
    if not broken and {term for term, _ in transcript.relays} - {one.term for one in table.reader.entries}:
        broken = phrase("A relay is named that never relayed.")
    return (yield from judging(table, broken, caught))


def judging(table: Replica, broken: str = "", caught: Sequence[Cheat] = ()) -> Work[Verdict]:
    """The verdict on a table whose whole log has been taken in: everything secret is made again."""
    if not broken and not table.complete:
        broken = phrase(
            "The record ends after entry {last}, before the game was closed.", last=table.chain.last
        )
    work = audit(table)
    try:
        while True:
            next(work)
            yield table.chain.last
    except StopIteration as stop:
        report: Report = stop.value
    need = table.state.need
    return Verdict(
        table.chain.last,
        table.step,
        table.complete,
        broken,
        table.stopped,
        [Finding(cheat.seat, cheat.kind, cheat.entry, cheat.detail) for cheat in (*table.cheats, *caught)],
        report,
        need.result if isinstance(need, Over) else None,
        table.settings.audit,
        table.settings.seeded,
    )

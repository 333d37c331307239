"""The record of a fair game as an ordinary game log: what everybody could see, step by step.

Whether the dealing was honest is the business of `fair.verify`; here the game is only read again. With the
secrets that were opened at its end the hands can be looked into as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...engine import BrokenLog, Deal, Dealt, Give, Over, Show
from ...engine.log import GameLog
from ...fair import REAL, Applied, FairError, Suite, Transcript
from ...fair.audit import audit
from ...fair.replica import Replica
from ...fair.work import finish
from ...text import phrase
from ..setup import TableSetup, setup_from


def as_game_log(
    transcript: Transcript, pack: Path | str | None = None, suite: Suite = REAL, *, hands: bool = False
) -> GameLog:
    """Every step of the game with its digest; a record that does not hold together is a `BrokenLog`.

    `hands`: cards that nobody but their holder saw are in it too, as far as the seeds are open and the audit
    finds nothing.
    """
    settings = transcript.settings
    setup = setup_from(settings.header, pack)
    table = Replica(settings, setup.game, setup.rules, suite)
    table.reader.relays.update(dict(transcript.relays))
    steps: list[Applied] = []
    try:
        for entry in transcript.entries:
            steps += [fact for fact in table.receive(entry) if isinstance(fact, Applied)]
        return _log(setup, table, steps, _hidden(table) if hands else {})
    except (FairError, ValueError) as error:
        where = table.chain.last + 1
        told = phrase("Its record does not hold together at entry {where}: {error}", where=where, error=error)
        raise BrokenLog(told) from None


def _log(
    setup: TableSetup, table: Replica, steps: list[Applied], hidden: Mapping[int, int | None]
) -> GameLog:
    log, state = GameLog(table.settings.header), setup.start()
    for step in steps:
        given, need = step.given, state.need
        if isinstance(given, Dealt) and isinstance(need, Deal | Show | Give):
            cards = zip(need.slots, given.cards, strict=True)
            given = Dealt(tuple(hidden.get(slot) if card is None else card for slot, card in cards))
        state.apply(given, step.seat)
        log.record(step.seat, given, state)
    if isinstance(state.need, Over):
        log.result = state.need.result
    return log


def _hidden(table: Replica) -> Mapping[int, int | None]:
    """The card of every slot, once the secrets are open and nobody is found to have cheated."""
    if not table.complete:
        return {}
    report = finish(audit(table))
    return {} if report.findings or table.cheats else {one.slot: one.card for one in report.history}

"""The record of a fair game as an ordinary game log: what everybody could see, step by step.

Whether the dealing was honest is the business of `fair.verify`; here the game is only read again.
"""

from __future__ import annotations

from pathlib import Path

from ...engine import BrokenLog, Over
from ...engine.log import GameLog
from ...fair import REAL, Applied, FairError, Suite, Transcript
from ...fair.replica import Replica
from ..setup import setup_from


def as_game_log(transcript: Transcript, pack: Path | str | None = None, suite: Suite = REAL) -> GameLog:
    """Every step of the game with its digest; a record that does not hold together is a `BrokenLog`."""
    settings = transcript.settings
    setup = setup_from(settings.header, pack)
    log, state = GameLog(settings.header), setup.start()
    table = Replica(settings, setup.game, setup.rules, suite)
    table.reader.relays.update(dict(transcript.relays))
    try:
        for entry in transcript.entries:
            for fact in table.receive(entry):
                if isinstance(fact, Applied):
                    state.apply(fact.given, fact.seat)
                    log.record(fact.seat, fact.given, state)
    except (FairError, ValueError) as error:
        where = table.chain.last + 1
        raise BrokenLog(f"Its record does not hold together at entry {where}: {error}") from None
    if isinstance(state.need, Over):
        log.result = state.need.result
    return log

"""Games of LAN tables in a ladder. They count only where the record proves them: audited, secret, each once.

Whoever sat there is an entrant by the name in the record, marked as of the LAN: it is no bot that we could
seat.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from ..engine.log import FORMAT as LOG_FORMAT
from ..engine.log import GameLog
from ..errors import DarwinError
from ..fair import REAL, Refused, Suite, Transcript, Verdict, verify
from ..fair.transcript import format_of
from ..fair.transcript import from_bytes as transcript_from
from ..table.lan.playback import as_game_log
from ..table.setup import difference, setup_from
from ..text import phrase
from ..words import _, n_
from .arena import Arena
from .match import Outcome, Task
from .schedule import TEAM, Block
from .store import LAN, Store


def add_game(store: Store, name: str, data: bytes, pack: Path | None = None, suite: Suite = REAL) -> Task:
    """Verify the record and count its game; one sentence says why it does not count."""
    transcript = _read(name, data)
    header = transcript.settings.header
    setup = setup_from(header, pack)
    other = difference(header, setup)
    if other is not None:
        raise DarwinError(
            phrase(
                "The record {record!r} cannot be verified here, so it does not count. {reason}",
                record=name,
                reason=other,
            )
        )
    origin = _origin(transcript)
    known = store.known(origin)
    if known is not None:
        raise DarwinError(
            phrase(
                "The game of {record!r} is in the ladder already, as {game}. It counts once.",
                record=name,
                game=known,
            )
        )
    verdict = verify(transcript, setup.game, setup.rules, suite)
    reason = _reason(verdict)
    if reason:
        raise DarwinError(
            phrase("The record {record!r} does not count: {reason}", record=name, reason=reason)
        )
    assert verdict.result is not None
    arena = Arena.of(header.game, header.seats, header.variants, header.options, pack)
    names = header.players or tuple(f"seat {seat + 1}" for seat in range(header.seats))
    bots = tuple(f"{name}@lan" for name in names)
    run = store.run(LAN, arena, 0, (), None)
    block = len(store.blocks(run.id))
    line_up = tuple(TEAM.join(bots[seat] for seat in side) for side in arena.sides())
    store.plan(run.id, [Block(block, line_up)])
    task = Task(run.id, block, 0, arena, bots, 0)
    store.add(Outcome(task, verdict.result, verdict.steps, 0.0, data), origin)
    return task


def game_log(data: bytes, pack: str | None) -> GameLog:
    """The game of a record that the ladder has, for `ladder show`."""
    return as_game_log(transcript_from(data), pack)


def _read(name: str, data: bytes) -> Transcript:
    if format_of(data) == LOG_FORMAT:
        raise DarwinError(
            phrase(
                "The game {record!r} was dealt by one machine, so its luck cannot be proved and it does not"
                " count. Play it at a LAN table ('darwin host', 'darwin join --bot'), or with"
                " 'darwin ladder run'.",
                record=name,
            )
        )
    try:
        return transcript_from(data)
    except Refused as error:
        raise DarwinError(
            phrase("The record {record!r} does not count. {reason}", record=name, reason=error)
        ) from None


def _reason(verdict: Verdict) -> str:
    """Why a game does not count; nothing if it does."""
    if not verdict.good:
        return _("the audit failed. 'darwin verify' on it says where.")
    if verdict.seeded:
        return _("all its secrets came from a public seed. Play without --seed.")
    if not verdict.audited:
        return _("its table had agreed to keep the seeds closed, so hands cannot be checked.")
    if verdict.report.unverified:
        return n_(
            "seat {seats} has not opened its seed, so nothing is proved for or against it.",
            "seats {seats} have not opened their seeds, so nothing is proved for or against them.",
            len(verdict.report.unverified),
            seats=", ".join(str(seat + 1) for seat in verdict.report.unverified),
        )
    return ""


def _origin(transcript: Transcript) -> str:
    """The game, whoever kept the record: its parties begin with keys made for it alone."""
    first = transcript.entries[: len(transcript.settings.parties)]
    return f"lan:{sha256(b''.join(map(bytes, first))).hexdigest()}"

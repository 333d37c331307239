"""`darwin verify`: check the record of a finished game, with nothing but the file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from ..engine import BrokenLog
from ..engine.log import FORMAT as LOG_FORMAT
from ..engine.log import GameLog, from_bytes, replay
from ..errors import DarwinError
from ..fair import Refused, Transcript, Verdict, verifying
from ..fair.transcript import format_of
from ..fair.transcript import from_bytes as transcript_from
from ..table.setup import TableSetup, difference, setup_from
from ..ui.local_game import presenter_for
from ..ui.presenter import Players
from ..ui.screen import Screen
from ..ui.verified import dealt_here, fair_document, fair_page
from ..words import _
from .common import DebugOption, JsonOption, LangOption, PackOption, PlainOption, print_json, read_file


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The record of a game; - is the input.")],
    json: JsonOption = False,
    cards: Annotated[bool, typer.Option("--cards", help="Tell where every card of the game was.")] = False,
    pack: PackOption = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Check a finished game. It goes through signatures, shuffles, draws, dice, every move, and the seeds
    opened at the end.

    Of a game that was dealt on one machine only the moves can be checked; it says so.
    """
    data = read_file(file)
    if format_of(data) == LOG_FORMAT:
        return _local(file, data, pack, Screen(plain=plain), json=json)
    transcript = _read(file, data)
    setup = setup_from(transcript.settings.header, pack)
    other = difference(transcript.settings.header, setup)
    if other is not None:
        raise DarwinError(_("The game cannot be verified here. {other}", other=other))
    verdict = _verified(transcript, setup, quiet=json)
    header = transcript.settings.header
    if json:
        print_json(fair_document(verdict, header))
    else:
        presenter = presenter_for(header.game, Players(header.players))
        called = partial(presenter.card_name, setup.rules) if cards else None
        Screen(plain=plain).show(fair_page(verdict, header, called))
    return 0 if verdict.good else 1


def _read(file: str, data: bytes) -> Transcript:
    try:
        return transcript_from(data)
    except Refused as error:
        raise DarwinError(
            _("The file {file!r} cannot be verified. {error}", file=file, error=error)
        ) from None


def _verified(transcript: Transcript, setup: TableSetup, *, quiet: bool) -> Verdict:
    """The verdict; a bar shows how far it is, where somebody can see it."""
    quiet = quiet or not sys.stderr.isatty()
    with Progress(console=Console(stderr=True), transient=True, disable=quiet) as progress:
        bar = progress.add_task(_("Verifying"), total=len(transcript.entries))
        work = verifying(transcript, setup.game, setup.rules)
        try:
            return _watched(work, lambda done: progress.update(bar, completed=done))
        except Refused as error:
            raise DarwinError(_("The game cannot be verified. {error}", error=error)) from None


def _watched(work: Iterator[int], tell: Callable[[int], None]) -> Verdict:
    while True:
        try:
            tell(next(work))
        except StopIteration as stop:
            verdict: Verdict = stop.value
            return verdict


def _local(file: str, data: bytes, pack: Path | None, screen: Screen, *, json: bool) -> int:
    """A game dealt from a seed by one machine: its moves, nothing more."""
    try:
        log = from_bytes(data)
    except BrokenLog as broken:
        raise DarwinError(
            _("The file {file!r} cannot be verified. {broken}", file=file, broken=broken)
        ) from None
    setup = setup_from(log.header, pack)
    problem = _illegal(log, setup)
    document, page = dealt_here(log, problem)
    if json:
        print_json(document)
    else:
        screen.show(page)
    return 1 if problem else 0


def _illegal(log: GameLog, setup: TableSetup) -> str:
    try:
        for __ in replay(setup.game, setup.rules, log):
            pass
    except BrokenLog as broken:
        return difference(log.header, setup) or str(broken)
    return ""


def add_to(app: typer.Typer) -> None:
    app.command()(verify)

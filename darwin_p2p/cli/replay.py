"""`darwin replay`: step through a saved game; every action and every digest is checked on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from ..engine import BrokenLog
from ..engine.log import GameLog, from_bytes, replay
from ..errors import DarwinError, UsageError
from ..fair import FairError, transcript
from ..fair.settings import FORMAT
from ..table.lan.playback import as_game_log
from ..table.setup import TableSetup, difference, setup_from
from ..ui.replaying import Moment, Replaying, closing, moments
from ..ui.screen import Screen
from ..ui.terminal import wants_lines
from ..ui.timeline import Timeline
from ..words import _
from .common import (
    DebugOption,
    ForceOption,
    JsonOption,
    LangOption,
    PackOption,
    PlainOption,
    claim,
    print_json,
    read_file,
    write_file,
)

HtmlOption = Annotated[
    Path | None,
    typer.Option("--html", metavar="FILE", help="Write the game as one page that plays it in a browser."),
]
SvgOption = Annotated[
    Path | None,
    typer.Option("--svg", metavar="FILE", help="Write the last position, or that of --to, as a picture."),
]


def replay_game(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - is the input.")],
    json: JsonOption = False,
    pack: PackOption = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop at this entry.")] = None,
    html: HtmlOption = None,
    svg: SvgOption = None,
    force: ForceOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Step through a saved game. Every action and every digest of it is checked first."""
    lines = json or wants_lines(plain)
    log: GameLog | None = None
    try:
        log = _read(file, pack, hands=not (lines or html or svg))
        setup = setup_from(log.header, pack)
        found = _replayed(log, setup, hands=not lines)
    except DarwinError as error:
        if not json:
            raise
        print_json(_document(log, error))
        return error.exit_code
    last = len(log.entries) if to is None else to
    if last > len(log.entries):
        raise UsageError(
            _("The game has {entries} entries; --to {to} is beyond its end.", entries=len(log.entries), to=to)
        )
    if json:
        print_json(_document(log, None))
        return 0
    if html is not None or svg is not None:
        for path in (html, svg):
            if path is not None:
                claim(path, force=force)
        _export(log, setup, found, last, html, svg)
        return 0
    if lines:
        _show(log, setup, found, last, Screen(plain=plain), stepping=to is None)
        return 0
    return _show_full(log, found, 0 if to is None else last)


def _read(file: str, pack: Path | None, *, hands: bool = False) -> GameLog:
    data = read_file(file)
    try:
        if transcript.format_of(data) == FORMAT or data.startswith(transcript.BEGINNING):  # of a LAN table
            return as_game_log(transcript.from_bytes(data), pack, hands=hands)
        return from_bytes(data)
    except (BrokenLog, FairError) as broken:
        raise DarwinError(
            _("The file {file!r} cannot be replayed. {broken}", file=file, broken=broken)
        ) from None


def _replayed(log: GameLog, setup: TableSetup, *, hands: bool = False) -> list[Moment]:
    """The whole game, checked; a mistake names its entry."""
    try:
        steps = replay(setup.game, setup.rules, log)
        return moments(setup.start().view(None), steps, setup.seats if hands else 0)
    except BrokenLog as broken:
        other = difference(log.header, setup)
        raise DarwinError(_("The game does not replay. {other}", other=other or broken)) from None


def _show(
    log: GameLog, setup: TableSetup, found: list[Moment], last: int, screen: Screen, *, stepping: bool
) -> None:
    replaying = Replaying(log, found, screen)
    screen.show(replaying.heading(setup.game.title))
    ended = replaying.step_through(0 if stepping else last) if screen.interactive else replaying.all(last)
    screen.show(closing(replaying, ended=ended))


def _show_full(log: GameLog, found: list[Moment], here: int) -> int:
    from ..ui.full.app import FullScreen, show  # Textual is loaded only for those who use it
    from ..ui.full.replay import ReplayScreen

    replaying = Replaying(log, found, Screen())
    line = Timeline(found, replaying.presenter.look())
    return show(FullScreen(lambda: ReplayScreen(line, here, closing(replaying, ended=True))))


def _export(
    log: GameLog, setup: TableSetup, found: list[Moment], last: int, page: Path | None, picture: Path | None
) -> None:
    from ..ui import export

    line = Timeline(found, Replaying(log, found, Screen()).presenter.look())
    title = _("{game}, {players} players", game=setup.game.title, players=len(log.header.players))
    if page is not None:
        write_file(page, export.html(line, title, last).encode())
        print(_("The game is in {page}: open it in a browser.", page=page))
    if picture is not None:
        drawing = export.position(line, last)
        write_file(picture, export.svg(drawing, _("{title}, entry {last}", title=title, last=last)).encode())
        print(_("The position after entry {last} is in {picture}.", last=last, picture=picture))


def show_log(log: GameLog, setup: TableSetup, screen: Screen) -> None:
    """Step through a game that need not come from a file."""
    _show(log, setup, _replayed(log, setup), len(log.entries), screen, stepping=True)


def _document(log: GameLog | None, error: DarwinError | None) -> dict[str, Any]:
    return {
        "header": None if log is None else msgspec.to_builtins(log.header),
        "entries": 0 if log is None else len(log.entries),
        "result": None if log is None or log.result is None else _result(log),
        "ok": error is None,
        "error": None if error is None else str(error),
    }


def _result(log: GameLog) -> dict[str, Any]:
    assert log.result is not None
    return {"scores": list(log.result.scores), "winners": list(log.result.winners)}


def add_to(app: typer.Typer) -> None:
    app.command(name="replay")(replay_game)

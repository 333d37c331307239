"""`darwin replay`: step through a saved game; every action and every digest is checked on the way."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer

from ..engine import BrokenLog
from ..engine.log import GameLog, from_bytes, replay
from ..errors import DarwinError, UsageError
from ..table.setup import TableSetup, difference, setup_from
from ..ui.replaying import Moment, Replaying, closing, moments
from ..ui.screen import Screen
from .common import DebugOption, JsonOption, LangOption, PackOption, PlainOption, print_json, read_file


def replay_game(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - is the input.")],
    json: JsonOption = False,
    pack: PackOption = None,
    to: Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="Stop at this entry.")] = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Step through a saved game. Every action and every digest of it is checked first."""
    log: GameLog | None = None
    try:
        log = _read(file)
        setup = setup_from(log.header, pack)
        found = _replayed(log, setup)
    except DarwinError as error:
        if not json:
            raise
        print_json(_document(log, error))
        return error.exit_code
    last = len(log.entries) if to is None else to
    if last > len(log.entries):
        raise UsageError(f"The game has {len(log.entries)} entries; --to {to} is beyond its end.")
    if json:
        print_json(_document(log, None))
        return 0
    _show(log, setup, found, last, Screen(plain=plain), stepping=to is None)
    return 0


def _read(file: str) -> GameLog:
    data = read_file(file, "game log")
    try:
        return from_bytes(data)
    except BrokenLog as broken:
        raise DarwinError(f"The file {file!r} cannot be replayed. {broken}") from None


def _replayed(log: GameLog, setup: TableSetup) -> list[Moment]:
    """The whole game, checked; a mistake names its entry."""
    try:
        return moments(setup.start().view(None), replay(setup.game, setup.rules, log))
    except BrokenLog as broken:
        other = difference(log.header, setup)
        raise DarwinError(f"The game does not replay. {other or broken}") from None


def _show(
    log: GameLog, setup: TableSetup, found: list[Moment], last: int, screen: Screen, *, stepping: bool
) -> None:
    replaying = Replaying(log, found, screen)
    screen.show(replaying.heading(setup.game.title))
    ended = replaying.step_through(0 if stepping else last) if screen.interactive else replaying.all(last)
    screen.show(closing(replaying, ended=ended))


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

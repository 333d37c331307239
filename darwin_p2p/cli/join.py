"""`darwin join` and `darwin watch`: sit down at somebody's table, or look on."""

from __future__ import annotations

from typing import Annotated

import trio
import typer

from ..bots import split_bots
from ..errors import UsageError
from ..net.knock import DEFAULT_PORT
from ..table.identity import load_player
from ..table.lan.joining import Guest, read_place
from ..table.setup import setup_from
from ..ui.lan.join import JoinProgram, list_page, tables_here
from ..ui.lan.program import run
from ..ui.screen import Screen
from ..wire.codes import read_code
from ..wire.talk import Sit
from .common import DebugOption, LangOption, PackOption, PlainOption, on_terminal
from .host import ResumeOption
from .seats import (
    BellOption,
    BotOption,
    CodeOption,
    FolderOption,
    IdentityOption,
    NameOption,
    OwnBotsOption,
    SaveOption,
    seated,
)

AddressArgument = Annotated[
    str,
    typer.Argument(
        metavar="[ADDRESS[:PORT]]", help="Where the table is; left out, those on the LAN are listed."
    ),
]
TrustingOption = Annotated[
    bool,
    typer.Option(
        "--trusting", hidden=True, help="Also play where a public seed or few proofs protect little."
    ),
]


def join(
    address: AddressArgument = "",
    name: NameOption = "",
    code: CodeOption = "",
    bot: BotOption = "",
    bots: OwnBotsOption = "",
    resume: ResumeOption = None,
    save: SaveOption = None,
    pack: PackOption = None,
    no_bell: BellOption = False,
    folder: FolderOption = None,
    identity: IdentityOption = None,
    trusting: TrustingOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Sit down at a table on the LAN. Without an address the tables that answer are listed."""
    player, books, front = seated(name, identity, folder, save, pack, plain=plain, bell=not no_bell)
    if resume is not None:
        ledger = books.take_up(resume)
        assert ledger.begun is not None
        setup = setup_from(ledger.settings.header, pack or ledger.begun.pack or None)
        guest = Guest(
            load_player(ledger.begun.name, identity),
            books,
            read_place(address or ledger.place or ledger.begun.place),
            persons=not all(ledger.begun.bots),
        )
        program = JoinProgram(guest, front, books, typing=not all(ledger.begun.bots))
        return run(lambda: program.resume(ledger, setup)).exit_code
    place = _place(address, plain)
    guest = Guest(player, books, place, code=_code(code, plain), persons=not bot)
    program = JoinProgram(guest, front, books, typing=not bot)
    sit = Sit(player.name, bot, tuple(split_bots(bots)))
    return run(lambda: program.join(sit, pack, trusting=trusting)).exit_code


def watch(
    address: AddressArgument = "",
    code: CodeOption = "",
    name: NameOption = "",
    save: SaveOption = None,
    pack: PackOption = None,
    folder: FolderOption = None,
    identity: IdentityOption = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Look on at a table. You see what everybody sees, and no hand."""
    player, books, front = seated(name, identity, folder, save, pack, plain=plain, bell=False)
    guest = Guest(player, books, _place(address, plain), code=_code(code, plain), watch=True)
    program = JoinProgram(guest, front, books, typing=True)
    return run(lambda: program.join(None, pack)).exit_code


def _place(address: str, plain: bool) -> tuple[str, int]:
    """The address typed, or one of the tables that answer on the LAN."""
    if address:
        return read_place(address)
    found = trio.run(tables_here, DEFAULT_PORT)
    screen = Screen(plain=plain)
    screen.show(list_page(found))
    places = list(found)
    if not on_terminal():
        raise UsageError("Type one of these addresses after 'darwin join'.")
    while True:
        typed = screen.ask(f"Which table? (1 to {len(places)}) ")
        if typed.isdecimal() and 1 <= int(typed) <= len(places):
            return places[int(typed) - 1]
        screen.say(f"Type a number from 1 to {len(places)}.", "bad")


def _code(code: str, plain: bool) -> str:
    """The code typed, in its proper form; asked for where somebody can answer."""
    if code:
        return read_code(code)
    if not on_terminal():
        raise UsageError("Give the join code with --code, as the host reads it.")
    screen = Screen(plain=plain)
    while True:
        try:
            return read_code(screen.ask("Join code: "))
        except UsageError as error:
            screen.say(str(error), "bad")


def add_to(app: typer.Typer) -> None:
    app.command()(join)
    app.command()(watch)

"""`darwin join` and `darwin watch`: sit down at somebody's table, or look on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import trio
import typer

from ..bots import split_bots
from ..errors import UsageError
from ..table.identity import Player
from ..table.lan.books import Books
from ..table.lan.joining import Guest, read_place
from ..table.setup import setup_from
from ..ui.lan.join import JoinProgram, list_page, tables_here
from ..ui.lan.program import attended, unless_taken_over
from ..ui.screen import Screen
from ..ui.terminal import wants_lines
from ..wire.codes import read_code
from ..wire.talk import Sit
from ..words import _
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
    TrustingOption,
    come_back,
    full_screen,
    in_lines,
    seated,
)

AddressArgument = Annotated[
    str,
    typer.Argument(
        metavar="ADDRESS[:PORT]", help="Where the table is; left out, those on the LAN are listed."
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
    player, books = seated(name, identity, folder, save, pack)
    full = not (bot or wants_lines(plain))
    if resume is not None:
        return _resume(books, resume, identity, pack, address, full=full, plain=plain, bell=not no_bell)
    sit = Sit(player.name, bot, tuple(split_bots(bots)))
    if full:
        return _full(player, books, address, code, sit, pack, bell=not no_bell, trusting=trusting)
    place = _place(address, plain)
    guest = Guest(player, books, place, code=read_code(code) if code else "", persons=not bot)
    front = in_lines(books, plain=plain, bell=not no_bell)
    program = JoinProgram(guest, front, books, typing=not bot)
    return attended(
        lambda: unless_taken_over(
            lambda: program.join(sit, pack, trusting=trusting, ask=_asking(plain)), program.host_from_here
        ),
        books,
    )


def _resume(
    books: Books,
    file: Path,
    identity: Path | None,
    pack: Path | None,
    address: str,
    *,
    full: bool,
    plain: bool,
    bell: bool,
) -> int:
    """Come back to a game."""
    ledger, begun, player = come_back(books, file, identity)
    setup = setup_from(ledger.settings.header, pack or begun.pack or None)
    persons = not all(begun.bots)
    place = read_place(address or ledger.place or begun.place)
    guest = Guest(player, books, place, persons=persons)
    if full and persons:
        shown = full_screen(player, books, hosting=False, bell=bell)
        return shown.run(None, lambda: shown.resume(ledger, setup, guest))
    program = JoinProgram(guest, in_lines(books, plain=plain, bell=bell), books, typing=persons)
    return attended(
        lambda: unless_taken_over(lambda: program.resume(ledger, setup), program.host_from_here), books
    )


def _full(
    player: Player,
    books: Books,
    address: str,
    code: str,
    sit: Sit | None,
    pack: Path | None,
    *,
    bell: bool,
    trusting: bool = False,
) -> int:
    """On the full screen, which asks for what is missing."""
    place = read_place(address) if address else None
    code = read_code(code) if code else ""
    shown = full_screen(player, books, hosting=False, bell=bell)
    finding = None if place else shown.finding(watching=sit is None)
    return shown.run(finding, lambda: shown.join(place, code, sit, pack, finding, trusting=trusting))


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
    player, books = seated(name, identity, folder, save, pack)
    if not wants_lines(plain):
        return _full(player, books, address, code, None, pack, bell=False)
    code = read_code(code) if code else ""
    guest = Guest(player, books, _place(address, plain), code=code, watch=True)
    program = JoinProgram(guest, in_lines(books, plain=plain, bell=False), books, typing=True)
    return attended(lambda: program.join(None, pack, ask=_asking(plain)), books)


def _place(address: str, plain: bool) -> tuple[str, int]:
    """The address typed, or one of the tables that answer on the LAN."""
    if address:
        return read_place(address)
    found = trio.run(tables_here)
    screen = Screen(plain=plain)
    screen.show(list_page(found))
    places = list(found)
    if not on_terminal():
        raise UsageError(_("Type one of these addresses after 'darwin join'."))
    while True:
        typed = screen.ask(_("Which table? (1 to {places}) ", places=len(places)))
        if typed.isdecimal() and 1 <= int(typed) <= len(places):
            return places[int(typed) - 1]
        screen.say(_("Type a number from 1 to {places}.", places=len(places)), "bad")


def _asking(plain: bool) -> Callable[[], str] | None:
    """Asks for a code until it has its proper form; None where nobody can answer."""
    screen = Screen(plain=plain)

    def ask() -> str:
        while True:
            try:
                return read_code(screen.ask(_("Join code: ")))
            except UsageError as error:
                screen.say(str(error), "bad")

    return ask if on_terminal() else None


def add_to(app: typer.Typer) -> None:
    app.command()(join)
    app.command()(watch)

"""`darwin host`: open a table on the LAN and sit down at it, or take one up again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..bots import split_bots
from ..errors import UsageError
from ..net.knock import DEFAULT_PORT
from ..plugins import registry
from ..table.lan.books import Books
from ..table.lan.hosting import HostTable
from ..table.lan.lobbying import FEWEST_ROUNDS
from ..table.lan.players import check_bots
from ..table.lobby import GRACE, ROUNDS, Lobby
from ..table.setup import DEFAULT_GAME, TableSetup, open_table
from ..ui.lan.host import HostProgram, taken_up
from ..ui.lan.program import attended
from ..ui.terminal import wants_lines
from ..wire.talk import Sit
from ..words import _
from .common import (
    DebugOption,
    GameOption,
    LangOption,
    PackOption,
    PlainOption,
    RuleOption,
    VariantOption,
    on_terminal,
    options,
)
from .seats import (
    BellOption,
    BotOption,
    FolderOption,
    IdentityOption,
    NameOption,
    OwnBotsOption,
    RoundsOption,
    SaveOption,
    TrustingOption,
    come_back,
    full_screen,
    in_lines,
    seated,
)

SeatsOption = Annotated[
    int, typer.Option("--seats", "--players", "-n", metavar="N", help="How many seats the table has.")
]
PortOption = Annotated[
    int, typer.Option("--port", metavar="P", min=0, max=65535, help="The port to listen on.")
]
ClockOption = Annotated[
    int, typer.Option("--clock", metavar="SECONDS", min=0, help="How long a choice may take; 0: no limit.")
]
GraceOption = Annotated[
    int, typer.Option("--grace", metavar="SECONDS", min=5, help="How long the table waits for a lost player.")
]
AbsentOption = Annotated[
    str,
    typer.Option(
        "--absent", metavar="NAME", help="The bot that moves for whoever is lost; 'pass': the seat passes."
    ),
]
ResumeOption = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Take a table up again from this journal.")
]
QrOption = Annotated[bool, typer.Option("--qr", help="Show address and code as a QR code.")]


def host(
    seats: SeatsOption = 3,
    game: GameOption = DEFAULT_GAME,
    variant: VariantOption = [],  # noqa: B006 - how the option parser wants it
    option: RuleOption = [],  # noqa: B006
    bots: OwnBotsOption = "",
    bot: BotOption = "",
    name: NameOption = "",
    port: PortOption = DEFAULT_PORT,
    clock: ClockOption = 0,
    grace: GraceOption = GRACE,
    absent: AbsentOption = "greedy",
    rounds: RoundsOption = ROUNDS,
    resume: ResumeOption = None,
    save: SaveOption = None,
    pack: PackOption = None,
    qr: QrOption = False,
    trusting: TrustingOption = False,
    no_bell: BellOption = False,
    folder: FolderOption = None,
    identity: IdentityOption = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Open a table on the LAN. The others type 'darwin join' and the code you read to them."""
    player, books = seated(name, identity, folder, save, pack)
    full = not (bot or wants_lines(plain))
    if resume is not None:
        return _resume(books, resume, identity, pack, port, full=full, plain=plain, bell=not no_bell)
    setup = open_table(game, seats, variant, options(option), pack)
    if rounds < FEWEST_ROUNDS and not trusting:
        raise UsageError(
            _(
                "--rounds {rounds} proves too little: nobody would sit down. Choose {fewest} or more.",
                rounds=rounds,
                fewest=FEWEST_ROUNDS,
            )
        )
    brought = split_bots(bots)
    check_bots([*brought, *([bot] if bot else [])], setup.game)
    if len(brought) >= seats:
        raise UsageError(
            _(
                "{seats} seats cannot hold you and {brought} bots. Take more seats with --seats.",
                seats=seats,
                brought=len(brought),
            )
        )
    lobby = Lobby(setup, clock, grace, _stand_in(absent, setup))
    table = HostTable(player, lobby, books, rounds=rounds)
    sit = Sit(player.name, bot, tuple(brought))
    if full:
        shown = full_screen(player, books, hosting=True, bell=not no_bell)
        return shown.run(None, lambda: shown.host(table, sit, port, qr=qr))
    front = in_lines(books, plain=plain, bell=not no_bell)
    program = HostProgram(table, front, books, typing=not bot or on_terminal(), qr=qr)
    return attended(lambda: program.open(sit, port), books)


def _stand_in(name: str, setup: TableSetup) -> str:
    """The bot that moves for absent seats: the one named, where the game has it."""
    if name == "pass":
        return ""
    if name != "greedy":
        check_bots([name], setup.game)
        return name
    return next(iter(registry().default_bots(setup.game, name)), "")


def _resume(
    books: Books,
    file: Path,
    identity: Path | None,
    pack: Path | None,
    port: int,
    *,
    full: bool,
    plain: bool,
    bell: bool,
) -> int:
    """Take a table up again."""
    ledger, begun, player = come_back(books, file, identity)
    persons = not all(begun.bots)
    if full and persons:
        shown = full_screen(player, books, hosting=True, bell=bell)
        return shown.run(None, lambda: shown.host_again(ledger, pack, port))
    setup, lobby = taken_up(ledger, pack)
    table = HostTable(player, lobby, books)
    front = in_lines(books, plain=plain, bell=bell)
    program = HostProgram(table, front, books, typing=persons or on_terminal())
    return attended(lambda: program.resume(ledger, setup, port), books)


def add_to(app: typer.Typer) -> None:
    app.command()(host)

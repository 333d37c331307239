"""Options of everybody who sits down at a LAN table."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..table.identity import Player, load_player
from ..table.lan.books import Books
from ..table.lan.ledger import Begun, Ledger
from ..table.lan.players import own_seat
from ..ui.lan.lines import LineScreen
from ..ui.lan.seated import LineFront

if TYPE_CHECKING:
    from ..ui.full.lan.program import LanProgram

NameOption = Annotated[
    str, typer.Option("--name", metavar="X", help="Your name; each name is a player with a key of its own.")
]
BotOption = Annotated[str, typer.Option("--bot", metavar="NAME", help="A bot sits there for you.")]
OwnBotsOption = Annotated[
    str, typer.Option("--bots", metavar="A,B", help="Bots to bring along; their owner could see their hands.")
]
CodeOption = Annotated[
    str, typer.Option("--code", metavar="W-W-W", help="The join code, as the host reads it.")
]
SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Where the finished game goes.")
]
FolderOption = Annotated[
    Path | None, typer.Option("--folder", metavar="FOLDER", help="Where journals and games are kept.")
]
IdentityOption = Annotated[
    Path | None, typer.Option("--identity", metavar="FILE", help="Your key; made when it is not there.")
]
RoundsOption = Annotated[
    int, typer.Option("--rounds", metavar="N", min=0, max=64, help="Rounds of each shuffle proof.")
]
TrustingOption = Annotated[
    bool,
    typer.Option(
        "--trusting", hidden=True, help="Also play where a public seed or few proofs protect little."
    ),
]
BellOption = Annotated[bool, typer.Option("--no-bell", help="No bell when it is your turn.")]


def seated(
    name: str, identity: Path | None, folder: Path | None, save: Path | None, pack: Path | None
) -> tuple[Player, Books]:
    """Who sits down, and where that player's games lie."""
    player = load_player(player_name(name), identity)
    return player, Books(player, folder=folder, save=save, pack=str(pack or ""))


def in_lines(books: Books, *, plain: bool, bell: bool) -> LineFront:
    """The screen of the line mode."""
    return LineFront(LineScreen(plain=plain), seat_of=own_seat, bell=bell, journal=books.written)


def come_back(books: Books, file: Path, identity: Path | None) -> tuple[Ledger, Begun, Player]:
    """A game to be taken up from its journal, and who sat there."""
    ledger = books.take_up(file)
    assert ledger.begun is not None
    return ledger, ledger.begun, load_player(ledger.begun.name, identity)


def full_screen(player: Player, books: Books, *, hosting: bool, bell: bool) -> LanProgram:
    """The full screen; Textual is loaded only for those who use it."""
    from ..ui.full.lan.program import LanProgram

    return LanProgram(player, books, hosting=hosting, bell=bell)


def player_name(typed: str) -> str:
    """What was typed, or who is logged in."""
    if typed.strip():
        return "".join(letter for letter in typed if letter.isprintable()).strip()[:40] or "player"
    try:
        return getpass.getuser()[:40]
    except (KeyError, OSError):
        return "player"

"""Options that many commands share, and small helpers for printing."""

from __future__ import annotations

import json as jsonlib
import re
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from .. import __version__
from ..errors import DarwinError, UsageError
from ..foreign import cause_of
from ..text import Text
from ..ui.letters import encoding_of_output, holds
from ..words import _
from .language import known_language

STOPPED = 130  # the exit code after Ctrl-C, as a shell has it


def _version(asked: bool) -> None:
    if asked:
        print(f"darwin {__version__}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
]
GameOption = Annotated[str, typer.Option("--game", metavar="NAME", help="Which game.")]
PlayersOption = Annotated[int, typer.Option("--players", "-n", metavar="N", help="How many seats.")]
VariantOption = Annotated[
    list[str], typer.Option("--variant", metavar="NAME", help="A house rule; may be given several times.")
]
RuleOption = Annotated[
    list[str], typer.Option("--option", metavar="KEY=VALUE", help="An option of the rules; repeatable.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots", metavar="A,B", help="Bots, repeated round the table; without it, ones that play the game."
    ),
]
PackOption = Annotated[
    Path | None, typer.Option("--pack", metavar="FOLDER", help="Play with the cards of this pack.")
]
SeedOption = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed, the same game.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document for programs.")]
LangOption = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="XX",
        callback=known_language,
        help="The language: en, it, el, nl, sv, or that of a plugin.",
    ),
]
ForceOption = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]
PlainOption = Annotated[bool, typer.Option("--plain", help="No colour and no pictures, just lines.")]
YesOption = Annotated[bool, typer.Option("--yes", "-y", help="Agree beforehand; ask nothing.")]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")]


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:  # `darwin cards` alone: a question, not a mistake
        print(context.get_help())


def _spoken(value: object) -> object:
    """Texts are said in the language that is asked for; without --lang that is English here."""
    if isinstance(value, Text):
        return str(value)
    raise NotImplementedError


def print_json(document: Any, indent: int = 2) -> None:
    text = msgspec.json.format(msgspec.json.encode(document, enc_hook=_spoken), indent=indent).decode()
    if not holds(encoding_of_output(), text):
        text = re.sub(r"[^\0-\x7f]", lambda found: jsonlib.dumps(found[0])[1:-1], text)  # as \u00e9
    sys.stdout.write(f"{text}\n")


def on_terminal() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(question: str) -> bool:
    return bool(typer.confirm(question, default=False, err=True))


def agree(question: str, yes: bool) -> None:
    """Go on only if the person says yes, now or beforehand with --yes."""
    if yes:
        return
    if not on_terminal():
        raise UsageError(_("Nobody is at the terminal to agree, so nothing is done. Agree with --yes."))
    if not ask(question):
        raise DarwinError(_("Nothing has been done."))


def read_file(path: Path | str) -> bytes:
    """The bytes of a file, or of standard input for `-`; a failure is one sentence."""
    if str(path) == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise UsageError(_("There is no file {path!r}. Check the name.", path=str(path))) from None
    except OSError as error:
        raise DarwinError(
            _("The file {path!r} cannot be read: {reason}.", path=str(path), reason=cause_of(error))
        ) from None


def write_file(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _unwritable(path, error) from None


def claim(path: Path, *, force: bool = False) -> None:
    """Find out before anything is done whether a file may and can be written; what it holds is not touched.

    A file that holds something is only replaced by `--force`.
    """
    if not force and path.is_file() and path.stat().st_size:
        raise DarwinError(
            _(
                "There is a file {path!r} already, and it stays. Choose another name, or replace it"
                " with --force on the command line.",
                path=str(path),
            )
        )
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise _unwritable(path, error) from None


class GameFiles:
    """Writes the log of one game as often as wanted, but never over a file that was there before it."""

    def __init__(self) -> None:
        self._ours: set[Path] = set()

    def claim(self, path: Path, *, force: bool = False) -> None:
        if path.absolute() not in self._ours:
            claim(path, force=force)
            self._ours.add(path.absolute())

    def write(self, path: Path, data: bytes) -> None:
        self.claim(path)
        write_file(path, data)


def _unwritable(path: Path, error: OSError) -> DarwinError:
    return DarwinError(
        _(
            "The file {path!r} cannot be written: {reason}. Choose another place.",
            path=str(path),
            reason=cause_of(error),
        )
    )


def options(pairs: list[str]) -> dict[str, str]:
    """`["key=value"]` -> {"key": "value"}."""
    answer = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise UsageError(_("Write a rule option as key=value, not {pair!r}.", pair=pair))
        answer[key] = value
    return answer

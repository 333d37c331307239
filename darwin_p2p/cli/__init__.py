"""The command line: parses, calls and prints; one module per command, no logic of its own."""

from __future__ import annotations

import errno
import logging
import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import typer

from ..errors import DarwinError
from ..foreign import cause_of
from ..plugins import loading, registry
from ..ui.letters import forgive
from ..words import _
from ..words.choosing import asked, without
from .common import STOPPED, LangOption, VersionOption, ask, on_terminal
from .helping import refused, translated
from .language import known_language, speak

#: The module of every command, in the order of the help. Only the one that is asked for is loaded: a LAN
#: table needs much that `darwin rules` does not.
MODULES = {
    "play": "play",
    "learn": "learn",
    "host": "host",
    "join": "join",
    "watch": "join",
    "demo": "demo",
    "simulate": "simulate",
    "judge": "judge",
    "rules": "rules",
    "cards": "cards",
    "replay": "replay",
    "verify": "verify",
    "plugins": "plugins",
    "bots": "bots",
    "ladder": "ladder",
}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EIO}  # why what we print may find no place


def program(command: str | None = None) -> typer.Typer:
    """The program with all its commands, or with one."""
    app = typer.Typer(
        name="darwin",
        help="Play Darwin's Choice and EVO in the terminal, let bots play them, and look up their rules.",
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(root)
    names = MODULES.values() if command is None else [MODULES[command]]
    for name in dict.fromkeys(names):
        import_module(f".{name}", __name__).add_to(app)
    return app


def root(version: VersionOption = False, lang: LangOption = "") -> None:
    pass


def main() -> None:
    """Run one command; every failure is one sentence and a documented exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    debug = "--debug" in arguments
    logging.basicConfig(format="darwin: %(message)s")  # what is switched off is told on standard error
    loading.ask_with(ask if on_terminal() else None)
    forgive(sys.stdout, sys.stderr)
    speak(arguments)
    try:
        known_language(asked(arguments))
        arguments = without(arguments)
        app = program(next(_command(arguments), None))
        status = translated(app)(arguments or ["--help"], prog_name="darwin", standalone_mode=False)
        if status == STOPPED:  # what the option parser makes of an interrupt
            raise KeyboardInterrupt
        sys.stdout.flush()  # a full disk is found here, and not after everything
        return status if isinstance(status, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except DarwinError as error:
        return _fail(str(error), error.exit_code, debug)
    except (KeyboardInterrupt, typer.Abort):
        return _fail(_("Stopped."), STOPPED, False)
    except (BrokenPipeError, SystemExit):  # the reader of our output went away, as `head` does
        _print_no_more()
        return 0
    except Exception as error:
        usage = getattr(error, "format_message", None)  # what the option parser raises, whichever it is
        if usage is not None:
            context = getattr(error, "ctx", None)
            where = context.command_path if context else " ".join(["darwin", *_command(arguments)])
            sentence = refused(str(usage()))
            return _fail(_("{sentence} See '{where} --help'.", sentence=sentence, where=where), 2, debug)
        if isinstance(error, OSError) and error.errno in NO_ROOM and error.filename is None:
            _print_no_more()
            return _fail(_("The output cannot be written: {reason}.", reason=cause_of(error)), 1, debug)
        return _fail(
            _("{mistake} Run the same command with --debug to see where.", mistake=_mistake(error)), 1, debug
        )


def _print_no_more() -> None:
    """What is left to print goes nowhere; the interpreter would try again at its end, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _command(arguments: list[str]) -> Iterator[str]:
    """The command that is asked for, if there is one."""
    return (word for word in arguments[:1] if word in MODULES)


def _mistake(error: Exception) -> str:
    """Whose mistake an unforeseen error is."""
    what = f"{type(error).__name__}: {error}"
    source = registry().blamed(error.__traceback__) if registry.cache_info().currsize else None
    if source is None:
        return _("The program has failed, and that is a mistake in it: {what}.", what=what)
    return _(
        "The plugin {plugin!r} of {source} has failed: {what}. Leave it out, or tell its author.",
        plugin=source.plugin,
        source=source,
        what=what,
    )


def _fail(sentence: str, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    print(f"darwin: {sentence}", file=sys.stderr)
    return code

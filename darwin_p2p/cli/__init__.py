"""The command line: parses, calls and prints; one module per command, no logic of its own."""

from __future__ import annotations

import logging
import sys
import traceback

import typer

from ..errors import DarwinError
from ..plugins import loading, registry
from . import (
    bots,
    cards,
    demo,
    host,
    join,
    judge,
    ladder,
    learn,
    play,
    plugins,
    replay,
    rules,
    simulate,
    verify,
)
from .common import STOPPED, VersionOption, ask, on_terminal

app = typer.Typer(
    name="darwin",
    help="Play Darwin's Choice and EVO in the terminal, let bots play them, and look up their rules.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def root(version: VersionOption = False) -> None:
    pass


COMMANDS = (
    play,
    learn,
    host,
    join,
    demo,
    simulate,
    judge,
    rules,
    cards,
    replay,
    verify,
    plugins,
    bots,
    ladder,
)
for module in COMMANDS:
    module.add_to(app)


def main() -> None:
    """Run one command; every failure is one sentence and a documented exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    debug = "--debug" in arguments
    logging.basicConfig(format="darwin: %(message)s")  # what is switched off is told on standard error
    loading.ask_with(ask if on_terminal() else None)
    try:
        status = app(arguments or ["--help"], prog_name="darwin", standalone_mode=False)
        if status == STOPPED:  # what the option parser makes of an interrupt
            raise KeyboardInterrupt
        return status if isinstance(status, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except DarwinError as error:
        return _fail(str(error), error.exit_code, debug)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("Stopped.", STOPPED, False)
    except (BrokenPipeError, SystemExit):  # the reader of our output went away, as `head` does
        sys.stderr.close()
        return 0
    except Exception as error:
        usage = getattr(error, "format_message", None)  # what the option parser raises, whichever it is
        if usage is not None:
            context = getattr(error, "ctx", None)
            where = context.command_path if context else "darwin"
            sentence = usage() if usage().endswith(("?", ".")) else f"{usage()}."
            return _fail(f"{sentence} See '{where} --help'.", 2, debug)
        return _fail(f"{_mistake(error)} Run the same command with --debug to see where.", 1, debug)


def _mistake(error: Exception) -> str:
    """Whose mistake an unforeseen error is."""
    what = f"{type(error).__name__}: {error}"
    source = registry().blamed(error.__traceback__) if registry.cache_info().currsize else None
    if source is None:
        return f"The program has failed, and that is a mistake in it: {what}."
    return f"The plugin {source.plugin!r} of {source} has failed: {what}. Leave it out, or tell its author."


def _fail(sentence: str, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    print(f"darwin: {sentence}", file=sys.stderr)
    return code

"""The command line: parses, calls and prints; one module per command, no logic of its own."""

from __future__ import annotations

import sys
import traceback

import typer

from ..errors import DarwinError
from . import cards, judge, play, replay, rules, simulate
from .common import VersionOption

app = typer.Typer(
    name="darwin",
    help="Play Darwin's Choice in the terminal, let bots play it, and look up its rules.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def root(version: VersionOption = False) -> None:
    pass


for module in (play, simulate, judge, rules, cards, replay):
    module.add_to(app)


def main() -> None:
    """Run one command; every failure is one sentence and a documented exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    debug = "--debug" in arguments
    try:
        status = app(arguments or ["--help"], standalone_mode=False)
        return status if isinstance(status, int) else 0
    except typer.Exit as stop:
        return stop.exit_code
    except DarwinError as error:
        return _fail(str(error), error.exit_code, debug)
    except (KeyboardInterrupt, typer.Abort):
        return _fail("Stopped.", 130, False)
    except BrokenPipeError:  # the reader of our output went away, as `head` does
        sys.stderr.close()
        return 0
    except Exception as error:
        usage = getattr(error, "format_message", None)  # what the option parser raises, whichever it is
        if usage is not None:
            context = getattr(error, "ctx", None)
            where = context.command_path if context else "darwin"
            return _fail(f"{usage().rstrip('.')}. See '{where} --help'.", 2, debug)
        sentence = f"The program has failed, and that is a mistake in it: {type(error).__name__}: {error}."
        return _fail(f"{sentence} Run the same command with --debug to see where.", 1, debug)


def _fail(sentence: str, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    print(f"darwin: {sentence}", file=sys.stderr)
    return code

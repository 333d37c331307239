"""A bot from a single Python file. Naming the file on the command line is agreeing to run it."""

from __future__ import annotations

import sys
from functools import cache
from inspect import isabstract
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import DarwinError, UsageError
from ..text import phrase
from ..words import learn
from .bot import Bot


def bot_from_file(name: str) -> type[Bot]:
    """The one bot that a file defines; what is wrong with the file is a sentence."""
    path = Path(name).expanduser()
    if not path.is_file():
        raise UsageError(
            phrase("There is no bot file {file!r}. Check the name, or write a bot there first.", file=name)
        )
    return _load(path.resolve())


@cache
def _load(path: Path) -> type[Bot]:
    module = _run(path)
    found = [
        thing for thing in vars(module).values() if _is_bot(thing) and thing.__module__ == module.__name__
    ]
    if not found:
        raise DarwinError(
            phrase(
                "The file {file!r} defines no bot: a class that derives from Bot and has choose.",
                file=str(path),
            )
        )
    if len(found) > 1:
        names = ", ".join(one.__name__ for one in found)
        raise DarwinError(
            phrase(
                "The file {file!r} defines several bots ({bots}). Leave one in it.",
                file=str(path),
                bots=names,
            )
        )
    bot: type[Bot] = found[0]
    return bot


def _is_bot(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, Bot) and not isabstract(thing)


def _run(path: Path) -> ModuleType:
    module = ModuleType(f"darwin_bot_file_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(path.read_bytes(), str(path), "exec"), module.__dict__)
        if bring := getattr(module, "register_words", None):  # as a plugin does
            bring(register=lambda one: learn(one.name, one.words))
    except (Exception, SystemExit) as error:
        line = _line(error, path)
        told = f"{type(error).__name__}: {str(error).rstrip('.')}"
        raise DarwinError(
            phrase(
                "The bot file {file!r} fails in line {line}: {error}.", file=str(path), line=line, error=told
            )
            if line
            else phrase("The bot file {file!r} fails: {error}.", file=str(path), error=told)
        ) from error
    return module


def _line(error: BaseException, path: Path) -> int:
    """Where in the file it went wrong; 0 if nowhere."""
    if isinstance(error, SyntaxError):
        return error.lineno or 0
    trace, line = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return line

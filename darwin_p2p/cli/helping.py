"""The help of the option parser, and what it refuses, in the present language.

The parser brings its own English words. Headings and usage are put by a formatter of ours; what stands in
the program as help is looked up when the commands are built.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import typer

from ..foreign import known
from ..words import _, named, phrase, said
from ..words.sources import METAVAR, unwrapped


def translated(app: typer.Typer) -> Callable[..., Any]:
    """The program with its help in the present language, ready to be called."""
    command = typer.main.get_command(app)
    translate(command)
    return command


def translate(command: Any) -> None:
    """Put the help of a command, its options and its subcommands into the present language."""
    for field in ("help", "short_help", "epilog"):
        told = getattr(command, field, None)
        if told and "\b" not in told:
            setattr(command, field, said(unwrapped(told)))
    for parameter in command.params:
        if getattr(parameter, "help", None):
            parameter.help = said(parameter.help)
        if parameter.metavar:
            parameter.metavar = METAVAR.sub(lambda found: named("metavar", found[0]), parameter.metavar)
        if parameter.param_type_name == "argument":
            _name_alone(parameter)
    for inner in getattr(command, "commands", {}).values():
        translate(inner)
    words = command.context_class.formatter_class
    command.context_class = type("Spoken", (command.context_class,), {"formatter_class": _formatter(words)})


def _name_alone(argument: Any) -> None:
    """Show an argument by its name; the parser would add what it is in Python, as in `FILE <str>`."""
    name, record = argument.metavar, argument.get_help_record
    if argument.nargs != 1 and not name.endswith("..."):
        name = f"{name}..."
    argument.get_usage_pieces = lambda context: [name if argument.required else f"[{name}]"]
    argument.get_help_record = lambda context: (name, record(context)[1])


def _formatter(formatter: Any) -> Any:
    headings = {
        "Options": _("Options"),
        "Commands": _("Commands"),
        "Arguments": _("Arguments"),
        "Usage": _("Usage"),
    }

    class Formatter(formatter):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, _usage(args), f"{headings['Usage']}: ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(headings.get(heading, heading))

        def write_dl(self, rows: Any, *args: Any, **more: Any) -> None:
            super().write_dl([(first, _told(second)) for first, second in rows], *args, **more)

    return Formatter


def _usage(args: str) -> str:
    for word, local in (("[OPTIONS]", _("[OPTIONS]")), ("COMMAND [ARGS]...", _("COMMAND [ARGS]..."))):
        args = args.replace(word, local)
    return args


def _told(told: str) -> str:
    told = said(told) if told == phrase("Show this message and exit.") else told
    return told.replace("[default: ", _("[default: ")).replace("[required]", _("[required]"))


#: What the parser refuses in its own words; of two that fit, the first counts.
REFUSALS = (
    phrase("No such option: {option} Did you mean {close}?"),
    phrase("No such option: {option} (Possible options: {close})"),
    phrase("No such option: {option}"),
    phrase("No such command '{name}'. Did you mean {close}?"),
    phrase("No such command '{name}'"),
    phrase("Missing argument '{name}'"),
    phrase("Missing option '{name}'"),
    phrase("Missing command"),
    phrase("Option '{name}' requires an argument"),
    phrase("Got unexpected extra argument ({given})"),
    phrase("Got unexpected extra arguments ({given})"),
    phrase("Got unexpected extra argument(s) ({given})"),
)
#: Why it does not take a value.
REASONS = (
    phrase("Input should be a valid integer"),
    phrase("Input should be a valid number"),
    phrase("Input should be greater than or equal to {least}"),
    phrase("Input should be less than or equal to {most}"),
    phrase("Input should be {choices}"),
    phrase("'{given}' is not one of {choices}"),
    phrase("'{given}' is not a valid integer"),
    phrase("'{given}' is not a valid float"),
    phrase("{given} is not in the range {range}"),
)
REASON = re.compile(r"(?:Value error, )?(.*?)(?:, unable to parse .*)?")  # with what only programmers want
QUESTION = ("?", ";", "\N{GREEK QUESTION MARK}")


def refused(told: str) -> str:
    """A refusal of the option parser in the present language."""
    told = told.removesuffix(".")
    where, colon, why = told.partition(": ")
    name = where.removeprefix("Invalid value for ")
    if colon and name != where:
        reason = REASON.fullmatch(why)
        why = known(reason[1] if reason else why, REASONS)
        told = _("Invalid value for {name}: {why}", name=name, why=why)
    else:
        told = str(known(told, REFUSALS))
    return told if told.endswith(QUESTION) else f"{told}."

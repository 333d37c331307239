"""The help of the option parser, and what it refuses, in the present language.

The parser brings its own English words. Headings and usage are put by a formatter of ours; what stands in
the program as help is looked up when the commands are built.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from ..words import _, named, phrase, recognised, said
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


#: What the parser refuses in its own words; they are found by these templates.
REFUSALS = (
    phrase("No such option: {option}"),
    phrase("No such option: {option} Did you mean {close}?"),
    phrase("No such option: {option} (Possible options: {close})"),
    phrase("No such command '{name}'."),
    phrase("No such command '{name}'. Did you mean {close}?"),
    phrase("Missing argument '{name}'."),
    phrase("Missing option '{name}'."),
    phrase("Missing command."),
    phrase("Option '{name}' requires an argument."),
    phrase("Got unexpected extra argument ({given})"),
    phrase("Got unexpected extra arguments ({given})"),
    phrase("Got unexpected extra argument(s) ({given})"),
    phrase("Input should be a valid integer, unable to parse string as an integer"),
    phrase("Input should be a valid number, unable to parse string as a number"),
    phrase("Input should be greater than or equal to {least}"),
    phrase("Input should be less than or equal to {most}"),
    phrase("Input should be {choices}"),
)


def refused(told: str) -> str:
    """A refusal of the option parser in the present language."""
    where, colon, why = told.partition(": ")
    name = where.removeprefix("Invalid value for ")
    if colon and name != where:
        told = _("Invalid value for {name}: {why}", name=name, why=recognised(why))
    else:
        told = recognised(told)
    return told if told.endswith(("?", ".", ";")) else f"{told}."  # `;` asks a question in Greek

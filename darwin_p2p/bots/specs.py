"""What a person types to name a bot: `greedy`, `mcts:time=1s`, `./mybot.py`, `cmd:./mybot --flag`."""

from __future__ import annotations

import re

from ..text import phrase

COMMAND = "cmd"
LABEL = 28  # letters of a name in a table
FILE = re.compile(r"(.*\.py)(?::(.*))?", re.IGNORECASE | re.DOTALL)


def split_spec(spec: str) -> tuple[str, dict[str, str]]:
    """`mcts:time=1s,width=3` -> ("mcts", {"time": "1s", "width": "3"}).

    The name of a file ends with `.py`. Whatever stands after `cmd:` is a command, with its own flags.
    """
    spec = spec.strip()
    if spec.startswith(f"{COMMAND}:"):
        return COMMAND, {"command": spec.removeprefix(f"{COMMAND}:").strip()}
    if file := FILE.fullmatch(spec):
        name, rest = file[1], file[2] or ""
    else:
        name, __, rest = spec.partition(":")
    parameters = {}
    for part in filter(None, rest.split(",")):
        key, equals, value = part.partition("=")
        if not equals:
            raise ValueError(phrase("Write parameters of a bot as key=value, not {typed!r}.", typed=part))
        parameters[key.strip()] = value.strip()
    return name, parameters


def is_file(name: str) -> bool:
    """Whether the name of a bot is that of a file."""
    return name.lower().endswith(".py")


def label(spec: str) -> str:
    """A bot as a table shows it: a file without its folder, a command not longer than a name may be."""
    if (file := FILE.fullmatch(spec)) and not spec.startswith(f"{COMMAND}:"):
        return re.split(r"[/\\]", file[1])[-1] + (f":{file[2]}" if file[2] else "")
    return spec if len(spec) <= LABEL else f"{spec[: LABEL - 1]}…"


def split_bots(text: str) -> list[str]:
    """`greedy,mcts:time=1s,width=3` -> two specs: a piece such as `width=3` belongs to the bot before it.

    A comma ends a command: `cmd:./mybot --depth 3,greedy` is two bots as well.
    """
    specs: list[str] = []
    for piece in filter(None, (piece.strip() for piece in text.split(","))):
        if specs and ":" in specs[-1] and "=" in piece and ":" not in piece:
            specs[-1] += f",{piece}"
        else:
            specs.append(piece)
    return specs

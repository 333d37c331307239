"""Finding what a typed word means: by its start, by any of its words, or close to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from .page import listed
from .presenter import Command, Unclear

T = TypeVar("T")
LONGEST_QUOTE = 40
CLOSE = 0.7  # how alike a word must be to be meant; less is nonsense


def quoted(text: str) -> str:
    """What was typed, as a message repeats it."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "...")


def fold(text: str) -> str:
    return " ".join(re.split(r"[\s_-]+", text.casefold().strip()))


def find(typed: str, named: Sequence[tuple[str, T]], what: str) -> T:
    """The one thing of that name: the whole name, its start, or the start of its words in order.

    Raises `Unclear` with a sentence when there is none or more than one.
    """
    wanted = fold(typed)
    names = [(fold(name), name, thing) for name, thing in named]
    fits = [one for one in names if one[0] == wanted]
    if wanted and not fits:
        fits = [one for one in names if one[0].startswith(wanted)]
    if wanted and not fits:
        fits = [one for one in names if _starts_words(wanted.split(), one[0].split())]
    if len(fits) == 1:
        return fits[0][2]
    if fits:
        several = listed([name for _, name, _ in fits], "or")
        raise Unclear(f"{quoted(typed)} may mean {several}. Type more of it.")
    raise Unclear(f"There is no {what} {quoted(typed)}.{_offer(wanted, names)}")


def _starts_words(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word starts a word of the name, in the same order."""
    left = iter(words)
    return all(any(word.startswith(start) for word in left) for start in typed)


def _offer(wanted: str, names: Iterable[tuple[str, str, object]]) -> str:
    shown = {folded: name for folded, name, _ in names}
    single = {word: name for folded, name in shown.items() for word in folded.split()}
    close = get_close_matches(wanted, [*shown, *single], 1, cutoff=CLOSE)
    if close:
        return f" Did you mean {shown.get(close[0]) or single[close[0]]}?"
    if 0 < len(shown) <= 8:
        return f" There is {listed(list(shown.values()))}."
    return ""


def find_command(typed: str, commands: Sequence[Command]) -> Command:
    """The command of this word, of another word for it, or of their start."""
    wanted = typed.casefold()
    fits: list[Command] = []
    for exact in (True, False):
        for command in commands:
            words = (command.word, *command.also)
            if any(word == wanted if exact else word.startswith(wanted) for word in words):
                fits.append(command)
        if fits:
            break
    if len(fits) == 1:
        return fits[0]
    if fits:
        several = listed([command.word for command in fits], "or")
        raise Unclear(f"{quoted(typed)} may mean {several}. Type more of it.")
    known = {
        word: command.word
        for command in commands
        for word in (command.word, *command.also)
        if command.word != "quit"  # nobody is asked to leave
    }
    close = get_close_matches(wanted, known, 1, cutoff=CLOSE)
    meant = f" Did you mean {known[close[0]]!r}?" if close else ""
    raise Unclear(f"I do not know the command {quoted(typed)}.{meant} 'help' lists them all.")

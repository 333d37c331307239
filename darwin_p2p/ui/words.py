"""Finding what a typed word means: by its start, by any of its words, or close to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from ..text import Text, english, name, phrase, plain
from ..words import _, listed, named, said
from .presenter import Ambiguous, Command, Unclear

T = TypeVar("T")
ANSWERS = {"yes": phrase("yes"), "no": phrase("no")}
#: Words that choose something and are no commands.
KEYS = ANSWERS | {"do": name("command", "do"), "more": name("command", "more"), "put": name("command", "put")}
FREE = "abcdefgijkmnortvxyz"
LONGEST_QUOTE = 40
CLOSE = 0.7  # how alike a word must be to be meant; less is nonsense


def quoted(text: str) -> str:
    """What was typed, as a message repeats it."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "...")


def fold(text: str) -> str:
    return " ".join(re.split(r"[\s_(),–-]+", plain(text).strip(" (),")))


def either(words: Text) -> str:
    """A pattern for any of some small words, such as `at, in`, of the present language or of English."""
    known = {word.strip() for one in spellings(words) for word in plain(one).split(",")}
    return "|".join(map(re.escape, sorted(known, key=lambda word: (-len(word), word))))


def affirmed(typed: str) -> bool | None:
    """Whether yes or no is meant, in the present language or in English; `None` where neither is."""
    word = plain(typed)
    for key in ANSWERS:
        if word and any(one.startswith(word) for one in keys_of(key)):
            return key == "yes"
    return None


def key_of(key: str) -> str:
    """What is typed to choose something, as it is shown."""
    return str(KEYS.get(key) or called(key))


def initial_of(key: str) -> str:
    """The letter pressed to choose it: that of the present language, unless it is not on every keyboard or
    a key of the whole screen, as `s`."""
    first = plain(key_of(key))[:1]
    return first if first in FREE else plain(key)[:1]


def keys_of(key: str) -> tuple[str, ...]:
    """All that may be typed to choose it."""
    if key in KEYS:
        return tuple(plain(one) for one in spellings(KEYS[key]))
    return (key, *_own_words(key))


def spellings(name: str) -> tuple[str, ...]:
    """A name as it reads in the present language, and in English."""
    return tuple(dict.fromkeys((str(name), english(name))))


def words_of(command: Command) -> tuple[str, ...]:
    """What may be typed for a command: its words in the present language, the English one, and others."""
    return tuple(dict.fromkeys((command.word, *_own_words(command.word), *command.also)))


def _own_words(word: str) -> tuple[str, ...]:
    """The words of the present language for one that is typed."""
    return tuple(joined(one) for one in named("command", word).split(","))


def joined(words: str) -> str:
    """`end turn` as one word: what has a name of several words is found by all of them together."""
    return plain(words).replace(" ", "")


def called(word: str) -> str:
    """A command as it is shown in the present language, where several words may be typed for it."""
    return named("command", word).split(",")[0]


def usage_of(command: Command) -> str:
    """How it is typed; the word alone is a command and no sentence."""
    return said(command.usage) if " " in command.usage else command.usage


def also(command: Command) -> str:
    """The word of the present language that may be typed instead, if it is not told already."""
    own = called(command.word)
    return "" if own == command.word or usage_of(command).startswith(own) else f" ({own})"


def find(
    typed: str, called: Sequence[tuple[str, T]], unknown: str, tell: Callable[[T], str] | None = None
) -> T:
    """The one thing of that name: the whole name, its start, or the start of its words in order.

    Raises `Unclear` with a sentence when there is none, which is `unknown`, or more than one, told by `tell`.
    """
    wanted = fold(typed)
    names = [
        (fold(one), str(name), number) for number, (name, __) in enumerate(called) for one in spellings(name)
    ]
    fits = _each_once(one for one in names if one[0] == wanted)
    if wanted and not fits:
        fits = _each_once(one for one in names if one[0].startswith(wanted))
    if wanted and not fits:
        fits = _each_once(one for one in names if _starts_words(wanted.split(), one[0].split()))
    if len(fits) == 1:
        return called[fits[0][2]][1]
    if fits:
        several = listed([tell(called[one[2]][1]) if tell else one[1] for one in fits], "or")
        raise Ambiguous(
            _("{typed} may mean {several}. Type more of it.", typed=quoted(typed), several=several)
        )
    raise Unclear(f"{unknown}{_offer(wanted, names)}")


Named = tuple[str, str, int]  # as it is compared, as it is shown, which thing it is


def _each_once(fits: Iterable[Named]) -> list[Named]:
    """A thing may fit by both of its spellings; two things may have one name."""
    return list({one[2]: one for one in fits}.values())


def _starts_words(typed: list[str], words: list[str]) -> bool:
    """Whether each typed word starts a word of the name, in the same order."""
    left = iter(words)
    return all(any(word.startswith(start) for word in left) for start in typed)


def _offer(wanted: str, names: Iterable[Named]) -> str:
    shown = {folded: name for folded, name, __ in names}
    single = {word: name for folded, name in shown.items() for word in folded.split()}
    close = get_close_matches(wanted, [*shown, *single], 1, cutoff=CLOSE)
    if close:
        return _(" Did you mean {name}?", name=shown.get(close[0]) or single[close[0]])
    if 0 < len(there := dict.fromkeys(shown.values())) <= 8:  # each once, though it has two spellings
        return _(" There is {names}.", names=listed(list(there)))
    return ""


def begun_by(line: str, commands: Sequence[Command]) -> tuple[Command, str]:
    """The command that a line begins with, in one word or in two, and what follows it."""
    first, __, rest = line.partition(" ")
    second, __, after = rest.strip().partition(" ")
    both = [command for command in commands if second and joined(first + second) in words_of(command)]
    return (both[0], after.strip()) if len(both) == 1 else (find_command(first, commands), rest.strip())


def find_command(typed: str, commands: Sequence[Command]) -> Command:
    """The command of this word, of another word for it, or of their start."""
    wanted = plain(typed)
    fits: list[Command] = []
    for exact in (True, False):
        for command in commands:
            if any(word == wanted if exact else word.startswith(wanted) for word in words_of(command)):
                fits.append(command)
        if fits:
            break
    if len(fits) == 1:
        return fits[0]
    if fits:
        fitting = (next(word for word in words_of(one) if word.startswith(wanted)) for one in fits)
        several = listed([*fitting], "or")
        raise Unclear(_("{typed} may mean {several}. Type more of it.", typed=quoted(typed), several=several))
    known = {
        word: command.word
        for command in commands
        for word in words_of(command)
        if command.word != "quit"  # nobody is asked to leave
    }
    close = get_close_matches(wanted, known, 1, cutoff=CLOSE)
    meant = _(" Did you mean {word!r}?", word=known[close[0]]) if close else ""
    raise Unclear(
        _(
            "I do not know the command {typed}.{meant} 'help' lists them all.",
            typed=quoted(typed),
            meant=meant,
        )
    )

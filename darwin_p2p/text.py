"""A sentence that can be said in any language, as a value.

The rules and the wire know no language. Where they have something to tell to a person they make a `Text`: as
data it is its English sentence, and it remembers the template and the words that went in. Printed or put into
another sentence, it is said in the language of whoever reads (`darwin_p2p.words` sets `Text.speak`). Nothing
language-dependent can so get into a log, a message or a digest: those take it as data.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, overload

HEARD = "heard"  # the context of what somebody else said, of which we know no more than the English sentence
LAST = {"and": "{before} and {last}", "or": "{before} or {last}"}  # the last two things of a list


class Text(str):
    """Its value is English; `str()`, `format()` and `print()` give it in the present language."""

    __slots__ = ("context", "many", "number", "template", "words")

    speak: ClassVar[Callable[[Text], str] | None] = None

    template: str
    words: Mapping[str, object]
    many: str  # the template for other numbers than one, where the sentence counts something
    number: int
    context: str  # which of several meanings the template has, for translators

    def __str__(self) -> str:
        return Text.speak(self) if Text.speak is not None else self.english

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @property
    def english(self) -> str:
        return str.__str__(self)


def phrase(template: str, /, **words: object) -> Text:
    """A sentence with words put in for its {placeholders}."""
    return _made(template, "", 1, "", words)


def plural(one: str, many: str, number: int, /, **words: object) -> Text:
    """A sentence that counts something: `plural("{n} card", "{n} cards", 3)`."""
    return _made(one, many, number, "", {"n": number, **words})


def name(context: str, word: str) -> Text:
    """A name of the game, such as that of an animal, with what kind of thing it is the name of."""
    return _made(word, "", 1, context, {})


def heard(sentence: str) -> Text:
    """What another program said in English; printed, it is found again among our own sentences."""
    return _made(sentence, "", 1, HEARD, {})


def listing(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`: how things are strung together is a matter of the language.

    `last` is `and`, `or`, or a template for the last two: "{before} and no {last}".
    """
    if len(words) < 2:
        return words[0] if words else ""
    return phrase(LAST.get(last, last), before=commas(words[:-1]), last=words[-1])


def commas(words: Sequence[str]) -> str:
    """`a, b, c`"""
    whole = words[0] if words else ""
    for word in words[1:]:
        whole = phrase("{before}, {next}", before=whole, next=word)
    return whole


def semicolons(words: Sequence[str]) -> str:
    """`a; b; c`, for what has commas in it. In Greek our `;` asks a question."""
    whole = words[0] if words else ""
    for word in words[1:]:
        whole = phrase("{before}; {next}", before=whole, next=word)
    return whole


def plain(text: str) -> str:
    """In small letters without accents: nobody has to type those."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@overload
def english(value: str) -> str: ...


@overload
def english(value: object) -> object: ...


def english(value: object) -> object:
    """A value as data: a text is its English sentence, an error what it says in English."""
    if isinstance(value, BaseException):
        return told(value)
    return value.english if isinstance(value, Text) else value


def complaint_of(error: BaseException) -> str:
    """What an error says, where it was made of a text as that text: `str(error)` has chosen a language."""
    if len(error.args) == 1 and isinstance(error.args[0], Text):
        return error.args[0]
    return str(error)


def told(error: BaseException) -> str:
    """The same as data: what is sent to somebody else, who may speak another language."""
    return english(complaint_of(error))


def raised(error: BaseException) -> Text:
    """An error in a program, with its kind."""
    return phrase("{kind}: {sentence}", kind=type(error).__name__, sentence=complaint_of(error))


def encoded(value: object) -> object:
    """What writers of JSON and msgpack call for a value they do not know: texts are written as data."""
    if isinstance(value, Text):
        return value.english
    raise NotImplementedError


def _made(one: str, many: str, number: int, context: str, words: Mapping[str, object]) -> Text:
    template = many if many and number != 1 else one
    value = template.format(**{key: english(word) for key, word in words.items()}) if words else template
    made = Text(value)
    made.template, made.many, made.number, made.context, made.words = one, many, number, context, words
    return made

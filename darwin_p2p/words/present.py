"""The present language: its catalogues, and sentences looked up in them.

One process speaks one language to one person. English needs no catalogue: it is what stands in the program.
"""

from __future__ import annotations

import gettext
import logging
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from .. import data
from ..template import PLACE, words_in
from ..text import HEARD, Text

log = logging.getLogger(__name__)

ENGLISH = "en"
BUNDLED = ("it", "el", "nl", "sv")
DOMAINS = ("names", "rules", "play", "program")
HOME = Path(data.__file__).parent / "words"
PARTED = re.compile("([αεοΑΕΟ])\u0301([ιυ])(?![\u0301\u0308])")  # two vowels that only the accent parts
TEMPLATE = re.compile(r"[^{\x04]*(\{\w+[^{}]*\}[^{\x04]*)+")  # a sentence with words put in, without context
WHOLE = "{sentence}"  # a template with this place is known by the sentence there
NESTED = 4  # so deep is a sentence looked for within another
INITIALS = {"nl": [("ij", "IJ")], "tr": [("i", "İ")], "az": [("i", "İ")]}  # their capitals at a beginning
NAMES = ("{species}", "{animal}", "{card}")  # in small letters on the cards, but not where a sentence begins
#: English sentences with their translations, as a plugin brings them; one that counts has all plural forms.
Words = Mapping[str, str | tuple[str, ...]]


class _Brought(gettext.NullTranslations):
    """What plugins say in a language, for whatever its catalogues do not have."""

    def __init__(self, counts: Callable[[int], int]) -> None:
        super().__init__()
        self.words: dict[str, str | tuple[str, ...]] = {}
        self._counts = counts  # which plural form a number takes: the language's own catalogue knows

    def gettext(self, message: str) -> str:
        """As a plugin has it; a word with a capital is that without one."""
        found = self.words.get(message)
        if found is None and isinstance(small := self.words.get(message[:1].lower() + message[1:]), str):
            found = titled(small)
        return found if found and isinstance(found, str) else message

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        plain = msgid1 if n == 1 else msgid2
        forms = self.words.get(msgid1)
        if not isinstance(forms, tuple):
            return self.gettext(plain)
        form = self._counts(n)
        return (forms[form] if form < len(forms) else "") or plain


class _Language:
    """The catalogues of one language, and what plugins have added to them."""

    def __init__(self, code: str, catalogues: list[gettext.GNUTranslations]) -> None:
        self.code = code
        self._catalogues = catalogues
        self._brought = _Brought(getattr(next(iter(catalogues), None), "plural", lambda number: number != 1))
        self._first, *others = (*catalogues, self._brought)
        for one in others:
            self._first.add_fallback(one)
        self._templates: list[tuple[str, str]] | None = None

    def add(self, words: Words) -> None:
        self._brought.words = {**words, **self._brought.words}
        self._templates = None

    def templates(self) -> list[tuple[str, str]]:
        """Sentences to be known by their words, the longest first, and their translations; then those that
        say something about another sentence."""
        if self._templates is None:
            self._templates = self._found_templates()
        return self._templates

    def _found_templates(self) -> list[tuple[str, str]]:
        known = (*(getattr(one, "_catalog", {}) for one in self._catalogues), self._brought.words)
        found = [
            (sentence, translated)
            for each in known
            for sentence, translated in each.items()
            if isinstance(sentence, str) and isinstance(translated, str)
            if TEMPLATE.fullmatch(sentence) and (_telling(sentence) or WHOLE in sentence)
        ]
        return sorted(found, key=lambda pair: (WHOLE in pair[0], -len(PLACE.sub("", pair[0]))))

    def one(self, sentence: str, context: str = "") -> str:
        return self._first.pgettext(context, sentence) if context else self._first.gettext(sentence)

    def counted(self, one: str, many: str, number: int) -> str:
        return self._first.ngettext(one, many, number)


_added: dict[str, list[Words]] = {}  # by language: what plugins bring, whichever language is the present one
_homes = dict.fromkeys((ENGLISH, *BUNDLED), HOME)
_speaking = _Language(ENGLISH, [])


def use(code: str) -> None:
    """Speak this language from now on; one without catalogues is English."""
    global _speaking
    broken: list[Path] = []
    _speaking = _Language(code, [one for each in lineage(code) for one in _catalogues(each, broken)])
    for each in lineage(code):
        for words in _added.get(each, ()):
            _speaking.add(words)
    for path in broken:
        log.warning(
            _(
                "The translations in {path!r} cannot be read and are left out. Install their language again.",
                path=str(path),
            )
        )


def lineage(code: str) -> tuple[str, ...]:
    """A language, and the one it takes from what it lacks: `nl_BE`, `nl`."""
    base = code.partition("_")[0]
    return (code,) if base == code else (code, base)


def _catalogues(code: str, broken: list[Path]) -> Iterator[gettext.GNUTranslations]:
    """The catalogues of a language; one that cannot be read is left out, and its path kept."""
    folder = _homes.get(code, HOME) / code / "LC_MESSAGES"
    for path in sorted(folder.glob("*.mo")):
        try:
            with path.open("rb") as file:
                found = gettext.GNUTranslations(file)
            found.ngettext("", "", 3)  # its rule of plural forms can be reckoned
        except Exception:  # whatever a file that is no catalogue leads to
            broken.append(path)
        else:
            yield found


def catalogued(code: str) -> set[object]:
    """What the program itself says in a language, as the keys of its catalogues."""
    found = [one for each in lineage(code) for one in _catalogues(each, [])]
    return {key for one in found for key in getattr(one, "_catalog", {})}


def present_language() -> str:
    """The code of the present language."""
    return _speaking.code


def spoken() -> tuple[str, ...]:
    """The codes of all languages there are catalogues for."""
    return tuple(_homes)


def bring(code: str, home: Path) -> None:
    """A plugin has the catalogues of a language, in `home/<code>/LC_MESSAGES`."""
    _homes.setdefault(code, home)


def learn(code: str, words: Words) -> None:
    """Add what a plugin says, in one language; what is in the catalogues already stays."""
    _added.setdefault(code, []).append(words)
    if code in lineage(_speaking.code):
        _speaking.add(words)


def _(sentence: str, /, **words: object) -> str:
    """A sentence in the present language, with words put in for its {placeholders}."""
    return _filled(_speaking.one(sentence), sentence, words)


def n_(one: str, many: str, number: int, /, **words: object) -> str:
    """A sentence that counts something: `n_("{n} card", "{n} cards", 3)`."""
    plain = one if number == 1 else many
    return _filled(_speaking.counted(one, many, number), plain, {"n": number, **words})


def said(value: Any) -> str:
    """What the rules, a card or a plugin say. A plain sentence is looked up as it stands."""
    if isinstance(value, Text):
        return str(value)
    plain = str(value)
    return _speaking.one(plain) if plain else plain


def recognised(sentence: str, within: int = 0) -> str:
    """An English sentence that came from elsewhere, in the present language if it is one of ours.

    Messages between programs know no language, so what somebody else's program says comes in English; a
    sentence with words put in is found by its template, and so is a sentence among those words.
    """
    if _speaking.code == ENGLISH or (plain := _speaking.one(sentence)) != sentence:
        return sentence if _speaking.code == ENGLISH else plain
    for template, translated in _speaking.templates() if within < NESTED else ():
        words = words_in(template, sentence)
        if words is None:
            continue
        again = {name: _recognised_in(word, within + 1) for name, word in words.items()}
        if WHOLE not in template or again["sentence"] != words["sentence"]:
            bare, plain = (PLACE.sub(r"{\1}", one) for one in (translated, template))
            return _filled(bare, plain, again)  # they come as they were written there
    return sentence


def _recognised_in(word: str, within: int) -> str:
    """A word put in: a name stays what it is, whatever else it may mean."""
    return recognised(word, within) if _telling(word) else word


def _telling(template: str) -> bool:
    """Whether enough of it is fixed to know it by."""
    return len(re.findall(r"[^\W\d_]+", PLACE.sub("", template))) >= 3


def named(context: str, word: str) -> str:
    """The name of a thing of the game, as printed on a card; `context` says what kind of thing it is."""
    return _speaking.one(word, context) if word else word


def _spoken(value: Text) -> str:
    if value.context == HEARD:
        return recognised(value.template)
    if value.many:
        plain = value.template if value.number == 1 else value.many
        template = _speaking.counted(value.template, value.many, value.number)
        return _filled(template, plain, value.words)
    return _filled(_speaking.one(value.template, value.context), value.template, value.words)


Text.speak = _spoken


def _filled(template: str, plain: str, words: Mapping[str, object]) -> str:
    """A translation with wrong placeholders loses nothing but itself: the English sentence is said."""
    if not words:
        return template
    if _speaking.code != ENGLISH:
        words = {key: _Figure(word) if isinstance(word, float) else word for key, word in words.items()}
    try:
        sentence = template.format(**words)
        return titled(sentence) if template.startswith(NAMES) and plain[:1].isupper() else sentence
    except (KeyError, IndexError, ValueError, AttributeError, TypeError):
        return plain.format(**words)


def figure(value: float, form: str) -> str:
    """A number as the present language writes it: `figure(35.7, ".1f")` is `35,7` in most of Europe."""
    signs = {ord(sign): _speaking.one(sign, "number") for sign in ".,"}
    return format(value, form).translate(signs)


class _Figure(float):
    """One that is put into a sentence."""

    def __format__(self, form: str) -> str:
        return figure(float(self), form)


def titled(sentence: str) -> str:
    """The same with a capital at its beginning: `Ijsbeer` would be wrong in Dutch."""
    for small, large in INITIALS.get(lineage(_speaking.code)[-1], ()):
        if sentence.startswith(small):
            return large + sentence[len(small) :]
    return sentence[:1].upper() + sentence[1:]


def capitals(word: str) -> str:
    """All in capitals. Greek ones carry no accent, but keep the two dots that part two vowels."""
    language = lineage(_speaking.code)[-1]
    if language != "el":
        return (word.replace("i", "İ") if language in ("tr", "az") else word).upper()
    letters = re.sub(PARTED, "\\1\\2\u0308", unicodedata.normalize("NFD", word))
    return unicodedata.normalize("NFC", letters.replace("\u0301", "").upper())

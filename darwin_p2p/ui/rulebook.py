"""The rules as players look them up: by id, by group of ids, by topic, by event or by any words.

Everything here is a pure function of the file `rules.toml` of a game; printing is left to others.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache, lru_cache
from textwrap import wrap
from typing import Any

import msgspec

from darwin_p2p import data

from ..text import plain
from ..words import _, named, present_language, said
from ..words.present import ENGLISH

WIDTH = 80
MOST_HITS = 12  # of a search for words; a group or a topic is always shown whole


class RuleText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule or ruling; only rulings have a title."""

    id: str
    section: str  # key of the topic it lives in
    text: str
    title: str = ""
    see: tuple[str, ...] = ()
    no_effect: str = ""  # why it leaves no trace in a program, if so


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one looks up: a term of the game, other words for it, and the rules about it."""

    key: str
    title: str
    words: tuple[str, ...]
    summary: str
    rules: tuple[str, ...]
    cards: bool = False  # the cards and what they do are told after the rules


class EventText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Event Card, its effect in one sentence, and the rules about it."""

    key: str
    title: str
    effect: str
    rules: tuple[str, ...]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the rules: some topics in reading order."""

    key: str
    title: str
    topics: tuple[str, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of one game. What is asked for by key raises `KeyError` if there is no such thing."""

    overview: str
    sections: tuple[Section, ...] = msgspec.field(name="section")
    topics: tuple[Topic, ...] = msgspec.field(name="topic")
    events: tuple[EventText, ...] = msgspec.field(name="event")
    rules: tuple[RuleText, ...] = msgspec.field(name="rule")

    def rule(self, name: str) -> RuleText:
        wanted = _id(name)
        for rule in self.rules:
            if _id(rule.id) == wanted:
                return rule
        raise KeyError(name)

    def topic(self, key: str) -> Topic:
        for topic in self.topics:
            if topic.key == key:
                return topic
        raise KeyError(key)

    def event_effect(self, key: str) -> str:
        for event in self.events:
            if event.key == key:
                return event.effect
        raise KeyError(key)

    def group(self, prefix: str) -> list[RuleText]:
        """The rule of that id, or all whose ids go on after it: ACT-TRADE means ACT-TRADE-1 and so on."""
        start = _id(prefix)
        return [rule for rule in self.rules if f"{_id(rule.id)}-".startswith(f"{start}-")] if start else []

    def topic_named(self, name: str) -> Topic | None:
        """The topic of that key, title or other word."""
        wanted = _fold(name)
        return next((topic for topic in self.topics if wanted in _names(topic)), None)

    def event_named(self, name: str) -> EventText | None:
        wanted = _fold(name)
        return next(
            (event for event in self.events if wanted in (_fold(event.key), _fold(event.title))), None
        )

    def pointing(self, ruling: str) -> list[RuleText]:
        """The rules a ruling belongs to."""
        return [rule for rule in self.rules if ruling in rule.see]

    def search(self, words: str) -> list[RuleText]:
        """Rules about these words, best first: by id, by group, by topic or event, then by text."""
        named = (self.topic_named(words), self.event_named(words))
        about = [self.rule(each) for found in named if found for each in found.rules]
        return list(dict.fromkeys([*self.group(words), *about, *self._with_words(words)]))

    def closest(self, word: str) -> list[str]:
        """What the reader may have meant: up to three ids or names, the likeliest first."""
        names = {_fold(rule.id): rule.id for rule in self.rules}
        names |= {_fold(name): name for topic in self.topics for name in reversed(_spelt(topic))}
        names |= {_fold(event.title): event.title for event in self.events}
        return [names[name] for name in get_close_matches(_fold(word), names, n=3)]

    def _with_words(self, words: str) -> Iterator[RuleText]:
        """Rules with every one of the words, or a longer word beginning like it; an id is no word."""
        wanted = set() if re.fullmatch(r"\s*\w\S*-\d+\s*", words) else _words(words)
        for rule in self.rules if wanted else ():
            there = _words(f"{rule.title} {rule.text}")
            if all(any(word.startswith(start) for word in there) for start in wanted):
                yield rule


def load(game: str = "darwins-choice") -> Rulebook:
    """The rulebook of a game in the present language; `KeyError` if it has none."""
    return _load(game, present_language())


@cache
def _load(game: str, language: str) -> Rulebook:
    book = _read(game)
    return book if language == ENGLISH else _translated(book)


def _translated(book: Rulebook) -> Rulebook:
    """Titles, texts and other words in the present language; a reader may look things up by the English ones
    as well, and ids and keys are the same in every language."""
    replace = msgspec.structs.replace
    return replace(
        book,
        overview=said(book.overview),
        sections=tuple(replace(one, title=said(one.title)) for one in book.sections),
        topics=tuple(
            replace(
                one,
                title=said(one.title),
                summary=said(one.summary),
                words=(*_other_words(one), one.title, *one.words),
            )
            for one in book.topics
        ),
        events=tuple(
            replace(one, title=_event_title(one.title), effect=said(one.effect)) for one in book.events
        ),
        rules=tuple(
            replace(one, title=said(one.title), text=said(one.text), no_effect=said(one.no_effect))
            for one in book.rules
        ),
    )


def _other_words(topic: Topic) -> list[str]:
    return [word.strip() for word in said(", ".join(topic.words)).split(",")] if topic.words else []


def _event_title(title: str) -> str:
    """The name printed on the card, of either game."""
    translated = named("event", title)
    return translated if translated != title else named("evo card", title)


@cache
def _read(game: str) -> Rulebook:
    try:
        text = data.read(f"{game.replace('-', '_')}/rules.toml")
    except (OSError, ValueError):
        raise KeyError(game) from None
    return msgspec.convert(_unwrapped(tomllib.loads(text)), Rulebook)


def lookup(book: Rulebook, query: str, width: int = WIDTH) -> str | None:
    """The page for an id, a group, a topic, an event, a section or any words; without a query, the overview.

    `None` if nothing is found; then `book.closest(query)` may help. Where a word is both, capitals mean the
    group and small letters the topic: FOOD lists all rules of that name, food explains.
    """
    name = _fold(query)
    group = book.group(query)
    topic = book.topic_named(query)
    if name in ("", "overview"):
        lines = _overview_page(book, width)
    elif topic and not (group and query.isupper()):
        lines = _topic_page(book, topic, width)
    elif len(group) == 1:
        lines = _rule_page(book, group[0], width)
    elif group:
        lines = _list(group, width)
    elif event := book.event_named(query):
        lines = [event.title, *_wrap(event.effect, width), "", *_list(map(book.rule, event.rules), width)]
    elif section := next((each for each in book.sections if name in (each.key, _fold(each.title))), None):
        lines = [section.title, *_contents(book, section, width)]
    elif hits := book.search(query):
        lines = _list(hits[:MOST_HITS], width)
        if len(hits) > MOST_HITS:
            lines += [
                "",
                *_wrap(_("And {hits} more: add a word to find fewer.", hits=len(hits) - MOST_HITS), width),
            ]
    else:
        return None
    return "\n".join(lines)


def _overview_page(book: Rulebook, width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in book.overview.split("\n\n"):
        lines += [*_wrap(paragraph, width), ""]
    lines.append(_("Topics"))
    for section in book.sections:
        topics = ", ".join(_called(book.topic(key)) for key in section.topics)
        lines += _wrap(f"{section.title}: {topics}", width, "  ", "    ")
    return lines


def _contents(book: Rulebook, section: Section, width: int) -> list[str]:
    topics = map(book.topic, section.topics)
    return [
        line for each in topics for line in _wrap(f"{_called(each)}: {each.summary}", width, "  ", "    ")
    ]


def _topic_page(book: Rulebook, topic: Topic, width: int) -> list[str]:
    lines = [topic.title, *_wrap(topic.summary, width), "", *_list(map(book.rule, topic.rules), width)]
    if topic.cards:
        for card in book.events:
            lines += ["", *_wrap(card.title, width), *_wrap(card.effect, width, "  ")]
    beside = next(section.topics for section in book.sections if topic.key in section.topics)
    if others := [_called(book.topic(key)) for key in beside if key != topic.key]:
        lines += ["", *_wrap(_("See also: {others}", others=", ".join(others)), width)]
    return lines


def _called(topic: Topic) -> str:
    """What is typed to look a topic up: its key, or its title where that is in another language."""
    return topic.key if present_language() == ENGLISH else topic.title


def _rule_page(book: Rulebook, rule: RuleText, width: int) -> list[str]:
    lines = [*_wrap(_heading(rule), width), *_wrap(rule.text, width, "  ")]
    if rule.no_effect:
        lines += _wrap(_("In this program: {no_effect}", no_effect=rule.no_effect), width, "  ")
    for ruling in map(book.rule, rule.see):
        lines += ["", *_wrap(_heading(ruling), width, "  ", "    "), *_wrap(ruling.text, width, "    ")]
    if owners := book.pointing(rule.id):
        lines += [
            "",
            *_wrap(_("Belongs to: {rules}", rules=", ".join(each.id for each in owners)), width, "  "),
        ]
    return lines


def _list(rules: Iterable[RuleText], width: int) -> list[str]:
    """Rules one below the other; the rulings that belong to them by id only."""
    lines: list[str] = []
    for rule in rules:
        see = _(" (see {see})", see=", ".join(rule.see)) if rule.see else ""
        title = f"{rule.title}: " if rule.title else ""
        lines += _wrap(f"{rule.id}  {title}{rule.text}{see}", width, "", "  ")
    return lines


def _heading(rule: RuleText) -> str:
    return f"{rule.id}  {rule.title}".rstrip()


def _wrap(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    indent = first if rest is None else rest
    return wrap(text, max(width, 20), initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


def _names(topic: Topic) -> list[str]:
    return [_fold(name) for name in _spelt(topic)]


def _spelt(topic: Topic) -> tuple[str, ...]:
    return (topic.key, topic.title, *topic.words)


def _fold(name: str) -> str:
    """Names are compared without regard to case, accents, spaces, hyphens and underscores."""
    return " ".join(re.split(r"[\s_-]+", plain(name).strip()))


@lru_cache(maxsize=1000)
def _id(name: str) -> str:
    """An id as it is compared: `rul 7` is RUL-07."""
    return re.sub(r"-0+(?=\d)", "-", "-".join(name.upper().split()))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", plain(text)))


def _unwrapped(value: Any) -> Any:
    """Data without the line breaks inside its texts; a blank line still separates paragraphs."""
    if isinstance(value, str):
        return "\n\n".join(" ".join(paragraph.split()) for paragraph in value.strip().split("\n\n"))
    if isinstance(value, list):
        return [_unwrapped(each) for each in value]
    return {key: _unwrapped(each) for key, each in value.items()} if isinstance(value, dict) else value

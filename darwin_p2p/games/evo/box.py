"""The box: genes, event cards and islands as the data files describe them, or one error that lists every
mistake in them. Only texts come in here; whoever calls has read them from somewhere.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from darwin_p2p import data

from ...engine import Mistakes, Variant
from ...foreign import complaint
from ...text import name, phrase
from .cards import GENES, PHASES, EventCard, Gene
from .effects import EFFECTS
from .islands import Island, drawn

T = TypeVar("T")


class BoxError(Mistakes):
    """A data file that cannot be used."""


class GeneEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    tiles: int
    start: int = 0


class CardEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    window: str
    effect: str
    amount: int = 1
    copies: int = 1


class IslandEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    title: str
    seats: int
    drawing: str
    corner: tuple[int, int] = (0, 0)


class Entries:
    """The entries of one file; `problem` writes down what is wrong and where."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.problems: list[str] = []

    def read(self, item: str, kind: type[T]) -> Iterator[tuple[T, Callable[[str, str], None]]]:
        """Every `[[item]]` as a value of this kind, with a function that complains about a field of it."""
        header = re.compile(rf"\s*\[\[\s*{item}\s*\]\]")
        lines = [number for number, line in enumerate(self.text.splitlines(), 1) if header.match(line)]
        for index, raw in enumerate(self._raw(item)):
            line = lines[index] if index < len(lines) else 1  # entries written as one inline list

            def problem(field: str, why: str, line: int = line, raw: Any = raw) -> None:
                name = raw.get("key", "(no key)") if isinstance(raw, dict) else phrase("(no key)")
                self.problems.append(
                    phrase(
                        "{file}, line {line}, {item} {name}, field '{field}': {why}",
                        file=self.file,
                        line=line,
                        item=item,
                        name=name,
                        field=field,
                        why=why,
                    )
                )

            try:
                value = msgspec.convert(raw, kind)
            except msgspec.ValidationError as error:
                sentence, _, path = str(error).partition(" - at `$")
                field = re.search(r"field `(\w+)`", sentence)
                problem(path.strip("`.") or (field[1] if field else "?"), f"{sentence.replace('`', '')}.")
                continue
            yield value, problem

    def _raw(self, item: str) -> list[Any]:
        try:
            content = tomllib.loads(self.text.removeprefix("\ufeff"))
        except tomllib.TOMLDecodeError as error:
            self.problems.append(phrase("{name}: {error}.", name=self.file, error=complaint(error)))
            return []
        found = content.pop(item, [])
        if content or not isinstance(found, list) or not found:
            self.problems.append(
                phrase(
                    "{file}: write one [[{item}]] for each {item}, and nothing else.",
                    file=self.file,
                    item=item,
                )
            )
            return []
        return found

    def finish(self) -> None:
        if self.problems:
            raise BoxError(self.problems)


def parse_genes(text: str, file: str = "genes.toml") -> tuple[Gene, ...]:
    """EVO-MODEL-4: the eight genes, each exactly once; whatever the order, the portrait's is kept."""
    entries = Entries(file, text)
    genes: dict[str, Gene] = {}
    for entry, problem in entries.read("gene", GeneEntry):
        if entry.key not in GENES or entry.key in genes:
            problem("key", phrase("write each of {genes} once.", genes=", ".join(GENES)))
        for field, most in (("tiles", 100), ("start", 10)):
            if not 0 <= getattr(entry, field) <= most:
                problem(field, phrase("write a number from 0 to {most}.", most=most))
        genes[entry.key] = Gene(entry.key, name("gene", entry.name), entry.tiles, entry.start)
    missing = [key for key in GENES if key not in genes]
    if missing and not entries.problems:
        entries.problems.append(
            phrase("{file}: the gene {missing} is missing.", file=file, missing=missing[0])
        )
    entries.finish()
    return tuple(genes[key] for key in GENES)


def parse_cards(text: str, file: str = "cards.toml") -> tuple[EventCard, ...]:
    """EVO-CARD-1, -2: the deck, one value for each card; copies of a card follow one another."""
    entries = Entries(file, text)
    deck: list[EventCard] = []
    for entry, problem in entries.read("card", CardEntry):
        if entry.window not in PHASES:
            problem(
                "window",
                phrase(
                    "'{window}' is no phase; write one of {phases}.",
                    window=entry.window,
                    phases=", ".join(PHASES),
                ),
            )
        if entry.effect not in EFFECTS:
            problem(
                "effect",
                phrase(
                    "'{effect}' is not known; write one of {effects}.",
                    effect=entry.effect,
                    effects=", ".join(EFFECTS),
                ),
            )
        elif entry.window != EFFECTS[entry.effect].window:
            problem(
                "window",
                phrase(
                    "the effect '{effect}' belongs to {window}.",
                    effect=entry.effect,
                    window=EFFECTS[entry.effect].window,
                ),
            )
        if not 1 <= entry.copies <= 20:
            problem("copies", phrase("write a number from 1 to 20."))
        if not -9 <= entry.amount <= 9:
            problem("amount", phrase("write a number from -9 to 9."))
        if any(card.key == entry.key for card in deck):
            problem("key", phrase("another card has it; say how many there are with 'copies'."))
        called = name("evo card", entry.name)
        deck += [EventCard(entry.key, called, entry.window, entry.effect, entry.amount)] * entry.copies
    entries.finish()
    return tuple(deck)


def parse_islands(text: str, file: str = "islands.toml") -> tuple[Island, ...]:
    """EVO-SETUP-1: islands, each with as many start beaches as there are seats."""
    entries = Entries(file, text)
    islands: list[Island] = []
    for entry, problem in entries.read("island", IslandEntry):
        try:
            island = drawn(entry.key, name("island", entry.title), entry.drawing, entry.corner)
        except ValueError as error:
            problem("drawing", f"{error}.")
            continue
        if len(island.starts) != entry.seats:
            problem(
                "seats",
                phrase(
                    "{starts} start beaches for {seats} seats; draw one for each.",
                    starts=len(island.starts),
                    seats=entry.seats,
                ),
            )
        if any(one.key == entry.key for one in islands):
            problem("key", phrase("another island has it; choose one of its own."))
        islands.append(island)
    entries.finish()
    return tuple(islands)


@cache
def standard_genes() -> tuple[Gene, ...]:
    return parse_genes(data.read("evo/genes.toml"))


@cache
def standard_cards() -> tuple[EventCard, ...]:
    return parse_cards(data.read("evo/cards.toml"))


@cache
def standard_islands() -> tuple[Island, ...]:
    return parse_islands(data.read("evo/islands.toml"))


def islands_for(seats: int) -> tuple[Island, ...]:
    """EVO-SETUP-1, R-BOARD-1: the islands of the program for so many seats, the default first."""
    return tuple(island for island in standard_islands() if len(island.starts) == seats)


def island_variant(island: Island) -> Variant:
    """A map of one's own as a house rule: register it in a plugin, choose it with --variant."""
    return Variant(
        name=island.key,
        game="evo",
        title=island.title,
        change=lambda rules: msgspec.structs.replace(rules, island=island),
        seats=(len(island.starts),),
    )

"""The texts of a pack as rows: one card each, as written, with its place in the file.

Whatever cannot be read goes into the list of problems, as a sentence that names file, line, card and field.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...foreign import complaint
from ...text import listing, phrase
from . import traits as t
from .cards import slug
from .pack_schema import ABOUT, FIELDS


@dataclass(frozen=True, slots=True)
class Row:
    """One card as written, and where; `problems` is shared by all rows of a pack."""

    file: str
    line: int
    cells: Mapping[str, str]
    problems: list[str]
    lines: Mapping[str, int]  # of single fields, where each stands on its own line

    @property
    def label(self) -> str:
        """What the author would call the card."""
        if "part" in FIELDS[self.file.partition(".")[0]]:
            return shortened(f"{slug(self['name'])}.{self['part']}")
        return shortened(self["key"]) or phrase("(no key)")

    def __getitem__(self, field: str) -> str:
        return self.cells.get(field, "")

    def bad(self, field: str, why: str) -> None:
        line = self.lines.get(field, self.line)
        self.problems.append(
            phrase(
                "{file}, line {line}, {label}, field '{field}': {why}",
                file=self.file,
                line=line,
                label=self.label,
                field=field,
                why=why,
            )
        )

    def number(self, field: str, most: int = t.MAX_SYMBOLS) -> int:
        """A count; an empty cell is 0."""
        text = self[field] or "0"
        if text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most:
            return int(text)
        self.bad(
            field,
            phrase(
                "'{shortened}' is not possible; write a whole number from 0 to {most}.",
                shortened=shortened(text),
                most=most,
            ),
        )
        return 0

    def choice(self, field: str, what: str, allowed: Collection[str]) -> str | None:
        if self[field] in allowed:
            return self[field]
        self.bad(
            field,
            phrase(
                "'{shortened}' is not {what}; write {either}.",
                shortened=shortened(self[field]),
                what=what,
                either=either(allowed),
            ),
        )
        return None

    def abilities(self, field: str, words: Iterable[str]) -> tuple[str, ...]:
        """The abilities among these words, in the order of SYM-2 whatever the order written."""
        found = set(words)
        for word in sorted(found.difference(t.ABILITIES)):
            self.bad(
                field,
                phrase(
                    "'{shortened}' is not an ability; write {either}.",
                    shortened=shortened(word),
                    either=either(t.ABILITIES),
                ),
            )
        return tuple(ability for ability in t.ABILITIES if ability in found)


def read_about(files: Mapping[str, str], problems: list[str]) -> dict[str, str] | None:
    """What `pack.toml` says about the pack, or nothing if it is not there."""
    if "pack.toml" not in files:
        return None
    words = _toml("pack.toml", files["pack.toml"].removeprefix("\ufeff"), problems)
    for key, value in words.items():
        if key not in ABOUT:
            problems.append(
                phrase(
                    "pack.toml, field '{key}': not known; the fields are {about}.",
                    key=key,
                    about=", ".join(ABOUT),
                )
            )
        elif not isinstance(value, str):
            problems.append(phrase("pack.toml, field '{key}': write it as a text in quotes.", key=key))
    if words and not words.get("name"):
        problems.append(phrase("pack.toml, field 'name': a pack needs a name."))
    return {key: str(value) for key, value in words.items()}


def read_rows(files: Mapping[str, str], table: str, problems: list[str]) -> list[Row] | None:
    """The cards of one table, or nothing if neither of its two files is there."""
    found = [name for name in (f"{table}.csv", f"{table}.toml") if name in files]
    if not found:
        return None
    if len(found) == 2:
        problems.append(
            phrase("{one} and {other} are both there; keep one of them.", one=found[0], other=found[1])
        )
    name = found[0]
    text = files[name].removeprefix("\ufeff")  # spreadsheets put a byte-order mark first
    read = _toml_rows if name.endswith(".toml") else _csv_rows
    before = len(problems)
    try:
        rows = list(read(name, table, text, problems))
    except csv.Error as error:
        rows = []
        problems.append(phrase("{name}: {error}.", name=name, error=complaint(error)))
    if not rows and len(problems) == before:
        problems.append(phrase("{name}: there is no card in it.", name=name))
    return rows


def _csv_rows(name: str, table: str, text: str, problems: list[str]) -> Iterator[Row]:
    # A comment is left as an empty line, so that all others keep their numbers. A spreadsheet that saves
    # the file again puts quotes around it.
    lines = ["" if line.lstrip(' "').startswith("#") else line for line in text.splitlines()]
    head = next((line for line in lines if line.strip()), "")
    # Where the comma is the decimal sign, spreadsheets separate with semicolons.
    reader = csv.reader(lines, delimiter=";" if ";" in head and "," not in head else ",")
    columns = [cell.strip() for cell in next(filter(any, reader), [])]
    width = len(columns)
    while columns and not columns[-1]:  # empty columns at the end, left over from a spreadsheet
        columns.pop()
    _check_columns(
        phrase("{name}, line {max}", name=name, max=max(1, reader.line_num)), columns, table, problems
    )
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        written = dict(zip(columns, map(str.strip, cells), strict=False))
        row = Row(name, reader.line_num, written, problems, {})
        if len(cells) > width:
            row.bad(
                columns[-1],
                phrase("{cells} cells for {width} columns; remove a comma.", cells=len(cells), width=width),
            )
        yield row


def _check_columns(where: str, columns: list[str], table: str, problems: list[str]) -> None:
    for column in dict.fromkeys(columns):
        if column not in FIELDS[table]:
            expected = ",".join(FIELDS[table])
            problems.append(
                phrase(
                    "{where}: the column '{shortened}' is not known; expected are {expected}.",
                    where=where,
                    shortened=shortened(column),
                    expected=expected,
                )
            )
        elif columns.count(column) > 1:
            problems.append(
                phrase("{where}: the column '{column}' is there twice; keep one.", where=where, column=column)
            )
    missing = [column for column in FIELDS[table] if column not in columns]
    if len(missing) == 1:
        problems.append(
            phrase("{where}: the column '{missing}' is missing.", where=where, missing=missing[0])
        )
    elif missing:
        problems.append(
            phrase(
                "{where}: the columns {missing} are missing; the first line names them.",
                where=where,
                missing=", ".join(missing),
            )
        )


def _toml_rows(name: str, table: str, text: str, problems: list[str]) -> Iterator[Row]:
    item = table.removesuffix("s")
    content = _toml(name, text, problems)
    for key in content:
        if key != item:
            problems.append(
                phrase(
                    "{name}: '{shortened}' is not known; write one [[{item}]] for each card.",
                    name=name,
                    shortened=shortened(key),
                    item=item,
                )
            )
    cards = content.get(item, [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        problems.append(phrase("{name}: write one [[{item}]] for each card.", name=name, item=item))
        return
    places = list(_toml_places(text, item))
    for number, card in enumerate(cards):
        line, lines = places[number] if number < len(places) else (1, {})  # cards as one inline list
        row = Row(name, line, {key: _word(value) for key, value in card.items()}, problems, lines)
        for key, value in card.items():
            if key not in FIELDS[table]:
                row.bad(key, phrase("not known; expected are {fields}.", fields=", ".join(FIELDS[table])))
            elif isinstance(value, bool) or not isinstance(value, str | int):
                row.bad(key, phrase("write a whole number, or a text in quotes."))
        yield row


def _toml_places(text: str, item: str) -> Iterator[tuple[int, dict[str, int]]]:
    """The line of each `[[item]]`, and the lines of the fields below it."""
    header = re.compile(rf"\s*\[\[\s*{item}\s*\]\]")
    field = re.compile(r"\s*([A-Za-z_]+)\s*=")
    start, lines = 0, dict[str, int]()
    for number, line in enumerate(text.splitlines(), 1):
        if header.match(line):
            if start:
                yield start, lines
            start, lines = number, {}
        elif found := field.match(line):
            lines[found[1]] = number
    if start:
        yield start, lines


def _toml(name: str, text: str, problems: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(phrase("{name}: {error}.", name=name, error=complaint(error)))
    except RecursionError:
        problems.append(phrase("{name}: it is nested too deeply.", name=name))
    except ValueError:  # the only other one: Python reads no integer of thousands of digits
        problems.append(phrase("{name}: a number in it is too long.", name=name))
    return {}


def _word(value: object) -> str:
    """A value as it would stand in a cell."""
    if isinstance(value, int) and value.bit_length() > 64:
        return phrase("a very large number")  # Python may refuse to write it out
    return str(value).strip()


def either(words: Collection[str]) -> str:
    """`a, b or c`."""
    return listing(tuple(words), "or")


def shortened(text: str) -> str:
    """A cell as it may be quoted in a sentence."""
    return text if len(text) <= 40 else f"{text[:39]}…"

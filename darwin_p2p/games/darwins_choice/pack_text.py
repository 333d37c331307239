"""A pack as texts that `parse_pack` reads: bare, or as a commented template for one's own cards."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ...text import english, phrase
from . import traits as t
from .cards import Card, EventCard, Habitat, Pack
from .pack_schema import ABOUT, FIELDS, FILES, LARGE, POINTS, SMALL

Cells = dict[str, Any]  # one card, field by field

TYPED = ("needs", "forbidden", "adaptation", "plants", "meat", "points")  # printed on a habitat, not known
HOW_TO = {
    "animals": phrase(
        "The {small} small and {large} large animal cards, each of them once.", small=SMALL, large=LARGE
    ),
    "habitats": phrase("The 22 habitat cards."),
    "events": phrase("The 16 event cards."),
    "continents": phrase("The 5 continents; the last ones are left out first where fewer are in use."),
}
EXAMPLES = {
    "animals": {"name": "orca", "part": "head", "diet": "carnivore", "swim": 1, "cold": 2, "hearts": 2},
    "habitats": {"key": "coast", "needs": "swim/fly", "adaptation": "swim fly cold", "plants": 3},
}


def to_csv(pack: Pack, name: str) -> str:
    """The text of one file of the pack, without comments: `to_csv(pack, "animals.csv")`."""
    if name == "pack.toml":
        return _about({"name": pack.name, "title": pack.title, "version": pack.version})
    table = name.removesuffix(".csv")
    return _csv(table, _cells(pack, table))


def template(pack: Pack, ending: str, name: str, *, empty: bool = False) -> dict[str, str]:
    """The files of a new pack called `name`, with a comment on every field.

    It has the cards of `pack`; an `empty` one leaves out all that only the owner of a box can know.
    """
    words = {
        "name": name,
        "title": name.replace("-", " ").replace("_", " "),
        "version": "1",
        "note": "Typed in from a box." if empty else f"Made from {pack.title}.",
    }
    files = {FILES[0]: _comment(phrase("About this pack."), ABOUT) + _about(words)}
    for table, fields in FIELDS.items():
        cells = list(_cells(pack, table))
        if empty and table == "animals":
            cells = []
        elif empty and table == "habitats":
            cells = [
                {field: "" if field in TYPED else value for field, value in row.items()} for row in cells
            ]
        example = _example(table, ending) if table in EXAMPLES else ""
        text = _csv(table, cells) if ending == "csv" else _toml(table, cells)
        files[f"{table}.{ending}"] = _comment(HOW_TO[table], fields, example) + text
    return files


def _comment(heading: str, fields: Mapping[str, str], example: str = "") -> str:
    width = max(map(len, fields))
    lines = [str(heading), "", *(f"{field:<{width}}  {meaning}" for field, meaning in fields.items())]
    if example:
        lines += ["", str(phrase("An example:")), *example.splitlines()]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines) + "\n"


def _example(table: str, ending: str) -> str:
    rows = [EXAMPLES[table]]
    return _csv(table, rows) if ending == "csv" else _toml(table, rows)


def _about(words: Mapping[str, str]) -> str:
    return "".join(f"{key} = {_quoted(word)}\n" for key, word in words.items())


def _quoted(word: object) -> str:
    """A JSON string is a TOML string, and a JSON number a TOML number."""
    return msgspec.json.encode(word).decode()


class _Text:
    """As much of a file as the CSV writer asks for."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def write(self, piece: str) -> None:
        self.pieces.append(piece)


def _csv(table: str, rows: Iterable[Cells]) -> str:
    out = _Text()
    writer = csv.DictWriter(out, list(FIELDS[table]), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return "".join(out.pieces)


def _toml(table: str, rows: Iterable[Cells]) -> str:
    cards = []
    for row in rows:
        filled = [field for field in FIELDS[table] if row.get(field) not in ("", None)]
        lines = "".join(f"{field} = {_quoted(row[field])}\n" for field in filled)
        cards.append(f"[[{table.removesuffix('s')}]]\n{lines}")
    return "\n".join(cards)


def _cells(pack: Pack, table: str) -> Iterator[Cells]:
    """The cards of one table, field by field."""
    if table == "animals":
        yield from map(card_cells, pack.animals)
    elif table == "habitats":
        yield from map(habitat_cells, pack.habitats)
    elif table == "events":
        yield from map(event_cells, pack.events)
    else:
        for key in pack.continents:
            yield {"key": key, "name": key.replace("_", " ").title()}


def card_cells(card: Card) -> Cells:
    """The fields of an animal card that are not empty."""
    cells: Cells = {"name": english(card.animal), "part": card.part.value, **t.unpack(card.traits)}
    if card.diet:
        cells["diet"] = card.diet.value
    return cells | {kind: count for kind in POINTS if (count := getattr(card, kind))}


def habitat_cells(habitat: Habitat) -> Cells:
    cells = {field: english(getattr(habitat, field)) for field in FIELDS["habitats"]}
    cells["needs"] = "/".join(
        "+".join(f"{ability}:{least}" if least > 1 else ability for ability, least in way)
        for way in habitat.needs
    )
    return cells | {field: " ".join(cells[field]) for field in ("forbidden", "adaptation")}


def event_cells(event: EventCard) -> Cells:
    kind = "permanent" if event.permanent else "immediate"
    cells = {"key": event.key, "name": english(event.name), "kind": kind, "pair": "/".join(event.pair)}
    return cells | {"plants": event.plants, "meat": event.meat}

"""Card packs: the texts of a pack become a `Pack`, or one error that lists every mistake in them.

A pack is a few tables, each as CSV (one line per card) or TOML (one `[[animal]]` per card), and a small
`pack.toml` with its name. Only texts come in here; whoever calls has read them from somewhere.
"""

from __future__ import annotations

import csv
import hashlib
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from darwin_p2p import data

from . import traits as t
from .cards import Card, Diet, EventCard, Habitat, Pack, Part, make_habitat, slug

SMALL, LARGE = 135, 102  # COMP-1
PAIRS = (  # HAB-10
    ("savanna", "steppe"),
    ("wetland", "swamp"),
    ("ocean", "coral_reef"),
    ("taiga", "tundra"),
    ("tropical_rainforest", "cloud_forest"),
    ("high_mountains", "highlands"),
    ("coast", "islands"),
    ("desert", "rocky_desert"),
    ("polar_desert", "cold_desert"),
)
UNPAIRED = ("mountains", "hills", "semi_desert", "subtropical_dry_forest")
PARTNER = {one: two for a, b in PAIRS for one, two in ((a, b), (b, a))} | dict.fromkeys(UNPAIRED, "")
CLIMATE = ("desertification", "ice_age", "mountain_formation")  # EVT-CLIM-1: these name a pair
IMMEDIATE = ("degeneration", *CLIMATE, "flood", "hurricane", "invaders", "axis_shift")  # COMP-3
FEEDING = ("meteorite", "plant_boom", "meat_boom")  # EVT-FOODEV-1: these set the supply
CALM = ("low_mutation_rate", "optimal_conditions", "continental_drift", "epidemic", "volcano")
KIND = dict.fromkeys(IMMEDIATE, "immediate") | dict.fromkeys((*FEEDING, *CALM), "permanent")
CONTINENTS = 5  # COMP-1

POINTS = {"legs": 2, "wings": 1, "tail": 1}  # ANAT-2: what a torso can offer at most
FIELDS = {
    "animals": ("name", "part", "diet", *t.TRAITS, *POINTS),
    "habitats": ("key", "name", "needs", "forbidden", "adaptation", "plants", "meat", "points", "partner"),
    "events": ("key", "name", "kind", "plants", "meat", "pair"),
    "continents": ("key", "name"),
}
MINIMUMS = [str(number) for number in range(1, t.MAX_SYMBOLS + 1)]  # RUL-10
ABOUT = ("name", "title", "version", "note")
FILES = ("pack.toml", *(f"{table}.csv" for table in FIELDS))


class PackError(ValueError):
    """A pack that cannot be used; `problems` has one sentence for each mistake found."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


@dataclass(frozen=True, slots=True)
class Row:
    """One card as written, and where; `problems` is shared by all rows of a pack."""

    file: str
    line: int
    cells: Mapping[str, str]
    problems: list[str]

    @property
    def label(self) -> str:
        """What the author would call the card."""
        if "part" in FIELDS[self.file.partition(".")[0]]:
            return f"{slug(self['name'])}.{self['part']}"
        return self["key"] or "(no key)"

    def __getitem__(self, field: str) -> str:
        return self.cells.get(field, "")

    def bad(self, field: str, why: str) -> None:
        self.problems.append(f"{self.file}, line {self.line}, {self.label}, field '{field}': {why}")

    def number(self, field: str, most: int = t.MAX_SYMBOLS) -> int:
        """A count; an empty cell is 0."""
        text = self[field] or "0"
        if text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most:
            return int(text)
        self.bad(field, f"'{text}' is not possible; write a whole number from 0 to {most}.")
        return 0

    def choice(self, field: str, what: str, allowed: Collection[str]) -> str | None:
        if self[field] in allowed:
            return self[field]
        self.bad(field, f"'{self[field]}' is not {what}; write {_either(allowed)}.")
        return None

    def abilities(self, field: str, words: Iterable[str]) -> tuple[str, ...]:
        """The abilities among these words, in the order of SYM-2 whatever the order written."""
        found = set(words)
        for word in sorted(found.difference(t.ABILITIES)):
            self.bad(field, f"'{word}' is not an ability; write {_either(t.ABILITIES)}.")
        return tuple(ability for ability in t.ABILITIES if ability in found)


def parse_pack(files: Mapping[str, str], *, default: Pack | None = None) -> Pack:
    """The pack that these texts describe; what they leave out, except animals, is taken from `default`."""
    problems: list[str] = []
    about = _about(files, problems)
    animals = _rows(files, "animals", problems)
    habitats = _rows(files, "habitats", problems)
    events = _rows(files, "events", problems)
    continents = _rows(files, "continents", problems)
    absent = [] if animals is not None else ["animals.csv"]
    if default is None:
        others = zip(FILES, (about, animals, habitats, events, continents), strict=True)
        absent = [file for file, content in others if content is None]
    problems += [f"{file} is missing; write it, or start from a copy of the template." for file in absent]
    base = default or Pack(name="", title="", version="", animals=(), habitats=(), events=(), continents=())
    words = about if about is not None else {"name": base.name, "title": base.title, "version": base.version}
    pack = Pack(
        name=words.get("name", ""),
        title=words.get("title", "") or words.get("name", ""),
        version=words.get("version", ""),
        animals=_animals(animals) if animals is not None else (),
        habitats=_habitats(habitats) if habitats is not None else base.habitats,
        events=_events(events) if events is not None else base.events,
        continents=_continents(continents) if continents is not None else base.continents,
    )
    if problems:
        raise PackError(problems)
    return msgspec.structs.replace(pack, fingerprint=fingerprint(pack))


@cache
def standard_pack() -> Pack:
    """The pack that comes with the program."""
    return parse_pack({name: data.read(f"darwins_choice/{name}") for name in FILES})


def fingerprint(pack: Pack) -> str:
    """Equal for packs that play alike: all values in their order, but neither titles nor formatting."""
    values = (
        [(c.key, c.diet, c.legs, c.wings, c.tail, sorted(t.unpack(c.traits).items())) for c in pack.animals],
        [
            (h.key, h.needs, h.forbidden, h.adaptation, h.plants, h.meat, h.points, h.partner)
            for h in pack.habitats
        ],
        [(e.key, e.permanent, e.plants, e.meat, e.pair) for e in pack.events],
        pack.continents,
    )
    return hashlib.blake2b(msgspec.msgpack.encode(values), digest_size=16).hexdigest()


def to_csv(pack: Pack, name: str) -> str:
    """The text of one file of the pack, as `parse_pack` reads it: `to_csv(pack, "animals.csv")`."""
    if name == "pack.toml":  # a JSON string is a TOML string
        words = {"name": pack.name, "title": pack.title, "version": pack.version}
        return "".join(f"{key} = {msgspec.json.encode(word).decode()}\n" for key, word in words.items())
    table = name.removesuffix(".csv")
    out = _Text()
    writer = csv.DictWriter(out, FIELDS[table], restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(_written(pack, table))
    return "".join(out.pieces)


# Reading the texts ---------------------------------------------------------------------------------------


def _about(files: Mapping[str, str], problems: list[str]) -> dict[str, str] | None:
    if "pack.toml" not in files:
        return None
    words = _toml("pack.toml", files["pack.toml"], problems)
    for key, value in words.items():
        if key not in ABOUT:
            problems.append(f"pack.toml, field '{key}': not known; the fields are {', '.join(ABOUT)}.")
        elif not isinstance(value, str):
            problems.append(f"pack.toml, field '{key}': write it as a text in quotes.")
    if words and not words.get("name"):
        problems.append("pack.toml, field 'name': a pack needs a name.")
    return {key: str(value) for key, value in words.items()}


def _rows(files: Mapping[str, str], table: str, problems: list[str]) -> list[Row] | None:
    """The cards of one table, or nothing if neither of its two files is there."""
    found = [name for name in (f"{table}.csv", f"{table}.toml") if name in files]
    if not found:
        return None
    if len(found) == 2:
        problems.append(f"{found[0]} and {found[1]} are both there; keep one of them.")
    name = found[0]
    text = files[name].removeprefix("\ufeff")  # spreadsheets put a byte-order mark first
    read = _toml_rows if name.endswith(".toml") else _csv_rows
    before = len(problems)
    try:
        rows = list(read(name, table, text, problems))
    except csv.Error as error:
        rows = []
        problems.append(f"{name}: {error}.")
    if not rows and len(problems) == before:
        problems.append(f"{name}: there is no card in it.")
    return rows


def _csv_rows(name: str, table: str, text: str, problems: list[str]) -> Iterator[Row]:
    head = text.partition("\n")[0]
    # Where the comma is the decimal sign, spreadsheets separate with semicolons.
    reader = csv.reader(text.splitlines(), delimiter=";" if ";" in head and "," not in head else ",")
    columns = [cell.strip() for cell in next(reader, [])]
    for column in dict.fromkeys(columns):
        if column not in FIELDS[table]:
            expected = ",".join(FIELDS[table])
            problems.append(f"{name}, line 1: the column '{column}' is not known; expected are {expected}.")
        elif columns.count(column) > 1:
            problems.append(f"{name}, line 1: the column '{column}' is there twice; keep one.")
    for column in FIELDS[table]:
        if column not in columns:
            problems.append(f"{name}, line 1: the column '{column}' is missing.")
    for cells in reader:
        if not any(cell.strip() for cell in cells):
            continue
        row = Row(name, reader.line_num, dict(zip(columns, map(str.strip, cells), strict=False)), problems)
        if len(cells) > len(columns):
            row.bad(columns[-1], f"{len(cells)} cells for {len(columns)} columns; remove a comma.")
        yield row


def _toml_rows(name: str, table: str, text: str, problems: list[str]) -> Iterator[Row]:
    item = table.removesuffix("s")
    header = re.compile(rf"\s*\[\[\s*{item}\s*\]\]")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if header.match(line)]
    content = _toml(name, text, problems)
    for key in content:
        if key != item:
            problems.append(f"{name}: '{key}' is not known; write one [[{item}]] for each card.")
    cards = content.get(item, [])
    if not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        problems.append(f"{name}: write one [[{item}]] for each card.")
        return
    for place, card in enumerate(cards):
        line = lines[place] if place < len(lines) else 1  # cards written as one inline list
        row = Row(name, line, {key: str(value).strip() for key, value in card.items()}, problems)
        for key, value in card.items():
            if key not in FIELDS[table]:
                row.bad(key, f"not known; expected are {', '.join(FIELDS[table])}.")
            elif isinstance(value, bool) or not isinstance(value, str | int):
                row.bad(key, "write a whole number, or a text in quotes.")
        yield row


def _toml(name: str, text: str, problems: list[str]) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problems.append(f"{name}: {error}.")
        return {}


# From rows to cards --------------------------------------------------------------------------------------


def _animals(rows: list[Row]) -> tuple[Card, ...]:
    cards: list[Card] = []
    seen: dict[str, int] = {}
    for row in rows:
        if not slug(row["name"]):
            row.bad("name", "the animal has no name; write one, like blue-footed booby.")
        part = row.choice("part", "a body part", [part.value for part in Part])
        if row.label in seen:  # keys must tell all cards apart
            row.bad("part", f"the same card is on line {seen[row.label]}; an animal has one card of a kind.")
        seen.setdefault(row.label, row.line)
        symbols = {trait: row.number(trait) for trait in t.TRAITS}
        if sum(symbols[ability] for ability in t.ABILITIES) > t.MAX_ABILITIES:
            most = max(t.ABILITIES, key=symbols.__getitem__)
            row.bad(most, f"the six abilities of a card add up to {t.MAX_ABILITIES} at most; write less.")
        points = {kind: row.number(kind, most) for kind, most in POINTS.items()}
        diet = None
        if part == Part.HEAD.value:
            diet = row.choice("diet", "a diet", [diet.value for diet in Diet])
        elif row["diet"]:  # SYM-1
            row.bad("diet", f"'{row['diet']}' cannot be here; only heads have a diet, leave it empty.")
        for kind, count in points.items():
            if count and part != Part.TORSO.value:  # ANAT-3
                row.bad(kind, f"'{count}' cannot be here; only torsos have points, leave it empty.")
        if part:
            known = Diet(diet) if diet else None
            cards.append(Card(len(cards), row["name"], Part(part), t.pack(symbols), known, **points))
    if rows and len(cards) == len(rows):  # an unknown part is neither small nor large
        _count(rows[0], "small", [part.value for part in Part if not part.large], cards, SMALL)
        _count(rows[0], "large", [part.value for part in Part if part.large], cards, LARGE)
    return tuple(cards)


def _count(row: Row, size: str, parts: list[str], cards: list[Card], expected: int) -> None:
    found = sum(card.part.value in parts for card in cards)
    if found != expected:  # COMP-1
        gap = f"{expected - found} are missing" if found < expected else f"{found - expected} are too many"
        row.problems.append(
            f"{row.file}: {found} {size} cards ({', '.join(parts)}), but the game has {expected}; {gap}."
        )


def _habitats(rows: list[Row]) -> tuple[Habitat, ...]:
    _all_keys(rows, "habitat", PARTNER)
    habitats: list[Habitat] = []
    for row in rows:
        partner = PARTNER.get(row["key"], row["partner"])
        if row["partner"] != partner:
            expected = f"write {partner}" if partner else "leave it empty"
            row.bad("partner", f"'{row['partner']}' is not the other card of its pair; {expected}.")
        habitats.append(
            make_habitat(
                row["key"],
                name=row["name"],
                needs=_needs(row),
                forbidden=row.abilities("forbidden", row["forbidden"].split()),
                adaptation=row.abilities("adaptation", row["adaptation"].split()),
                plants=row.number("plants"),
                meat=row.number("meat"),
                points=int(row.choice("points", "a point value", ("2", "3")) or 2),  # HAB-1
                partner=partner,
            )
        )
    return tuple(habitats)


def _needs(row: Row) -> tuple[tuple[tuple[str, int], ...], ...]:
    """`climb/fly` is one of two, `run+cold` both, `heat:2` two symbols of one (RUL-10)."""
    ways = []
    for way in filter(None, row["needs"].replace(" ", "").split("/")):
        terms = []
        for term in way.split("+"):
            ability, colon, least = term.partition(":")
            if colon and least not in MINIMUMS:
                row.bad("needs", f"'{term}' has no proper minimum; write it like heat:2.")
            elif row.abilities("needs", [ability]):
                terms.append((ability, int(least or 1)))
        ways.append(tuple(terms))
    return tuple(way for way in ways if way)


def _events(rows: list[Row]) -> tuple[EventCard, ...]:
    _all_keys(rows, "event", KIND)
    events = []
    both = {pair for a, b in PAIRS for pair in ((a, b), (b, a))}
    for row in rows:
        key = row["key"]
        kinds = (KIND[key],) if key in KIND else ("immediate", "permanent")
        kind = row.choice("kind", "the kind of this event", kinds)
        pair = tuple(filter(None, row["pair"].split("/")))
        if (key in CLIMATE) != bool(pair) or (pair and pair not in both):
            wanted = "two habitats of a pair, like desert/rocky_desert" if key in CLIMATE else "nothing"
            row.bad("pair", f"'{row['pair']}' cannot be here; write {wanted}.")
        for food in ("plants", "meat"):
            if (key in FEEDING) != bool(row[food]):
                wanted = "a number" if key in FEEDING else "nothing; only food events change the supply"
                row.bad(food, f"'{row[food]}' cannot be here; write {wanted}.")
        supply = {food: row.number(food) if row[food] else None for food in ("plants", "meat")}
        name = row["name"] or key.replace("_", " ").title()
        events.append(EventCard(key, name, kind == "permanent", pair=pair, **supply))
    return tuple(events)


def _continents(rows: list[Row]) -> tuple[str, ...]:
    keys = [row["key"] for row in rows]
    if rows and (len(set(keys) - {""}) != CONTINENTS or len(keys) != CONTINENTS):
        why = f"{len(keys)} continents; the game has {CONTINENTS}, each with its own key."
        rows[0].problems.append(f"{rows[0].file}: {why}")
    return tuple(keys)


def _all_keys(rows: list[Row], what: str, keys: Collection[str]) -> None:
    """Each key exactly once, and no others."""
    seen: dict[str, int] = {}
    for row in rows:
        if row["key"] in seen:
            row.bad("key", f"the same {what} is on line {seen[row['key']]}; each is there once.")
        elif row.choice("key", f"a known {what}", keys):
            seen[row["key"]] = row.line
    if rows:
        absent = [key for key in keys if key not in seen]
        rows[0].problems.extend(f"{rows[0].file}: the {what} '{key}' is missing." for key in absent)


# Writing -------------------------------------------------------------------------------------------------


class _Text:
    """As much of a file as the CSV writer asks for."""

    def __init__(self) -> None:
        self.pieces: list[str] = []

    def write(self, piece: str) -> None:
        self.pieces.append(piece)


def _written(pack: Pack, table: str) -> Iterator[dict[str, object]]:
    if table == "animals":
        for card in pack.animals:
            row: dict[str, object] = {"name": card.animal, "part": card.part.value, **t.unpack(card.traits)}
            row |= {"diet": card.diet.value if card.diet else ""}
            yield row | {kind: count for kind in POINTS if (count := getattr(card, kind))}
    elif table == "habitats":
        for habitat in pack.habitats:
            row = {field: getattr(habitat, field) for field in FIELDS[table]}
            row["needs"] = "/".join(
                "+".join(f"{ability}:{least}" if least > 1 else ability for ability, least in way)
                for way in habitat.needs
            )
            yield row | {field: " ".join(getattr(habitat, field)) for field in ("forbidden", "adaptation")}
    elif table == "events":
        for event in pack.events:
            row = {"key": event.key, "name": event.name, "plants": event.plants, "meat": event.meat}
            yield row | {
                "kind": "permanent" if event.permanent else "immediate",
                "pair": "/".join(event.pair),
            }
    else:
        for key in pack.continents:
            yield {"key": key, "name": key.replace("_", " ").title()}


def _either(words: Collection[str]) -> str:
    """`a, b or c`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last

"""Card packs: the texts of a pack become a `Pack`, or one error that lists every mistake in them.

A pack is a few tables, each as CSV (one line per card) or TOML (one `[[animal]]` per card), and a small
`pack.toml` with its name; `pack_schema` says what stands in them. Only texts come in here; whoever calls has
read them from somewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from functools import cache

import msgspec

from darwin_p2p import data

from ...engine import Mistakes
from ...text import name, phrase
from . import traits as t
from .cards import Card, Diet, EventCard, Habitat, Pack, Part, make_habitat, slug
from .pack_rows import Row, read_about, read_rows
from .pack_schema import (
    CLIMATE,
    CONTINENTS,
    FEEDING,
    FILES,
    KIND,
    LARGE,
    MINIMUMS,
    PAIRS,
    PARTNER,
    POINTS,
    SMALL,
)


class PackError(Mistakes):
    """A pack that cannot be used."""


def parse_pack(files: Mapping[str, str], *, default: Pack | None = None) -> Pack:
    """The pack that these texts describe; what they leave out, except animals, is taken from `default`."""
    problems: list[str] = []
    about = read_about(files, problems)
    animals = read_rows(files, "animals", problems)
    habitats = read_rows(files, "habitats", problems)
    events = read_rows(files, "events", problems)
    continents = read_rows(files, "continents", problems)
    absent = [] if animals is not None else ["animals.csv"]
    if default is None:
        others = zip(FILES, (about, animals, habitats, events, continents), strict=True)
        absent = [file for file, content in others if content is None]
    problems += [
        phrase("{file} is missing; write it, or start from a copy of the template.", file=file)
        for file in absent
    ]
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


# From rows to cards --------------------------------------------------------------------------------------


def _animals(rows: list[Row]) -> tuple[Card, ...]:
    cards: list[Card] = []
    seen: dict[str, int] = {}
    for row in rows:
        if not slug(row["name"]):
            row.bad("name", phrase("the animal has no name; write one, like blue-footed booby."))
        part = row.choice("part", phrase("a body part"), [part.value for part in Part])
        if row.label in seen:  # keys must tell all cards apart
            again = phrase(
                "the same card is on line {seen}; an animal has one card of a kind", seen=seen[row.label]
            )
            row.bad(
                "part",
                phrase(
                    "{again}. Correct it, or call the second animal '{row} 2'.", again=again, row=row["name"]
                ),
            )
        seen.setdefault(row.label, row.line)
        symbols = {trait: row.number(trait) for trait in t.TRAITS}
        if sum(symbols[ability] for ability in t.ABILITIES) > t.MAX_ABILITIES:
            most = max(t.ABILITIES, key=symbols.__getitem__)
            row.bad(
                most,
                phrase(
                    "the six abilities of a card add up to {max_abilities} at most; write less.",
                    max_abilities=t.MAX_ABILITIES,
                ),
            )
        points = {kind: row.number(kind, most) for kind, most in POINTS.items()}
        diet = None
        if part == Part.HEAD.value:
            diet = row.choice("diet", phrase("a diet"), [diet.value for diet in Diet])
        elif row["diet"]:  # SYM-1
            row.bad(
                "diet",
                phrase("'{row}' cannot be here; only heads have a diet, leave it empty.", row=row["diet"]),
            )
        for kind, count in points.items():
            if count and part != Part.TORSO.value:  # ANAT-3
                row.bad(
                    kind,
                    phrase("'{count}' cannot be here; only torsos have points, leave it empty.", count=count),
                )
        if part:
            known = Diet(diet) if diet else None
            cards.append(
                Card(len(cards), name("animal", row["name"]), Part(part), t.pack(symbols), known, **points)
            )
    if rows and len(cards) == len(rows):  # an unknown part is neither small nor large
        _count(rows[0], name("pile", "small"), [part.value for part in Part if not part.large], cards, SMALL)
        _count(rows[0], name("pile", "large"), [part.value for part in Part if part.large], cards, LARGE)
    return tuple(cards)


def _count(row: Row, size: str, parts: list[str], cards: list[Card], expected: int) -> None:
    found = sum(card.part.value in parts for card in cards)
    if found != expected:  # COMP-1
        gap = (
            phrase("{expected} are missing", expected=expected - found)
            if found < expected
            else phrase("{found} are too many", found=found - expected)
        )
        row.problems.append(
            phrase(
                "{file}: {found} {size} cards ({parts}), but the game has {expected}; {gap}.",
                file=row.file,
                found=found,
                size=size,
                parts=", ".join(parts),
                expected=expected,
                gap=gap,
            )
        )


def _habitats(rows: list[Row]) -> tuple[Habitat, ...]:
    _all_keys(rows, PARTNER)
    habitats: list[Habitat] = []
    for row in rows:
        partner = PARTNER.get(row["key"], row["partner"])
        if row["partner"] != partner:
            expected = phrase("write {partner}", partner=partner) if partner else phrase("leave it empty")
            row.bad(
                "partner",
                phrase(
                    "'{row}' is not the other card of its pair; {expected}.",
                    row=row["partner"],
                    expected=expected,
                ),
            )
        habitats.append(
            make_habitat(
                row["key"],
                name=name("habitat", row["name"] or row["key"].replace("_", " ").title()),
                needs=_needs(row),
                forbidden=row.abilities("forbidden", row["forbidden"].split()),
                adaptation=row.abilities("adaptation", row["adaptation"].split()),
                plants=row.number("plants"),
                meat=row.number("meat"),
                points=int(row.choice("points", phrase("a point value"), ("2", "3")) or 2),  # HAB-1
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
                row.bad("needs", phrase("'{term}' has no proper minimum; write it like heat:2.", term=term))
            elif row.abilities("needs", [ability]):
                terms.append((ability, int(least or 1)))
        ways.append(tuple(terms))
    return tuple(way for way in ways if way)


def _events(rows: list[Row]) -> tuple[EventCard, ...]:
    _all_keys(rows, KIND)
    events = []
    both = {pair for a, b in PAIRS for pair in ((a, b), (b, a))}
    for row in rows:
        key = row["key"]
        kinds = (KIND[key],) if key in KIND else ("immediate", "permanent")
        kind = row.choice("kind", phrase("the kind of this event"), kinds)
        pair = tuple(filter(None, row["pair"].split("/")))
        if (key in CLIMATE) != bool(pair) or (pair and pair not in both):
            wanted = (
                phrase("two habitats of a pair, like desert/rocky_desert")
                if key in CLIMATE
                else phrase("nothing")
            )
            row.bad("pair", phrase("'{row}' cannot be here; write {wanted}.", row=row["pair"], wanted=wanted))
        for food in ("plants", "meat"):
            if (key in FEEDING) != bool(row[food]):
                wanted = (
                    phrase("a number")
                    if key in FEEDING
                    else phrase("nothing; only food events change the supply")
                )
                row.bad(food, phrase("'{row}' cannot be here; write {wanted}.", row=row[food], wanted=wanted))
        supply = {food: row.number(food) if row[food] else None for food in ("plants", "meat")}
        called = name("event", row["name"] or key.replace("_", " ").title())
        events.append(EventCard(key, called, kind == "permanent", pair=pair, **supply))
    return tuple(events)


def _continents(rows: list[Row]) -> tuple[str, ...]:
    keys = [row["key"] for row in rows]
    if rows and (len(set(keys) - {""}) != CONTINENTS or len(keys) != CONTINENTS):
        why = phrase(
            "{keys} continents; the game has {continents}, each with its own key.",
            keys=len(keys),
            continents=CONTINENTS,
        )
        rows[0].problems.append(f"{rows[0].file}: {why}")
    return tuple(keys)


def _all_keys(rows: list[Row], keys: Collection[str]) -> None:
    """Each key exactly once, and no others."""
    seen: dict[str, int] = {}
    for row in rows:
        if row["key"] in seen:
            row.bad(
                "key",
                phrase("the same key is on line {seen}; each is there once.", seen=seen[row["key"]]),
            )
        elif row.choice("key", phrase("a known key"), keys):
            seen[row["key"]] = row.line
    if rows:
        absent = [key for key in keys if key not in seen]
        rows[0].problems.extend(
            phrase("{file}: '{key}' is missing.", file=rows[0].file, key=key) for key in absent
        )

"""A position as somebody at a real table describes it, read for the judge.

It is plain data, as JSON or TOML give it; every mistake in it is found, and told with its path.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ...engine import Mistakes, Refusal
from ...text import listing, phrase
from . import traits as t
from .anatomy import assemble
from .cards import Card, Diet, EventCard, Habitat, Pack, slug
from .habitats import adaptation, meets, volcano
from .table import EPIDEMIC, VOLCANO, supply
from .verdict import Area, Fate, Verdict

GAME = "darwins-choice"
LARGEST = 100_000  # no table has more of anything; keeps a slip of the keyboard from costing minutes

POSITION_FIELDS = ("game", "event", "habitats")
HABITAT_FIELDS = ("habitat", "plants", "meat", "points", "species")
SPECIES_FIELDS = ("id", "owner", "cards", "stats", "points")
STATS_FIELDS = ("diet", "adaptation", "strength", "hearts", "protected", "meets")
NUMBERS = ("plants", "meat", "points")


class JudgeError(Mistakes):
    """A position that cannot be judged; every sentence begins with the path to the mistake."""


def read_position(data: object, pack: Pack) -> Verdict:
    """A verdict yet to be filled in; raises `JudgeError` with every mistake."""
    reader = _Reader(pack)
    verdict = reader.position(data)
    if reader.problems:
        raise JudgeError(reader.problems)
    return verdict


class _Reader:
    """Turns plain data into a `Verdict` yet to be filled in, and collects what is wrong with it."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.problems: list[str] = []
        self.ids: dict[str, str] = {}  # id -> path
        self.used: dict[str, str] = {}  # card -> species
        self.notes: list[str] = []
        self.epidemic = False

    def bad(self, path: str, why: str) -> None:
        self.problems.append(f"{path}: {why}")

    def position(self, data: object) -> Verdict:
        fields = self.table(data, "position", "", POSITION_FIELDS)
        game = fields.get("game", GAME)
        if game != GAME:
            self.bad(
                "game",
                phrase(
                    "{shown} cannot be judged; write {game!r} or leave it out.", shown=_shown(game), game=GAME
                ),
            )
        event = self.event(fields.get("event"))
        self.epidemic = event is not None and event.key == EPIDEMIC
        areas = []
        if "habitats" in fields:
            for place, one in enumerate(self.items(fields["habitats"], "habitats", "habitats")):
                areas.append(self.area(one, f"habitats[{place}]", event))
        elif isinstance(data, Mapping):
            self.bad("habitats", phrase("it is missing; list the habitats with the species in them."))
        return Verdict(areas, [], event, self.notes)

    def event(self, key: object) -> EventCard | None:
        if key is None:
            return None
        if isinstance(key, str):
            found = self.pack.event.get(key) or self.pack.event.get(slug(key))
            if found is not None:
                return found
        hint = _meant(key, self.pack.event)
        self.bad(
            "event",
            phrase(
                "{shown} is not an event; write null or the key of an event.{hint}",
                shown=_shown(key),
                hint=hint,
            ),
        )
        return None

    def area(self, data: object, path: str, event: EventCard | None) -> Area:
        fields = self.table(data, path, path, HABITAT_FIELDS)
        given = {
            name: self.number(fields[name], f"{path}.{name}")
            for name in NUMBERS
            if fields.get(name) is not None  # null is as good as left out
        }
        habitat = None
        if isinstance(data, Mapping):
            habitat = self.habitat(fields.get("habitat"), f"{path}.habitat", given)
        printed = {"plants": 0, "meat": 0, "points": 0}
        if habitat is not None:
            points = given.get("points", habitat.points)
            food = supply(habitat, event, points)
            printed = {"plants": food[0], "meat": food[1], "points": points}
        numbers = printed | given
        fates = []
        if fields.get("species") is not None:
            for place, one in enumerate(self.items(fields["species"], f"{path}.species", "species")):
                fate = self.species(
                    one,
                    f"{path}.species[{place}]",
                    habitat,
                    fields.get("habitat"),
                )
                if fate is not None:
                    fates.append(fate)
        name = habitat.name if habitat is not None else str(fields.get("habitat"))
        erupting = habitat is not None and habitat.erupting
        return Area(name, numbers["plants"], numbers["meat"], numbers["points"], erupting, fates)

    def habitat(self, key: object, path: str, given: Mapping[str, int]) -> Habitat | None:
        """The card of a habitat; None for one that only its numbers are known of."""
        if not isinstance(key, str) or not key or not key.isprintable():
            what = (
                phrase("it is missing") if key is None else phrase("{shown} is not a name", shown=_shown(key))
            )
            self.bad(path, phrase("{what}; write the key of a habitat, like 'coast'.", what=what))
            return None
        for name in (key, slug(key)):
            if name == VOLCANO:
                return volcano()
            if name in self.pack.habitat:
                return self.pack.habitat[name]
        absent = [name for name in NUMBERS if name not in given]
        if absent:
            hint = _meant(key, self.pack.habitat)
            self.bad(
                path,
                phrase(
                    "{shown} is not known; give {what} to describe it.{hint}",
                    shown=_shown(key),
                    what=_and(absent),
                    hint=hint,
                ),
            )
        return None

    def species(self, data: object, path: str, habitat: Habitat | None, where: object) -> Fate | None:
        fields = self.table(data, path, path, SPECIES_FIELDS)
        if not isinstance(data, Mapping):
            return None
        name = self.text(fields, "id", path)
        if name in self.ids:
            self.bad(
                f"{path}.id",
                phrase(
                    "{shown} is already the id of {id}; ids must differ.",
                    shown=_shown(name),
                    id=self.ids[name],
                ),
            )
        elif name:
            self.ids[name] = path
        owner = self.text(fields, "owner", path)
        points = self.number(fields.get("points", 0), f"{path}.points")
        fate: Fate | None = None
        if ("cards" in fields) == ("stats" in fields):
            both = phrase("both are there") if "cards" in fields else phrase("neither is there")
            self.bad(path, phrase("a species is given by 'cards' or by 'stats', but {both}.", both=both))
        elif "cards" in fields:
            fate = self.by_cards(fields["cards"], path, name, habitat, where)
        else:
            fate = self.by_stats(fields["stats"], f"{path}.stats")
        if fate is not None:
            fate.id, fate.owner, fate.before = name, owner, points
            if self.epidemic and fate.diet is not Diet.HERBIVORE:  # EVT-EPID-1
                fate.strong = 0
        return fate

    def by_cards(
        self, data: object, path: str, name: str, habitat: Habitat | None, where: object
    ) -> Fate | None:
        cards: list[Card] = []
        keys = self.items(data, f"{path}.cards", phrase("card keys"))
        before = len(self.problems)
        for place, key in enumerate(keys):
            card = self.pack.by_key.get(key) if isinstance(key, str) else None
            if card is None:
                hint = _meant(key, self.pack.by_key) if len(self.problems) < 100 else ""  # it takes its time
                self.bad(
                    f"{path}.cards[{place}]",
                    phrase("{shown} is not a card of this pack.{hint}", shown=_shown(key), hint=hint),
                )
            else:
                cards.append(card)
                other = self.used.setdefault(card.key, name)
                if other != name or cards.count(card) > 1:
                    self.notes.append(
                        phrase(
                            "{path}.cards[{place}]: {key} lies in {other!r} already.",
                            path=path,
                            place=place,
                            key=card.key,
                            other=other,
                        )
                    )
        if len(self.problems) > before or not isinstance(data, list | tuple):
            return None
        body = assemble(tuple(range(len(cards))), tuple(cards))
        if isinstance(body, Refusal):
            self.bad(f"{path}.cards", str(body))
            return None
        if habitat is None:
            if isinstance(where, str):
                why = phrase(
                    "how cards fit the habitat {shown} is not known; give the species by 'stats'.",
                    shown=_shown(where),
                )
                self.bad(f"{path}.cards", why)
            return None
        return Fate(
            id="",
            owner="",
            diet=body.diet,
            adapted=adaptation(body.traits, habitat),
            strong=t.strength(body.traits),
            hearts=t.hearts(body.traits),
            protected=bool(body.traits & t.PROTECTED),
            meets=meets(body.traits, habitat),
            before=0,
        )

    def by_stats(self, data: object, path: str) -> Fate | None:
        fields = self.table(data, path, path, STATS_FIELDS)
        if not isinstance(data, Mapping):
            return None
        before = len(self.problems)
        for name in ("diet", "adaptation", "strength", "hearts"):
            if name not in fields:
                self.bad(f"{path}.{name}", phrase("it is missing."))
        diets = [diet.value for diet in Diet]
        diet = fields.get("diet")
        if "diet" in fields and diet not in diets:
            self.bad(
                f"{path}.diet",
                phrase("{shown} is not a diet; write {diets}.", shown=_shown(diet), diets=", ".join(diets)),
            )
        adapted = self.number(fields.get("adaptation", 0), f"{path}.adaptation")
        strong = self.number(fields.get("strength", 0), f"{path}.strength")
        hearts = self.number(fields.get("hearts", 0), f"{path}.hearts")
        protected = self.flag(fields.get("protected", False), f"{path}.protected")
        fit = self.flag(fields.get("meets", True), f"{path}.meets")
        if len(self.problems) > before:
            return None
        return Fate("", "", Diet(diet), adapted, strong, hearts, protected, fit, before=0)

    # single values

    def table(self, data: object, what: str, path: str, known: Sequence[str]) -> Mapping[str, Any]:
        if not isinstance(data, Mapping):
            self.bad(what, phrase("{shown} is not a table of named fields.", shown=_shown(data)))
            return {}
        for key in data:
            if key not in known:
                name = _shown(str(key))[1:-1]
                hint = _meant(name, known) or phrase(" Known are {known}.", known=", ".join(known))
                self.bad(
                    f"{path}.{name}" if path else name, phrase("this field is not known.{hint}", hint=hint)
                )
        return {key: data[key] for key in known if key in data}

    def items(self, data: object, path: str, what: str) -> Sequence[Any]:
        if isinstance(data, list | tuple):
            return data
        self.bad(path, phrase("{shown} is not a list of {what}.", shown=_shown(data), what=what))
        return []

    def text(self, fields: Mapping[str, Any], name: str, path: str) -> str:
        value = fields.get(name)
        if isinstance(value, str) and value:
            if not value.isprintable():
                self.bad(
                    f"{path}.{name}",
                    phrase("{shown} holds a character that cannot be shown.", shown=_shown(value)),
                )
            return value
        what = (
            phrase("it is missing")
            if name not in fields
            else phrase("{shown} is not a text", shown=_shown(value))
        )
        self.bad(f"{path}.{name}", phrase("{what}; write a text in quotes.", what=what))
        return ""

    def number(self, value: object, path: str) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST:
            return value
        self.bad(
            path,
            phrase(
                "{shown} is not possible; write a whole number from 0 to {largest}.",
                shown=_shown(value),
                largest=LARGEST,
            ),
        )
        return 0

    def flag(self, value: object, path: str) -> bool:
        if isinstance(value, bool):
            return value
        self.bad(path, phrase("{shown} is neither true nor false.", shown=_shown(value)))
        return False


def _shown(value: object) -> str:
    """A value as its author would know it again, however large it is."""
    if isinstance(value, Mapping):
        return phrase("a table")
    if isinstance(value, list | tuple):
        return phrase("a list")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 10**20:
        return phrase("a number of that size")
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 50 else f"{text[:45]}…{text[-1]}"


def _meant(word: object, known: Iterable[str]) -> str:
    if not isinstance(word, str) or len(word) > 60:
        return ""
    close = get_close_matches(word, list(known), 1)
    return phrase(" Did you mean {close!r}?", close=close[0]) if close else ""


def _and(words: Sequence[str]) -> str:
    return listing(words)

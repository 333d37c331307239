"""The pieces of the box as values: animal, habitat and event cards, and the pack that holds them all."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

import msgspec

from . import traits as t


class Part(Enum):
    """The body part an animal card shows (COMP-1)."""

    HEAD = "head"
    TORSO = "torso"
    WINGS = "wings"
    SINGLE_LEGS = "single_legs"
    DOUBLE_LEGS = "double_legs"
    TAIL = "tail"

    @property
    def large(self) -> bool:
        """Torsos and double legs are large cards, all others small (COMP-1)."""
        return self in (Part.TORSO, Part.DOUBLE_LEGS)


# the members by themselves: looking one up on the class costs more than the comparison it serves
HEAD, TORSO, WINGS = Part.HEAD, Part.TORSO, Part.WINGS
SINGLE_LEGS, DOUBLE_LEGS, TAIL = Part.SINGLE_LEGS, Part.DOUBLE_LEGS, Part.TAIL


class Diet(Enum):
    """Who eats what (SYM-1); decided by the head alone."""

    HERBIVORE = "herbivore"
    CARNIVORE = "carnivore"
    OMNIVORE = "omnivore"


class Card(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One animal card (SYM-6). `number` is its place in the pack; `key` its name in files: `orca.head`."""

    number: int
    animal: str
    part: Part
    traits: int
    diet: Diet | None = None  # heads only (SYM-1)
    legs: int = 0  # attachment points, torsos only (ANAT-3)
    wings: int = 0
    tail: int = 0

    @cached_property
    def key(self) -> str:
        return f"{slug(self.animal)}.{self.part.value}"

    @cached_property
    def large(self) -> bool:
        return self.part.large


class Habitat(msgspec.Struct, frozen=True, eq=False):
    """One habitat card (HAB-1, HAB-10, RUL-12). The masks are what the rules compute with; see `traits`."""

    key: str
    name: str
    needs: tuple[tuple[tuple[str, int], ...], ...]  # alternatives; each lists (ability, minimum) (RUL-10)
    forbidden: tuple[str, ...]
    adaptation: tuple[str, ...]
    plants: int
    meat: int
    points: int
    partner: str = ""  # the other card of its pair (HAB-10)
    any_of: int = 0  # lanes of which at least one must be present
    never: int = 0  # lanes of the forbidden abilities
    counts: int = 0  # lanes that count for adaptation (ADAPT-1)
    plain: bool = True  # `any_of` says it all; else the alternatives are looked at one by one
    erupting: bool = False  # a volcano in its first Era: nobody meets its requirements (EVT-VOLC-3)


class EventCard(msgspec.Struct, frozen=True, eq=False):
    """One event card (COMP-3); what it does is in `events`."""

    key: str
    name: str
    permanent: bool
    plants: int | None = None  # food events: what each easy habitat holds
    meat: int | None = None
    pair: tuple[str, ...] = ()  # climate events: the two habitats


class Pack(msgspec.Struct, frozen=True, eq=False, dict=True):
    """A complete set of cards: ours, or the values an owner of the box has typed in."""

    name: str
    title: str
    version: str
    animals: tuple[Card, ...]
    habitats: tuple[Habitat, ...]
    events: tuple[EventCard, ...]
    continents: tuple[str, ...]
    fingerprint: str = ""

    @cached_property
    def by_key(self) -> dict[str, Card]:
        return {card.key: card for card in self.animals}

    @cached_property
    def habitat(self) -> dict[str, Habitat]:
        return {habitat.key: habitat for habitat in self.habitats}

    @cached_property
    def event(self) -> dict[str, EventCard]:
        return {event.key: event for event in self.events}


def slug(name: str) -> str:
    """The key of a name: `Blue-footed booby` becomes `blue_footed_booby`."""
    return "".join(letter if letter.isalnum() else "_" for letter in name.lower()).strip("_")


def make_habitat(
    key: str,
    *,
    name: str = "",
    needs: tuple[tuple[tuple[str, int], ...], ...] = (),
    forbidden: tuple[str, ...] = (),
    adaptation: tuple[str, ...] = (),
    plants: int = 0,
    meat: int = 0,
    points: int = 2,
    partner: str = "",
    erupting: bool = False,
) -> Habitat:
    """A habitat with its masks worked out."""
    plain = not erupting and all(len(way) == 1 and way[0][1] == 1 for way in needs)
    return Habitat(
        key=key,
        name=name or key.replace("_", " ").title(),
        needs=needs,
        forbidden=forbidden,
        adaptation=adaptation,
        plants=plants,
        meat=meat,
        points=points,
        partner=partner,
        any_of=t.mask(tuple({ability for way in needs for ability, _ in way})),
        never=t.mask(forbidden),
        counts=t.mask(adaptation),
        plain=plain,
        erupting=erupting,
    )

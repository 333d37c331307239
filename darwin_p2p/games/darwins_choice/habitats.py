"""Habitats and who lives in them (section 5): requirements, adaptation, and the places of the table."""

from __future__ import annotations

from typing import Any

import msgspec

from ...text import name
from . import traits as t
from .anatomy import Body, name_of
from .cards import Card, Diet, Habitat, make_habitat
from .feeding import Eater, Feeding, allocate, could_feed, eater, with_newcomer

FEEDING = -1  # among the things a place has worked out; the others are species ids


class Species(msgspec.Struct, frozen=True, eq=False, gc=False):
    """One built animal on the table, with its owner's marker and its Darwin Points."""

    id: int
    owner: int
    body: Body
    points: int = 0
    done: bool = True  # ACT-CREATE-6: being created is its main action of the Era

    @property
    def name(self) -> str:
        return name_of(self.body.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.body.cards

    @property
    def diet(self) -> Diet:
        return self.body.diet

    @property
    def hearts(self) -> int:
        return t.hearts(self.body.traits)

    @property
    def symbols(self) -> dict[str, int]:
        return t.unpack(self.body.traits)


def changed(species: Species, **fields: Any) -> Species:
    """A species with some fields replaced."""
    return msgspec.structs.replace(species, **fields)


def meets(traits: int, habitat: Habitat) -> bool:
    """HAB-3 to HAB-5: no forbidden symbol, and one of the alternatives fulfilled where any are printed."""
    if traits & habitat.never or (habitat.any_of and not traits & habitat.any_of):
        return False
    return habitat.plain or _general(traits, habitat)


def _general(traits: int, habitat: Habitat) -> bool:
    """Alternatives of several abilities or symbols, one by one (RUL-10); nobody meets a volcano."""
    if habitat.erupting:
        return False
    for way in habitat.needs:
        for ability, least in way:
            if traits >> t.LANE[ability] & 0xFF < least:
                break
        else:
            return True
    return False


def adaptation(traits: int, habitat: Habitat) -> int:
    """ADAPT-1: the symbols of the abilities that count here; nothing else ever counts (ADAPT-2, RUL-13)."""
    return (traits & habitat.counts) % 255


class Place(msgspec.Struct, frozen=True, eq=False):
    """A slot of the table (HAB-7): continent and side stay, habitat cards and species (HAB-6) come and go.

    An immutable value; the food distribution is worked out once and kept (FOOD-GEN-3).
    """

    habitat: Habitat
    continent: str
    side: int
    plants: int
    meat: int
    epidemic: bool = False  # EVT-EPID: carnivores and omnivores have strength 0
    carefree: bool = False  # an Era in which newcomers are not asked for food
    species: tuple[Species, ...] = ()
    _worked_out: dict[int, Any] = msgspec.field(default_factory=dict)  # see `feeding` and `without`

    def with_species(self, species: tuple[Species, ...]) -> Place:
        return Place(
            self.habitat,
            self.continent,
            self.side,
            self.plants,
            self.meat,
            self.epidemic,
            self.carefree,
            species,
        )

    def without(self, species: Species) -> Place:
        """The place as it would be with this species gone; kept, because a turn asks again and again."""
        rest: Place | None = self._worked_out.get(species.id)
        if rest is None:
            rest = self.with_species(tuple([one for one in self.species if one is not species]))
            self._worked_out[species.id] = rest
        return rest

    def strength(self, traits: int, diet: Diet) -> int:
        """SYM-4; 0 for carnivores and omnivores while an epidemic lasts (EVT-EPID-1, FOOD-ORDER-3)."""
        if self.epidemic and diet is not Diet.HERBIVORE:
            return 0
        return traits >> t.STRENGTH & 0xFF

    def meets(self, species: Species) -> bool:
        return meets(species.body.traits, self.habitat)

    def adaptation(self, species: Species) -> int:
        return adaptation(species.body.traits, self.habitat)

    def eater(self, species: Species) -> Eater:
        traits, diet = species.body.traits, species.body.diet
        return eater(
            species.id,
            diet,
            (traits & self.habitat.counts) % 255,
            self.strength(traits, diet),
            traits >> t.HEARTS,
            bool(traits & t.PROTECTED),
        )

    @property
    def feeding(self) -> Feeding:
        """Who gets what here now (GEN-8, ACT-TURN-7); misplaced species get nothing (TRANS-3-2)."""
        feeding: Feeding | None = self._worked_out.get(FEEDING)
        if feeding is None:
            eaters = [self.eater(one) for one in self.species if meets(one.body.traits, self.habitat)]
            feeding = allocate(eaters, self.plants, self.meat, self.epidemic)
            self._worked_out[FEEDING] = feeding
        return feeding

    def could_feed(self, traits: int, diet: Diet) -> bool:
        """FOOD-TEST for a newcomer; requirements are not looked at."""
        return self.carefree or could_feed(
            self._worked_out.get(FEEDING) or self.feeding,
            diet,
            (traits & self.habitat.counts) % 255,
            0 if self.epidemic and diet is not Diet.HERBIVORE else traits >> t.STRENGTH & 0xFF,
            traits >> t.HEARTS,
            bool(traits & t.PROTECTED),
        )

    def admits(self, traits: int, diet: Diet) -> bool:
        """Whether a newcomer meets the requirements and can be fed (ACT-CREATE-2, -3)."""
        habitat = self.habitat
        if traits & habitat.never or (habitat.any_of and not traits & habitat.any_of):
            return False
        return (habitat.plain or _general(traits, habitat)) and self.could_feed(traits, diet)

    def feeding_with(self, body: Body) -> Feeding:
        """The distribution if this body stood here too, under the id NEWCOMER."""
        return with_newcomer(
            self.feeding,
            body.diet,
            adaptation(body.traits, self.habitat),
            self.strength(body.traits, body.diet),
            t.hearts(body.traits),
            bool(body.traits & t.PROTECTED),
        )

    def best_adapted(self) -> tuple[Species, ...]:
        """ADAPT-3: highest adaptation, then strength, then hearts; several on complete equality.

        They hold the continent token; with nobody fit it lies at the habitat (ADAPT-4, RUL-14, TRANS-3-3).
        """
        ranked = self.feeding.eaters
        best = {one.id for one in ranked if one.key == ranked[0].key}
        return tuple(one for one in self.species if one.id in best)


def volcano(rainforest: Habitat | None = None) -> Habitat:
    """The volcano as a habitat: erupting it takes nobody (EVT-VOLC-3), afterwards it is a rainforest in
    every respect (EVT-VOLC-6)."""
    if rainforest is None:
        return make_habitat("volcano", name=name("habitat", "Volcano"), points=0, erupting=True)
    return msgspec.structs.replace(rainforest, key="volcano", name=name("habitat", "Volcano (rainforest)"))

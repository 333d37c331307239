"""The pieces of the box as values: genes and event cards."""

from __future__ import annotations

from functools import cached_property

import msgspec

from ...engine.fingerprint import fingerprint

# EVO-MODEL-4: the counters of a species, in the order of the portrait; a card gene is not kept there
GENES = ("tail", "fur", "leg", "parasol", "horn", "mutant", "egg", "card")
TAIL, FUR, LEG, PARASOL, HORN, MUTANT, EGG, CARD = range(8)

# EVO-TURN-1: the six phases; each has one moment for event cards (EVO-TURN-3, W1 to W6)
INITIATIVE, CLIMATE, MOVEMENT, BIRTHS, SURVIVAL, EVOLUTION = PHASES = (
    "initiative",
    "climate",
    "movement",
    "births",
    "survival",
    "evolution",
)


class Gene(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One kind of gene: its tiles in the bag, and how many every species is born with (EVO-MODEL-4)."""

    key: str
    name: str
    tiles: int
    start: int = 0

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.key, self.tiles, self.start)


class EventCard(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One event card (EVO-CARD-2): the phase in which it may be played, and what it does."""

    key: str
    name: str
    window: str
    effect: str
    amount: int = 1

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.key, self.window, self.effect, self.amount)

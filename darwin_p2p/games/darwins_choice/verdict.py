"""What the judge finds, as values: the fate of every species, habitat by habitat."""

from __future__ import annotations

from typing import Any

import msgspec

from ...text import listing, phrase
from .cards import Diet, EventCard

EXTINCT_KEEPS = 1  # EXT-3


class Fate(msgspec.Struct):
    """What becomes of one species."""

    id: str
    owner: str
    diet: Diet
    adapted: int  # its adaptation, strength and hearts as they count here
    strong: int
    hearts: int
    protected: bool
    meets: bool
    before: int  # the points it carried
    died: str | None = None  # requirements, starved, devoured
    plants: int = 0  # from the supply
    meat: int = 0
    ate: list[str] = []
    survival: int = 0  # points earned in the three steps
    adaptation: int = 0
    strength: int = 0
    rules: list[str] = []

    @property
    def alive(self) -> bool:
        return self.died is None

    @property
    def points(self) -> int:
        """What lies on it afterwards."""
        return self.before + self.survival + self.adaptation + self.strength if self.alive else 0

    @property
    def banked(self) -> int:
        return 0 if self.alive else min(EXTINCT_KEEPS, self.before)

    def die(self, cause: str, *rules: str) -> None:
        self.died = cause
        self.rules += rules

    def document(self) -> dict[str, Any]:
        names = ("alive", "died", "plants", "meat", "ate", "survival", "adaptation", "strength", "points")
        return {name: getattr(self, name) for name in names} | {"rules": list(dict.fromkeys(self.rules))}


class PreyTaken(msgspec.Struct, frozen=True):
    """A choice the rules leave to a player, made by the judge: the first of equal prey (FOOD-CARN-5)."""

    hunters: tuple[str, ...]  # several where complete equals hunt together (RUL-29)
    prey: tuple[str, ...]
    taken: str

    @property
    def sentence(self) -> str:
        return phrase(
            "The owner of {hunters} may choose between the equal prey {prey}; {taken} was taken,"
            " the first in the input [FOOD-CARN-5].",
            hunters=listing(self.hunters),
            prey=", ".join(self.prey),
            taken=self.taken,
        )

    def document(self) -> dict[str, Any]:
        return {
            "hunter": self.hunters[0],
            "hunters": self.hunters,
            "prey": self.prey,
            "taken": self.taken,
            "rule": "FOOD-CARN-5",
            "text": self.sentence,
        }


class Area(msgspec.Struct):
    """One habitat of the position, with its numbers settled."""

    name: str
    plants: int
    meat: int
    points: int
    erupting: bool
    fates: list[Fate]


class Verdict(msgspec.Struct):
    """The whole evaluation; `document()` is what programs read."""

    areas: list[Area]
    choices: list[PreyTaken]
    event: EventCard | None = None
    notes: list[str] = []  # what is odd about the position but does not hinder the judge

    @property
    def fates(self) -> list[Fate]:
        return [fate for area in self.areas for fate in area.fates]

    @property
    def banked(self) -> dict[str, int]:
        """Per owner, only those who banked."""
        answer: dict[str, int] = {}
        for fate in self.fates:
            if fate.banked:
                answer[fate.owner] = answer.get(fate.owner, 0) + fate.banked
        return answer

    @property
    def totals(self) -> dict[str, int]:
        """Points on living species and banked ones, for every owner (END-2)."""
        answer = {fate.owner: 0 for fate in self.fates}
        for fate in self.fates:
            answer[fate.owner] += fate.points + fate.banked
        return answer

    def document(self) -> dict[str, Any]:
        return {
            "species": {fate.id: fate.document() for fate in self.fates},
            "banked": self.banked,
            "totals": self.totals,
            "choices": [choice.document() for choice in self.choices],
        }

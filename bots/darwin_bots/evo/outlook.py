"""What a herd is worth where it stands: survivors this turn, and how well they are placed for the next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from darwin_p2p.games.evo.cards import FUR, PARASOL
from darwin_p2p.games.evo.climate import COLD, DEADLY, HOT, TEMPERATE, direction, zone
from darwin_p2p.games.evo.islands import Island
from darwin_p2p.games.evo.state import EvoState
from darwin_p2p.games.evo.view import EvoView

LIFE = 0.5  # a survivor's worth for each of the next turns, besides the point of this one
AHEAD = 2  # turns looked ahead so
PROMISE = 0.6  # a place that will be temperate in the next turn
SHELTER = 0.45  # a place that will be cold or hot, against a temperate one


@cache
def coming(ring: tuple[int, ...], box: int) -> tuple[tuple[int, float], ...]:
    """The climates of the next turn with their chances."""
    chances: dict[int, float] = {}
    for die in range(1, 7):
        level = ring[(box + direction(die)) % len(ring)]
        chances[level] = chances.get(level, 0.0) + 1 / 6
    return tuple(chances.items())


@cache
def promise(island: Island, ring: tuple[int, ...], box: int) -> tuple[float, ...]:
    """How good every hex will probably be in the next turn, from 0 to 1."""
    worth = {TEMPERATE: 1.0, COLD: SHELTER, HOT: SHELTER, DEADLY: 0.0}
    soon = [
        sum(chance * worth[zone(level, terrain)] for level, chance in coming(ring, box))
        for terrain in range(4)
    ]
    own = [soon[terrain] for terrain in island.terrain]
    # a step can still be made: half of it is the best place around
    return tuple(
        0.5 * own[place] + 0.5 * max([own[place], *(own[near] for near in island.neighbours[place])])
        for place in range(len(own))
    )


def turns_left(position: EvoView | EvoState) -> float:
    """How many turns are to come after this one, on average."""
    return _turns(position.rules.track, position.meteor + (position.phase != "evolution"))


@cache
def _turns(track: tuple[int, ...], space: int) -> float:
    left, going = 0.0, 1.0
    for ends_on in track[space:-1]:
        going *= 1 - ends_on / 6
        left += going
    return left


def whim(view: EvoView, seat: int, place: int) -> float:
    """A tiny preference among equal hexes, another one for every seat and turn: without it all herds would
    drift to the same side of the island."""
    mixed = (place * 0x9E3779B1 + view.turn * 0x85EBCA77 + seat * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 15) * 0x2C1B3C6D & 0xFFFFFFFF  # neighbours must not be alike
    return 1e-3 * ((mixed ^ mixed >> 13) % 1000) / 1000


class Outlook:
    """The position as one seat weighs it; any herd can be asked about, so that ideas can be compared."""

    def __init__(self, view: EvoView, seat: int, zones: bytes | None = None) -> None:
        self.zones = view.zones if zones is None else zones
        left = turns_left(view)
        self.life = 1.0 + LIFE * min(AHEAD, left)
        soon = promise(view.island, view.rules.ring, view.climate)
        weight = PROMISE * min(1.0, left)
        self.soon = [weight * one for one in soon]
        if view.phase in ("movement", "births", "survival"):
            self.fur, self.parasol = view.protected(seat, COLD), view.protected(seat, HOT)
        else:
            self.fur, self.parasol = view.genes[seat][FUR], view.genes[seat][PARASOL]

    def survivors(self, herd: Sequence[int], fur: int = 0, parasol: int = 0) -> int:
        """How many would live, with so much more fur and so many more parasols."""
        kinds = [self.zones[place] for place in herd]
        cold, hot = max(0, self.fur + fur), max(0, self.parasol + parasol)
        return kinds.count(TEMPERATE) + min(kinds.count(COLD), cold) + min(kinds.count(HOT), hot)

    def value(self, herd: Sequence[int]) -> float:
        """The lives of the survivors and the promise of their places."""
        kept: dict[int, list[float]] = {TEMPERATE: [], COLD: [], HOT: [], DEADLY: []}
        for place in herd:
            kept[self.zones[place]].append(self.soon[place])
        total = sum(kept[TEMPERATE]) + self.life * len(kept[TEMPERATE])
        for group, safe in ((kept[COLD], self.fur), (kept[HOT], self.parasol)):
            if safe > 0 and group:
                group.sort(reverse=True)
                chosen = group[:safe]
                total += sum(chosen) + self.life * len(chosen)
        return total

"""Bodies worth a look: the cards of a hand and at most one of the market, put together for a place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

from darwin_p2p.games.darwins_choice.cards import (
    DOUBLE_LEGS,
    HEAD,
    SINGLE_LEGS,
    TAIL,
    TORSO,
    WINGS,
    Card,
    Diet,
    Part,
)
from darwin_p2p.games.darwins_choice.traits import HEARTS, PROTECTED, STRENGTH

from .ground import NOWHERE, Ground

PART = 0.05  # what a part beyond head and torso is worth in the hand
SHELTER = 10  # use of a part that keeps hunters off, where there are any; a symbol that counts has 4
LOOK = 40  # bodies tried for food in one place before giving up

Slots = tuple[int, ...]
Held = list[tuple[int, Card]]  # cards with their slots
Extra = tuple[int, Slots, int]  # packed traits, slots, how many of them lie in the market


class Build(NamedTuple):
    """A body for a place."""

    promise: float
    traits: int
    diet: Diet
    slots: Slots


class Cards:
    """The cards at hand sorted by kind; those of the market count as bought, and one can be bought."""

    def __init__(self, hand: Held, market: Held) -> None:
        self.heads: list[tuple[Card, int, int]] = []  # card, slot, bought
        self.torsos: list[tuple[Card, int, int]] = []
        self.extras: dict[Part, list[Extra]] = {part: [] for part in (SINGLE_LEGS, DOUBLE_LEGS, WINGS, TAIL)}
        for bought, held in enumerate((hand, market)):
            for slot, card in held:
                if card.part is HEAD:
                    self.heads.append((card, slot, bought))
                elif card.part is TORSO:
                    self.torsos.append((card, slot, bought))
                else:
                    self.extras[card.part].append((card.traits, (slot,), bought))

    def best_fed(self, ground: Ground, most: int) -> Iterator[Build]:
        """The most promising bodies that would be fed in a place."""
        found = sorted(self._builds(ground), key=_by_promise, reverse=True)
        return islice((one for one in found[:LOOK] if ground.feeds(one.traits, one.diet)), most)

    def _builds(self, ground: Ground) -> Iterator[Build]:
        """Bodies that meet the requirements of a place. Of each kind of part only the best for the place are
        tried: traits add up, so what is not good by itself is rarely better in company."""
        never = ground.never
        promise = ground.promise
        extras = _Extras(self.extras, ground)
        for torso, torso_slot, torso_bought in self.torsos:
            if torso.traits & never:
                continue
            fitting = extras.for_torso(torso)
            for head, head_slot, head_bought in self.heads:
                bought = torso_bought + head_bought
                if bought > 1 or head.traits & never:
                    continue
                assert head.diet is not None
                diet = head.diet
                base = torso.traits + head.traits
                for more, slots, more_bought in fitting:
                    if bought + more_bought > 1:
                        continue
                    traits = base + more
                    value = promise(traits, diet)
                    if value != NOWHERE:
                        value -= PART * len(slots)
                        yield Build(value, traits, diet, (head_slot, torso_slot, *slots))


class _Extras:
    """The parts beyond head and torso that are worth trying in one place, by what a torso can take."""

    def __init__(self, extras: dict[Part, list[Extra]], ground: Ground) -> None:
        none: list[Extra] = [(0, (), 0)]
        singles = _best(extras[SINGLE_LEGS], ground, 2)
        doubles = _best(extras[DOUBLE_LEGS], ground, 1)
        pairs = [joined(first, second) for first, second in combinations(singles, 2)]
        self.legs = (none, none + singles, none + singles + doubles + pairs)  # ANAT-5
        self.wings = (none, none + _best(extras[WINGS], ground, 1))
        self.tails = (none, none + _best(extras[TAIL], ground, 1))
        self._known: dict[tuple[int, bool, bool], list[Extra]] = {}

    def for_torso(self, torso: Card) -> list[Extra]:
        """Every choice of legs, wings and tail for a torso, with at most one card bought."""
        points = (min(torso.legs, 2), torso.wings > 0, torso.tail > 0)
        known = self._known.get(points)
        if known is None:
            legs, wings, tails = self.legs[points[0]], self.wings[points[1]], self.tails[points[2]]
            chosen = [joined(joined(leg, wing), tail) for leg in legs for wing in wings for tail in tails]
            known = self._known[points] = [one for one in chosen if one[2] <= 1]
        return known


def joined(first: Extra, second: Extra) -> Extra:
    return first[0] + second[0], first[1] + second[1], first[2] + second[2]


def _best(extras: list[Extra], ground: Ground, most: int) -> list[Extra]:
    """The parts of one kind that help most in a place: so many of the hand, and a better one to buy."""
    counts, never = ground.counts, ground.never

    def use(extra: Extra) -> int:
        traits = extra[0]
        shelter = SHELTER if ground.hunted and traits & PROTECTED else 0
        return 4 * ((traits & counts) % 255) + (traits >> STRENGTH & 0xFF) - (traits >> HEARTS) + shelter

    ranked = sorted([one for one in extras if not one[0] & never], key=use, reverse=True)
    own = [one for one in ranked if not one[2]][:most]
    return own + ranked[:1] if ranked and ranked[0][2] else own


def _by_promise(build: Build) -> float:
    return build.promise

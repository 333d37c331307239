"""Bodies worth a look: the cards of a hand and at most one of the market, put together for each place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from darwin_p2p.games.darwins_choice.cards import (
    DOUBLE_LEGS,
    HEAD,
    SINGLE_LEGS,
    TORSO,
    WINGS,
    Card,
    Diet,
)
from darwin_p2p.games.darwins_choice.traits import HEARTS, STRENGTH

from .ground import Ground

PART = 0.05  # what a part beyond head and torso is worth in the hand
LOOK = 40  # bodies tried for food in one place before giving up

Slots = tuple[int, ...]
Extra = tuple[int, Slots, int]  # packed traits, slots, how many of them lie in the market
NONE: Extra = (0, (), 0)


class Build(NamedTuple):
    """A body for a place."""

    promise: float
    traits: int
    diet: Diet
    slots: Slots
    bought: int  # how many of its cards lie in the market: none or one


class Cards:
    """The cards at hand sorted by kind; those of the market count as bought."""

    def __init__(self, hand: list[tuple[int, Card]], market: list[tuple[int, Card]]) -> None:
        self.heads: list[tuple[int, Diet, Slots, int]] = []
        self.torsos: list[tuple[Card, Slots, int]] = []
        self.singles: list[Extra] = []
        self.doubles: list[Extra] = []
        self.wings: list[Extra] = []
        self.tails: list[Extra] = []
        for bought, held in enumerate((hand, market)):
            for slot, card in held:
                part = card.part
                if part is HEAD:
                    assert card.diet is not None
                    self.heads.append((card.traits, card.diet, (slot,), bought))
                elif part is TORSO:
                    self.torsos.append((card, (slot,), bought))
                else:
                    self._shelf(card).append((card.traits, (slot,), bought))

    def _shelf(self, card: Card) -> list[Extra]:
        if card.part is SINGLE_LEGS:
            return self.singles
        if card.part is DOUBLE_LEGS:
            return self.doubles
        return self.wings if card.part is WINGS else self.tails

    def builds(self, ground: Ground) -> list[Build]:
        """Bodies that meet the requirements of a place, the most promising first.

        Of each kind of part only the best for the place are tried: traits add up, so the others are rarely
        better in company than alone.
        """
        never = ground.never
        singles = _best(self.singles, ground, 2)
        none = [NONE]
        one_leg = [NONE, *singles]
        pairs = [
            (first[0] + second[0], first[1] + second[1], first[2] + second[2])
            for index, first in enumerate(singles)
            for second in singles[index + 1 :]
        ]
        legs = (none, one_leg, [*one_leg, *_best(self.doubles, ground, 1), *pairs])
        wings = (none, [NONE, *_best(self.wings, ground, 1)])
        tails = (none, [NONE, *_best(self.tails, ground, 1)])
        promise = ground.promise
        found: list[Build] = []
        for torso, torso_slot, torso_bought in self.torsos:
            if torso.traits & never:
                continue
            fitting_legs = legs[torso.legs if torso.legs < 2 else 2]
            fitting_wings = wings[1 if torso.wings else 0]
            fitting_tails = tails[1 if torso.tail else 0]
            for head, diet, head_slot, head_bought in self.heads:
                bought = torso_bought + head_bought
                if bought > 1 or head & never:
                    continue
                base = torso.traits + head
                frame = head_slot + torso_slot
                for leg, leg_slots, leg_bought in fitting_legs:
                    for wing, wing_slots, wing_bought in fitting_wings:
                        for tail, tail_slots, tail_bought in fitting_tails:
                            market = bought + leg_bought + wing_bought + tail_bought
                            if market > 1:
                                continue
                            traits = base + leg + wing + tail
                            value = promise(traits, diet)
                            if value >= 0:
                                slots = frame + leg_slots + wing_slots + tail_slots
                                value -= PART * (len(slots) - 2)
                                found.append(Build(value, traits, diet, slots, market))
        found.sort(reverse=True, key=_by_promise)
        return found

    def fed(self, ground: Ground, most: int) -> Iterator[Build]:
        """The most promising bodies that could live in a place."""
        tried = islice(self.builds(ground), LOOK)
        return islice((one for one in tried if ground.feeds(one.traits, one.diet)), most)


def _by_promise(build: Build) -> float:
    return build.promise


def _best(extras: list[Extra], ground: Ground, most: int) -> list[Extra]:
    """The parts of one kind that help most in a place: so many of the hand, and a better one to buy."""
    counts, never = ground.counts, ground.never

    def use(extra: Extra) -> int:
        traits = extra[0]
        return 4 * ((traits & counts) % 255) + (traits >> STRENGTH & 0xFF) - (traits >> HEARTS)

    ranked = sorted((one for one in extras if not one[0] & never), key=use, reverse=True)
    own = [one for one in ranked if not one[2]][:most]
    if ranked and ranked[0][2]:
        own.append(ranked[0])
    return own

"""What every seat can expect at the end of this Era, if things go on as they usually do.

The Evaluation Phase is worked out as the table lies, exactly; on top of that comes a guess at what the others
will still do: somebody better adapted may come and take the prize or the food.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from darwin_p2p.games.darwins_choice.cards import Diet
from darwin_p2p.games.darwins_choice.evaluation import evaluate_food, reward_strength
from darwin_p2p.games.darwins_choice.feeding import (
    CARNIVORE,
    NEWCOMER,
    OMNIVORE,
    Eater,
    Feeding,
    hunt,
    with_newcomer,
)
from darwin_p2p.games.darwins_choice.habitats import Place, meets
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.traits import ABILITIES, HEARTS, PROTECTED, mask

ABLE = mask(ABILITIES)
TOP = 64  # adaptation and strength beyond this are all the same

# Guesses, settled by playing series against each other (benchmarks/strength.py).
DENY = 0.7  # a point of the others, shared among them, against one of mine
NEWCOMERS = 1.8  # species that a full hand of ten still brings to the table
TYPICAL = 7.0  # adaptation that a newcomer typically has where it settles
STRONG = 5.0  # and its strength
STAY = 1.5  # what a living species is worth for each Era to come
SKILL = 0.15  # and each of its ability symbols
RESCUE = 0.15  # chance that an owner who still can will save a doomed species


class Stake(NamedTuple):
    """Who has how much on a species."""

    owner: int
    points: int
    movable: bool  # its owner can still do something for it this Era
    able: int  # ability symbols: how well it will cope with other habitats


class Outlook(NamedTuple):
    """One place at the end of the Era: points by seat, and the living in the ranking of strength."""

    values: list[float]
    strong: list[tuple[int, int, float, int]]  # order in the ranking, owner, chance to live, strength


class Forecast:
    """The prospects of one position as one seat sees it. Ask `worth` for the table with changes."""

    def __init__(self, state: DarwinState, seat: int) -> None:
        rules = state.rules
        self.state = state
        self.seat = seat
        self.seats = rules.seats
        self.food_matters = evaluate_food in rules.evaluation
        self.ranks = rules.ranks if reward_strength in rules.evaluation else ()
        self.survival = rules.survival
        self.keeps = rules.extinct_keeps
        self.eras_left = rules.eras - state.era
        coming = [
            0.0 if state.passed[one] else len(state.hands[one]) / rules.hand * NEWCOMERS
            for one in range(rules.seats)
        ]
        everybody = sum(coming)
        # by owner and value: newcomers of others expected to beat that adaptation in one place, or that
        # strength anywhere
        rivals = [everybody - own for own in coming]
        better = [_beyond(value, TYPICAL) for value in range(TOP)]
        stronger = [_beyond(value, STRONG) for value in range(TOP)]
        self.overtakers = [[one / len(state.places) * share for share in better] for one in rivals]
        self.outmuscled = [[one * share for share in stronger] for one in rivals]
        self.stakes = {
            one.id: Stake(
                one.owner,
                one.points,
                not one.done and not state.passed[one.owner],
                (one.body.traits & ABLE) % 255,
            )
            for place in state.places
            for one in place.species
        }
        self.doomed: set[int] = set()
        self.outlooks = [self.outlook(place, place.feeding) for place in state.places]
        for place in state.places:
            self.doomed.update(one.id for one in place.species if not meets(one.body.traits, place.habitat))
            if self.food_matters:
                self.doomed |= self._dead(place.feeding)
        self.now = self.worth({})
        self.muscle = self._muscle()

    # -- a place -----------------------------------------------------------------------------------------

    def with_newcomer(self, place: Place, traits: int, diet: Diet, points: int = 0) -> Outlook:
        """A place with one more species of mine."""
        self.stakes[NEWCOMER] = Stake(self.seat, points, False, (traits & ABLE) % 255)
        feeding = with_newcomer(
            place.feeding,
            diet,
            (traits & place.habitat.counts) % 255,
            place.strength(traits, diet),
            traits >> HEARTS,
            bool(traits & PROTECTED),
        )
        return self.outlook(place, feeding, 1)

    def outlook(self, place: Place, feeding: Feeding, newcomers: int = 0) -> Outlook:
        """A place with this distribution of food."""
        values = [0.0] * self.seats
        strong: list[tuple[int, int, float, int]] = []
        eaters = feeding.eaters
        dead = self._dead(feeding) if self.food_matters else ()
        points = place.habitat.points
        best = -1
        for one in eaters:
            owner, had, movable, able = self.stakes[one.id]
            kept = had if had < self.keeps else self.keeps
            after = had + self.survival + self.eras_left * (STAY + SKILL * able)
            if one.id in dead:
                values[owner] += kept + RESCUE * (after - kept) if movable else kept
                continue
            adaptation = one.adaptation
            over = self.overtakers[owner][adaptation if adaptation < TOP else TOP - 1]
            chance = 1 / (1 + over * _exposure(one, feeding)) if self.food_matters else 1.0
            if best < 0 < adaptation:
                best = one.key
            if one.key == best:
                after += points / (1 + over)
            values[owner] += kept + chance * (after - kept)
            if one.strength:
                order = one.strength << 16 | adaptation << 8 | one.hearts
                strong.append((order, owner, chance, one.strength))
        if len(eaters) - newcomers < len(place.species):
            self._misplaced(place, values)
        return Outlook(values, strong)

    def _dead(self, feeding: Feeding) -> set[int]:
        """Who starves or is devoured as things stand."""
        dead = set()
        short = False
        for one in feeding.eaters:
            if feeding.plants_of[one.id] + feeding.meat_of[one.id] < one.hearts:
                if one.diet is CARNIVORE:
                    short = True
                else:
                    dead.add(one.id)
        if short:
            hunted = hunt(feeding)
            dead.update([prey for _, prey in hunted.meals], hunted.starved, hunted.swept)
        return dead

    def _misplaced(self, place: Place, values: list[float]) -> None:
        """Species that do not meet the requirements: they die, unless their owner can still save them."""
        for one in place.species:
            if meets(one.body.traits, place.habitat):
                continue
            owner, had, movable, able = self.stakes[one.id]
            kept = had if had < self.keeps else self.keeps
            after = had + self.survival + self.eras_left * (STAY + SKILL * able)
            values[owner] += kept + RESCUE * (after - kept) if movable else kept

    def _muscle(self) -> list[float]:
        """What a new species of mine can expect in the ranking, by its strength."""
        others = sorted({entry[0] for outlook in self.outlooks for entry in outlook.strong}, reverse=True)
        drop = self.outmuscled[self.seat]
        answer = [0.0]
        for strength in range(1, TOP):
            rank = sum(1 for order in others if order >> 16 > strength)
            answer.append(max(0.0, self.ranks[rank] - drop[strength]) if rank < len(self.ranks) else 0.0)
        return answer

    # -- the table ---------------------------------------------------------------------------------------

    def worth(self, changed: Mapping[int, Outlook]) -> float:
        """What the seat can expect, less what the others can, with some places changed."""
        totals = [0.0] * self.seats
        strong: list[tuple[int, int, float, int]] = []
        for index, known in enumerate(self.outlooks):
            outlook = changed.get(index, known)
            for seat, value in enumerate(outlook.values):
                totals[seat] += value
            strong += outlook.strong
        strong.sort(reverse=True)
        rank = -1
        before = None
        for order, owner, chance, strength in strong:
            if order != before:
                rank += 1
                before = order
                if rank >= len(self.ranks):
                    break
            drop = self.outmuscled[owner][strength if strength < TOP else TOP - 1]
            prize = self.ranks[rank]
            totals[owner] += chance * (prize - drop if drop < prize else 0.0)
        mine = totals[self.seat]
        return mine - DENY * (sum(totals) - mine) / (self.seats - 1)


def _beyond(value: int, typical: float) -> float:
    """The share of newcomers that have more than this value."""
    return 1 / (1 + (value / typical) ** 4)


def _exposure(one: Eater, feeding: Feeding) -> float:
    """How likely somebody better placed would bring this one down."""
    spare = _spare(one, feeding)
    risk = 0.5 if spare < 2 else 0.3 if spare < 4 else 0.1
    if one.diet is not CARNIVORE and not one.protected and one.hearts:
        risk += 0.15
    return risk


def _spare(one: Eater, feeding: Feeding) -> int:
    """Food that could go to others before this one goes hungry."""
    queue = feeding.meat_queue if one.diet is CARNIVORE else feeding.plant_queue
    left = next((before for key, before in queue if key == one.key), 0) - one.hearts
    return left + feeding.meat if one.diet is OMNIVORE else left

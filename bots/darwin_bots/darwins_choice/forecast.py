"""What every seat can expect at the end of this Era, if things go on as they usually do.

The Evaluation Phase is worked out as the table lies, exactly; on top of that comes a guess at what the others
will still do: somebody better adapted may come and take the prize or the food.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
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
from darwin_p2p.games.darwins_choice.habitats import Place
from darwin_p2p.games.darwins_choice.rules import Rules, Step
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.traits import ABILITIES, HEARTS, PROTECTED, mask

ABLE = mask(ABILITIES)
TOP = 32  # adaptation or strength beyond this is as good as this

# Guesses, settled by series of greedy against itself (benchmarks/strength.py does such series).
DENY = 0.7  # what it is worth to take a point from the others, against a point of one's own
NEWCOMERS = 1.8  # species that a full hand still brings to the table
TYPICAL = 7.0  # adaptation that half of the newcomers exceed where they settle
STRONG = 5.0  # strength that half of the newcomers exceed
STAY = 1.5  # what a living species is worth for each Era to come
SKILL = 0.15  # and each of its ability symbols: it will cope with other habitats
RESCUE = 0.15  # chance that an owner who can will still save a doomed species


class Stake(NamedTuple):
    """What its owner has in a species."""

    owner: int
    movable: bool  # the owner can still do something for it this Era
    lost: float  # its worth if it dies: the points that are kept
    alive: float  # its worth if it lives on, prizes aside


class Rank(NamedTuple):
    """A living species in the ranking of strength."""

    order: int  # strength, then adaptation, then hearts, in one number
    owner: int
    chance: float  # to live to see it
    strength: int


class Outlook(NamedTuple):
    """One place at the end of the Era."""

    values: list[float]  # by seat
    ranked: list[Rank]


class Forecast:
    """The prospects of one position for one seat: `now` as it is, `worth` with some places changed."""

    def __init__(self, state: DarwinState, seat: int) -> None:
        rules = state.rules
        self.state = state
        self.seat = seat
        self.friends = next((team for team in rules.teams if seat in team), (seat,))
        self.food_matters = _takes_place(evaluate_food, rules)
        self.ranks = rules.ranks if _takes_place(reward_strength, rules) else ()
        self.eras_left = rules.eras - state.era
        self._foresee_newcomers()
        self.stakes: dict[int, Stake] = {}
        self.doomed: set[int] = set()  # who dies if nothing more happens
        for place in state.places:
            for one in place.species:
                movable = not one.done and not state.passed[one.owner]
                self.stakes[one.id] = self._stake(one.owner, movable, one.points, one.body.traits)
            fit = {one.id for one in place.feeding.eaters}
            self.doomed.update(one.id for one in place.species if one.id not in fit)
            self.doomed |= self._dead(place.feeding)
        self.outlooks = [self.outlook(place, place.feeding) for place in state.places]
        self.now = self.worth({})
        self.muscle = self._muscle()

    def _foresee_newcomers(self) -> None:
        """By owner and value: how many species of others will beat that adaptation in one place
        (`overtakers`), or that strength anywhere (`stronger`)."""
        state, rules = self.state, self.state.rules
        coming = [
            0.0 if passed else NEWCOMERS * len(hand) / rules.hand
            for passed, hand in zip(state.passed, state.hands, strict=True)
        ]
        rivals = [sum(coming) - own for own in coming]
        self.overtakers = [_more_than(TYPICAL, one / len(state.places)) for one in rivals]
        self.stronger = [_more_than(STRONG, one) for one in rivals]

    def _stake(self, owner: int, movable: bool, points: int, traits: int) -> Stake:
        rules = self.state.rules
        future = self.eras_left * (STAY + SKILL * ((traits & ABLE) % 255))
        return Stake(owner, movable, min(points, rules.extinct_keeps), points + rules.survival + future)

    # -- a place -----------------------------------------------------------------------------------------

    def with_newcomer(self, place: Place, traits: int, diet: Diet, points: int = 0) -> Outlook:
        """A place with one more species of mine, which has acted."""
        self.stakes[NEWCOMER] = self._stake(self.seat, False, points, traits)
        feeding = with_newcomer(
            place.feeding,
            diet,
            (traits & place.habitat.counts) % 255,
            place.strength(traits, diet),
            traits >> HEARTS,
            bool(traits & PROTECTED),
        )
        return self.outlook(place, feeding)

    def outlook(self, place: Place, feeding: Feeding) -> Outlook:
        """A place with this distribution of food."""
        values = [0.0] * self.state.seats
        ranked: list[Rank] = []
        dead = self._dead(feeding)
        best = 0
        for one in feeding.eaters:
            if one.id in dead:
                self._lose(one.id, values)
                continue
            owner, _, lost, alive = self.stakes[one.id]
            adaptation = one.adaptation
            over = self.overtakers[owner][adaptation if adaptation < TOP else TOP]
            chance = 1 / (1 + over * _exposure(one, feeding)) if self.food_matters else 1.0
            if not best and adaptation:
                best = one.key
            if one.key == best:
                alive += place.habitat.points / (1 + over)
            values[owner] += lost + chance * (alive - lost)
            if one.strength:
                order = one.strength << 16 | adaptation << 8 | one.hearts
                ranked.append(Rank(order, owner, chance, one.strength))
        for species in place.species:
            if species.id not in feeding.plants_of:  # it does not meet the requirements
                self._lose(species.id, values)
        return Outlook(values, ranked)

    def _lose(self, species: int, values: list[float]) -> None:
        owner, movable, lost, alive = self.stakes[species]
        values[owner] += lost + RESCUE * (alive - lost) if movable else lost

    def _dead(self, feeding: Feeding) -> set[int]:
        """Who starves or is devoured as things stand."""
        dead: set[int] = set()
        if not self.food_matters:
            return dead
        hunting = False
        for one in feeding.eaters:
            if feeding.plants_of[one.id] + feeding.meat_of[one.id] < one.hearts:
                if one.diet is CARNIVORE:
                    hunting = True
                else:
                    dead.add(one.id)
        if hunting:
            hunted = hunt(feeding)
            dead.update([prey for _, prey in hunted.meals], hunted.starved, hunted.swept)
        return dead

    # -- the table ---------------------------------------------------------------------------------------

    def worth(self, changed: Mapping[int, Outlook]) -> float:
        """What I and mine can expect, less what the others can, with some places changed."""
        totals = [0.0] * self.state.seats
        ranked: list[Rank] = []
        for index, known in enumerate(self.outlooks):
            outlook = changed.get(index, known)
            for seat, value in enumerate(outlook.values):
                totals[seat] += value
            ranked += outlook.ranked
        ranked.sort(reverse=True)
        rank = -1
        before = -1
        for order, owner, chance, strength in ranked:
            if order != before:
                rank += 1
                before = order
            if rank >= len(self.ranks):
                break
            totals[owner] += chance * self._prize(rank, owner, strength)
        mine = sum([totals[seat] for seat in self.friends])
        others = len(totals) - len(self.friends)
        return mine - DENY * (sum(totals) - mine) * len(self.friends) / others

    def _prize(self, rank: int, owner: int, strength: int) -> float:
        """A rank of strength, less about one point for everybody stronger who is still to come."""
        left = self.ranks[rank] - self.stronger[owner][strength if strength < TOP else TOP]
        return left if left > 0 else 0.0

    def _muscle(self) -> tuple[float, ...]:
        """What a new species of mine can expect in the ranking, by its strength."""
        above = sorted({one.order for outlook in self.outlooks for one in outlook.ranked}, reverse=True)
        rivals = tuple([order >> 16 for order in above[: len(self.ranks)]])
        return _prizes(self.ranks, rivals, self.stronger[self.seat])


# The same few tables are asked for again and again, above all when whole games are imagined.


@lru_cache(1024)
def _more_than(typical: float, newcomers: float) -> tuple[float, ...]:
    """How many of so many newcomers have more than a value, by the value."""
    return tuple([newcomers / (1 + (value / typical) ** 4) for value in range(TOP + 1)])


@lru_cache(8192)
def _prizes(
    ranks: tuple[int, ...], rivals: tuple[int, ...], stronger: tuple[float, ...]
) -> tuple[float, ...]:
    """The prize of a strength among these rivals, best first, less what those still to come take of it."""
    answer = [0.0]
    for strength in range(1, TOP + 1):
        rank = sum([rival > strength for rival in rivals])
        left = ranks[rank] - stronger[strength] if rank < len(ranks) else 0.0
        answer.append(max(left, 0.0))
    return tuple(answer)


def _takes_place(step: Step, rules: Rules) -> bool:
    """Whether a step is part of the evaluation, be it wrapped in another one."""
    return any(
        one is step or (isinstance(one, partial) and any(step in arg for arg in one.args))
        for one in rules.evaluation
    )


def _exposure(one: Eater, feeding: Feeding) -> float:
    """How likely somebody better placed would be the end of this one."""
    spare = _spare(one, feeding)
    risk = 0.5 if spare < 2 else 0.3 if spare < 4 else 0.1
    edible = one.diet is not CARNIVORE and not one.protected and one.hearts
    return risk + 0.15 if edible else risk


def _spare(one: Eater, feeding: Feeding) -> int:
    """Food that could go to others before this one goes hungry."""
    queue = feeding.meat_queue if one.diet is CARNIVORE else feeding.plant_queue
    for key, before in queue:
        if key == one.key:
            left = before - one.hearts
            return left + feeding.meat if one.diet is OMNIVORE else left
    return 0

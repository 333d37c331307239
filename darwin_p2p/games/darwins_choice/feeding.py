"""Food (section 8): who eats in which order, who goes hungry, who is devoured.

Works on plain eaters, so that the table, the judge and the tests share it. Nothing is remembered: the
distribution is computed from the full supply whenever it is asked for (FOOD-GEN-3, RUL-24), never runs
out of tokens (COMP-2, RUL-03), and what is left over goes to nobody (FOOD-GEN-7).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from .cards import Diet

HERBIVORE, CARNIVORE, OMNIVORE = Diet.HERBIVORE, Diet.CARNIVORE, Diet.OMNIVORE


class Eater(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A species as its habitat sees it; only species that meet the requirements are eaters (FOOD-GEN-5)."""

    id: int
    diet: Diet
    adaptation: int
    strength: int
    hearts: int
    protected: bool  # dig or poisonous (SYM-3)
    key: int  # FOOD-ORDER-1: adaptation, then strength, then hearts, in one number


def eater(
    id_: int, diet: Diet, adaptation: int, strength: int, hearts: int, protected: bool = False
) -> Eater:
    return Eater(
        id_, diet, adaptation, strength, hearts, protected, adaptation << 16 | strength << 8 | hearts
    )


def by_rank(one: Eater) -> int:
    return -one.key


class Feeding(msgspec.Struct, eq=False):
    """The distribution of one habitat's food (FOOD-ALLOC)."""

    eaters: tuple[Eater, ...]  # best placed first
    plants_of: dict[int, int]
    meat_of: dict[int, int]
    supply: tuple[int, int]  # plants and meat before anybody ate
    plants: int  # left on the habitat
    meat: int
    plant_queue: list[tuple[int, int]]  # (key, plants left before it), best first
    meat_queue: list[tuple[int, int]]
    epidemic: bool = False

    def fed(self, one: Eater) -> bool:
        return self.plants_of[one.id] + self.meat_of[one.id] >= one.hearts  # SYM-5: 0 hearts, always fed


def groups(eaters: Sequence[Eater]) -> Iterable[list[Eater]]:
    """Eaters of equal key together, best first (FOOD-ORDER-2); expects them sorted."""
    group: list[Eater] = []
    for one in eaters:
        if group and group[0].key != one.key:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def allocate(eaters: Iterable[Eater], plants: int, meat: int, epidemic: bool = False) -> Feeding:
    """FOOD-ALLOC: plants to herbivores and omnivores in one queue, then meat to carnivores and to
    omnivores for what they still miss (FOOD-GEN-2, FOOD-HERB-1, FOOD-OMNI-1, -2, -3, FOOD-CARN-1, RUL-27)."""
    ranked = tuple(sorted(eaters, key=by_rank))
    supply = (plants, meat)
    plants_of = {one.id: 0 for one in ranked}
    meat_of = plants_of.copy()
    plant_queue: list[tuple[int, int]] = []
    meat_queue: list[tuple[int, int]] = []
    for group in groups([one for one in ranked if one.diet is not CARNIVORE]):
        plant_queue.append((group[0].key, plants))
        plants = _serve(group, plants_of, group[0].hearts, plants)
    hunters = [
        one
        for one in ranked
        if one.diet is CARNIVORE or (one.diet is OMNIVORE and plants_of[one.id] < one.hearts)
    ]
    for group in groups(hunters):
        meat_queue.append((group[0].key, meat))
        meat = _serve_meat(group, plants_of, meat_of, meat)
    return Feeding(ranked, plants_of, meat_of, supply, plants, meat, plant_queue, meat_queue, epidemic)


def _serve(group: list[Eater], got: dict[int, int], need: int, left: int) -> int:
    """Give one kind of food to complete equals; an indivisible rest goes to nobody (RUL-26).

    A hungry species keeps what was left for it (FOOD-GEN-4, FOOD-HERB-2, RUL-25).
    """
    if len(group) == 1:
        share = need if need < left else left
        got[group[0].id] = share
        return left - share
    rounds = min(need, left // len(group))
    for one in group:
        got[one.id] = rounds
    return left - rounds * len(group) if rounds == need else 0


def _serve_meat(group: list[Eater], plants_of: dict[int, int], got: dict[int, int], left: int) -> int:
    """As `_serve`, where equals may miss different amounts (an omnivore has plants already)."""
    first = group[0]
    if len(group) == 1:
        return _serve(group, got, first.hearts - plants_of[first.id], left)
    missing = {one.id: one.hearts - plants_of[one.id] for one in group}
    if len(set(missing.values())) == 1:
        return _serve(group, got, missing[first.id], left)
    while left > 0:
        hungry = [one for one in missing if got[one] < missing[one]]
        if not hungry:
            break
        if left < len(hungry):
            return 0  # contested (RUL-26)
        for one in hungry:
            got[one] += 1
        left -= len(hungry)
    return left


class PreyChoice(Exception):
    """Several prey are equal in everything: the carnivore's owner chooses (FOOD-CARN-5)."""

    def __init__(self, hunters: tuple[int, ...], prey: tuple[int, ...]) -> None:
        self.hunters = hunters
        self.prey = prey


class Hunt(msgspec.Struct, eq=False):
    """Who devoured whom, and which carnivores died."""

    meals: list[tuple[tuple[int, ...], int]]  # (hunters, prey)
    starved: list[int]  # could not make up the shortage (EVAL-FOOD-6)
    swept: list[int]  # less adapted than one that starved (EVAL-FOOD-7)


def hunt(feeding: Feeding, choices: Sequence[int] | None = None) -> Hunt:
    """FOOD-HUNT. `choices` answers the ties of prey in order, and `PreyChoice` asks for the next one;
    without it the first of equals is taken (they are equal in all that the rules look at).

    Only carnivores hunt (FOOD-OMNI-4), herbivores and omnivores that were fed are prey (FOOD-OMNI-5), and who
    falls short must hunt, even in vain (FOOD-CARN-2, -6, -8, -9).
    """
    prey = [one for one in feeding.eaters if one.diet is not CARNIVORE and feeding.fed(one)]
    hunted = Hunt([], [], [])
    cutoff = -1
    answers = iter(choices) if choices is not None else None
    for group in groups([one for one in feeding.eaters if one.diet is CARNIVORE]):
        hunter = group[0]
        if hunter.adaptation < cutoff:  # strictly lower, no exceptions (RUL-30)
            hunted.swept += [one.id for one in group]
            continue
        shortage = hunter.hearts - feeding.meat_of[hunter.id]
        while shortage > 0 and not feeding.epidemic:  # EVT-EPID-2, RUL-47
            # FOOD-CARN-3, -4, -5, RUL-28: the least adapted it can overpower, then weakest, then smallest
            edible = [one for one in prey if can_devour(hunter, one)]
            if not edible:
                break
            least = min(one.key for one in edible)
            equals = [one for one in edible if one.key == least]
            victim = equals[0]
            if len(equals) > 1 and answers is not None:
                answer = next(answers, None)
                chosen = [one for one in equals if one.id == answer]
                if not chosen:
                    raise PreyChoice(tuple(one.id for one in group), tuple(one.id for one in equals))
                victim = chosen[0]
            prey.remove(victim)
            hunted.meals.append((tuple(one.id for one in group), victim.id))
            shortage -= victim.hearts // len(group)  # RUL-29; surplus is lost (FOOD-CARN-7)
        if shortage > 0:
            hunted.starved += [one.id for one in group]
            cutoff = hunter.adaptation
    return hunted


def can_devour(hunter: Eater, prey: Eater) -> bool:
    """FOOD-CARN-3, as far as the two animals go."""
    return (
        hunter.adaptation >= prey.adaptation
        and hunter.strength >= prey.strength
        and not prey.protected
        and prey.hearts > 0  # RUL-31
    )


def could_feed(
    feeding: Feeding, diet: Diet, adaptation: int, strength: int, hearts: int, protected: bool
) -> bool:
    """FOOD-TEST for a newcomer with these values, without laying out the whole habitat again.

    Whoever is better placed eats first and does not notice the newcomer, so what is left before its place
    in the queue is known. Only equals, and carnivores that must hunt, need the full dry run.
    """
    key = adaptation << 16 | strength << 8 | hearts
    missing = hearts
    if diet is not CARNIVORE:
        left = feeding.plants
        for other, before in feeding.plant_queue:
            if key > other:
                left = before
                break
            if key == other:
                return _dry_run(feeding, diet, adaptation, strength, hearts, protected)
        if left >= missing:
            return True
        if diet is HERBIVORE:
            return False
        missing -= left
    elif not hearts:
        return _dry_run(feeding, diet, adaptation, strength, hearts, protected)  # FOOD-TEST-4, RUL-30
    left = feeding.meat
    for other, before in feeding.meat_queue:
        if key > other:
            left = before
            break
        if key == other:
            return _dry_run(feeding, diet, adaptation, strength, hearts, protected)
    if left >= missing:
        return True
    if diet is OMNIVORE or feeding.epidemic:
        return False
    for one in feeding.eaters:
        if one.diet is not CARNIVORE and one.adaptation <= adaptation and one.strength <= strength:
            return _dry_run(feeding, diet, adaptation, strength, hearts, protected)
    return False


NEWCOMER = -1


def with_newcomer(
    feeding: Feeding, diet: Diet, adaptation: int, strength: int, hearts: int, protected: bool
) -> Feeding:
    """The distribution with one more eater, whose id is NEWCOMER."""
    newcomer = eater(NEWCOMER, diet, adaptation, strength, hearts, protected)
    return allocate((*feeding.eaters, newcomer), *feeding.supply, feeding.epidemic)


def _dry_run(
    feeding: Feeding, diet: Diet, adaptation: int, strength: int, hearts: int, protected: bool
) -> bool:
    """FOOD-TEST-2 and -3 by the book (RUL-21)."""
    trial = with_newcomer(feeding, diet, adaptation, strength, hearts, protected)
    if diet is not CARNIVORE:
        return trial.plants_of[NEWCOMER] + trial.meat_of[NEWCOMER] >= hearts
    outcome = hunt(trial)
    return NEWCOMER not in outcome.starved and NEWCOMER not in outcome.swept

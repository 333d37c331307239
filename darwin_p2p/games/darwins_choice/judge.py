"""The judge of a real table: a described position goes in, what the Evaluation Phase makes of it comes out.

Every mistake in the position is found before anything is judged (see `position`); what is then decided is
decided by the same functions that the game uses.
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import Diet, Pack
from .evaluation import best_adapted, strongest
from .feeding import CARNIVORE, Eater, Feeding, allocate, can_devour, hunt
from .position import read_position
from .table import EPIDEMIC
from .verdict import Fate, PreyTaken, Verdict

SURVIVAL = 1  # EVAL-SURV-1
RANKS = (3, 2, 1)  # EVAL-STR-1


def judge(position: object, pack: Pack) -> Verdict:
    """Evaluate a position; raises `JudgeError` with every mistake in it."""
    verdict = read_position(position, pack)
    _evaluate(verdict, epidemic=verdict.event is not None and verdict.event.key == EPIDEMIC)
    return verdict


# The five steps ------------------------------------------------------------------------------------------


def _evaluate(verdict: Verdict, epidemic: bool) -> None:
    fates = verdict.fates
    eaters = [_eater(number, fate) for number, fate in enumerate(fates)]
    first = 0
    places = []
    for area in verdict.areas:
        places.append(eaters[first : first + len(area.fates)])
        first += len(area.fates)
    for area, present in zip(verdict.areas, places, strict=True):
        for one in present:  # EVAL-REQ
            if area.erupting or not fates[one.id].meets:
                fates[one.id].die("requirements", "EVAL-REQ-2" if area.erupting else "EVAL-REQ-1")
        fit = [one for one in present if fates[one.id].alive]
        verdict.choices += _feed(fates, allocate(fit, area.plants, area.meat, epidemic))
    for fate in fates:
        if fate.alive:
            fate.survival = SURVIVAL
    for area, present in zip(verdict.areas, places, strict=True):
        for one in best_adapted(one for one in present if fates[one.id].alive):
            fates[one.id].adaptation = area.points
    for _, points, group in strongest((one for one in eaters if fates[one.id].alive), RANKS):
        for one in group:
            fates[one.id].strength = points


def _eater(number: int, fate: Fate) -> Eater:
    # the key of FOOD-ORDER-1 with room for any number a position may hold
    key = (fate.adapted << 20 | fate.strong) << 20 | fate.hearts
    return Eater(number, fate.diet, fate.adapted, fate.strong, fate.hearts, fate.protected, key)


def _feed(fates: Sequence[Fate], feeding: Feeding) -> list[PreyTaken]:
    """EVAL-FOOD in one habitat; gives back the choices that a player would have had."""
    prey = []
    for one in feeding.eaters:
        fate = fates[one.id]
        fate.plants, fate.meat = feeding.plants_of[one.id], feeding.meat_of[one.id]
        if one.diet is CARNIVORE:
            continue
        if feeding.fed(one):
            prey.append(one)
        else:
            fate.die("starved", "EVAL-FOOD-2" if one.diet is Diet.HERBIVORE else "EVAL-FOOD-3")
    by_number = {one.id: one for one in feeding.eaters}
    outcome = hunt(feeding)
    choices = []
    for hunters, victim in outcome.meals:
        taken, hunter = by_number[victim], by_number[hunters[0]]
        equals = [one for one in prey if one.key == taken.key and can_devour(hunter, one)]
        if len(equals) > 1:
            names = tuple(fates[one.id].id for one in equals)
            choices.append(PreyTaken(tuple(fates[number].id for number in hunters), names, fates[victim].id))
        prey.remove(taken)
        fates[victim].die("devoured", "FOOD-CARN-4", "FOOD-CARN-7")
        for number in hunters:
            fates[number].ate.append(fates[victim].id)
            fates[number].rules.append("FOOD-CARN-4")
    sick = ("EVT-EPID-2",) if feeding.epidemic else ()
    for number in outcome.starved:
        fates[number].die("starved", "EVAL-FOOD-6", *sick)
    for number in outcome.swept:
        fates[number].die("starved", "EVAL-FOOD-7")
    return choices

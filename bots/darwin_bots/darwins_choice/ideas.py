"""Main actions worth taking, each with the gain that the forecast sees in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.actions import Create, Migrate, Mutate
from darwin_p2p.games.darwins_choice.anatomy import NONE
from darwin_p2p.games.darwins_choice.cards import HEAD, TORSO, Card, Diet
from darwin_p2p.games.darwins_choice.create import has_marker
from darwin_p2p.games.darwins_choice.habitats import Place, Species
from darwin_p2p.games.darwins_choice.mutate import Step, apply_step, outcome, price, steps_for, without

from .building import LOOK, PART, Cards, Held
from .forecast import Forecast
from .ground import NOWHERE, Ground

FRAME = 0.35  # what a head or a torso is worth in the hand: it could found a species


class Effort(NamedTuple):
    """How hard to look for ideas."""

    builds: int  # creations worked out in each place
    plans: int  # mutations of one and of two steps worked out for each species
    firsts: int  # first steps after which every second one is looked at


THOROUGH = Effort(4, 3, 4)
QUICK = Effort(2, 1, 0)  # mutations of one step only: for the many turns of a game that is only imagined


class Idea(NamedTuple):
    """A main action, what it gains and the cards it takes."""

    gain: float
    action: Action
    cards: tuple[int, ...] = ()


def creations(forecast: Forecast, hand: Held, market: Held, effort: Effort = THOROUGH) -> Iterator[Idea]:
    """The best new species for each place; one card may lie in the market."""
    if not has_marker(forecast.state, forecast.seat):
        return
    cards = Cards(hand, market)
    if not cards.heads or not cards.torsos:
        return
    for index, place in enumerate(forecast.state.places):
        ground = Ground(forecast, index, place)
        for build in cards.best_fed(ground, effort.builds):
            outlook = forecast.with_newcomer(place, build.traits, build.diet)
            gain = forecast.worth({index: outlook}) - forecast.now - PART * (len(build.slots) - 2)
            yield Idea(gain, Create(build.slots, index), build.slots)


def migrations(forecast: Forecast) -> Iterator[Idea]:
    """Every move of a species that may act."""
    for origin, species, others in _subjects(forecast):
        traits, diet = species.body.traits, species.body.diet
        left = forecast.outlook(others, others.feeding)
        for index, place in enumerate(forecast.state.places):
            if index != origin and place.admits(traits, diet):
                there = forecast.with_newcomer(place, traits, diet, species.points)
                gain = forecast.worth({origin: left, index: there}) - forecast.now
                yield Idea(gain, Migrate(species.id, index))


def _subjects(forecast: Forecast) -> Iterator[tuple[int, Species, Place]]:
    """My species that may act, where they live, and the place as it is without them."""
    for index, place in enumerate(forecast.state.places):
        for one in place.species:
            if one.owner == forecast.seat and not one.done:
                yield index, one, place.without(one)


# -- mutations -------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A mutation that looks possible."""

    promise: float
    traits: int
    diet: Diet
    steps: tuple[Step, ...]
    price: float  # what the cards it uses are worth in the hand


def mutations(forecast: Forecast, hand: Held, market: Held, effort: Effort = THOROUGH) -> Iterator[Idea]:
    """The best mutations of each species: of one step, and of two where that may be worth its price.

    A card that lies in the market may be part of a single step.
    """
    for index, species, others in _subjects(forecast):
        ground = Ground(forecast, index, others)
        doomed = species.id in forecast.doomed
        # whoever would die takes whatever saves it, others only what is better
        least = NOWHERE if doomed else ground.promise(species.body.traits, species.body.diet)
        firsts = _first_steps(ground, species, hand)
        singles = firsts + _first_steps(ground, species, market, new_only=True)
        if not doomed or not effort.firsts:
            firsts = sorted(firsts, key=_by_promise, reverse=True)[: effort.firsts]
        doubles = _second_steps(ground, species, hand, firsts)
        for plans, paid in ((singles, 0), (doubles, price(forecast.state, species, 2))):
            for plan in _best(plans, ground, least + paid, effort.plans):
                yield _mutation(forecast, ground, species, plan)


def _first_steps(ground: Ground, species: Species, held: Held, new_only: bool = False) -> list[Plan]:
    """All single steps; removals, which need no card, unless only new cards are asked for."""
    body = species.body
    plans = []
    for off, on, old, new in steps_for(body, held):
        if new is None and new_only:
            continue
        traits, diet = outcome(body, old, new)
        cards = 0.0 if new is None else keeping(new)
        plans.append(Plan(_promise(ground, traits, diet, cards), traits, diet, ((off, on),), cards))
    return plans


def _second_steps(ground: Ground, species: Species, hand: Held, firsts: list[Plan]) -> list[Plan]:
    """All second steps after these first ones."""
    cards_by_slot = dict(hand)
    plans = []
    for first in firsts:
        off, on = first.steps[0]
        body = apply_step(species.body, off, on, cards_by_slot.get(on))
        for second_off, second_on, old, new in steps_for(body, without(hand, on)):
            traits, diet = outcome(body, old, new)
            cards = first.price if new is None else first.price + keeping(new)
            steps = (first.steps[0], (second_off, second_on))
            plans.append(Plan(_promise(ground, traits, diet, cards), traits, diet, steps, cards))
    return plans


def _promise(ground: Ground, traits: int, diet: Diet, cards: float) -> float:
    promise = ground.promise(traits, diet)
    return promise if promise == NOWHERE else promise - cards


def _best(plans: list[Plan], ground: Ground, least: float, most: int) -> Iterator[Plan]:
    """The most promising plans that leave the species fed."""
    better = sorted([one for one in plans if one.promise > least], key=_by_promise, reverse=True)
    return islice((one for one in better[:LOOK] if ground.feeds(one.traits, one.diet)), most)


def _mutation(forecast: Forecast, ground: Ground, species: Species, plan: Plan) -> Idea:
    left = species.points - price(forecast.state, species, len(plan.steps))
    outlook = forecast.with_newcomer(ground.place, plan.traits, plan.diet, left)
    gain = forecast.worth({ground.index: outlook}) - forecast.now - plan.price
    used = tuple(on for _, on in plan.steps if on != NONE)
    return Idea(gain, Mutate(species.id, plan.steps), used)


def keeping(card: Card) -> float:
    """What a card is worth in the hand."""
    return FRAME if card.part is HEAD or card.part is TORSO else PART


def _by_promise(plan: Plan) -> float:
    return plan.promise

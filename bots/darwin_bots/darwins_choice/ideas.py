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

from .building import LOOK, PART, Cards
from .forecast import Forecast
from .ground import Ground

FRAME = 0.35  # what a head or a torso is worth in the hand: it could found a species
BUILDS = 4  # creations worked out in each place
STEPS = 3  # mutations worked out for each species
SEEDS = 4  # first steps that are looked at with every second one

Held = list[tuple[int, Card]]


class Idea(NamedTuple):
    """A main action and what it gains; `buy` is the card that must be got from the market first."""

    gain: float
    action: Action
    slots: tuple[int, ...] = ()  # hand cards it needs
    buy: int = NONE


class Plan(NamedTuple):
    """A mutation as far as it is thought through."""

    promise: float
    traits: int
    diet: Diet
    steps: tuple[Step, ...]
    cards: float  # what the cards it uses are worth in the hand


def creations(forecast: Forecast, hand: Held, market: Held) -> Iterator[Idea]:
    """The best new species for each place."""
    state = forecast.state
    if not has_marker(state, forecast.seat):
        return
    cards = Cards(hand, market)
    if not cards.heads or not cards.torsos:
        return
    own = {slot for slot, _ in hand}
    for index, place in enumerate(state.places):
        if place.habitat.erupting:
            continue
        ground = Ground(forecast, index, place)
        for build in cards.fed(ground, BUILDS):
            outlook = forecast.with_newcomer(place, build.traits, build.diet)
            gain = forecast.worth({index: outlook}) - forecast.now - PART * (len(build.slots) - 2)
            bought = next((slot for slot in build.slots if slot not in own), NONE)
            kept = tuple(slot for slot in build.slots if slot != bought)
            yield Idea(gain, Create(build.slots, index), kept, bought)


def migrations(forecast: Forecast) -> Iterator[Idea]:
    """Every move of a species that may move."""
    state = forecast.state
    for origin, species, others in subjects(forecast):
        body = species.body
        left = forecast.outlook(others, others.feeding)
        for index, place in enumerate(state.places):
            if index != origin and place.admits(body.traits, body.diet):
                there = forecast.with_newcomer(place, body.traits, body.diet, species.points)
                gain = forecast.worth({origin: left, index: there}) - forecast.now
                yield Idea(gain, Migrate(species.id, index))


def mutations(forecast: Forecast, hand: Held, market: Held) -> Iterator[Idea]:
    """The best mutations of each species: of one step, and of two where that may be worth its price."""
    for index, species, others in subjects(forecast):
        if others.habitat.erupting:
            continue
        ground = Ground(forecast, index, others)
        least = -1.0  # a species that would die takes whatever saves it
        if species.id not in forecast.doomed:
            least = ground.promise(species.body.traits, species.body.diet)
        singles = _single_steps(ground, species, [*hand, *market])
        for plan in _promising(ground, singles, least):
            yield _mutation(forecast, ground, species, plan, hand)
        cost = price(forecast.state, species, 2)
        for plan in _promising(ground, _double_steps(ground, species, hand, singles, least), least + cost):
            yield _mutation(forecast, ground, species, plan, hand)


def _single_steps(ground: Ground, species: Species, held: Held) -> list[Plan]:
    body = species.body
    plans = []
    for off, on, old, new in steps_for(body, held):
        traits, diet = outcome(body, old, new)
        cards = 0.0 if new is None else keeping(new)
        plans.append(Plan(ground.promise(traits, diet) - cards, traits, diet, ((off, on),), cards))
    return plans


def _double_steps(
    ground: Ground, species: Species, hand: Held, singles: list[Plan], least: float
) -> list[Plan]:
    """Second steps after the best first ones, or after all where the species is lost otherwise."""
    own = dict(hand)
    seeds = [one for one in singles if one.steps[0][1] == NONE or one.steps[0][1] in own]
    if least >= 0:
        seeds = sorted(seeds, key=_by_promise, reverse=True)[:SEEDS]
    plans = []
    for seed in seeds:
        off, on = seed.steps[0]
        body = apply_step(species.body, off, on, own.get(on))
        for second_off, second_on, old, new in steps_for(body, without(hand, on)):
            traits, diet = outcome(body, old, new)
            cards = seed.cards if new is None else seed.cards + keeping(new)
            steps = (seed.steps[0], (second_off, second_on))
            plans.append(Plan(ground.promise(traits, diet) - cards, traits, diet, steps, cards))
    return plans


def _promising(ground: Ground, plans: list[Plan], least: float) -> Iterator[Plan]:
    """The best plans that leave the species fed."""
    better = sorted((one for one in plans if one.promise > least), key=_by_promise, reverse=True)
    return islice((one for one in better[:LOOK] if ground.feeds(one.traits, one.diet)), STEPS)


def _mutation(forecast: Forecast, ground: Ground, species: Species, plan: Plan, hand: Held) -> Idea:
    left = species.points - price(forecast.state, species, len(plan.steps))
    outlook = forecast.with_newcomer(ground.place, plan.traits, plan.diet, left)
    gain = forecast.worth({ground.index: outlook}) - forecast.now - plan.cards
    used = [on for _, on in plan.steps if on != NONE]
    own = {slot for slot, _ in hand}
    bought = next((slot for slot in used if slot not in own), NONE)
    return Idea(gain, Mutate(species.id, plan.steps), tuple(slot for slot in used if slot in own), bought)


def subjects(forecast: Forecast) -> Iterator[tuple[int, Species, Place]]:
    """My species that may act, where they live, and the place as it is without them."""
    for index, place in enumerate(forecast.state.places):
        for one in place.species:
            if one.owner == forecast.seat and not one.done:
                yield index, one, place.without(one)


def keeping(card: Card) -> float:
    """What a card is worth in the hand."""
    return FRAME if card.part is HEAD or card.part is TORSO else PART


def _by_promise(plan: Plan) -> float:
    return plan.promise

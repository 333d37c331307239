"""Mutate (section 7.6): one or two steps on one species, and what they cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Randomness, Refusal
from .actions import Mutate
from .anatomy import NONE, Body, mutate
from .cards import DOUBLE_LEGS, HEAD, SINGLE_LEGS, TAIL, TORSO, WINGS, Card, Diet
from .create import unfit
from .feeding import CARNIVORE, could_feed
from .habitats import Place, Species, changed
from .happened import SpeciesMutated
from .traits import HEARTS
from .turn import main_action_taken, no_main_action_now, not_usable

if TYPE_CHECKING:
    from .state import DarwinState

Held = list[tuple[int, Card]]  # hand cards with their slots
Step = tuple[int, int]  # slot taken off, slot put on
Trial = tuple[int, int, Card | None, Card | None]  # the same, with the cards taken off and put on
LOW_RATE = "low_mutation_rate"
TRIES = 150  # blind tries before a sample is drawn from the full list


def price(state: DarwinState, species: Species, steps: int) -> int:
    """MUT-COST-1, -2, -4, EVT-LOWMUT-1: by the number of steps; at most what lies on it (RUL-23, RUL-45)."""
    table = state.rules.low_rate_price if state.event == LOW_RATE else state.rules.mutation_price
    return min(table[steps - 1], species.points)


def steps_for(body: Body, held: Held) -> list[Trial]:
    """Every single step the anatomy allows."""
    head = torso = double = wings = tail = NONE
    head_card = torso_card = double_card = wings_card = tail_card = None
    singles: list[tuple[int, Card]] = []
    trials: list[Trial] = []
    for slot, card in zip(body.slots, body.cards, strict=True):
        part = card.part
        if part is HEAD:
            head, head_card = slot, card
            continue
        if part is TORSO:
            torso, torso_card = slot, card
            continue
        trials.append((slot, NONE, card, None))  # Removal (MUT-2), never of head or torso (MUT-4)
        if part is WINGS:
            wings, wings_card = slot, card
        elif part is TAIL:
            tail, tail_card = slot, card
        elif part is SINGLE_LEGS:
            singles.append((slot, card))
        else:
            double, double_card = slot, card
    for slot, card in held:
        part = card.part
        if part is HEAD:
            trials.append((head, slot, head_card, card))
        elif part is TORSO:  # ANAT-12: all parts that stay must fit
            pairs = 2 if double != NONE else len(singles)
            if card.legs >= pairs and (wings == NONE or card.wings) and (tail == NONE or card.tail):
                trials.append((torso, slot, torso_card, card))
        elif part is WINGS:
            if wings != NONE or body.free_wings > 0:
                trials.append((wings, slot, wings_card, card))
        elif part is TAIL:
            if tail != NONE or body.free_tail > 0:
                trials.append((tail, slot, tail_card, card))
        elif double != NONE:  # MUT-3: legs for legs; double by single frees a point
            trials.append((double, slot, double_card, card))
        elif part is SINGLE_LEGS:
            for old, old_card in singles:
                trials.append((old, slot, old_card, card))
            if body.free_legs > 0 and len(singles) < 2:
                trials.append((NONE, slot, None, card))
        elif len(singles) == 1:
            if body.free_legs > 0:  # MUT-3: single by double needs the other point free
                trials.append((singles[0][0], slot, singles[0][1], card))
        elif not singles and body.free_legs > 1:
            trials.append((NONE, slot, None, card))
    return trials


def apply_step(body: Body, off: int, on: int, card: Card | None) -> Body:
    """One step known to fit (see `steps_for`)."""
    slots, cards, traits = body.slots, body.cards, body.traits
    diet, legs, wings, tail = body.diet, body.free_legs, body.free_wings, body.free_tail
    if off != NONE:
        place = slots.index(off)
        old = cards[place]
        slots = slots[:place] + slots[place + 1 :]
        cards = cards[:place] + cards[place + 1 :]
        traits -= old.traits
        part = old.part
        if part is WINGS:
            wings += 1
        elif part is TAIL:
            tail += 1
        elif part is SINGLE_LEGS:
            legs += 1
        elif part is DOUBLE_LEGS:
            legs += 2
        elif part is TORSO:
            assert card is not None
            legs += card.legs - old.legs
            wings += card.wings - old.wings
            tail += card.tail - old.tail
    if card is not None:
        slots = (*slots, on)
        cards = (*cards, card)
        traits += card.traits
        part = card.part
        if part is WINGS:
            wings -= 1
        elif part is TAIL:
            tail -= 1
        elif part is SINGLE_LEGS:
            legs -= 1
        elif part is DOUBLE_LEGS:
            legs -= 2
        elif part is HEAD:
            assert card.diet is not None
            diet = card.diet
    return Body(slots, cards, traits, diet, legs, wings, tail)


def outcome(body: Body, old: Card | None, new: Card | None) -> tuple[int, Diet]:
    """Traits and diet after one step, without building the body: all that requirements and food look at."""
    traits = body.traits
    if old is not None:
        traits -= old.traits
    if new is None:
        return traits, body.diet
    return traits + new.traits, new.diet or body.diet


def held_by(state: DarwinState, seat: int) -> Held:
    animals, cards = state.rules.pack.animals, state.cards
    return [(slot, animals[number]) for slot in state.hands[seat] if (number := cards[slot]) is not None]


def without(held: Held, slot: int) -> Held:
    return held if slot == NONE else [one for one in held if one[0] != slot]


def mutations(body: Body, held: Held, place: Place) -> Iterator[tuple[Step, ...]]:
    """Every sequence of one or two steps after which the species may live in this place (MUT-9)."""
    firsts = steps_for(body, held)
    for off, on, old, new in firsts:
        if place.admits(*outcome(body, old, new)):
            yield ((off, on),)
    if hopeless(body, held, place):
        return
    for off, on, _, new in firsts:
        after = apply_step(body, off, on, new)
        first = (off, on)
        for second_off, second_on, old, put in steps_for(after, without(held, on)):
            if place.admits(*outcome(after, old, put)):
                yield (first, (second_off, second_on))


def hopeless(body: Body, held: Held, place: Place) -> bool:
    """Whether no two steps can help, by a bound that is quick to see and never wrong."""
    habitat = place.habitat
    wanted, never = habitat.any_of, habitat.never
    if wanted and not body.traits & wanted and not any(card.traits & wanted for _, card in held):
        return True
    if never and sum(1 for card in body.cards if card.traits & never) > 2:
        return True
    if place.carefree:
        return False
    diets = {body.diet, *[card.diet for _, card in held if card.part is HEAD]}
    feeding = place.feeding
    if CARNIVORE in diets and any(one.diet is not CARNIVORE for one in feeding.eaters):
        return False  # there may be prey: the bound would be too loose to be of use
    # the best that two steps can do: two best cards more, two hungriest cards less
    gains = sorted([(card.traits & habitat.counts) % 255 for _, card in held])
    losses = sorted([card.traits >> HEARTS for card in body.cards])
    adaptation = (body.traits & habitat.counts) % 255 + sum(gains[-2:])
    hearts = (body.traits >> HEARTS) - sum(losses[-2:])
    return not any(diet and could_feed(feeding, diet, adaptation, 0xFF, hearts, False) for diet in diets)


class MutateRule(ActionRule):
    """MUT-1 to MUT-11, MUT-COST-1 to -4 (RUL-22, RUL-72)."""

    kind = Mutate

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        refusal = no_main_action_now(state)
        if refusal is not None:
            return refusal
        found = not_usable(state, seat, action.species)
        if isinstance(found, Refusal):
            return found
        index, species = found
        if not 1 <= len(action.steps) <= 2:
            return Refusal("MUT-1", "A mutation has one or two steps.", "Do one or two things.")
        body = self._result(state, seat, species, action.steps)
        if isinstance(body, Refusal):
            return body
        others = state.places[index].without(species)
        if others.admits(body.traits, body.diet):
            return None
        return unfit(state, body, others, ("EVT-VOLC-4", "MUT-9", "MUT-9"))

    def _result(
        self, state: DarwinState, seat: int, species: Species, steps: tuple[Step, ...]
    ) -> Body | Refusal:
        """The body after all steps, in the order given (MUT-8)."""
        body = species.body
        hand = list(state.hands[seat])
        for off, on in steps:
            card = None
            if on != NONE:
                if on not in hand:
                    return Refusal("MUT-2", "A card put on comes from your hand.", "Name a card you hold.")
                hand.remove(on)
                card = state.card(on)
                if card is None:
                    return Refusal("MUT-2", "A card put on is laid open.", "Show it first.")
            elif off == NONE:
                return Refusal("MUT-2", "A step removes, adds or replaces a card.", "Name a card.")
            after = mutate(body, off, on, card)
            if isinstance(after, Refusal):
                return after
            body = after
        return body

    def _subjects(self, state: DarwinState, seat: int) -> list[tuple[Species, Place]]:
        """Species that may act, with their places as they are without them."""
        if state.main_done:
            return []
        return [
            (one, place.without(one))
            for place in state.places
            if not place.habitat.erupting  # EVT-VOLC-4: MUT-9 cannot be fulfilled there
            for one in place.species
            if one.owner == seat and not one.done
        ]

    def exists(self, state: DarwinState, seat: int) -> bool:
        subjects = self._subjects(state, seat)
        if not subjects:
            return False
        held = held_by(state, seat)
        return any(
            next(mutations(species.body, held, others), None) is not None for species, others in subjects
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        held = held_by(state, seat)
        for species, others in self._subjects(state, seat):
            for steps in mutations(species.body, held, others):
                yield Mutate(species.id, steps)

    def sample(self, state: DarwinState, seat: int, rng: Randomness) -> Action:
        """Blind tries with equal chances for every sequence, then the full list.

        Each try draws a subject and two step numbers below a common bound; whatever does not exist or is
        not allowed is thrown away, so that every allowed sequence is equally likely.
        """
        held = held_by(state, seat)
        subjects = self._subjects(state, seat)
        bound = 4 + sum(2 if card.part is SINGLE_LEGS else 1 for _, card in held)
        firsts = [steps_for(species.body, held) for species, _ in subjects]
        for _ in range(TRIES):
            which = int(rng.random() * len(subjects))
            first = int(rng.random() * bound)
            if first >= len(firsts[which]):
                continue
            species, others = subjects[which]
            off, on, old, new = firsts[which][first]
            steps: tuple[Step, ...] = ((off, on),)
            second = int(rng.random() * (bound + 1))
            if not second:
                traits, diet = outcome(species.body, old, new)
            else:
                body = apply_step(species.body, off, on, new)
                more = steps_for(body, without(held, on))
                if second > len(more):
                    continue
                off, on, old, new = more[second - 1]
                traits, diet = outcome(body, old, new)
                steps = (*steps, (off, on))
            if others.admits(traits, diet):
                return Mutate(species.id, steps)
        return super().sample(state, seat, rng)

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return tuple(on for _, on in action.steps if on != NONE)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        found = state.find(action.species)
        assert found is not None
        index, species = found
        body = self._result(state, seat, species, action.steps)
        assert isinstance(body, Body)
        paid = price(state, species, len(action.steps))
        before = species.body
        after = changed(species, body=body, done=True, points=species.points - paid)  # MUT-10
        state.replace_species(index, species, after)
        used = [on for _, on in action.steps if on != NONE]
        state.set_hand(seat, tuple(slot for slot in state.hands[seat] if slot not in used))
        state.public = state.public.difference(used)
        touched = (*before.slots, *used)
        state.discard(tuple(slot for slot in touched if slot not in body.slots))  # MUT-6
        numbers = tuple(card.number for card in body.cards)
        state.tell(
            SpeciesMutated(
                "MUT-7" if len(action.steps) == 2 else "MUT-1",
                seat,
                species.id,
                index,
                paid,
                tuple(card.number for card in before.cards),
                numbers,
            )
        )
        main_action_taken(state, seat)

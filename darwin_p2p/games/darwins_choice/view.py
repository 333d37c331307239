"""What one seat may know (GEN-7): a copy of the position with every card blanked that it has not seen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from ...engine import MachineView, Randomness, Shuffle, shuffle
from .cards import Card, EventCard, Pack
from .facts import facts
from .habitats import Place, Species
from .rules import Rules

if TYPE_CHECKING:
    from .state import DarwinState


class HandCard(msgspec.Struct, frozen=True):
    """A card in a hand: its slot, its size, and the card itself where this view may know it."""

    slot: int
    large: bool
    public: bool
    card: Card | None


class DarwinView(MachineView["DarwinState"]):
    """Typed access to everything a seat, or a spectator, may see."""

    def sample(self, rng: Randomness) -> DarwinState:
        """Hidden hand cards and the piles filled at random from the cards this seat cannot place."""
        state = self._replica.clone()
        known = state.cards.copy()
        animals = state.rules.pack.animals
        seen = {card for slot in state.located() if (card := known[slot]) is not None}
        seen.update(state.discards[0], state.discards[1])
        if isinstance(state.need, Shuffle):
            seen.update(state.need.cards)  # neither discards nor a pile yet
        unseen: tuple[list[int], list[int]] = ([], [])
        for one in animals:
            if one.number not in seen:
                unseen[one.large].append(one.number)
        for left in unseen:
            shuffle(left, rng)
        for hand in state.hands:
            for slot in hand:
                if known[slot] is None:
                    known[slot] = unseen[state.large[slot]].pop()
        for pile in state.face_down():
            for slot in pile:
                known[slot] = unseen[state.large[slot]].pop()
        state.cards = known
        return state

    def facts(self) -> dict[str, Any]:
        return super().facts() | facts(self)

    def plain(self) -> list[Any]:
        state = self._replica
        return [
            self.seat,
            state.need,
            list(state.context),
            [state.era, state.phase, state.first, state.active],
            [[slot, state.cards[slot]] for slot in state.located()],
            state.large,
            sorted(state.public),
            state.piles,
            state.discards,
            state.hands,
            state.market,
            [_plain_place(place) for place in state.places],
            state.banked,
            [habitat.key for habitat in state.habitat_pile],
            [habitat.key for habitat in state.habitat_discards],
            [state.event, state.event_pile, state.event_discards, state.arrival, sorted(state.protected)],
            state.next_species,
            [state.passed, state.unchanged, state.created_or_moved, state.full_redraws],
            [state.trade, state.main_done, sorted(state.extras)],
            sorted(state.shown.items()),
            sorted(state.notes.items()),
        ]

    # -- what bots and screens read ------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self._replica.rules

    @property
    def pack(self) -> Pack:
        return self._replica.rules.pack

    @property
    def era(self) -> int:
        return self._replica.era

    @property
    def phase(self) -> str:
        return self._replica.phase

    @property
    def active(self) -> int:
        return self._replica.active

    @property
    def first(self) -> int:
        return self._replica.first

    @property
    def places(self) -> tuple[Place, ...]:
        return self._replica.places

    @property
    def event(self) -> EventCard | None:
        key = self._replica.event
        return self.pack.event[key] if key else None

    @property
    def banked(self) -> tuple[int, ...]:
        return self._replica.banked

    @property
    def passed(self) -> tuple[bool, ...]:
        return self._replica.passed

    @property
    def full_redraws(self) -> tuple[int, ...]:
        return self._replica.full_redraws

    @property
    def context(self) -> tuple[int, ...]:
        """What a choice is about, beyond its name: cards to draw, the species, the points, the prey."""
        return self._replica.context

    @property
    def notes(self) -> Mapping[str, Any]:
        """What the house rules of this table keep in mind."""
        return self._replica.notes

    @property
    def main_done(self) -> bool:
        return self._replica.main_done

    @property
    def traded(self) -> bool:
        return self._replica.trade is not None

    @property
    def pile_sizes(self) -> tuple[int, int]:
        small, large = self._replica.piles
        return len(small), len(large)

    @property
    def discards(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        animals = self.pack.animals
        small, large = self._replica.discards
        return tuple(animals[one] for one in small), tuple(animals[one] for one in large)

    @property
    def market(self) -> list[tuple[int, Card]]:
        """The market as (slot, card)."""
        return [(slot, card) for slot in self._replica.market if (card := self.card(slot)) is not None]

    @cached_property
    def scores(self) -> tuple[int, ...]:
        return self._replica.scores()

    def card(self, slot: int) -> Card | None:
        return self._replica.card(slot)

    def hand(self, seat: int | None = None) -> list[HandCard]:
        """The hand of a seat, by default one's own; cards one may not know are None."""
        owner = self.seat if seat is None else seat
        if owner is None:
            return []
        state = self._replica
        return [
            HandCard(slot, bool(state.large[slot]), slot in state.public, state.card(slot))
            for slot in state.hands[owner]
        ]

    def species(self, seat: int | None = None) -> list[tuple[int, Species]]:
        """The species of a seat, by default one's own, each with the number of its place."""
        owner = self.seat if seat is None else seat
        return [] if owner is None else self._replica.owned(owner)

    def find(self, species: int) -> tuple[int, Species] | None:
        return self._replica.find(species)


def _plain_place(place: Place) -> list[Any]:
    return [
        place.habitat.key,
        place.habitat.erupting,
        place.continent,
        place.side,
        place.plants,
        place.meat,
        place.epidemic,
        place.carefree,
        [[one.id, one.owner, one.body.slots, one.points, one.done] for one in place.species],
    ]

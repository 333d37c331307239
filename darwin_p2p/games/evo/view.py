"""What one seat may know (EVO-MODEL-5): a copy of the position with every card blanked it has not seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ...engine import MachineView, Randomness, shuffle
from . import auction, births, climate, movement, survival
from .cards import EventCard
from .facts import facts
from .islands import Island
from .rules import Rules

if TYPE_CHECKING:
    from .state import EvoState


class HandCard(msgspec.Struct, frozen=True):
    """A card in a hand: its slot, and the card itself where this view may know it."""

    slot: int
    public: bool
    card: EventCard | None


class Standing(msgspec.Struct, frozen=True):
    """A gene on offer and its standing bid; `seat` is -1 while it is free."""

    row: int
    gene: int
    seat: int
    amount: int
    least: int  # the lowest bid that would be accepted


class EvoView(MachineView["EvoState"]):
    """Typed access to everything a seat, or a spectator, may see."""

    def sample(self, rng: Randomness) -> EvoState:
        """Hidden hands and the deck filled at random from the cards this seat cannot place."""
        state = self._replica.clone()
        known = state.cards.copy()
        unseen = state.unseen()
        shuffle(unseen, rng)
        for slots in (*state.hands, state.deck):
            for slot in slots:
                if known[slot] is None:
                    known[slot] = unseen.pop()
        state.cards = known
        return state

    def facts(self) -> dict[str, Any]:
        return super().facts() | facts(self)

    def plain(self) -> list[Any]:
        state = self._replica
        return [
            self.seat,
            state.need,
            state.context,
            [state.turn, state.phase, state.order, state.climate, state.meteor],
            [state.board, state.adults],
            [state.genes, state.scores, state.discounts, state.boosts],
            [state.bag, state.used_tiles, state.offer, state.bidders, state.amounts],
            [state.hands, [state.cards[slot] for hand in state.hands for slot in hand], sorted(state.public)],
            [state.deck, state.discards, len(state.cards)],
        ]

    # -- what bots and screens read ------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return self._replica.rules

    @property
    def island(self) -> Island:
        return self._replica.rules.island

    @property
    def seats(self) -> int:
        return self._replica.seats

    @property
    def turn(self) -> int:
        return self._replica.turn

    @property
    def phase(self) -> str:
        return self._replica.phase

    @property
    def order(self) -> tuple[int, ...]:
        return self._replica.order

    @property
    def climate(self) -> int:
        """The box of the ring on which the climate marker lies."""
        return self._replica.climate

    @property
    def meteor(self) -> int:
        return self._replica.meteor

    @property
    def board(self) -> bytes:
        """hex -> seat; `movement.EMPTY` where nobody stands."""
        return self._replica.board

    @property
    def zones(self) -> bytes:
        """hex -> `climate.TEMPERATE`, `COLD`, `HOT` or `DEADLY`, this turn."""
        return climate.zones(self._replica)

    @property
    def genes(self) -> tuple[tuple[int, ...], ...]:
        """seat -> counters, in the order of `cards.GENES`."""
        return self._replica.genes

    @property
    def scores(self) -> tuple[int, ...]:
        return self._replica.scores

    @property
    def discounts(self) -> tuple[int, ...]:
        return self._replica.discounts

    @property
    def boosts(self) -> tuple[tuple[str, int, int], ...]:
        """What cards lend in this phase: (what, seat, amount)."""
        return self._replica.boosts

    @property
    def bag(self) -> tuple[int, ...]:
        """gene -> tiles left in the bag."""
        return self._replica.bag

    @property
    def context(self) -> tuple[int, ...]:
        """What a choice is about, beyond its name: steps or eggs left; the zone and how many must go."""
        return self._replica.context

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(len(hand) for hand in self._replica.hands)

    @property
    def discards(self) -> tuple[EventCard, ...]:
        return tuple(self.rules.deck[number] for number in self._replica.discards)

    @property
    def deck_size(self) -> int:
        return len(self._replica.deck)

    @property
    def auction(self) -> list[Standing]:
        """The genes on offer, by row."""
        state = self._replica
        rows = zip(state.offer, state.bidders, state.amounts, strict=True)
        return [
            Standing(row, gene, seat, amount, auction.least(state, row))
            for row, (gene, seat, amount) in enumerate(rows)
        ]

    def hand(self, seat: int | None = None) -> list[HandCard]:
        """The hand of a seat, by default one's own; cards one may not know are None."""
        owner = self.seat if seat is None else seat
        if owner is None:
            return []
        state = self._replica
        return [HandCard(slot, slot in state.public, state.card(slot)) for slot in state.hands[owner]]

    def herd(self, seat: int | None = None) -> list[int]:
        """Where the dinosaurs of a seat stand, by default one's own."""
        owner = self.seat if seat is None else seat
        return [] if owner is None else self._replica.herd(owner)

    def wins_on(self, attacker: int, defender: int) -> int:
        """The highest throw with which the attacker wins; 0 where the attack is forbidden."""
        return movement.wins_on(self._replica, attacker, defender)

    def protected(self, seat: int, zone: int) -> int:
        """How many dinosaurs of a seat live in zones of this class (cold or hot) now."""
        return survival.protected(self._replica, seat, zone)

    def nests(self, seat: int) -> list[int]:
        """Where the next newborn of a seat may be placed, while births go on."""
        return births.nests(self._replica, seat)

    def most_to_bid(self, seat: int) -> int:
        return auction.limit(self._replica, seat)

    def price(self, seat: int, amount: int) -> int:
        """What a seat would pay for a bid of this amount."""
        return auction.price(self._replica, seat, amount)

"""A position of Darwin's Choice.

All parts are immutable values that are replaced, never changed in place, so a clone is one shallow copy and
clones share everything. What has to be done next lies on the agenda, a stack of steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from ...engine import Deal, Machine, Open, Shuffle, WrongAnswer
from .cards import Card, Habitat
from .habitats import Place, Species
from .rules import Rules
from .view import DarwinView

Seats: TypeAlias = tuple[int, ...]
Flags: TypeAlias = tuple[bool, ...]


class DarwinState(Machine):
    """See the engine's contract for the methods; the attributes are all that a game of Darwin's Choice is.

    Hands and pile orders are hidden, everything else is public (GEN-7, RUL-01).
    """

    rule_not_now = "GEN-9"
    rule_not_your_turn = "ACT-TURN-1"

    rules: Rules
    era: int
    phase: str
    first: int  # first player of the Era
    active: int  # whose turn it is
    large: bytes  # slot -> 1 for a large card
    piles: tuple[Seats, Seats]  # slots, top card last
    discards: tuple[Seats, Seats]  # card numbers
    market: Seats  # slots
    # the table
    places: tuple[Place, ...]
    banked: Seats
    habitat_pile: tuple[Habitat, ...]
    habitat_discards: tuple[Habitat, ...]
    event: str | None
    event_pile: tuple[str, ...]
    event_discards: tuple[str, ...]
    arrival: tuple[int, str] | None  # place and habitat an event has announced for the habitat change
    protected: frozenset[int]  # places an event protects from the habitat change
    next_species: int
    # the Era so far
    passed: Flags
    unchanged: Flags  # hands as the Era began: an ordinary redraw is still possible
    created_or_moved: Flags  # seats that have taken a main action this Era
    full_redraws: Seats  # how many; automatic players stop some time (RUL-20)
    # the turn so far
    trade: tuple[int, int] | None  # (given, taken)
    main_done: bool
    extras: frozenset[str]  # further extra actions taken, which house rules add (each once a turn)
    notes: Mapping[str, Any]  # what a house rule keeps in mind: plain public values by names of its own

    def __init__(self, rules: Rules) -> None:
        seats = rules.seats
        super().__init__(seats, rules.choices)
        self.rules = rules
        self.era = 0
        self.phase = "setup"
        self.first = self.active = 0  # SETUP-1, SETUP-10: the Leader is seat 0 and begins
        self.large = b""
        self.piles = ((), ())
        self.discards = ((), ())
        self.market = ()
        self.places = ()
        self.banked = (0,) * seats  # SETUP-4
        self.habitat_pile = tuple(rules.pack.habitat[key] for key in rules.habitats)
        self.habitat_discards = ()
        self.event = None
        self.event_pile = rules.events
        self.event_discards = ()
        self.arrival = None
        self.protected = frozenset()
        self.next_species = 1
        self.passed = self.unchanged = self.created_or_moved = (False,) * seats
        self.full_redraws = (0,) * seats
        self.trade = None
        self.main_done = False
        self.extras = frozenset()
        self.notes = {}
        self.plan(*rules.setup)
        self.run()

    def may_hold(self, slot: int, card: int) -> bool:
        animals = self.rules.pack.animals
        return 0 <= card < len(animals) and animals[card].large == bool(self.large[slot])

    def view(self, seat: int | None) -> DarwinView:
        return DarwinView(self, seat)

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        animals = self.rules.pack.animals
        seen = {card for slot in self.located() if (card := self.cards[slot]) is not None}
        seen.update(self.discards[0], self.discards[1])
        answer = {}
        for size, pile in enumerate(self.piles):
            if pile:
                left = [card.number for card in animals if card.large == size and card.number not in seen]
                answer[pile] = tuple(left)
        return answer

    # -- small things every part of the rules uses -------------------------------------------------------

    def card(self, slot: int) -> Card | None:
        """The card in a slot; None for an unknown one or a slot that does not exist."""
        if 0 <= slot < len(self.cards):
            number = self.cards[slot]
            if number is not None:
                return self.rules.pack.animals[number]
        return None

    def discard(self, slots: tuple[int, ...]) -> tuple[int, ...]:
        """Put open cards on the discard piles by size (EXT-1, MUT-6); their slots are used up."""
        known = self.cards
        numbers: list[int] = []
        piles: tuple[list[int], list[int]] = ([], [])
        for slot in slots:
            number = known[slot]
            assert number is not None
            numbers.append(number)
            piles[self.large[slot]].append(number)
        small, large = self.discards
        self.discards = ((*small, *piles[0]), (*large, *piles[1]))
        if not self.public.isdisjoint(slots):
            self.public = self.public.difference(slots)
        return tuple(numbers)

    def note(self, name: str, value: Any) -> None:
        """Keep something in mind, for all to see."""
        self.notes = {**self.notes, name: value}

    def set_place(self, index: int, place: Place) -> None:
        self.places = (*self.places[:index], place, *self.places[index + 1 :])

    def from_first(self) -> list[int]:
        """All seats counter-clockwise from the first player (GEN-5, RUL-71)."""
        seats = self.rules.seats
        return [(self.first + step) % seats for step in range(seats)]

    def find(self, species: int) -> tuple[int, Species] | None:
        """Where a species lives."""
        for index, place in enumerate(self.places):
            for one in place.species:
                if one.id == species:
                    return index, one
        return None

    def owned(self, seat: int) -> list[tuple[int, Species]]:
        """The species of a seat with their places, by id."""
        own = [
            (index, one)
            for index, place in enumerate(self.places)
            for one in place.species
            if one.owner == seat
        ]
        own.sort(key=lambda pair: pair[1].id)
        return own

    def replace_species(self, index: int, old: Species, new: Species | None) -> None:
        """Put a changed species in the place of the old one, or take it off the table."""
        place = self.places[index]
        species = tuple(one if one is not old else new for one in place.species)
        self.set_place(index, place.with_species(tuple(one for one in species if one is not None)))

    def scores(self) -> tuple[int, ...]:
        """GEN-2, END-2: points on living species and banked ones."""
        totals = list(self.banked)
        for place in self.places:
            for one in place.species:
                totals[one.owner] += one.points
        return tuple(totals)

    def located(self) -> list[int]:
        """Every slot that holds a card outside the piles."""
        slots = [slot for hand in self.hands for slot in hand]
        slots += self.market
        slots += [slot for place in self.places for one in place.species for slot in one.body.slots]
        return slots

    def on_the_way(self) -> tuple[int, ...]:
        """Slots that have left a pile and have not arrived yet, because they are being dealt or opened."""
        return self.need.slots if isinstance(self.need, Deal | Open) else ()

    def face_down(self) -> tuple[Seats, ...]:
        return (self.on_the_way(), *self.piles)

    def check(self) -> None:
        """The invariants: cards are conserved and nothing lies in two places. Raises `WrongAnswer`."""
        animals = self.rules.pack.animals
        slots = self.located()
        everywhere = [*slots, *self.on_the_way(), *self.piles[0], *self.piles[1]]
        cards = len(everywhere) + len(self.discards[0]) + len(self.discards[1])
        if isinstance(self.need, Shuffle):
            cards += len(self.need.cards)
        if cards != len(animals) and self.phase != "setup":
            raise WrongAnswer("Cards have been lost or made.")
        if len(set(everywhere)) != len(everywhere):
            raise WrongAnswer("A slot lies in two places.")
        numbers = [number for slot in slots if (number := self.cards[slot]) is not None]
        numbers += [*self.discards[0], *self.discards[1]]
        if len(set(numbers)) != len(numbers):
            raise WrongAnswer("A card lies in two places.")
        counts = [0] * self.rules.seats
        for place in self.places:
            for one in place.species:
                counts[one.owner] += 1
                if tuple(card.number for card in one.cards) != tuple(self.cards[s] for s in one.body.slots):
                    raise WrongAnswer("A species does not match its cards.")
        if max(counts) > self.rules.markers:
            raise WrongAnswer("A seat owns more species than it has markers.")

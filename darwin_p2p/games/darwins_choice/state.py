"""A position of Darwin's Choice.

All parts are immutable values that are replaced, never changed in place, so a clone is one shallow copy and
clones share everything. What has to be done next lies on the agenda, a stack of steps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeAlias

from ...engine import (
    Action,
    Answer,
    Choice,
    Deal,
    Dealt,
    Happening,
    Illegal,
    Need,
    Open,
    Opened,
    Over,
    Pick,
    Picked,
    Refusal,
    Result,
    Shuffle,
    Shuffled,
    State,
    WrongAnswer,
)
from .acting import ActionRule, LegalActions
from .cards import Card, Habitat
from .course import fallback
from .habitats import Place, Species
from .rules import Rules
from .view import DarwinView

Agenda: TypeAlias = tuple[tuple[Callable[..., None], tuple[Any, ...]], "Agenda"] | None
Seats: TypeAlias = tuple[int, ...]
Flags: TypeAlias = tuple[bool, ...]

NOTHING = Over(Result((), ()))  # nothing is needed yet, while the agenda runs


class DarwinState(State):
    """See the engine's contract for the methods; the attributes are all that a game of Darwin's Choice is."""

    rules: Rules
    need: Need
    agenda: Agenda  # what follows once the need is answered
    then: tuple[Callable[..., None], tuple[Any, ...]] | None  # takes the answer to the need
    context: tuple[int, ...]  # what a choice is about, beyond its name
    era: int
    phase: str
    first: int  # first player of the Era
    active: int  # whose turn it is
    # cards: a slot is a card on the table or in a hand; a number is a card of the pack
    cards: list[int | None]  # slot -> number, None while this replica may not know
    large: bytes  # slot -> 1 for a large card
    public: frozenset[int]  # slots in hands that everybody has seen (GEN-7, RUL-01)
    piles: tuple[Seats, Seats]  # slots, top card last
    discards: tuple[Seats, Seats]  # card numbers
    hands: tuple[Seats, ...]  # slots
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
    full_redraws: Seats
    # the turn so far
    trade: tuple[int, int] | None  # (given, taken)
    main_done: bool

    def __init__(self, rules: Rules) -> None:
        seats = rules.seats
        self.rules = rules
        self.agenda = None
        self.then = None
        self.context = ()
        self.era = 0
        self.phase = "setup"
        self.first = self.active = 0  # SETUP-1, SETUP-10: the Leader is seat 0 and begins
        self.cards = []
        self.large = b""
        self.public = frozenset()
        self.piles = ((), ())
        self.discards = ((), ())
        self.hands = ((),) * seats
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
        self.need = NOTHING
        self._news: list[Happening] = []
        self.memo: dict[Any, Any] = {}  # what has been worked out about this very position
        self.plan(*rules.setup)
        self._run()

    # -- the machine -----------------------------------------------------------------------------------

    def plan(self, *steps: Callable[..., None]) -> None:
        """Put steps on the agenda, to be taken in this order before what lies there already."""
        for step in reversed(steps):
            self.agenda = ((step, ()), self.agenda)

    def next(self, step: Callable[..., None], *args: Any) -> None:
        """Put one step with arguments on top of the agenda."""
        self.agenda = ((step, args), self.agenda)

    def ask(self, need: Need, then: Callable[..., None], *args: Any) -> None:
        """Need something; `then(state, answer..., *args)` goes on with it."""
        self.need = need
        self.then = (then, args)

    def choose(self, seat: int, about: str, *context: int, also: Seats = ()) -> None:
        """Ask a seat; what it may do is in `rules.choices[about]`."""
        self.need = Choice(seat, about, also)
        self.context = context

    def tell(self, happening: Happening) -> None:
        self._news.append(happening)

    def _run(self) -> None:
        while self.need is NOTHING:
            assert self.agenda is not None
            (step, args), self.agenda = self.agenda
            step(self, *args)

    def apply(self, given: Action | Answer, seat: int | None = None) -> list[Happening]:
        need = self.need
        news: list[Happening] = []
        self._news = news
        self.memo = {}
        if isinstance(given, Action):
            if seat is None and isinstance(need, Choice):
                seat = need.seat
            refusal = self.why_not(-1 if seat is None else seat, given)
            if refusal is not None:
                raise Illegal(refusal)
            assert isinstance(need, Choice)
            assert seat is not None
            rule = self._rule(need, type(given))
            assert rule is not None
            self.need = NOTHING
            rule.apply(self, seat, given)
        elif isinstance(given, Opened) and not isinstance(need, Open):
            self._reveal(given)
            return news
        else:
            answer = self._checked(need, given)
            assert self.then is not None
            then, args = self.then
            self.then = None
            self.need = NOTHING
            then(self, answer, *args)
        self._run()
        return news

    def _checked(self, need: Need, given: Answer) -> tuple[Any, ...]:
        """The payload of an answer that fits the need."""
        if isinstance(need, Shuffle) and isinstance(given, Shuffled):
            start = len(self.cards)
            if sorted(given.slots) == list(range(start, start + len(need.cards))):
                return given.slots
            raise WrongAnswer(f"{len(need.cards)} new slots from {start} on are needed.")
        if isinstance(need, Deal) and isinstance(given, Dealt) and len(given.cards) == len(need.slots):
            self._check_cards(need.slots, given.cards)
            return given.cards
        if isinstance(need, Open) and isinstance(given, Opened) and given.slots == need.slots:
            if len(given.cards) == len(need.slots):
                self._check_cards(given.slots, given.cards)
                return given.cards
        elif isinstance(need, Pick) and isinstance(given, Picked):
            numbers = given.numbers
            if len(numbers) == need.k == len(set(numbers)) and all(0 <= one < need.n for one in numbers):
                return numbers
        raise WrongAnswer(f"{given} does not answer {need}.")

    def _check_cards(self, slots: Seats, cards: tuple[int | None, ...]) -> None:
        animals = self.rules.pack.animals
        for slot, card in zip(slots, cards, strict=True):
            if card is None:
                continue
            if not 0 <= card < len(animals) or animals[card].large != bool(self.large[slot]):
                raise WrongAnswer(f"Card {card} cannot lie in slot {slot}.")
            if self.cards[slot] not in (None, card):
                raise WrongAnswer(f"Slot {slot} is known to hold another card.")

    def _reveal(self, opened: Opened) -> None:
        """Hidden hand cards become public, before an action plays them."""
        hands = self.hands
        for slot in opened.slots:
            for hand in hands:
                if slot in hand:
                    break
            else:
                raise WrongAnswer("Only cards in a hand can be shown.")
        if len(opened.slots) != len(opened.cards):
            raise WrongAnswer("Every card shown has its slot.")
        self._check_cards(opened.slots, opened.cards)
        self.learn(opened.slots, opened.cards)
        self.public = self.public | set(opened.slots)

    # -- the contract ----------------------------------------------------------------------------------

    def _rule(self, need: Choice, kind: type[Action]) -> ActionRule | None:
        for rule in self.rules.choices[need.about]:
            if rule.kind is kind:
                return rule
        return None

    def legal(self, seat: int) -> LegalActions:
        need = self.need
        if isinstance(need, Choice):
            offers = self.rules.choices[need.about]
            if seat == need.seat:
                return LegalActions(self, seat, offers)
            if seat in need.also:
                return LegalActions(self, seat, tuple(rule for rule in offers if rule.out_of_turn))
        return LegalActions(self, seat, ())

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        need = self.need
        if not isinstance(need, Choice):
            return Refusal("GEN-9", "Nothing is to be decided now.", "Wait for the table.")
        rule = self._rule(need, type(action))
        if rule is None:
            offered = ", ".join(one.kind.kind().replace("_", " ") for one in self.rules.choices[need.about])
            return Refusal("GEN-9", f"{action.kind()} is not possible now.", f"Possible: {offered}.")
        if seat != need.seat and not (rule.out_of_turn and seat in need.also):
            if rule.out_of_turn and 0 <= seat < self.rules.seats:
                return rule.why_not(self, seat, action)
            return Refusal("ACT-TURN-1", "It is not your turn.", f"Seat {need.seat} must act first.")
        return rule.why_not(self, seat, action)

    def reveals(self, seat: int, action: Action) -> tuple[int, ...]:
        need = self.need
        if isinstance(need, Choice) and 0 <= seat < self.rules.seats:
            rule = self._rule(need, type(action))
            if rule is not None:
                hand, public = self.hands[seat], self.public
                shown = rule.reveals(self, seat, action)
                return tuple([slot for slot in shown if slot in hand and slot not in public])
        return ()

    def fallback(self, seat: int) -> Action:
        return fallback(self, seat)

    def view(self, seat: int | None) -> DarwinView:
        return DarwinView(self, seat)

    def known(self, slot: int) -> int | None:
        return self.cards[slot] if 0 <= slot < len(self.cards) else None

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

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.memo = {}
        return copy

    # -- small things every part of the rules uses -------------------------------------------------------

    def card(self, slot: int) -> Card | None:
        """The card in a slot; None for an unknown one or a slot that does not exist."""
        if 0 <= slot < len(self.cards):
            number = self.cards[slot]
            if number is not None:
                return self.rules.pack.animals[number]
        return None

    def learn(self, slots: Seats, cards: tuple[int | None, ...]) -> None:
        known = self.cards.copy()
        for slot, card in zip(slots, cards, strict=True):
            if card is not None:
                known[slot] = card
        self.cards = known

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

    def set_hand(self, seat: int, hand: Seats) -> None:
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

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

    def check(self) -> None:
        """The invariants: cards are conserved and nothing lies in two places. Raises `WrongAnswer`."""
        animals = self.rules.pack.animals
        slots = self.located()
        everywhere = [*slots, *self.piles[0], *self.piles[1]]
        if everywhere and len(everywhere) + len(self.discards[0]) + len(self.discards[1]) != len(animals):
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

"""A ready-made machine for games: a need, an agenda of steps, and action rules on offer at each choice.

A game need not use it, the contract is `State`; but whoever does writes only the steps of the game. A step is
a function of the state that changes it, asks for something (`ask`, `choose`), or puts further steps on the
agenda (`plan`, `next`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, TypeAlias

from ..text import commas, name, phrase
from .acting import ActionRule, LegalActions
from .actions import Action, Happening, Refusal
from .errors import Illegal, WrongAnswer
from .needs import (
    Answer,
    Choice,
    Deal,
    Dealt,
    Give,
    Need,
    Open,
    Opened,
    Over,
    Pick,
    Picked,
    Result,
    Show,
    Shuffle,
    Shuffled,
)
from .state import State

Agenda: TypeAlias = tuple[tuple[Callable[..., None], tuple[Any, ...]], "Agenda"] | None
Slots: TypeAlias = tuple[int, ...]

NOTHING = Over(Result((), ()))  # nothing is needed yet, while the agenda runs


class Machine(State):
    """A position whose parts are immutable values that are replaced, never changed in place: so a clone is
    one shallow copy and clones share everything."""

    rule_not_now: ClassVar[str]  # the rule ids to cite when nothing, or somebody else, is asked
    rule_not_your_turn: ClassVar[str]

    seats: int
    choices: Mapping[str, tuple[ActionRule, ...]]  # what may be done where a seat must choose
    need: Need
    agenda: Agenda  # what follows once the need is answered
    then: tuple[Callable[..., None], tuple[Any, ...]] | None  # takes the answer to the need
    context: tuple[int, ...]  # what a choice is about, beyond its name
    memo: dict[Any, Any]  # what has been worked out about this very position
    # cards: a slot is a card on the table, in a hand or in a pile; a number is a card of the game
    cards: list[int | None]  # slot -> number, None while this replica may not know
    hands: tuple[Slots, ...]
    public: frozenset[int]  # slots in hands that everybody has seen
    shown: Mapping[int, Slots]  # slots in hands -> other seats that have seen them

    def __init__(self, seats: int, choices: Mapping[str, tuple[ActionRule, ...]]) -> None:
        self.seats = seats
        self.choices = choices
        self.need = NOTHING
        self.agenda = None
        self.then = None
        self.context = ()
        self.memo = {}
        self.cards = []
        self.hands = ((),) * seats
        self.public = frozenset()
        self.shown = {}
        self._news: list[Happening] = []

    # -- what the steps of a game call -------------------------------------------------------------------

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

    def choose(self, seat: int, about: str, *context: int, also: Slots = ()) -> None:
        """Ask a seat; what it may do is in `choices[about]`."""
        self.need = Choice(seat, about, also)
        self.context = context

    def tell(self, happening: Happening) -> None:
        self._news.append(happening)

    def run(self) -> None:
        """Take steps until something is needed."""
        while self.need is NOTHING:
            assert self.agenda is not None
            (step, args), self.agenda = self.agenda
            step(self, *args)

    def learn(self, slots: Slots, cards: tuple[int | None, ...]) -> None:
        """Write down what lies in these slots, as far as it is told."""
        known = self.cards.copy()
        for slot, card in zip(slots, cards, strict=True):
            if card is not None:
                known[slot] = card
        self.cards = known

    def set_hand(self, seat: int, hand: Slots) -> None:
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def show(self, slots: Slots, seat: int) -> None:
        """Remember that this seat knows hidden cards of another one; it does while they stay in hands."""
        held = {slot for hand in self.hands for slot in hand}
        shown = {slot: seats for slot, seats in self.shown.items() if slot in held}
        for slot in slots:
            shown[slot] = tuple(sorted({*shown.get(slot, ()), seat}))
        self.shown = shown

    def open_to(self, seat: int | None) -> frozenset[int]:
        """The slots in other hands that this seat, or a spectator, may know."""
        if not self.shown:
            return self.public
        return self.public.union([slot for slot, seats in self.shown.items() if seat in seats])

    # -- what a game says about its cards ----------------------------------------------------------------

    @abstractmethod
    def may_hold(self, slot: int, card: int) -> bool:
        """Whether such a card exists and could lie in this slot, as far as everybody knows."""

    def face_down(self) -> tuple[Slots, ...]:
        """Slots outside the hands that nobody has seen: piles, and cards on their way from one."""
        return ()

    # -- the contract ------------------------------------------------------------------------------------

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
        self.run()
        return news

    def _checked(self, need: Need, given: Answer) -> tuple[Any, ...]:
        """The payload of an answer that fits the need."""
        if isinstance(need, Shuffle) and isinstance(given, Shuffled):
            start = len(self.cards)
            if sorted(given.slots) == list(range(start, start + len(need.cards))):
                return given.slots
            raise WrongAnswer(
                phrase("{cards} new slots from {start} on are needed.", cards=len(need.cards), start=start)
            )
        if isinstance(need, Deal | Show | Give) and isinstance(given, Dealt):
            if len(given.cards) == len(need.slots):
                self._check_cards(need.slots, given.cards)
                return given.cards
        elif isinstance(need, Open) and isinstance(given, Opened) and given.slots == need.slots:
            if len(given.cards) == len(need.slots):
                self._check_cards(given.slots, given.cards)
                return given.cards
        elif isinstance(need, Pick) and isinstance(given, Picked):
            numbers = given.numbers
            if len(numbers) == need.k == len(set(numbers)) and all(0 <= one < need.n for one in numbers):
                return numbers
        raise WrongAnswer(phrase("{given} does not answer {need}.", given=given, need=need))

    def _check_cards(self, slots: Slots, cards: tuple[int | None, ...]) -> None:
        for slot, card in zip(slots, cards, strict=True):
            if card is None:
                continue
            if not self.may_hold(slot, card):
                raise WrongAnswer(phrase("Card {card} cannot lie in slot {slot}.", card=card, slot=slot))
            if self.cards[slot] not in (None, card):
                raise WrongAnswer(phrase("Slot {slot} is known to hold another card.", slot=slot))

    def _reveal(self, opened: Opened) -> None:
        """Hidden hand cards become public, before an action plays them."""
        for slot in opened.slots:
            if not any(slot in hand for hand in self.hands):
                raise WrongAnswer(phrase("Only cards in a hand can be shown."))
        if not len(opened.slots) == len(opened.cards) == len(set(opened.slots)):
            raise WrongAnswer(phrase("Every card shown has a slot of its own."))
        self._check_cards(opened.slots, opened.cards)
        self.learn(opened.slots, opened.cards)
        self.public = self.public | set(opened.slots)

    def _rule(self, need: Choice, kind: type[Action]) -> ActionRule | None:
        for rule in self.choices[need.about]:
            if rule.kind is kind:
                return rule
        return None

    def legal(self, seat: int) -> LegalActions:
        need = self.need
        if isinstance(need, Choice):
            offers = self.choices[need.about]
            if seat == need.seat:
                return LegalActions(self, seat, offers)
            if seat in need.also:
                return LegalActions(self, seat, tuple(rule for rule in offers if rule.out_of_turn))
        return LegalActions(self, seat, ())

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        need = self.need
        if not isinstance(need, Choice):
            return Refusal(self.rule_not_now, "Nothing is to be decided now.", "Wait for the table.")
        rule = self._rule(need, type(action))
        if rule is None:
            offered = [name("action", one.kind.kind().replace("_", " ")) for one in self.choices[need.about]]
            what = name("action", action.kind().replace("_", " ").capitalize())
            return Refusal(
                self.rule_not_now,
                phrase("{what} is not possible now.", what=what),
                phrase("Possible: {offered}.", offered=commas(offered)),
            )
        if seat == need.seat or (rule.out_of_turn and seat in need.also):
            return rule.why_not(self, seat, action)
        # the rule may know a better reason, but only those who are asked, or may act, ever get a yes
        known = rule.why_not(self, seat, action) if rule.out_of_turn and 0 <= seat < self.seats else None
        return known or Refusal(
            self.rule_not_your_turn,
            "It is not your turn.",
            phrase("Seat {seat} must act first.", seat=need.seat + 1),
        )

    def fallback(self, seat: int) -> Action:
        need = self.need
        assert isinstance(need, Choice)
        for rule in self.choices[need.about]:
            action = rule.fallback(self, seat)
            if action is not None:
                return action
        return next(iter(self.legal(seat)))  # choices about what lies open: any will do

    def reveals(self, seat: int, action: Action) -> tuple[int, ...]:
        need = self.need
        if isinstance(need, Choice) and 0 <= seat < self.seats:
            rule = self._rule(need, type(action))
            if rule is not None:
                hand, public = self.hands[seat], self.public
                shown = rule.reveals(self, seat, action)
                return tuple([slot for slot in shown if slot in hand and slot not in public])
        return ()

    def known(self, slot: int) -> int | None:
        return self.cards[slot] if 0 <= slot < len(self.cards) else None

    def clone(self) -> Self:
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.memo = {}
        return copy

"""A tiny game that needs everything a game can need: to test the protocol quickly.

Cards are numbers. Everybody draws a hand; in turn one plays a card, draws, shows a card to the next seat or
gives it away, claims to hold no even card, or passes; out of turn anybody may shout a card. Then all bid at
once, a die is rolled, and perhaps one card of every hand is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from darwin_p2p.engine import (
    Action,
    ActionRule,
    Deal,
    Game,
    Give,
    Machine,
    Need,
    Open,
    Over,
    Pick,
    Randomness,
    Refusal,
    Result,
    Show,
    Shuffle,
    Variant,
    View,
)


class TinyRules(msgspec.Struct, frozen=True):
    seats: int
    cards: int = 16
    hand: int = 2
    market: int = 1
    turns: int = 1
    bids: bool = False
    open_end: bool = False


class Play(Action, frozen=True, tag="play"):
    slot: int


class Draw(Action, frozen=True, tag="draw"):
    count: int


class Offer(Action, frozen=True, tag="offer"):
    slot: int
    keep: bool  # show it, or give it away


class NoEven(Action, frozen=True, tag="no_even"):
    """Discard the whole hand, because there is no even card in it."""


class Shout(Action, frozen=True, tag="shout"):
    slot: int


class Bid(Action, frozen=True, tag="bid"):
    amount: int


class Pass(Action, frozen=True, tag="pass"):
    pass


class TinyView(View):
    def __init__(self, state: Tiny, seat: int | None) -> None:
        self.seat = seat
        self._state = state.clone()
        known = list(state.cards)
        may = state.open_to(seat)
        for owner, hand in enumerate(state.hands):
            for slot in hand:
                if owner != seat and slot not in may:
                    known[slot] = None
        for slot in state.pile:
            known[slot] = None
        self._state.cards = known

    @property
    def need(self) -> Need:
        return self._state.need

    def legal(self) -> Any:
        return self._state.legal(-1 if self.seat is None else self.seat)

    def why_not(self, action: Action) -> Refusal | None:
        return self._state.why_not(-1 if self.seat is None else self.seat, action)

    def sample(self, rng: Randomness) -> Tiny:
        raise NotImplementedError

    def replica(self) -> Tiny:
        return self._state.clone()

    def to_bytes(self) -> bytes:
        one = self._state
        held = [[slot, one.cards[slot]] for hand in one.hands for slot in hand]
        market = [[slot, one.cards[slot]] for slot in one.market]
        plain = [self.seat, one.need, one.hands, held, sorted(one.public), one.pile, market, one.discards]
        return msgspec.msgpack.encode([*plain, one.scores, one.turn, one.bids])


class Rule(ActionRule):
    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        slot = getattr(action, "slot", None)
        if slot is not None and slot not in state.hands[seat]:
            return Refusal("TINY-1", "You do not hold that card.")
        return None

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        for slot in state.hands[seat]:
            yield self.kind(slot)

    def reveals(self, state: Any, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,) if isinstance(action, Play | Shout) else ()


class PlayRule(Rule):
    kind = Play

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.score(seat, state.cards[action.slot])
        state.throw(seat, (action.slot,))
        state.end_turn()


class DrawRule(Rule):
    kind = Draw

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        if not 1 <= action.count <= len(state.pile) + len(state.discards):
            return Refusal("TINY-2", "There are not so many cards.")
        return None

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        if state.pile or state.discards:
            yield Draw(1)

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.end_turn()
        state.next(deal, seat, action.count)


class OfferRule(Rule):
    kind = Offer

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        for slot in state.hands[seat]:
            yield Offer(slot, True)
            yield Offer(slot, False)

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.end_turn()
        mate = (seat + 1) % state.seats
        need = Show if action.keep else Give
        state.ask(need((action.slot,), seat, mate), offered, seat, mate, action)


class NoEvenRule(Rule):
    kind = NoEven

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        if not state.hands[seat]:
            return Refusal("TINY-3", "You hold no card.")
        if any(card is not None and card % 2 == 0 for card in map(state.known, state.hands[seat])):
            return Refusal("TINY-3", "You hold an even card.")
        return None

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        if self.why_not(state, seat, None) is None:
            yield NoEven()

    def reveals(self, state: Any, seat: int, action: Any) -> tuple[int, ...]:
        return tuple(state.hands[seat])

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.throw(seat, state.hands[seat])
        state.end_turn()


class ShoutRule(Rule):
    kind = Shout
    out_of_turn = True

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        if state.shouts[seat]:
            return Refusal("TINY-4", "You have shouted already.")
        return super().why_not(state, seat, action)

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        return iter(()) if state.shouts[seat] else super().options(state, seat)

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.shouts = tuple(one or place == seat for place, one in enumerate(state.shouts))
        state.score(seat, 1)
        state.next(turn)


class BidRule(Rule):
    kind = Bid
    out_of_turn = True

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        return None if 0 <= action.amount <= 9 else Refusal("TINY-5", "Bid 0 to 9.")

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        return map(Bid, range(10))

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.bids = tuple(action.amount if place == seat else one for place, one in enumerate(state.bids))

    def fallback(self, state: Any, seat: int) -> Action:
        return Bid(0)


class PassRule(Rule):
    kind = Pass

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        yield Pass()

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.end_turn()

    def fallback(self, state: Any, seat: int) -> Action:
        return Pass()


CHOICES: dict[str, tuple[ActionRule, ...]] = {
    "turn": (PlayRule(), DrawRule(), OfferRule(), NoEvenRule(), ShoutRule(), PassRule()),
    "bid": (BidRule(),),
}


def shuffle(state: Tiny, cards: tuple[int, ...]) -> None:
    state.ask(Shuffle(0, cards), shuffled)


def shuffled(state: Tiny, slots: tuple[int, ...]) -> None:
    state.cards = [*state.cards, *[None] * len(slots)]
    state.pile = slots


def first(state: Tiny) -> None:
    state.ask(Pick(state.seats, 1), picked_first)


def picked_first(state: Tiny, numbers: tuple[int, ...]) -> None:
    state.turn = numbers[0]


def deal(state: Tiny, seat: int, count: int) -> None:
    if count and not state.pile and state.discards:
        cards, state.discards = tuple(sorted(state.discards)), ()
        state.next(deal, seat, count)
        shuffle(state, cards)
    elif count and state.pile:
        slots, state.pile = state.pile[:count], state.pile[count:]
        state.next(deal, seat, count - len(slots))
        state.ask(Deal(seat, slots), dealt, seat, slots)


def dealt(state: Tiny, cards: tuple[int | None, ...], seat: int, slots: tuple[int, ...]) -> None:
    state.learn(slots, cards)
    state.set_hand(seat, state.hands[seat] + slots)


def market(state: Tiny) -> None:
    slots, state.pile = state.pile[: state.rules.market], state.pile[state.rules.market :]
    if slots:
        state.ask(Open(slots), opened, slots)


def opened(state: Tiny, cards: tuple[int, ...], slots: tuple[int, ...]) -> None:
    state.learn(slots, cards)
    state.market = state.market + slots


def offered(state: Tiny, cards: tuple[int | None, ...], seat: int, mate: int, action: Offer) -> None:
    state.learn((action.slot,), cards)
    state.show((action.slot,), mate if action.keep else seat)
    if not action.keep:
        state.set_hand(seat, tuple(slot for slot in state.hands[seat] if slot != action.slot))
        state.set_hand(mate, (*state.hands[mate], action.slot))


def turn(state: Tiny) -> None:
    others = tuple(seat for seat in range(state.seats) if seat != state.turn)
    state.choose(state.turn, "turn", also=others)


def bid(state: Tiny) -> None:
    left = tuple(seat for seat, amount in enumerate(state.bids) if amount is None)
    if left:
        state.next(bid)
        state.choose(left[0], "bid", also=left[1:])


def roll(state: Tiny) -> None:
    state.ask(Pick(6, 1), rolled)


def rolled(state: Tiny, numbers: tuple[int, ...]) -> None:
    state.score(state.turn, numbers[0] + 1)


def last_cards(state: Tiny) -> None:
    slots = tuple(hand[0] for hand in state.hands if hand and hand[0] not in state.public)
    if slots:
        state.ask(Open(slots), last_opened, slots)


def last_opened(state: Tiny, cards: tuple[int, ...], slots: tuple[int, ...]) -> None:
    state.learn(slots, cards)
    state.public = state.public | set(slots)


def over(state: Tiny) -> None:
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    state.need = Over(Result(state.scores, winners))


class Tiny(Machine):
    rule_not_now = rule_not_your_turn = "TINY-0"

    def __init__(self, rules: TinyRules) -> None:
        super().__init__(rules.seats, CHOICES)
        self.rules = rules
        self.pile: tuple[int, ...] = ()
        self.market: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.scores = (0,) * rules.seats
        self.shouts = (False,) * rules.seats
        self.bids: tuple[int | None, ...] = (None,) * rules.seats
        self.turn = 0
        self.left = rules.turns * rules.seats
        for step in (over, *([last_cards] if rules.open_end else []), roll, *([bid] if rules.bids else [])):
            self.next(step)
        if self.left:
            self.next(turn)
        self.next(market)
        for seat in reversed(range(rules.seats)):
            self.next(deal, seat, rules.hand)
        self.next(first)
        self.next(shuffle, tuple(range(rules.cards)))
        self.run()

    def may_hold(self, slot: int, card: int) -> bool:
        return 0 <= card < self.rules.cards

    def score(self, seat: int, points: int) -> None:
        self.scores = tuple(one + points * (place == seat) for place, one in enumerate(self.scores))

    def throw(self, seat: int, slots: Sequence[int]) -> None:
        self.discards = (*self.discards, *(self.cards[slot] for slot in slots))
        self.set_hand(seat, tuple(slot for slot in self.hands[seat] if slot not in slots))

    def end_turn(self) -> None:
        self.left -= 1
        self.turn = (self.turn + 1) % self.seats
        if self.left:
            self.next(turn)

    def view(self, seat: int | None) -> TinyView:
        return TinyView(self, seat)

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}


class TinyGame(Game):
    name = "tiny"
    title = "Tiny"
    seats = range(2, 7)
    actions = (Play, Draw, Offer, NoEven, Shout, Bid, Pass)

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> TinyRules:
        return TinyRules(seats, **settings)

    def start(self, rules: Any) -> Tiny:
        return Tiny(rules)


TINY = TinyGame()

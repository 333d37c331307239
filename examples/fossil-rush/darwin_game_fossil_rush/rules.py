"""The rules of Fossil Rush: what a position is, and the steps from the shuffle to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from darwin_p2p.engine import (
    Action,
    ActionRule,
    Deal,
    Happening,
    Machine,
    Open,
    Over,
    Pick,
    Refusal,
    Result,
    Shuffle,
    WrongAnswer,
)

from .view import FossilView


class Rules(msgspec.Struct, frozen=True):
    """The numbers a house rule may change."""

    seats: int
    hand: int = 4  # cards in each hand, and rounds
    deck: int = 24  # card number 0 has the value 1, and so on
    variants: tuple[str, ...] = ()


# -- what a seat may do ----------------------------------------------------------------------------------


class Play(Action, frozen=True, array_like=True, tag="play"):
    """Lay a hand card open."""

    slot: int


class Pass(Action, frozen=True, array_like=True, tag="pass"):
    """Keep all cards this round."""


class PlayRule(ActionRule):
    kind = Play

    def why_not(self, state: FossilState, seat: int, action: Any) -> Refusal | None:
        if action.slot in state.hands[seat]:
            return None
        return Refusal("3", "That card is not in your hand.", "Play one of your own cards, or pass.")

    def options(self, state: FossilState, seat: int) -> Iterator[Action]:
        return (Play(slot) for slot in state.hands[seat])

    def reveals(self, state: FossilState, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,)

    def apply(self, state: FossilState, seat: int, action: Any) -> None:
        state.set_hand(seat, tuple(slot for slot in state.hands[seat] if slot != action.slot))
        state.laid = (*state.laid, (seat, action.slot))
        state.tell(CardPlayed("3", seat, state.value(action.slot)))


class PassRule(ActionRule):
    kind = Pass

    def why_not(self, state: FossilState, seat: int, action: Any) -> Refusal | None:
        return None

    def options(self, state: FossilState, seat: int) -> Iterator[Action]:
        yield Pass()

    def apply(self, state: FossilState, seat: int, action: Any) -> None:
        state.tell(Passed("3", seat))


# -- what can happen -------------------------------------------------------------------------------------


class RoundBegan(Happening, frozen=True, array_like=True, tag="round_began"):
    fossil: int
    highest_wins: bool


class CardPlayed(Happening, frozen=True, array_like=True, tag="card_played"):
    seat: int
    value: int


class Passed(Happening, frozen=True, array_like=True, tag="passed"):
    seat: int


class FossilFound(Happening, frozen=True, array_like=True, tag="fossil_found"):
    seat: int
    points: int


# -- a position ------------------------------------------------------------------------------------------


class FossilState(Machine):
    """Everything is an immutable value that gets replaced, so that copies are cheap."""

    rule_not_now = "2"  # the rules that a refusal cites
    rule_not_your_turn = "3"

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.seats, {"turn": (PlayRule(), PassRule())})
        self.rules = rules
        self.pile: tuple[int, ...] = ()  # slots, top card first
        self.open: tuple[int, ...] = ()  # slots of the fossils dug up, the last one is at stake
        self.highest_wins = True
        self.laid: tuple[tuple[int, int], ...] = ()  # (seat, slot) of this round
        self.used: tuple[int, ...] = ()  # slots laid in earlier rounds
        self.scores = (0,) * rules.seats
        self.leader = 0
        self.plan(shuffle, deal, begin_round)
        self.run()

    def value(self, slot: int) -> int:
        card = self.cards[slot]
        assert card is not None
        return card + 1

    def face_down(self) -> tuple[tuple[int, ...], ...]:
        return (self.pile,)

    def may_hold(self, slot: int, card: int) -> bool:
        return 0 <= card < self.rules.deck

    def fallback(self, seat: int) -> Action:
        return Pass()

    def view(self, seat: int | None) -> FossilView:
        return FossilView(self, seat)

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        seen = set(self.cards)
        return {self.pile: tuple(card for card in range(self.rules.deck) if card not in seen)}

    def check(self) -> None:
        places = [*self.pile, *self.open, *self.used, *(slot for _, slot in self.laid)]
        places += [slot for hand in self.hands for slot in hand]
        if sorted(places) != list(range(self.rules.deck)):
            raise WrongAnswer("A card is lost, or lies in two places.")


# -- the course of the game: a step changes the state, asks for something, or plans further steps ----------


def shuffle(state: FossilState) -> None:
    state.ask(Shuffle(0, tuple(range(state.rules.deck))), _shuffled)


def _shuffled(state: FossilState, slots: tuple[int, ...]) -> None:
    state.cards = [None] * len(slots)
    state.pile = slots


def deal(state: FossilState) -> None:
    for seat in reversed(range(state.seats)):
        state.next(_deal_to, seat)


def _deal_to(state: FossilState, seat: int) -> None:
    hand, state.pile = state.pile[: state.rules.hand], state.pile[state.rules.hand :]
    state.set_hand(seat, hand)
    state.ask(Deal(seat, hand), _dealt, hand)


def _dealt(state: FossilState, cards: tuple[int | None, ...], hand: tuple[int, ...]) -> None:
    state.learn(hand, cards)


def begin_round(state: FossilState) -> None:
    if len(state.open) == state.rules.hand:
        finish(state)
    else:
        state.ask(Open(state.pile[:1]), _dug_up)


def _dug_up(state: FossilState, cards: tuple[int, ...]) -> None:
    state.learn(state.pile[:1], cards)
    state.open, state.pile = (*state.open, state.pile[0]), state.pile[1:]
    state.ask(Pick(2, 1), _coin)


def _coin(state: FossilState, numbers: tuple[int, ...]) -> None:
    state.highest_wins = numbers[0] == 0
    state.tell(RoundBegan("2", state.value(state.open[-1]), state.highest_wins))
    state.next(end_round)
    for step in reversed(range(state.seats)):
        state.next(take_turn, (state.leader + step) % state.seats)


def take_turn(state: FossilState, seat: int) -> None:
    state.choose(seat, "turn")


def end_round(state: FossilState) -> None:
    best = max if state.highest_wins else min
    if state.laid:
        winner, _ = best(state.laid, key=lambda pair: state.value(pair[1]))
        points = state.value(state.open[-1])
        state.scores = tuple(score + points * (seat == winner) for seat, score in enumerate(state.scores))
        state.leader = winner
        state.tell(FossilFound("3", winner, points))
    state.used = (*state.used, *(slot for _, slot in state.laid))
    state.laid = ()
    state.next(begin_round)


def finish(state: FossilState) -> None:
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    state.need = Over(Result(state.scores, winners))

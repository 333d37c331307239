"""Event cards and their moments: one window in each phase, in which cards are played in turn order.

Whoever holds any card is asked, whatever the cards are: that a seat is not asked must tell nobody anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Refusal
from ...text import name, phrase
from .actions import Pass, Play
from .cards import CLIMATE, EventCard
from .happened import CardPlayed, Passed, PhaseBegan

if TYPE_CHECKING:
    from .state import EvoState


def begin_phase(state: EvoState, phase: str) -> None:
    """EVO-TURN-1; what cards have lent is given back when a phase is over (EVO-CARD-5)."""
    state.phase = phase
    state.boosts = ()
    state.tell(PhaseBegan("EVO-TURN-1", phase))


def open_window(state: EvoState) -> None:
    """EVO-TURN-3, EVO-CARD-3: closed in the first two turns."""
    if state.turn > state.rules.closed_turns:
        state.next(_ask, 0, 0)


def _ask(state: EvoState, place: int, played: int) -> None:
    """EVO-CARD-6, -7: round by round in turn order, until a round in which nobody plays (R-CARD-1)."""
    order, hands = state.order, state.hands
    while place < len(order) and not hands[order[place]]:
        place += 1
    if place < len(order):
        state.choose(order[place], "card", place, played)
    elif played:
        state.next(_ask, 0, 0)


class PlayRule(ActionRule):
    """EVO-CARD-2: one card of this phase; several in a turn are allowed."""

    kind = Play

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        if action.slot not in state.hands[seat]:
            return Refusal("EVO-CARD-2", "You do not hold that card.", "Play a card of your hand, or pass.")
        card = state.card(action.slot)
        if card is None:
            return Refusal("EVO-CARD-2", "That card has not been shown.", "Show it before it is played.")
        if card.window != state.phase:
            return Refusal(
                "EVO-CARD-2",
                phrase(
                    "{card} is a card of the {window} phase, and this is {phase}.",
                    card=card.name,
                    window=name("evo phase", card.window),
                    phase=name("evo phase", state.phase),
                ),
                "Play a card of this phase, or pass.",
            )
        return state.rules.effects[card.effect].why_not(state, seat, card, action.target)

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        for slot, card in self._playable(state, seat):
            for target in state.rules.effects[card.effect].targets(state, seat, card):
                yield Play(slot, target)

    def _playable(self, state: EvoState, seat: int) -> Iterator[tuple[int, EventCard]]:
        deck, cards, phase = state.rules.deck, state.cards, state.phase
        for slot in state.hands[seat]:
            number = cards[slot]
            if number is not None and deck[number].window == phase:
                yield slot, deck[number]

    def reveals(self, state: EvoState, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,)

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        """Resolved at once and discarded; then the next in order. One climate card a turn (EVO-CARD-4)."""
        place, _ = state.context
        card = state.card(action.slot)
        assert card is not None
        number = state.discard(seat, action.slot)
        state.tell(CardPlayed("EVO-CARD-2", seat, number, action.target))
        if card.window != CLIMATE:
            state.next(_ask, place + 1, 1)
        state.rules.effects[card.effect].apply(state, seat, card, action.target)


class PassRule(ActionRule):
    """EVO-CARD-7: not this time."""

    kind = Pass

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        return None

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        yield Pass()

    def fallback(self, state: EvoState, seat: int) -> Action:
        return Pass()

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        place, played = state.context
        state.tell(Passed("EVO-CARD-7", seat))
        state.next(_ask, place + 1, played)

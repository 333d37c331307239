"""Trade with the market (section 7.4).

A change of mind is a draft (ACT-TRADE-3, -4, RUL-16); what arrives here stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Randomness, Refusal
from .actions import Trade
from .happened import Traded
from .turn import go_on, with_flag

if TYPE_CHECKING:
    from .state import DarwinState


class TradeRule(ActionRule):
    """ACT-TRADE-1, -2: one hand card for one market card, once a turn; nothing is refilled (ACT-TRADE-5)."""

    kind = Trade

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if state.trade is not None:
            return Refusal(
                "ACT-TRADE-2", "Only one trade stands per turn.", "Change the trade you have made, or go on."
            )
        if action.give not in state.hands[seat]:
            return Refusal("ACT-TRADE-1", "You do not hold the card you offer.", "Offer a card of your hand.")
        if action.take not in state.market:
            return Refusal("ACT-TRADE-1", "That card is not in the market.", "Take one that lies there.")
        if state.cards[action.give] is None:
            return Refusal("ACT-TRADE-1", "A card put into the market is laid open.", "Show it first.")
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if state.trade is None:
            for give in state.hands[seat]:
                for take in state.market:
                    yield Trade(give, take)

    def exists(self, state: DarwinState, seat: int) -> bool:
        return state.trade is None and bool(state.market) and bool(state.hands[seat])

    def sample(self, state: DarwinState, seat: int, rng: Randomness) -> Action:
        hand, market = state.hands[seat], state.market
        return Trade(hand[int(rng.random() * len(hand))], market[int(rng.random() * len(market))])

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return (action.give,)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        give, take = action.give, action.take
        hand = tuple(take if slot == give else slot for slot in state.hands[seat])
        state.set_hand(seat, hand)
        state.market = tuple(give if slot == take else slot for slot in state.market)
        state.public = (state.public | {take}) - {give}  # RUL-01: a card from the market stays known
        state.trade = (give, take)
        state.unchanged = with_flag(state.unchanged, seat, False)  # RUL-18
        gave, took = state.cards[give], state.cards[take]
        assert gave is not None
        assert took is not None
        state.tell(Traded("ACT-TRADE-1", seat, gave, took))
        go_on(state)

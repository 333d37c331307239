"""Redraw and full redraw (section 7.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Refusal
from .actions import FullRedraw, Redraw
from .create import can_create
from .drawing import draw_cards, draw_first_hand
from .happened import Redrawn
from .turn import can_undo_trade, go_on, undo_trade, with_flag

if TYPE_CHECKING:
    from .state import DarwinState


def _has_passed(state: DarwinState, seat: int) -> Refusal | None:
    if state.passed[seat]:
        return Refusal(
            "ACT-REDRAW-4", "You have passed; a redraw is not possible any more.", "Wait for the Era."
        )
    return None


def _hidden(state: DarwinState, slots: tuple[int, ...]) -> Refusal | None:
    if any(state.cards[slot] is None for slot in slots):
        return Refusal("ACT-REDRAW-5", "Cards are discarded face up.", "Show them first.")
    return None


class RedrawRule(ActionRule):
    """ACT-REDRAW-1 to -5: once an Era, with an unchanged hand, also out of turn."""

    kind = Redraw
    out_of_turn = True

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        refusal = _has_passed(state, seat)
        if refusal is not None:
            return refusal
        if not state.unchanged[seat]:  # ACT-REDRAW-2, -3
            return Refusal(
                "ACT-REDRAW-3",
                "A redraw comes once an Era, before any other action and with an unchanged hand.",
                "Play on with the cards you have.",
            )
        if action.keep not in state.hands[seat]:
            return Refusal("ACT-REDRAW-1", "You keep exactly one card of your hand.", "Name a card you hold.")
        return _hidden(state, self.reveals(state, seat, action))

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if state.unchanged[seat] and not state.passed[seat]:
            for slot in state.hands[seat]:
                yield Redraw(slot)

    def exists(self, state: DarwinState, seat: int) -> bool:
        return state.unchanged[seat] and not state.passed[seat] and bool(state.hands[seat])

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return tuple(slot for slot in state.hands[seat] if slot != action.keep)

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        # ACT-REDRAW-5, RUL-19: discarded face up before drawing, so a reshuffle may bring them back
        discarded = state.discard(self.reveals(state, seat, action))
        state.set_hand(seat, (action.keep,))
        state.unchanged = with_flag(state.unchanged, seat, False)
        state.tell(Redrawn("ACT-REDRAW-1", seat, discarded))
        state.next(go_on)
        state.next(draw_cards, seat, state.rules.redraw_new)


class FullRedrawRule(ActionRule):
    """ACT-REDRAW-6 to -8: a hand that can create nothing may be exchanged whole, again and again."""

    kind = FullRedraw
    out_of_turn = True

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        refusal = _has_passed(state, seat) or self._not_now(state, seat)
        if refusal is not None:
            return refusal
        if can_create(state, seat, self._hand(state, seat)):
            return Refusal(
                "ACT-REDRAW-8",
                "Your hand can create a species, so a full redraw is not allowed.",
                "Create one, or use the ordinary redraw.",
            )
        return _hidden(state, state.hands[seat])

    def _not_now(self, state: DarwinState, seat: int) -> Refusal | None:
        if state.era not in state.rules.full_redraw_eras:
            return Refusal(
                "ACT-REDRAW-6", "A full redraw is possible in Era 1 only.", "Redraw, trade or pass."
            )
        if state.created_or_moved[seat]:
            return Refusal("ACT-REDRAW-7", "You have taken a main action this Era.", "Play on, or pass.")
        if not state.hands[seat]:
            return Refusal("ACT-REDRAW-6", "You have no cards to discard.", "Play on, or pass.")
        return None

    def _hand(self, state: DarwinState, seat: int) -> tuple[int, ...]:
        """The hand with a pending trade cancelled (RUL-20)."""
        if seat != state.active or not can_undo_trade(state, seat):
            return state.hands[seat]
        assert state.trade is not None
        given, taken = state.trade
        return tuple(given if slot == taken else slot for slot in state.hands[seat])

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if self.exists(state, seat):
            yield FullRedraw()

    def exists(self, state: DarwinState, seat: int) -> bool:
        if state.era not in state.rules.full_redraw_eras or state.passed[seat]:
            return False
        return self._not_now(state, seat) is None and not can_create(state, seat, self._hand(state, seat))

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return state.hands[seat]

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        if seat == state.active:
            undo_trade(state, seat, "RUL-20")
        discarded = state.discard(state.hands[seat])
        state.set_hand(seat, ())
        state.unchanged = with_flag(state.unchanged, seat, False)  # RUL-20: the ordinary redraw is gone
        counts = list(state.full_redraws)
        counts[seat] += 1
        state.full_redraws = tuple(counts)
        state.tell(Redrawn("ACT-REDRAW-6", seat, discarded))
        state.next(go_on)
        state.next(draw_first_hand, seat)

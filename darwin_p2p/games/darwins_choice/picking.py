"""Picking several hand cards, one a step and then Done: for house rules, the base game has no such choice.

rules.offering("discard", PickToDiscard(), DoneRule())   # what the choice offers
pick_cards(state, seat, "discard", 3, _discard)          # ask; then _discard(state, seat, slots)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine import Action, ActionRule, Refusal
from .actions import Done, PickCard

if TYPE_CHECKING:
    from .state import DarwinState


def pick_cards(
    state: DarwinState, seat: int, about: str, most: int, then: Callable[..., None], *args: Any
) -> None:
    """Let a seat pick up to `most` cards of its hand; `then(state, seat, slots, *args)` goes on with them."""
    most = min(most, len(state.hands[seat]))
    state.next(_picked, then, seat, args)
    if most:
        state.choose(seat, about, most)
    else:
        state.context = (0,)


def _picked(state: DarwinState, then: Callable[..., None], seat: int, args: tuple[Any, ...]) -> None:
    then(state, seat, picked(state), *args)


def picked(state: DarwinState) -> tuple[int, ...]:
    """What has been picked so far."""
    return state.context[1:]


class PickCardRule(ActionRule):
    """One more card. Subclasses say at which choice, and which rule allows it."""

    kind = PickCard
    about: ClassVar[str]
    rule: ClassVar[str]
    opened: ClassVar[bool] = False  # whether a card picked is laid open for everybody

    def candidates(self, state: DarwinState, seat: int) -> tuple[int, ...]:
        """The cards that may be picked."""
        return state.hands[seat]

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if action.slot not in self.candidates(state, seat):
            return Refusal(self.rule, "That card is not on offer.", "Pick a card of your hand, or say done.")
        if action.slot in picked(state):
            return Refusal(self.rule, "You have picked that card already.", "Pick another one, or say done.")
        if self.opened and state.cards[action.slot] is None:
            return Refusal(self.rule, "A card picked here is laid open.", "Show it first.")
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        for slot in self.candidates(state, seat):
            if slot not in picked(state):
                yield PickCard(slot)

    def reveals(self, state: DarwinState, seat: int, action: Any) -> tuple[int, ...]:
        return (action.slot,) if self.opened else ()

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        state.context = (*state.context, action.slot)
        if len(picked(state)) < state.context[0]:
            state.choose(seat, self.about, *state.context)


class DoneRule(ActionRule):
    """Enough: what lies on the agenda goes on."""

    kind = Done

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        yield Done()

    def fallback(self, state: DarwinState, seat: int) -> Action:
        return Done()

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        """Nothing to do: `pick_cards` has put on the agenda who goes on with the cards."""

"""The Action Phase (section 7.1, 7.2): whose turn it is, ending a turn, passing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ...engine import Action, ActionRule, Refusal
from ...text import phrase
from .actions import EndTurn, Pass
from .happened import EraBegan, Passed, PhaseBegan, TradeUndone, TurnEnded

if TYPE_CHECKING:
    from .habitats import Species
    from .state import DarwinState

AFTER_PASSING = "passed"  # the choice of a seat whose turn comes round after it has passed


def begin_era(state: DarwinState) -> None:
    """GEN-3: Action, Evaluation, Transition; the last Era ends with its Evaluation (GEN-4)."""
    rules = state.rules
    state.era += 1
    state.phase = "action"
    state.passed = state.created_or_moved = (False,) * rules.seats
    state.unchanged = (True,) * rules.seats
    state.full_redraws = (0,) * rules.seats
    state.active = state.first
    carefree = state.era in rules.carefree_eras
    if any(place.carefree != carefree for place in state.places):
        state.places = tuple(replace(place, carefree=carefree, _worked_out={}) for place in state.places)
    state.tell(EraBegan("GEN-3", state.era, state.first))
    state.next(end_era)
    state.plan(*rules.action, begin_evaluation, *rules.evaluation)


def begin_evaluation(state: DarwinState) -> None:
    state.phase = "evaluation"
    state.tell(PhaseBegan("GEN-3", "evaluation"))


def end_era(state: DarwinState) -> None:
    if state.era >= state.rules.eras:
        state.plan(state.rules.finish)
        return
    state.phase = "transition"
    state.tell(PhaseBegan("GEN-3", "transition"))
    state.plan(*state.rules.transition, begin_era)


def begin_turn(state: DarwinState) -> None:
    """ACT-TURN-1: the active seat if it has not passed, else the next one that has not; seats that have
    passed get their turns only where something is on offer to them."""
    if all(state.passed):
        return  # ACT-PASS-5: the Evaluation Phase is next on the agenda
    seat = state.active
    while state.passed[seat] and AFTER_PASSING not in state.choices:
        seat = (seat + 1) % state.seats
    state.active = seat
    state.trade = None
    state.main_done = False
    state.extras = frozenset()
    go_on(state)


def go_on(state: DarwinState) -> None:
    """Ask the active seat for its next step; others may redraw meanwhile (ACT-REDRAW-4)."""
    also = tuple(
        [seat for seat in range(state.rules.seats) if seat != state.active and may_redraw(state, seat)]
    )
    state.choose(state.active, AFTER_PASSING if state.passed[state.active] else "turn", also=also)


def may_redraw(state: DarwinState, seat: int) -> bool:
    """Whether public information leaves a redraw open to this seat (it may still be refused)."""
    if state.passed[seat] or not state.hands[seat]:
        return False
    full = state.era in state.rules.full_redraw_eras and not state.created_or_moved[seat]
    return state.unchanged[seat] or full


def main_action_taken(state: DarwinState, seat: int) -> None:
    """What every main action does to the turn and the Era; it costs nothing by itself (ACT-TURN-8).

    The species it was about is marked *done* (ACT-TURN-4); in Era 1 there is only Create (ACT-TURN-9).
    """
    state.main_done = True
    state.created_or_moved = with_flag(state.created_or_moved, seat, True)
    state.unchanged = with_flag(state.unchanged, seat, False)  # ACT-REDRAW-3
    go_on(state)


def with_flag(flags: tuple[bool, ...], seat: int, value: bool) -> tuple[bool, ...]:
    return (*flags[:seat], value, *flags[seat + 1 :])


def no_main_action_now(state: DarwinState) -> Refusal | None:
    """ACT-TURN-2: exactly one main action in a turn."""
    if state.main_done:
        return Refusal("ACT-TURN-2", "You have taken your main action this turn.", "Trade, or end the turn.")
    return None


def not_usable(state: DarwinState, seat: int, species: int) -> tuple[int, Species] | Refusal:
    """A species the seat may act with, or why not (ACT-TURN-3, ACT-TURN-5)."""
    found = state.find(species)
    if found is None:
        return Refusal("ACT-TURN-5", "There is no such species on the table.", "Name one of your species.")
    if found[1].owner != seat:
        return Refusal(
            "ACT-TURN-5",
            phrase("The {species} is not yours.", species=found[1].name),
            "Act with one of your own species.",
        )
    if found[1].done:
        return Refusal(
            "ACT-TURN-3",
            phrase("The {species} has had its main action this Era.", species=found[1].name),
            "Choose another species, or wait for the next Era.",
        )
    return found


def can_undo_trade(state: DarwinState, seat: int) -> bool:
    """Whether there is a trade and both cards still lie where it put them."""
    trade = state.trade
    return trade is not None and trade[1] in state.hands[seat] and trade[0] in state.market


def undo_trade(state: DarwinState, seat: int, rule: str) -> None:
    """Give the market card back; both cards have been seen and stay known (RUL-01)."""
    if can_undo_trade(state, seat):
        assert state.trade is not None
        given, taken = state.trade
        hand = tuple(given if slot == taken else slot for slot in state.hands[seat])
        state.set_hand(seat, hand)
        state.market = tuple(taken if slot == given else slot for slot in state.market)
        state.public = (state.public | {given}) - {taken}
        state.trade = None
        state.tell(TradeUndone(rule, seat))


class EndTurnRule(ActionRule):
    """ACT-TURN-6: the turn ends when the player says so, after a main action."""

    kind = EndTurn

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if self.exists(state, seat):
            return None
        return Refusal(
            "ACT-TURN-2", "A turn has exactly one main action.", "Create, mutate or migrate first; or pass."
        )

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if self.exists(state, seat):
            yield EndTurn()

    def exists(self, state: DarwinState, seat: int) -> bool:
        return state.main_done or state.passed[seat]

    def fallback(self, state: DarwinState, seat: int) -> Action | None:
        return EndTurn() if self.exists(state, seat) else None

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        state.tell(TurnEnded("ACT-TURN-6", seat))
        state.active = (seat + 1) % state.rules.seats
        state.next(begin_turn)


class PassRule(ActionRule):
    """ACT-PASS: no more actions this Era; a trade of this turn is undone (ACT-PASS-4, RUL-17), unless the
    rules let it stand.

    It is all that is left to a player without a main action (ACT-PASS-3).
    """

    kind = Pass

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if state.main_done:
            return Refusal(
                "ACT-PASS-1", "You have taken a main action; this turn is no pass.", "End the turn."
            )
        return None

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        if not state.main_done:
            yield Pass()

    def exists(self, state: DarwinState, seat: int) -> bool:
        return not state.main_done

    def fallback(self, state: DarwinState, seat: int) -> Action | None:
        return None if state.main_done else Pass()

    def apply(self, state: DarwinState, seat: int, action: Any) -> None:
        if state.rules.pass_undoes_trade:
            undo_trade(state, seat, "ACT-PASS-4")
        state.passed = with_flag(state.passed, seat, True)
        state.tell(Passed("ACT-PASS-2", seat))
        state.active = (seat + 1) % state.rules.seats
        state.next(begin_turn)

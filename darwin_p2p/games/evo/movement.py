"""Phase 3, movement and fights: steps of the herd, attacks, the horn table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Pick, Randomness, Refusal
from ...text import phrase
from .actions import Step, Stop, Swim
from .cards import HORN, LEG, MOVEMENT
from .happened import DinosaurMoved, DinosaursFought, SteppingEnded
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState

EMPTY = 255  # a hex without a dinosaur


def begin_movement(state: EvoState) -> None:
    begin_phase(state, MOVEMENT)
    state.plan(open_window, move_herds)


def move_herds(state: EvoState) -> None:
    """EVO-MOVE-1, EVO-TURN-2: in initiative order, each with the steps of its whole herd (EVO-GENE-LEG)."""
    for seat in reversed(state.order):
        state.next(_begin_moving, seat)


def _begin_moving(state: EvoState, seat: int) -> None:
    _go_on(state, seat, state.genes[seat][LEG] + state.boost(seat, "steps"))


def _go_on(state: EvoState, seat: int, steps: int) -> None:
    """EVO-MOVE-3, R-MOVE-1: every step may be made by any dinosaur."""
    if steps > 0 and state.board.count(seat):
        state.choose(seat, "move", steps)


# -- fights ------------------------------------------------------------------------------------------------


def wins_on(state: EvoState, attacker: int, defender: int) -> int:
    """EVO-FIGHT-1, EVO-GENE-HORN: the highest throw with which the attacker wins; 0: it may not attack.

    R-FIGHT-1: a lead of more than two horns counts as two.
    """
    lead = state.genes[attacker][HORN] - state.genes[defender][HORN]
    if state.boosts:
        lead += state.boost(attacker, "attack") - state.boost(defender, "defence")
    if lead < -1:  # EVO-FIGHT-2
        return 0
    return state.rules.wins_on[min(lead, 2) + 1]


def _fought(state: EvoState, numbers: tuple[int, ...], seat: int, origin: int, target: int) -> None:
    """EVO-FIGHT-3 to -5: the loser goes back to the reserve; the defender has nothing to decide."""
    (steps,) = state.context
    defender = state.board[target]
    limit = wins_on(state, seat, defender)
    die = numbers[0] + 1
    won = die <= limit
    state.clear(origin)
    if won:
        state.put(target, seat)
    state.tell(DinosaursFought("EVO-FIGHT-1", seat, defender, origin, target, limit, die, won))
    _go_on(state, seat, steps - 1)  # EVO-FIGHT-4, R-FIGHT-2: the step is used up, the others are not


# -- actions -----------------------------------------------------------------------------------------------


def _not_mine(state: EvoState, seat: int, origin: int, target: int) -> Refusal | None:
    """What every step needs: a dinosaur of one's own, and a hex to go to."""
    board = state.board
    if not 0 <= origin < len(board) or board[origin] != seat:
        return Refusal("EVO-MOVE-1", "You have no dinosaur there.", "Move one of your own dinosaurs.")
    if not 0 <= target < len(board):
        return Refusal("EVO-MOVE-7", "There is only sea.", "Stay on the island (R-MOVE-2).")
    return None


class StepRule(ActionRule):
    """EVO-MOVE-1 to -7: to a neighbouring hex of any terrain, deadly ones too (EVO-MOVE-6)."""

    kind = Step

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        origin, target = action.origin, action.target
        refusal = _not_mine(state, seat, origin, target)
        if refusal is not None:
            return refusal
        island = state.rules.island
        if target not in island.neighbours[origin]:
            return Refusal(
                "EVO-MOVE-1",
                phrase(
                    "The hex {target} is not next to {origin}.",
                    target=island.name(target),
                    origin=island.name(origin),
                ),
                "A step goes to one of the neighbouring hexes.",
            )
        there = state.board[target]
        if there == EMPTY:
            return None
        if there == seat:
            return Refusal(
                "EVO-MOVE-4",
                "One of your own dinosaurs stands there; nobody may enter or pass.",
                "Move the other one first, or go round it.",
            )
        if not wins_on(state, seat, there):
            return Refusal(
                "EVO-FIGHT-2",
                "The defender has at least two horns more than you; that attack is forbidden.",
                "Go round it, or attack somebody weaker.",
            )
        return None

    def _steps(self, state: EvoState, seat: int) -> list[tuple[int, int]]:
        steps: list[tuple[int, int]] | None = state.memo.get(("steps", seat))
        if steps is None:
            board, neighbours = state.board, state.rules.island.neighbours
            closed = {seat}
            closed.update(other for other in range(state.seats) if not wins_on(state, seat, other))
            steps = state.memo["steps", seat] = [
                (origin, target)
                for origin in state.herd(seat)
                for target in neighbours[origin]
                if board[target] not in closed
            ]
        return steps

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        for origin, target in self._steps(state, seat):
            yield Step(origin, target)

    def exists(self, state: EvoState, seat: int) -> bool:
        return bool(self._steps(state, seat))

    def sample(self, state: EvoState, seat: int, rng: Randomness) -> Action:
        steps = self._steps(state, seat)
        return Step(*steps[int(rng.random() * len(steps))])

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        origin, target = action.origin, action.target
        if state.board[target] != EMPTY:  # EVO-MOVE-5: fought out before anything else moves
            state.ask(Pick(6, 1), _fought, seat, origin, target)
            return
        move(state, seat, origin, target)


def move(state: EvoState, seat: int, origin: int, target: int) -> None:
    (steps,) = state.context
    state.clear(origin)
    state.put(target, seat)
    state.tell(DinosaurMoved("EVO-MOVE-1", seat, origin, target))
    _go_on(state, seat, steps - 1)


class SwimRule(ActionRule):
    """Long Swim: once, one of the steps goes from the coast to any other empty hex of the coast."""

    kind = Swim

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        refusal = _not_mine(state, seat, action.origin, action.target)
        if refusal is not None:
            return refusal
        coast = state.rules.island.coast
        if not state.boost(seat, "swim"):
            return Refusal("EVO-CARD-2", "Only Long Swim lets a dinosaur swim, once.", "Make a step on land.")
        if action.origin not in coast or action.target not in coast:
            return Refusal("EVO-CARD-2", "Long Swim leads from coast to coast.", "Choose hexes of the coast.")
        if state.board[action.target] != EMPTY:
            return Refusal(
                "EVO-CARD-2", "Long Swim leads to an empty hex.", "Choose a coast where nobody stands."
            )
        return None

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        if state.boosts and state.boost(seat, "swim"):
            board, coast = state.board, state.rules.island.coast
            free = [place for place in coast if board[place] == EMPTY]
            for origin in coast:
                if board[origin] == seat:
                    for target in free:
                        yield Swim(origin, target)

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        state.boosts = (*state.boosts, ("swim", seat, -1))
        move(state, seat, action.origin, action.target)


class StopRule(ActionRule):
    """EVO-MOVE-2: moving is optional; steps not used are lost."""

    kind = Stop

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        return None

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        yield Stop()

    def exists(self, state: EvoState, seat: int) -> bool:
        return True

    def fallback(self, state: EvoState, seat: int) -> Action:
        return Stop()

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        state.tell(SteppingEnded("EVO-MOVE-2", seat, state.context[0]))

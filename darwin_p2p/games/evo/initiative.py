"""Phase 1, initiative: who acts before whom this turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Pick
from .cards import INITIATIVE, TAIL
from .happened import OrderSet
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState


def begin_initiative(state: EvoState) -> None:
    begin_phase(state, INITIATIVE)
    state.plan(open_window, draw_lots)  # R-CARD-4: the cards are asked for in the order of the last turn


def rank(state: EvoState, seat: int) -> tuple[int, int]:
    """EVO-INIT-1, EVO-GENE-TAIL: longer tails first, then fewer dinosaurs; none at all are the fewest
    (R-INIT-3). R-INIT-2 may turn the second round."""
    tail = state.genes[seat][TAIL] + state.boost(seat, "tail")
    count = state.board.count(seat)
    return -tail, count if state.rules.initiative_tie == "fewest" else -count


def draw_lots(state: EvoState) -> None:
    """EVO-INIT-1, R-INIT-1: those still level draw lots, every turn anew; in turn 1 all do (EVO-INIT-3)."""
    ranks = [rank(state, seat) for seat in range(state.seats)]
    if len(set(ranks)) == state.seats:
        _set_order(state, tuple(range(state.seats)), ranks)
    else:
        state.ask(Pick(state.seats, state.seats), _set_order, ranks)


def _set_order(state: EvoState, lots: tuple[int, ...], ranks: list[tuple[int, int]]) -> None:
    """EVO-INIT-2: it stands until the next turn's first phase."""
    state.order = tuple(sorted(range(state.seats), key=lambda seat: (ranks[seat], lots[seat])))
    state.tell(OrderSet("EVO-INIT-1", state.order))

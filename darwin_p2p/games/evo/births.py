"""Phase 4, births: newborns next to adults; the return of an extinct species."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...engine import Action, ActionRule, Randomness, Refusal
from ...text import phrase
from .actions import Hatch
from .cards import BIRTHS, EGG
from .happened import DinosaurBorn
from .movement import EMPTY
from .windows import begin_phase, open_window

if TYPE_CHECKING:
    from .state import EvoState


def begin_births(state: EvoState) -> None:
    """EVO-BIRTH-2, EVO-BIRTH-6: adults are those who are here when the phase begins."""
    begin_phase(state, BIRTHS)
    state.adults = state.board
    state.plan(open_window, hatch_herds)


def hatch_herds(state: EvoState) -> None:
    """EVO-BIRTH-1, R-BIRTH-4: in initiative order; who comes first takes the better nests."""
    barren = any(what == "barren" for what, _, _ in state.boosts)
    for seat in reversed(state.order):
        if not barren or state.boost(seat, "nests"):
            state.next(_begin_hatching, seat)


def _begin_hatching(state: EvoState, seat: int) -> None:
    _go_on(state, seat, state.genes[seat][EGG] + state.boost(seat, "eggs"))


def _go_on(state: EvoState, seat: int, eggs: int) -> None:
    """EVO-BIRTH-3, EVO-GENE-EGG: as many as there are eggs, pieces (R-BIRTH-2) and free hexes."""
    if eggs > 0 and state.board.count(seat) < state.rules.herd and nests(state, seat):
        state.choose(seat, "birth", eggs)


def nests(state: EvoState, seat: int) -> list[int]:
    """The empty hexes where the next newborn may be placed, of any terrain (EVO-BIRTH-4, R-BIRTH-3)."""
    found: list[int] | None = state.memo.get(("nests", seat))
    if found is None:
        board, island = state.board, state.rules.island
        adults = state.herd(seat, state.adults)
        if adults:
            reach = state.boost(seat, "nests") or 1
            near = _around(state, adults) if reach == 1 else island.within(adults, reach)
        elif newborns := state.herd(seat):
            near = _around(state, newborns)
        else:  # EVO-BIRTH-5, R-BIRTH-1, R-END-3: an extinct species begins anew wherever it likes
            near = set(range(len(board)))
        found = state.memo["nests", seat] = [place for place in sorted(near) if board[place] == EMPTY]
    return found


def _around(state: EvoState, places: list[int]) -> set[int]:
    near: set[int] = set()
    neighbours = state.rules.island.neighbours
    for place in places:
        near.update(neighbours[place])
    return near


class HatchRule(ActionRule):
    """EVO-BIRTH-3: births are compulsory; the player chooses the hexes, one after the other."""

    kind = Hatch

    def why_not(self, state: EvoState, seat: int, action: Any) -> Refusal | None:
        if action.hex in nests(state, seat):
            return None
        board = state.board
        if not 0 <= action.hex < len(board):
            return Refusal("EVO-MOVE-7", "There is only sea.", "Choose a hex of the island.")
        if board[action.hex] != EMPTY:
            return Refusal("EVO-BIRTH-1", "A dinosaur stands there already.", "Choose an empty hex.")
        if seat in state.adults:
            return Refusal(
                "EVO-BIRTH-2",
                "A newborn must be next to an adult, one that was here when the phase began.",
                self._hint(state, seat),
            )
        return Refusal(
            "EVO-BIRTH-5",
            "The newborns of a species that begins anew stay together.",
            self._hint(state, seat),
        )

    def _hint(self, state: EvoState, seat: int) -> str:
        return phrase("Possible: {nests}.", nests=", ".join(map(state.rules.island.name, nests(state, seat))))

    def options(self, state: EvoState, seat: int) -> Iterator[Action]:
        for place in nests(state, seat):
            yield Hatch(place)

    def sample(self, state: EvoState, seat: int, rng: Randomness) -> Action:
        places = nests(state, seat)
        return Hatch(places[int(rng.random() * len(places))])

    def apply(self, state: EvoState, seat: int, action: Any) -> None:
        (eggs,) = state.context
        state.put(action.hex, seat)
        state.tell(DinosaurBorn("EVO-BIRTH-1", seat, action.hex))
        _go_on(state, seat, eggs - 1)

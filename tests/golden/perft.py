"""How many positions can be reached: counts that change whenever a rule about legal actions does.

`depth n` counts the sequences of n actions from a fixed position. Hands are small, so that three deep is
quick. The positions come from seeded games, the one of Era 3 after two Eras of random play.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import msgspec

from darwin_p2p.engine import Action, Choice
from darwin_p2p.games.darwins_choice.actions import Draw
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.table.dealer import SeededDealer
from tests.playing import Table, Walk

HAND = 6  # cards a seat holds in these games
SEED = 7
HEADER = "# seats, Era, event: legal actions by kind, then the number of sequences of 1, 2 and 3 actions"


def perft(state: DarwinState, dealer: SeededDealer, depth: int) -> int:
    """The number of sequences of so many actions; whatever the table must answer is answered in between."""
    while not isinstance(state.need, Choice):
        if not hasattr(state.need, "slots"):
            dealer = deepcopy(dealer)  # its luck must not depend on the order in which actions are tried
        state.apply(dealer.answer(state.need))
    seat = state.need.seat
    if depth == 1:
        return sum(1 for _ in state.legal(seat))
    total = 0
    for action in state.legal(seat):
        after = state.clone()
        slots = after.reveals(seat, action)
        if slots:
            after.apply(dealer.opened(slots))
        after.apply(action, seat)
        total += perft(after, dealer, depth - 1)
    return total


class Balanced(Walk):
    """Everybody draws small and large cards in turn, so that hands are good for something."""

    def choose(self, need: Choice) -> tuple[int, Action]:
        if need.about == "draw":
            assert isinstance(self.state, DarwinState)
            return need.seat, Draw(len(self.state.hands[need.seat]) % 2, 1)
        return super().choose(need)


def position(seats: int, era: int) -> Walk:
    """The first turn of an Era."""
    table = Table("darwins-choice", seats)
    walk = Balanced(table, SEED)
    walk.state = DarwinState(msgspec.structs.replace(table.rules, hand=HAND, redraw_new=HAND - 1))
    while not (walk.state.era == era and walk.state.phase == "action"):
        walk.step()
    return walk


def line(seats: int, era: int) -> str:
    walk = position(seats, era)
    state = walk.state
    assert isinstance(state, DarwinState)
    assert isinstance(state.need, Choice)
    kinds = Counter(action.kind() for action in state.legal(state.need.seat))
    counts = [perft(state.clone(), walk.dealer, depth) for depth in (1, 2, 3)]
    listed = ", ".join(f"{kind} {number}" for kind, number in kinds.items())
    return f"{seats} seats, Era {era}, {state.event}: {listed}; {' '.join(map(str, counts))}"


def text() -> str:
    return "\n".join([HEADER, *(line(seats, era) for seats in range(2, 7) for era in (1, 3))]) + "\n"

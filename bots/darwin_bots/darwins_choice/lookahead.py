"""The rest of an Era played through in a world that may be: every seat as greedy would."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from darwin_p2p.engine import Action, Choice, Over
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.table.dealer import SeededDealer

from . import greedy


def play_on(world: DarwinState, first: Sequence[Action], luck: int) -> DarwinState:
    """The world after these actions and what greedy would do then, up to the end of the Era."""
    state = world.clone()
    dealer = SeededDealer.joining(state, Random(luck))
    for action in first:
        state.apply(action)
        deal(state, dealer)
    era = state.era
    while state.era == era and state.phase != "transition" and isinstance(state.need, Choice):
        state.apply(greedy.decide(state, state.need))
        deal(state, dealer)
    return state


def deal(state: DarwinState, dealer: SeededDealer) -> None:
    """Answer whatever the dealer is asked for before a seat chooses, or the Era ends."""
    while not isinstance(state.need, Choice | Over) and state.phase != "transition":
        state.apply(dealer.answer(state.need))

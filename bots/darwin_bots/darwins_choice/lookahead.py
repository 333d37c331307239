"""Turns tried out: each played on to the end of the Era in worlds that may be, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import ceil
from random import Random
from typing import NamedTuple, TypeAlias

from darwin_p2p.engine import Action, Choice, Over
from darwin_p2p.games.darwins_choice.actions import Pass
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.table.dealer import SeededDealer

from . import greedy
from .greedy import Turn
from .ideas import QUICK

Judge: TypeAlias = Callable[[DarwinState, int], float]  # by how many points a position puts a seat ahead

ALIKE = 2  # turns looked at that do the same kind of thing at the same place


class Effort(NamedTuple):
    """How hard to look."""

    turns: int  # looked at first
    rounds: tuple[int, ...]  # worlds in each round for two seats, after which the worse half is dropped
    doubt: float  # worlds that the first guess of greedy counts for: few worlds may mislead


def choose(view: DarwinView, rng: Random, judge: Judge, effort: Effort) -> Action:
    """The decision on a view: a turn is tried out first, all else is for greedy to say."""
    need = view.need
    assert isinstance(need, Choice)
    if need.about != "turn":
        return greedy.choose(view)
    if view.main_done:
        return greedy.trade_ahead(view.replica(), need.seat) or greedy.choose(view)
    return best_turn(view, need.seat, rng, judge, effort).actions[0]


def best_turn(view: DarwinView, seat: int, rng: Random, judge: Judge, effort: Effort) -> Turn:
    """The turn that promises most: the first guess, corrected by what happens in imagined worlds."""
    turns = various(greedy.turns(view.replica(), seat), effort.turns)
    totals = [effort.doubt * one.gain for one in turns]
    alive = list(range(len(turns)))
    for worlds in effort.rounds:
        if len(alive) < 2:
            break
        for _ in range(ceil(worlds * 2 / view.rules.seats)):  # the more seats, the longer an Era takes
            world, luck = view.sample(rng), rng.getrandbits(32)
            for number in alive:
                totals[number] += judge(play_on(world, turns[number].actions, luck), seat)
        alive.sort(key=totals.__getitem__, reverse=True)
        del alive[(len(alive) + 1) // 2 :]
    return turns[alive[0]]


def various(turns: Iterable[Turn], most: int) -> list[Turn]:
    """The first so many turns that are not all alike, and a pass."""
    kept: list[Turn] = []
    known: list[tuple[object, ...]] = []
    for turn in turns:
        action = turn.actions[-1]
        kind = (type(action), getattr(action, "species", None), getattr(action, "place", None))
        if known.count(kind) < ALIKE and (len(kept) < most or isinstance(action, Pass)):
            known.append(kind)
            kept.append(turn)
    return kept


def play_on(world: DarwinState, first: Sequence[Action], luck: int) -> DarwinState:
    """The world after these actions and what greedy would do then, up to the end of the Era."""
    state = world.clone()
    dealer = SeededDealer.joining(state, Random(luck))
    for action in first:
        if state.why_not(state.active, action) is not None:
            break  # a trade was looked at for what it makes possible, and a house rule does not let it
        state.apply(action)
        _deal(state, dealer)
    era = state.era
    while state.era == era and state.phase != "transition" and isinstance(state.need, Choice):
        state.apply(greedy.decide(state, state.need, QUICK))
        _deal(state, dealer)
    return state


def _deal(state: DarwinState, dealer: SeededDealer) -> None:
    """Answer whatever the dealer is asked for before a seat chooses, or the Era ends."""
    while not isinstance(state.need, Choice | Over) and state.phase != "transition":
        state.apply(dealer.answer(state.need))

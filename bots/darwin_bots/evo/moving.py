"""Steps: where a dinosaur could get to with the steps that are left, and what fights promise."""

from __future__ import annotations

from collections.abc import Iterator

from darwin_p2p.bots import Idea
from darwin_p2p.games.evo.actions import Step, Stop, Swim
from darwin_p2p.games.evo.movement import EMPTY
from darwin_p2p.games.evo.view import EvoView

from .outlook import Outlook, whim

EFFORT = 0.02  # what each step must be worth; more than any whim
HARM = 0.35  # what a dinosaur less is worth, when it is somebody else's


def steps(view: EvoView, seat: int) -> Iterator[Idea]:
    """The first steps on the way to every place that a dinosaur can reach."""
    (left,) = view.context
    outlook = Outlook(view, seat)
    herd = view.herd(seat)
    now = outlook.value(herd)
    yield Idea(0.0, Stop())
    for origin in herd:
        others = [place for place in herd if place != origin]
        for target, (cost, first) in _reachable(view, origin, left).items():
            gain = (outlook.value([*others, target]) - now) / cost - EFFORT * cost
            yield Idea(gain + whim(view, seat, target), Step(origin, first))
        for target in view.island.neighbours[origin]:
            foe = view.board[target]
            if foe not in (EMPTY, seat):
                yield Idea(_fight(view, seat, foe, outlook, others, target, now), Step(origin, target))
    for swim in view.legal().of(Swim):
        assert isinstance(swim, Swim)
        gain = outlook.value([*(place for place in herd if place != swim.origin), swim.target]) - now
        yield Idea(gain, swim)


def _reachable(view: EvoView, origin: int, steps: int) -> dict[int, tuple[int, int]]:
    """Empty hexes within so many steps over empty ones -> (steps, first step)."""
    board, neighbours = view.board, view.island.neighbours
    found: dict[int, tuple[int, int]] = {}
    edge = [(near, near) for near in neighbours[origin]]
    for cost in range(1, steps + 1):
        further = []
        for place, first in edge:
            if place != origin and place not in found and board[place] == EMPTY:
                found[place] = (cost, first)
                further += [(near, first) for near in neighbours[place]]
        edge = further
    return found


def _fight(
    view: EvoView, seat: int, foe: int, outlook: Outlook, others: list[int], target: int, now: float
) -> float:
    """What an attack promises; less than nothing where it is forbidden."""
    chance = view.wins_on(seat, foe) / 6
    won = outlook.value([*others, target]) + _harm(view, foe, target)
    return chance * won + (1 - chance) * outlook.value(others) - now - EFFORT


def _harm(view: EvoView, foe: int, target: int) -> float:
    """What a species loses with this dinosaur."""
    outlook = Outlook(view, foe)
    herd = view.herd(foe)
    left = [place for place in herd if place != target]
    return HARM * (outlook.value(herd) - outlook.value(left))

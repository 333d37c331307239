"""What decided games: without which points would somebody else have won?

Games are played again from their actions; a game says which of its happenings gave or cost whom how many
points (`Game.credits`). A thing decided a game if the victory would have gone elsewhere without its points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from ...engine import Happening, State
from ...table.standings import wilson
from ..arena import Sides
from ..match import replayed
from ..records import Record
from ..store import LAN, Store

MOST = 200  # games looked at: evenly chosen, where there are more


class Decided(msgspec.Struct, frozen=True):
    """One thing: in how many games it counted at all, and how many of them it decided."""

    kind: str
    name: str
    games: int
    decided: int

    @property
    def share(self) -> float:
        return self.decided / self.games

    @property
    def at_least(self) -> float:
        """The lower end of the share's 95 % interval: what was seen twice does not come first."""
        return wilson(self.decided, self.games)[0]


def looked_at(games: Sequence[Record]) -> list[Record]:
    """A fair sample that is the same every time."""
    step = max(1.0, len(games) / MOST)
    return [games[int(number * step)] for number in range(min(MOST, len(games)))]


def deciders(store: Store, games: Sequence[Record]) -> list[Decided]:
    """Everything that counted in these games, by kind, what decided most first."""
    counted: Counter[tuple[str, str]] = Counter()
    decided: Counter[tuple[str, str]] = Counter()
    for record in games:
        if store.purpose(record.game.run) == LAN:
            continue  # played from secrets: there is no deal to play it again from
        for thing, points in _credits(store, record).items():
            counted[thing] += 1
            scores = [score - by for score, by in zip(record.game.result.scores, points, strict=True)]
            sides = store.task(record.game.name)[0].arena.sides()
            decided[thing] += _winners(scores, sides) != _winners(record.game.result.scores, sides)
    found = [Decided(*thing, number, decided[thing]) for thing, number in counted.items()]
    return sorted(found, key=lambda one: (one.kind, -one.at_least, one.name))


def _credits(store: Store, record: Record) -> dict[tuple[str, str], list[int]]:
    task, actions = store.task(record.game.name)
    game = task.arena.open().game
    found: dict[tuple[str, str], list[int]] = {}

    def watch(state: State, happened: Sequence[Happening]) -> None:
        for one in happened:
            for kind, name, seat, points in game.credits(state, one):
                found.setdefault((kind, name), [0] * task.arena.seats)[seat] += points

    replayed(task, actions, [watch])
    return found


def _winners(scores: Sequence[int], sides: Sides) -> list[int]:
    totals = [sum(scores[seat] for seat in side) for side in sides]
    best = max(totals)
    return [number for number, total in enumerate(totals) if total == best]

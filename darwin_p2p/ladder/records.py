"""The games of a ladder as statistics see them: who came where, entrant by entrant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from ..engine import Result
from ..table.simulate import rotated
from .arena import Arena, Sides
from .ratings import Ranking, Rating, ratings
from .schedule import LineUp, seating
from .store import Game, Run, Store

Places = tuple[tuple[str, ...], ...]  # groups of equal entrants, best first


class Record(msgspec.Struct, frozen=True):
    """One finished game."""

    game: Game
    entrants: tuple[str, ...]  # by seat
    places: Places

    @property
    def block(self) -> tuple[int, int]:
        return self.game.run, self.game.block


def sitting(line_up: LineUp, sides: Sides, turn: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Bots and entrants by seat, after everybody has moved on so many times."""
    bots, owners = seating(line_up, sides)
    entrants = tuple(line_up[owner] for owner in owners)
    return rotated(bots, turn), rotated(entrants, turn)


def places(result: Result, entrants: Sequence[str], sides: Sides) -> Places:
    """Sides in order: winners first, then by their points together; equals share a place."""
    rows = []
    for side in sides:
        won = any(seat in result.winners for seat in side)
        rows.append(((won, sum(result.scores[seat] for seat in side)), entrants[side[0]]))
    rows.sort(key=lambda row: row[0], reverse=True)
    return tuple(tuple(entrant for _, entrant in group) for _, group in groupby(rows, key=lambda row: row[0]))


def of_run(store: Store, run: Run) -> Iterator[Record]:
    """Every game of a run, in the order of the plan."""
    sides = run.arena.sides()
    line_ups = {block.number: block.line_up for block in store.blocks(run.id)}
    for game in store.games(run.id):
        _, entrants = sitting(line_ups[game.block], sides, game.turn)
        yield Record(game, entrants, places(game.result, entrants, sides))


def of_arena(store: Store, arena: Arena) -> list[Record]:
    """Every game that was played in an arena."""
    return [record for run in store.runs() if run.arena == arena for record in of_run(store, run)]


def arenas(store: Store) -> list[Arena]:
    """In the order in which they were first played."""
    return list(dict.fromkeys(run.arena for run in store.runs()))


def entrants_of(records: Sequence[Record]) -> list[str]:
    return sorted({entrant for record in records for entrant in record.entrants})


def by_block(records: Sequence[Record], entrants: Sequence[str]) -> list[list[Ranking]]:
    """Rankings by numbers of entrants, block by block."""
    number = {entrant: index for index, entrant in enumerate(entrants)}
    blocks: dict[tuple[int, int], list[Ranking]] = {}
    for record in records:
        ranking = tuple(tuple(sorted(number[one] for one in group)) for group in record.places)
        blocks.setdefault(record.block, []).append(ranking)
    return list(blocks.values())


def table(records: Sequence[Record]) -> list[Rating]:
    """The ratings of everybody who played, best first."""
    entrants = entrants_of(records)
    return ratings(entrants, by_block(records, entrants))


def duel(places: Places, one: str, other: str) -> float | None:
    """The score of one entrant against another in a game: the share of their meetings in which it came out
    ahead, a tie being half; None if they did not meet."""
    ahead = meetings = 0.0
    rank = [(entrant, place) for place, group in enumerate(places) for entrant in group]
    for name, place in rank:
        for rival, its in rank:
            if name == one and rival == other:
                meetings += 1
                ahead += 1.0 if place < its else 0.5 if place == its else 0.0
    return ahead / meetings if meetings else None

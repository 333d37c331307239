"""The bot or its cards? Games of one deal differ only in who sits where.

Of two games of a deal, either the same bot won again although it sat elsewhere, or the same seat won again
although somebody else sat there, or neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby

import msgspec

from ..records import Record


class Deals(msgspec.Struct, frozen=True):
    """How many pairs of games ended in which way."""

    bot: int = 0
    cards: int = 0
    neither: int = 0

    @property
    def pairs(self) -> int:
        return self.bot + self.cards + self.neither

    @property
    def shares(self) -> tuple[float, float, float]:
        pairs = self.pairs or 1
        return self.bot / pairs, self.cards / pairs, self.neither / pairs


def deals(games: Sequence[Record]) -> Deals:
    """All pairs of games of each deal; those that tell nothing, because both were the same, left out."""
    bot = cards = neither = 0
    for __, block in groupby(games, key=lambda record: record.block):
        for one, other in combinations([_won(record) for record in block], 2):
            if one == other:
                continue
            if one[0] == other[0]:
                bot += 1
            elif one[1] == other[1]:
                cards += 1
            else:
                neither += 1
    return Deals(bot, cards, neither)


def _won(record: Record) -> tuple[frozenset[str], tuple[int, ...]]:
    """Who won, and from where."""
    return frozenset(record.places[0]), tuple(sorted(record.game.result.winners))

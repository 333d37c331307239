"""A long calculation gives way: others run in between, and a bar shows how far it is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from darwin_p2p.fair import Suite, Working
from darwin_p2p.fair.work import SLICE
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY, ToyGroup

from .tables import passing, tiny_table, verdict


class CountingGroup(ToyGroup):
    """Counts group operations since somebody last gave way."""

    count = 0

    def public(self, number: int) -> bytes:
        self.count += 1
        return super().public(number)

    def act(self, number: int, points: Sequence[bytes]) -> list[bytes]:
        self.count += len(points)
        return super().act(number, points)

    def member(self, point: bytes) -> bool:
        self.count += 2  # there and back
        return super().member(point)


def large_table(parties: int, group: ToyGroup) -> FairTable:
    """As many cards as the largest pile of Darwin's Choice."""
    return tiny_table(parties, suite=Suite(group, TOY.signatures), rounds=8, rules={"cards": 135, "turns": 0})


@pytest.mark.parametrize("parties", [2, 4, 6])
def test_nothing_else_waits_for_more_than_a_few_hundred_operations(parties: int) -> None:
    group = CountingGroup()
    table = large_table(parties, group)
    longest = 0

    output, let = table.output, table.let

    def gives_way(party: int, one: object) -> None:
        nonlocal longest
        longest, group.count = max(longest, group.count), 0
        output(party, one)  # type: ignore[arg-type]

    def begins(party: int, outputs: object) -> None:
        nonlocal longest
        group.count = 0
        let(party, outputs)  # type: ignore[arg-type]
        longest = max(longest, group.count)

    table.output, table.let = gives_way, begins  # type: ignore[method-assign]
    table.play(passing)
    assert table.parties[0].table.complete
    assert 0 < longest <= 3 * SLICE


def test_the_bar_of_a_shuffle_goes_forward_to_its_end() -> None:
    table = large_table(4, ToyGroup())
    table.play(passing)
    for me in table.parties:
        shown = [fact for fact in table.facts[me] if isinstance(fact, Working)]
        shares = [fact.done / fact.total for fact in shown if fact.total > 0]
        assert len(shares) > 50
        assert shares == sorted(shares)
        assert 0.9 < shares[-1] <= 1
    assert verdict(table).good

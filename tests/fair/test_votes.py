"""Votes to go on without somebody: no lie about who is gone splits a table in two."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import pytest

from darwin_p2p.fair import Party
from darwin_p2p.fair.membership import Membership
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .tables import RULES, cheats, dealt, entries_of, evo_table, messages, passing, tiny_table, until


@pytest.mark.parametrize(
    ("parties", "dropped", "enough"),
    [(3, {2}, False), (4, {3}, True), (4, {2, 3}, False), (5, {4}, True), (5, {3, 4}, False),
     (6, {5}, True), (6, {4, 5}, True), (6, {3, 4, 5}, False)],
)  # fmt: skip
def test_how_many_must_stay(parties: int, dropped: set[int], enough: bool) -> None:
    for confirmed in (False, True):
        people = Membership(range(parties))
        voters = sorted(people.live - dropped)
        found = [people.vote(voter, dropped, confirmed) for voter in voters]
        assert all(one == [] for one in found[:-1]), "everybody else must vote"
        assert bool(found[-1]) == (enough or confirmed)


@pytest.mark.parametrize("parties", [3, 4, 5])
def test_false_drops_to_both_sides(parties: int) -> None:
    """The host tells every peer that others have left: no two such stories both find enough votes."""
    for size in range(1, parties - 1):
        for first in combinations(range(1, parties), size):
            for second in combinations(range(1, parties), size):
                sides = []
                for dropped in (set(first), set(second)):
                    people = Membership(range(parties))
                    effect = [people.vote(voter, dropped, False) for voter in sorted(people.live - dropped)]
                    sides.append(people.live - dropped if any(effect) else None)
                if None not in sides and first != second:
                    honest = sides[0] & sides[1] - {0}  # type: ignore[operator]
                    assert honest, f"{first} and {second} dropped at once without an honest double voter"


@pytest.mark.parametrize(
    ("parties", "told"),
    [
        (3, {1: {2}, 2: {1}}),
        (4, {1: {2, 3}, 2: {1}, 3: {1}}),
        (4, {1: {3}, 2: {3}, 3: {1, 2}}),
        (5, {1: {3, 4}, 2: {3, 4}, 3: {1, 2}, 4: {1, 2}}),
        (6, {1: {4, 5}, 2: {4, 5}, 3: {4, 5}, 4: {1, 2, 3}, 5: {1, 2, 3}}),
    ],
    ids=str,
)
@pytest.mark.parametrize("make", [partial(tiny_table, rules=RULES), evo_table], ids=["tiny", "evo"])
def test_a_host_that_forks_the_log_and_tells_both_sides_that_the_other_left(
    make: Callable[..., FairTable], parties: int, told: dict[int, set[int]]
) -> None:
    """From a draw on, every side has a log of its own, in which the others are silent. Votes of the host are
    in both. Not both sides can go on, and no key of anybody comes into both logs."""
    if make is evo_table and parties == 6:
        pytest.skip("EVO is for five")
    drops, released = [], []
    for side in {frozenset(missing) for missing in told.values()}:
        table = make(parties, suite=TOY)
        until(table, lambda table=table: bool(entries_of(table, "DRAW")), passing)  # type: ignore[misc]
        before = len(table.relay.log)
        table.vanish(*side)
        table.settle()
        for party in table.reachable:
            table.let(party.me, party.vote_drop(side))
        table.settle()
        drops.append(not side & table.parties[0].table.live)
        keys = [one for one in messages(table)[before:] if one[2] is not None and one[2].kind() == "KEYS"]
        released.append({author for _, author, _ in keys} - {0})
    assert drops.count(True) <= 1
    assert not set.intersection(*released)
    assert all(keys == set() for dropped, keys in zip(drops, released, strict=True) if not dropped)


@pytest.mark.parametrize("make", [partial(tiny_table, rules=RULES), evo_table], ids=["tiny", "evo"])
def test_false_drops_release_nothing(make: Callable[..., FairTable]) -> None:
    """n = 3: the host cuts both peers off from each other; neither vote counts, so nothing is released."""
    table = make(3)
    until(table, lambda: bool(entries_of(table, "DRAW")), passing)
    table.vanish(2)
    table.settle()
    for party in table.reachable:
        table.let(party.me, party.vote_drop({2}))
    table.settle()
    assert table.parties[0].table.live == {0, 1, 2}
    assert entries_of(table, "KEYS") == entries_of(table, "SHARE") == []


def test_a_party_cannot_drop_itself() -> None:
    class Suicidal(Party):
        pass

    table = tiny_table(3, kinds={2: Suicidal})
    dealt(table)
    table.let(2, table.parties[2].vote_drop({2}))
    table.settle()
    assert cheats(table) == [(2, "malformed")]

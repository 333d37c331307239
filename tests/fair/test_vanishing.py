"""Somebody vanishes: what was owed is rebuilt, the others go on, hands stay closed."""

from __future__ import annotations

from typing import Any

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.fair import Party, Refused
from darwin_p2p.fair.messages import Claim
from darwin_p2p.testing.fair_table import FairTable

from .tables import RULES, at_random, dealt, passing, stopped_at, tiny_table, verdict
from .tiny import Bid, Draw


def goes_on_without(table: FairTable, gone: tuple[int, ...], choose: Any) -> None:
    """The others vote and play to the end; the audit names the absence and nothing else."""
    table.vanish(*gone)
    table.play(choose)
    one = table.reachable[0].table
    if not one.complete:
        table.drop(*gone, confirmed=True)
        table.play(choose)
    assert one.complete, (one.waiting_for, one.suspended)
    assert one.cheats == []
    hands = [slot for slot, drawer in one.cards.drawers.items() if drawer in gone]
    for slot in hands:
        deck, place = one.cards.slots[slot]
        assert slot in one.cards.public or one.cards.drawers[slot] not in deck.keys[place]
    found = verdict(table)
    assert found.good, (found.broken, found.accused)
    assert set(found.report.unverified) <= set(gone)


@pytest.mark.parametrize(
    ("parties", "gone"), [(3, (2,)), (3, (1,)), (4, (1,)), (5, (1, 3)), (6, (2, 5))], ids=str
)
@pytest.mark.parametrize("offset", range(3))
def test_up_to_f_and_one_parties_vanish_at_a_message_boundary(
    parties: int, gone: tuple[int, ...], offset: int
) -> None:
    """Every ninth boundary here; all of them in the soak test below."""
    first = 2 * parties + 3 * offset
    for boundary in range(first, 2000, 9 * parties):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        goes_on_without(table, gone, at_random(boundary))
    assert boundary > first, "no game was long enough to stop"


@pytest.mark.soak
@pytest.mark.parametrize(
    ("parties", "gone"),
    [(3, (2,)), (3, (0,)), (4, (1,)), (4, (0,)), (5, (1, 3)), (5, (0, 4)), (6, (2, 5))],
    ids=str,
)
def test_up_to_f_and_one_parties_vanish_at_every_message_boundary(
    parties: int, gone: tuple[int, ...]
) -> None:
    for boundary in range(2 * parties, 2000):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        goes_on_without(table, gone, at_random(boundary))
    assert boundary > 2 * parties, "no game was long enough to stop"


@pytest.mark.parametrize(("parties", "gone"), [(5, (1, 3)), (5, (0, 4)), (6, (5, 2)), (6, (0, 1))], ids=str)
@pytest.mark.parametrize("step", [17, pytest.param(2, marks=pytest.mark.soak)])
def test_one_vanishes_at_a_boundary_and_another_at_a_later_one(
    parties: int, gone: tuple[int, int], step: int
) -> None:
    first, second = gone
    for boundary in range(2 * parties, 2000, step * parties // 2):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        choose = at_random(boundary)
        table.drop(first, confirmed=True)
        for _ in range(boundary * 7 % 60):
            if not table.deliver() and not table.move(choose):
                break
        goes_on_without(table, (first, second), choose)


@pytest.mark.parametrize("boundary", [40, 60, 75])
def test_with_the_real_group_too(boundary: int) -> None:
    table = stopped_at(4, boundary, suite=tiny_table(2).suite)
    assert table is not None
    goes_on_without(table, (2,), at_random(boundary))


def test_before_the_game_begins_nobody_can_be_replaced() -> None:
    table = tiny_table(4)
    table.start()
    while len(table.relay.log) < 5:
        table.deliver()
    table.vanish(3)
    table.settle()
    table.drop(3)
    assert "Open the table again" in table.parties[0].table.stopped


def test_with_two_parties_the_game_is_suspended() -> None:
    table = tiny_table(2, rules=RULES)
    dealt(table)
    table.drop(1, confirmed=True)
    table.play(passing)
    one = table.parties[0].table
    assert one.live == {0, 1}
    assert not one.complete
    assert one.waiting_for == [1]


def test_without_escrow_the_game_waits_for_whoever_left_and_goes_on_when_it_returns() -> None:
    table = tiny_table(3, escrow=None, rules=RULES)
    dealt(table)
    table.drop(2, confirmed=True)

    def drawing(party: Party, seat: int) -> Any:
        return (
            Draw(1) if isinstance(party.state.need, Choice) and party.state.need.about == "turn" else Bid(0)
        )

    table.play(drawing)
    one = table.parties[0].table
    assert "seat 3" in one.suspended
    table.bring_back(2)
    table.play(drawing)
    assert one.complete
    assert verdict(table, 0).good


def test_who_waits_alone_may_claim_the_win_and_opens_no_hand_but_its_own() -> None:
    table = tiny_table(2, rules=RULES)
    dealt(table)
    table.vanish(1)
    waiting = table.parties[0]
    table.let(0, waiting.claim())
    table.play(at_random(1))
    one = waiting.table
    assert one.complete
    assert one.claimed == 0
    assert 1 not in one.seeds
    hand = one.state.hands[1]  # type: ignore[attr-defined]
    assert hand
    assert all(one.state.known(slot) is None for slot in hand)
    found = verdict(table, 0)
    assert not found.good
    assert "claims the win" in found.stopped
    assert found.accused == [], "silence proves nothing"


@pytest.mark.parametrize("parties", [3, 4])
def test_no_win_is_claimed_where_the_others_can_go_on(parties: int) -> None:
    table = tiny_table(parties, rules=RULES)
    dealt(table)
    with pytest.raises(Refused, match="cannot go on without"):
        list(table.parties[0].claim())
    forged = table.parties[1]._say(Claim())
    table.let(1, iter([forged]))
    table.play(at_random(1))
    assert [(cheat.seat, cheat.kind) for cheat in table.parties[0].table.cheats] == [(1, "out-of-turn")]


def test_the_dropped_seat_does_the_least_there_is() -> None:
    table = tiny_table(4, rules={"turns": 2})
    dealt(table)
    need = table.parties[0].state.need
    assert isinstance(need, Choice)
    table.drop(need.seat)
    following = table.reachable[0].state.need
    assert isinstance(following, Choice)
    assert following.seat == (need.seat + 1) % 4

"""Somebody comes back: with its own hand, and with everything that it owed."""

from __future__ import annotations

from typing import Any

import pytest

from darwin_p2p.fair import Back, Left, Party
from darwin_p2p.fair.messages import Return
from darwin_p2p.testing.fair_table import FairTable

from .liars import ForeignInput, made_by
from .tables import at_random, cheats, dealt, passing, stopped_at, tiny_table, until, verdict
from .tiny import Play


def test_whoever_returns_has_its_hand_and_plays_on() -> None:
    table = tiny_table(4, rules={"turns": 3})
    dealt(table)
    hand = table.parties[2].state.hands[2]
    cards = [table.parties[2].state.known(slot) for slot in hand]
    table.drop(2)
    assert Left(2) in table.facts[0]
    for _ in range(3):
        table.move(passing)
        table.settle()
    table.bring_back(2)
    assert Back(2) in table.facts[0]
    back = table.parties[2]
    assert back.state.hands[2] == hand
    assert [back.state.known(slot) for slot in hand] == cards
    assert None not in cards

    def play(party: Party, seat: int) -> Any:
        return Play(hand[0]) if seat == 2 and hand[0] in party.state.hands[2] else passing(party, seat)

    table.play(play)
    assert table.parties[0].table.cards.public[hand[0]] == cards[0]
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == []


@pytest.mark.parametrize("parties", [3, 4, 5])
def test_whoever_vanished_anywhere_can_return(parties: int) -> None:
    for boundary in range(2 * parties + 1, 2000, 8 * parties + 1):
        table = stopped_at(parties, boundary)
        if table is None:
            return
        choose, gone = at_random(boundary), parties - 1
        table.vanish(gone)
        table.play(choose, most=4) if boundary % 2 else table.settle()
        table.drop(gone, confirmed=True)
        table.move(choose)
        table.settle()  # what is under way may be the end
        seen = table.parties[0].table
        late = seen.complete and gone not in seen.seeds  # then it is back too late for its seed
        table.bring_back(gone)
        table.play(choose)
        one = table.parties[0].table
        assert one.complete, (boundary, one.waiting_for, one.suspended)
        assert cheats(table) == []
        found = verdict(table)
        assert found.good
        assert found.report.unverified == ([gone] if late else [])


def test_a_second_return_needs_everybodys_vote() -> None:
    table = tiny_table(4, rules={"turns": 4})
    dealt(table)
    table.drop(2)
    table.bring_back(2)
    assert 2 in table.parties[0].table.live
    table.drop(2)
    table.bring_back(2)
    assert 2 not in table.parties[0].table.live
    for party in (0, 1):
        table.let(party, table.parties[party].admit(2))
    table.settle()
    table.let(2, table.parties[2].come_back())
    table.settle()
    assert 2 not in table.parties[0].table.live
    table.let(3, table.parties[3].admit(2))
    table.settle()
    table.let(2, table.parties[2].come_back())
    table.settle()
    assert 2 in table.parties[0].table.live
    table.play(passing)
    assert verdict(table, 0).good


def leaves_before_its_proof(maker: Any = None) -> FairTable:
    kinds = {1: made_by(maker)} if maker else None
    table = tiny_table(4, kinds=kinds, rounds=8, rules={"turns": 3})
    deck = lambda: table.parties[0].table.decks and table.parties[0].table.decks[0]  # noqa: E731
    until(table, lambda: bool(deck() and deck().challenge), passing)
    until(table, lambda: bool(table.parties[1].table.decks[0].challenge), passing)
    table.drop(1)
    dealt(table)
    return table


def test_whoever_leaves_instead_of_failing_its_proof_must_bring_it_along() -> None:
    table = leaves_before_its_proof(ForeignInput)
    assert cheats(table) == []
    table.bring_back(1)
    assert cheats(table) == [(1, "bad-shuffle-proof")]
    assert 1 not in table.parties[0].table.live


def test_a_return_without_the_owed_proof() -> None:
    table = leaves_before_its_proof()
    table.gone.discard(1)
    table.parties[1].__class__ = type("Forgetful", (Party,), {})
    for data in list(table._to_party[1]):
        list(table.parties[1].receive(data))
    table.output(1, table.parties[1]._say(Return()))
    table.settle()
    assert cheats(table) == [(1, "owed-proof")]


def test_an_honest_party_that_left_before_its_proof_returns_with_it() -> None:
    table = leaves_before_its_proof()
    table.bring_back(1)
    assert cheats(table) == []
    assert 1 in table.parties[0].table.live
    table.play(passing)
    assert verdict(table, 0).good


def test_whoever_sees_the_challenge_first_and_leaves_owes_nonce_and_proof() -> None:
    """The last revealer of the challenge knows it before the others do."""
    table = tiny_table(4, kinds={3: made_by(ForeignInput)}, rounds=8, rules={"turns": 3})
    last = table.parties[3]
    until(table, lambda: bool(table.parties[0].table.dice.rolls), passing)

    class Waits(type(last)):  # type: ignore[misc]
        def _fulfil(self, duty: Any) -> Any:
            return iter(()) if duty.kind == "NONCE" else super()._fulfil(duty)

    last.__class__ = Waits
    table.settle()
    assert set(table.parties[0].table.dice.rolls[0].nonces) == {0, 1, 2}
    table.drop(3)
    dealt(table)
    table.bring_back(3)
    assert cheats(table) == [(3, "bad-shuffle-proof")]

"""Honest games: everybody knows exactly what it may know, and a stranger can check the record."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from darwin_p2p.engine import Choice, Deal, Dealt, Give, Show, State
from darwin_p2p.fair import Applied, Finished, words
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .tables import at_random, cheats, tiny_table, verdict
from .tiny import Pass, Shout


class AllKnowing:
    """A replica that is told every card, to compare the others with: it reads all of them from the audit."""

    def __init__(self, table: FairTable) -> None:
        self.table = table
        self.steps: dict[int, dict[int, bytes]] = {}  # step -> seat -> view
        self.digests: dict[int, set[bytes]] = {}
        table.on_step = self.look

    def look(self) -> None:
        for me, party in self.table.parties.items():
            step = party.table.step
            self.digests.setdefault(step, set()).add(party.state.digest())
            for seat in self.table.settings.seats_of(me):
                self.steps.setdefault(step, {}).setdefault(seat, party.state.view(seat).to_bytes())

    def compare(self) -> int:
        """Play the same game again with all cards open, and compare every view of every seat."""
        table = self.table
        cards = {one.slot: one.card for one in verdict(table).report.history}
        assert None not in cards.values()
        truth: State = table.game.start(table.rules)
        compared = 0
        for fact in table.facts[0]:
            if not isinstance(fact, Applied):
                continue
            given = fact.given
            need = truth.need
            if isinstance(given, Dealt):
                assert isinstance(need, Deal | Show | Give)
                given = Dealt(tuple(cards[slot] for slot in need.slots))
            truth.apply(given, fact.seat)
            assert self.digests.get(fact.step, {truth.digest()}) == {truth.digest()}
            for seat, view in self.steps.get(fact.step, {}).items():
                assert view == truth.view(seat).to_bytes(), (fact, seat)
                compared += 1
        return compared


@pytest.mark.parametrize("parties", range(2, 7))
def test_everybody_knows_exactly_what_it_may(parties: int) -> None:
    table = tiny_table(parties, rules={"turns": 3, "bids": True, "open_end": True}, rounds=2)
    truth = AllKnowing(table)
    table.play(at_random(parties))
    assert all(Finished() in facts for facts in table.facts.values())
    assert cheats(table) == []
    assert truth.compare() > 10 * parties
    found = verdict(table)
    assert found.good, found
    assert found.report.unverified == []


def test_every_need_of_a_game_is_answered() -> None:
    """Shuffle, reshuffle, Deal, Open (a pile's card, a card in a hand), Show, Give, Pick, sealed choices."""
    table = tiny_table(3, suite=TOY, rules={"turns": 12, "cards": 8, "bids": True, "open_end": True})
    seen: set[str] = set()
    table.on_step = lambda: seen.add(type(table.parties[0].table.task).__name__)
    table.play(at_random(5))
    assert seen >= {"Setup", "Shuffling", "Drawing", "Handing", "Picking", "SealedChoosing", "Ending"}
    assert len(table.parties[0].table.decks) > 1, "the discards were never shuffled again"
    assert verdict(table).good


@pytest.mark.parametrize("owners", [(0, 1, 0, 1), (0, 0, 2), (0, 1, 1, 3, 3, 0)])
def test_seats_of_one_process_are_one_party(owners: tuple[int, ...]) -> None:
    table = tiny_table(len(owners), owners=owners, suite=TOY, rules={"turns": 2, "bids": True, "cards": 20})
    truth = AllKnowing(table)
    table.play(at_random(1))
    assert verdict(table).good
    assert truth.compare() > 10
    lockers = {party for deck in table.parties[0].table.decks for party in deck.order}
    assert lockers == set(owners)


@settings(max_examples=25, deadline=None)
@given(some.integers(2, 6), some.integers(0, 2**32))
def test_messages_that_overtake_each_other_or_come_twice_change_nothing(parties: int, seed: int) -> None:
    rules = {"turns": 2, "bids": True, "open_end": True}
    table = tiny_table(parties, suite=TOY, rules=rules, chaos=Random(seed))
    table.play(at_random(parties))
    assert cheats(table) == []
    assert all(party.table.complete for party in table.parties.values())
    assert len({party.state.digest() for party in table.parties.values()}) == 1
    assert verdict(table).good


def test_a_log_read_in_any_order_and_twice_gives_the_same_game() -> None:
    table = tiny_table(3, suite=TOY, rules={"turns": 2, "bids": True})
    table.play(at_random(3))
    entries = table.transcript().entries
    for seed in range(10):
        rng = Random(seed)
        stranger = tiny_table(3, suite=TOY, rules={"turns": 2, "bids": True}).parties[0].table
        late = [(number + rng.randrange(40), data) for number, data in enumerate(entries) for _ in "ab"]
        for _, data in sorted(late, key=lambda pair: pair[0]):
            list(stranger.receive(data))
        assert stranger.chain.heads == table.parties[1].table.chain.heads
        assert stranger.state.digest() == table.parties[1].state.digest()


def test_a_crossing_move_is_stale_and_nobody_is_named() -> None:
    """Two honest entries cross: the second is ignored, what it showed stays public."""
    table = tiny_table(3, rules={"turns": 2})
    table.start()
    table.settle()
    need = table.parties[0].state.need
    assert isinstance(need, Choice)
    other = need.also[0]
    slot = table.parties[other].state.hands[other][0]
    table.let(need.seat, table.parties[need.seat].act(need.seat, Pass()))
    table.let(other, table.parties[other].act(other, Shout(slot)))
    table.settle()
    assert cheats(table) == []
    for party in table.parties.values():
        assert slot in party.table.cards.public
        assert slot in party.state.public
        assert not party.state.shouts[other]
    table.play(at_random())
    assert verdict(table).good


def test_without_escrow_a_game_is_played_all_the_same() -> None:
    table = tiny_table(4, escrow=None, rules={"turns": 2, "bids": True})
    table.play(at_random())
    assert verdict(table).good


def test_without_an_audit_the_seeds_stay_closed() -> None:
    table = tiny_table(3, audit=False, rules={"turns": 1})
    table.play(at_random())
    found = verdict(table)
    assert found.good
    assert not found.audited
    assert found.report.unverified == [0, 1, 2]
    assert any(one.card is None for one in found.report.history)


def test_four_words_tell_two_games_apart() -> None:
    first, second = tiny_table(2, seed=1), tiny_table(2, seed=2)
    for table in (first, second):
        table.start()
        table.settle()
    names = {words(party.table.chain.game) for table in (first, second) for party in table.parties.values()}
    assert len(names) == 2
    assert all(len(name.split()) == 4 for name in names)

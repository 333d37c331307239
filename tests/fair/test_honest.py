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
    """A replica that is told every card, to compare the others with: it reads all of them from the audit.

    What a peer has applied is compared after every step; how its state looks in the middle of the game, after
    every delivered message (or every so many, where views take long)."""

    def __init__(self, table: FairTable, every: int = 1) -> None:
        self.table, self.every = table, every
        self.steps: dict[int, dict[int, bytes]] = {}  # step -> seat -> view
        self.digests: dict[int, set[bytes]] = {}
        self._delivered = 0
        table.on_step = self.look

    def look(self) -> None:
        self._delivered += 1
        if self._delivered % self.every:
            return
        for me, party in self.table.parties.items():
            step = party.table.step
            self.digests.setdefault(step, set()).add(party.state.digest())
            for seat in self.table.settings.seats_of(me):
                self.steps.setdefault(step, {}).setdefault(seat, party.state.view(seat).to_bytes())

    def compare(self) -> int:
        """Play the same game again, with all cards open and as every peer saw it: after every step the
        digests agree, and every seat sees what it would see if all cards were known."""
        table = self.table
        cards = {one.slot: one.card for one in verdict(table).report.history}
        assert None not in cards.values()
        truth: State = table.game.start(table.rules)
        peers: dict[int, State] = {me: table.game.start(table.rules) for me in table.parties}
        applied = [[fact for fact in facts if isinstance(fact, Applied)] for facts in table.facts.values()]
        compared = 0
        for facts in zip(*applied, strict=True):
            given, need, step = facts[0].given, truth.need, facts[0].step
            if isinstance(given, Dealt):
                assert isinstance(need, Deal | Show | Give)
                given = Dealt(tuple(cards[slot] for slot in need.slots))
            truth.apply(given, facts[0].seat)
            digest = truth.digest()
            assert self.digests.get(step, {digest}) == {digest}
            for (me, state), fact in zip(peers.items(), facts, strict=True):
                assert fact.step == step
                state.apply(fact.given, fact.seat)
                assert state.digest() == digest, (me, fact)
                if step % self.every == 0:
                    for seat in table.settings.seats_of(me):
                        assert state.view(seat).to_bytes() == truth.view(seat).to_bytes(), (fact, seat)
            for seat, view in self.steps.get(step, {}).items():
                assert view == truth.view(seat).to_bytes(), (facts[0], seat)
                compared += 1
        for me, state in peers.items():
            assert state.digest() == table.parties[me].state.digest()
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


@pytest.fixture(scope="module")
def finished() -> FairTable:
    table = tiny_table(3, suite=TOY, rules={"turns": 2, "bids": True})
    table.play(at_random(3))
    return table


@settings(max_examples=25, deadline=None)
@given(some.integers(0, 2**32), some.integers(0, 200), some.integers(1, 3))
def test_a_log_read_in_any_order_and_twice_gives_the_same_game(
    finished: FairTable, seed: int, delay: int, times: int
) -> None:
    """Every entry comes up to three times, each time up to so many entries late."""
    rng = Random(seed)
    stranger = tiny_table(3, suite=TOY, rules={"turns": 2, "bids": True}).parties[0].table
    entries = enumerate(finished.transcript().entries)
    late = [(number + rng.randint(0, delay), data) for number, data in entries for _ in range(times)]
    for _, data in sorted(late, key=lambda pair: pair[0]):
        list(stranger.receive(data))
    assert stranger.chain.heads == finished.parties[1].table.chain.heads
    assert stranger.state.digest() == finished.parties[1].state.digest()
    assert stranger.complete


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

"""A party that crashed goes on from its disk: what it had said counts, and is not said a second time."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from darwin_p2p.engine import Action
from darwin_p2p.fair import Party, Refused, Send
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .tables import RULES, at_random, cheats, entries_of, passing, stopped_at, tiny_table, until, verdict
from .tiny import Play


def crash(table: FairTable, me: int, log: list[bytes] | None = None, unsent: Iterable[bytes] = ()) -> Party:
    """The same party in a new process, with what its disk held: seed, notes, log, and what it had said."""
    fresh = Party(
        table.settings, table.game, table.rules, me, table.secrets[me], table.suite, name=f"party {me}"
    )
    entries = table.transcript(me).entries if log is None else log
    table.parties[me] = fresh
    table.let(me, fresh.resume(entries, table.remembered[me], table.relays, list(unsent)))
    return fresh


@pytest.mark.parametrize("when", range(1, 60, 3))
def test_a_party_that_crashed_at_any_entry_is_named_for_nothing(when: int) -> None:
    table = tiny_table(3, suite=TOY, seed=when)
    sent: list[bytes] = []
    output = table.output
    crashed = False

    def note(party: int, one: object) -> None:
        if party == 1 and isinstance(one, Send):
            sent.append(one.entry)
        output(party, one)  # type: ignore[arg-type]

    def step() -> None:
        nonlocal crashed
        peer = table.parties[1]
        if not crashed and peer.table.chain.last >= when:
            crashed = True
            crash(table, 1, table.transcript(1).entries, sent)

    table.output, table.on_step = note, step  # type: ignore[method-assign]
    table.play(at_random(when))
    assert crashed
    assert cheats(table) == []
    assert verdict(table).good


def test_a_party_that_crashed_does_not_forget_what_it_has_acknowledged() -> None:
    table = tiny_table(3, suite=TOY)
    table.play(passing)
    log = table.transcript(1).entries
    peer = crash(table, 1, log)
    with pytest.raises(Refused, match="acknowledged"):
        list(peer.adopt(log[:-5], {0: 0, 1: 2}))


def test_a_card_of_a_deck_made_without_its_drawer_can_be_shown_after_coming_back() -> None:
    table = tiny_table(4, suite=TOY, rules={"turns": 2})
    table.start()
    while not all(len(party.table.commitments) == 4 for party in table.reachable):
        assert table.deliver()
    table.drop(2)  # the cards are shuffled and dealt without it
    table.settle()
    assert 2 in table.parties[0].table.cards.holders.values()
    table.bring_back(2)

    def play_a_card(party: Party, seat: int) -> Action:
        hand = party.state.hands[seat]  # type: ignore[attr-defined]
        return Play(hand[0]) if seat == 2 and hand else passing(party, seat)

    table.play(play_a_card)
    assert cheats(table) == []
    assert verdict(table).good


@pytest.mark.parametrize("boundary", range(12, 90, 3))
def test_a_crashed_party_resumes_anywhere(boundary: int) -> None:
    table = stopped_at(3, boundary)
    assert table is not None
    crash(table, 1)
    table.play(at_random(boundary))
    assert all(party.table.complete for party in table.parties.values())
    assert cheats(table) == []
    assert verdict(table).good


def test_a_resumed_party_does_not_answer_a_second_challenge() -> None:
    """It remembers that it has answered; another challenge for the same deck is refused."""
    table = tiny_table(3, rules=RULES)
    until(table, lambda: bool(entries_of(table, "PROOF", 1)), passing)
    deck = table.parties[1].table.decks[0]
    table.remembered[1] = {deck.number: b"another challenge, answered before"}
    log = table.transcript(1).entries[: entries_of(table, "PROOF")[0] - 1]
    with pytest.raises(Refused, match="second proof"):
        crash(table, 1, log)

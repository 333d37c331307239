"""A party that crashed goes on from its disk: what it had said counts, and is not said a second time."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Action
from darwin_p2p.fair import Party, Refused, Send
from darwin_p2p.testing.toy_suite import TOY

from .tables import at_random, cheats, passing, tiny_table, verdict
from .tiny import Play


def crash(table, party: int, log: list[bytes], unsent: list[bytes]) -> Party:  # type: ignore[no-untyped-def]
    """The same party in a new process, with what its disk held."""
    fresh = Party(table.settings, table.game, table.rules, party, table.secrets[party], TOY)
    table.parties[party] = fresh
    table.let(party, fresh.resume(log, table.remembered[party], unsent=unsent))
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
    peer = crash(table, 1, log, [])
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

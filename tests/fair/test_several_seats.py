"""Seats that one process runs are one party: it locks once, votes once, leaves and cheats as one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Choice
from darwin_p2p.fair import Party, Refused, settings_for
from darwin_p2p.fair.messages import Act
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .liars import lying, with_item
from .tables import at_random, cheats, dealt, entries_of, passing, tiny_table, verdict
from .test_attacks_on_cards import Rogue, packed, say
from .test_honest import AllKnowing
from .test_whole_games import darwin_table, with_bots
from .tiny import Play

OWNERS = [(0, 1, 0, 1), (0, 0, 2), (0, 1, 1, 3, 3, 0), (0, 1, 2, 0), (0, 1, 2, 2, 4, 4)]


@pytest.mark.parametrize("owners", OWNERS, ids=str)
def test_every_seat_of_a_party_knows_its_own_cards_and_no_others(owners: tuple[int, ...]) -> None:
    table = tiny_table(len(owners), owners=owners, suite=TOY, rules={"turns": 2, "bids": True, "cards": 20})
    truth = AllKnowing(table)
    table.play(at_random(1))
    assert verdict(table).good
    assert truth.compare() > 10
    parties = sorted(set(owners))
    assert {party for deck in table.parties[0].table.decks for party in deck.order} == set(parties)
    assert len(entries_of(table, "LOCK")) == len(parties) * len(table.parties[0].table.decks)


@pytest.mark.parametrize(
    ("seats", "variants", "owners"),
    [
        (4, ("two-vs-two",), (0, 1, 0, 1)),  # a team at one machine
        (4, ("two-vs-two",), (0, 0, 2, 2)),  # a machine with a seat in both teams
        (6, (), (0, 1, 1, 3, 3, 3)),
        (2, (), (0, 1)),
    ],
    ids=str,
)
def test_whole_games_of_parties_with_several_seats(
    seats: int, variants: tuple[str, ...], owners: tuple[int, ...]
) -> None:
    table = darwin_table(seats, variants, TOY, rounds=2, owners=owners)
    truth = AllKnowing(table, every=9)
    table.play(with_bots(table))
    assert truth.compare() > 50
    assert verdict(table).good


def test_escrow_counts_parties_not_seats() -> None:
    """Six seats of two parties: nobody can be replaced; of four parties: one."""
    assert [
        settings_for(tiny_table(6).settings.header, owners).escrow
        for owners in [(0, 1, 0, 1, 0, 1), (0, 1, 2, 0, 1, 2), (0, 1, 2, 3, 3, 3), (0, 1, 2, 3, 4, 4)]
    ] == [None, 0, 0, 1]


@pytest.mark.parametrize("owners", [(0, 0, 0), (1, 1, 0), (0, 2, 2), (0, 1, 6), (-1, 1, 2), (0, 1)], ids=str)
def test_owners_that_cannot_be(owners: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        settings_for(tiny_table(3).settings.header, owners)


def test_all_seats_of_a_cheat_are_out() -> None:
    def wrong(party: Party, message: object) -> object:
        group = party.table.group
        return replace(message, keys=with_item(message.keys, 0, group.key(group.scalar("wrong"))))  # type: ignore

    table = tiny_table(5, owners=(0, 1, 2, 1, 2), kinds={1: lying("KEYS", wrong)})  # type: ignore[arg-type]
    table.play(passing)
    assert cheats(table) == [(1, "wrong-key")]
    one = table.parties[0].table
    assert one.live == {0, 2}
    assert one.complete
    assert verdict(table, 0).result is not None


def test_a_card_of_another_seat_of_the_same_party() -> None:
    """It has the key, but the card lies in another hand."""
    table, me = _turn_of_a_double_party()
    party = table.parties[me]
    need = party.state.need
    assert isinstance(need, Choice)
    other = next(seat for seat in table.settings.seats_of(me) if seat != need.seat)
    slot = party.state.hands[other][0]  # type: ignore[attr-defined]
    message = Act(party.table.step, need.seat, packed(Play(slot)), [party.maker.shown(slot)])
    say(table, me, message)
    assert cheats(table) == [(me, "not-owner")]


def _turn_of_a_double_party() -> tuple[FairTable, int]:
    for seed in range(20):
        table = tiny_table(5, owners=(0, 1, 2, 1, 2), kinds={1: Rogue}, seed=seed, rules={"turns": 2})
        dealt(table)
        need = table.parties[0].state.need
        assert isinstance(need, Choice)
        if table.settings.owners[need.seat] == 1:
            return table, 1
    raise AssertionError


@pytest.mark.parametrize("boundary", range(13, 120, 8))
def test_a_party_with_several_seats_vanishes_and_returns(boundary: int) -> None:
    owners = (0, 1, 2, 3, 1, 2)
    table = tiny_table(6, owners=owners, suite=TOY, seed=boundary, rules={"turns": 2, "bids": True})
    table.start()
    choose = at_random(boundary)
    while len(table.relay.log) < boundary:
        assert table.deliver() or table.move(choose)
    table.drop(1, confirmed=True)
    assert table.parties[0].table.live == {0, 2, 3}, "three of four is enough, however many seats they have"
    for _ in range(3):
        table.move(choose)
        table.settle()
    table.bring_back(1)
    table.play(choose)
    one = table.parties[0].table
    assert one.complete
    assert cheats(table) == []
    found = verdict(table)
    assert found.good, found

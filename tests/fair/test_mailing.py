"""Cards for somebody who was away when the deck was made: its keys come in letters, and nobody else reads."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Choice
from darwin_p2p.fair import Party
from darwin_p2p.fair.messages import Act, MailKeys, Sealed
from darwin_p2p.fair.sealing import seal
from darwin_p2p.testing.fair_table import FairTable

from .liars import lying
from .tables import cheats, dealt, entries_of, messages, passing, tiny_table, verdict
from .test_attacks_on_cards import Rogue, packed, say
from .test_honest import AllKnowing
from .tiny import Draw, Offer, Play

GUEST = 3


def guest_table(kinds: dict[int, type[Party]] | None = None, parties: int = 4) -> FairTable:
    """The guest is gone while the deck is made, and back when everybody has been dealt."""
    table = tiny_table(parties, kinds=kinds, rules={"turns": 4, "cards": 16})
    table.start()
    while not table.parties[0].table.decks:
        assert table.deliver()
    table.drop(GUEST, confirmed=True)
    return table


def guests_turn(table: FairTable) -> Party:
    """Play on until the guest is asked."""
    table.bring_back(GUEST)
    table.settle()
    while GUEST not in table.parties[GUEST].asked:
        assert table.move(passing)
        table.settle()
    return table.parties[GUEST]


def hand_of_the_guest(table: FairTable) -> tuple[int, ...]:
    state: Any = table.parties[GUEST].state
    return tuple(state.hands[GUEST])


def test_cards_dealt_in_its_absence_are_there_when_it_returns_and_closed_to_all_others() -> None:
    table = guest_table()
    truth = AllKnowing(table)
    dealt(table)
    public = table.parties[0].table
    slots = public.state.hands[GUEST]  # type: ignore[attr-defined]
    assert len(slots) == 2
    for slot in slots:
        deck, place = public.cards.slots[slot]
        assert GUEST not in deck.order
        assert deck.keys[place] == {}, "no key of it was published"
    guest = guests_turn(table)
    assert hand_of_the_guest(table) == slots
    assert all(guest.state.known(slot) is not None for slot in slots)
    for other in (0, 1, 2):
        assert all(table.parties[other].state.known(slot) is None for slot in slots)
        assert all(table.parties[other].maker.read(slot) is None for slot in slots)
    table.let(GUEST, guest.act(GUEST, Play(slots[0])))
    table.settle()
    assert public.cards.public[slots[0]] == guest.state.known(slots[0])
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table)
    assert found.good
    assert found.report.unverified == []
    assert truth.compare() > 10


def test_it_draws_and_gives_away_such_cards_too() -> None:
    table = guest_table()
    dealt(table)
    guest = guests_turn(table)
    before = len(entries_of(table, "MAIL"))
    table.let(GUEST, guest.act(GUEST, Draw(2)))
    table.settle()
    assert len(entries_of(table, "MAIL")) == before + 3
    slot = hand_of_the_guest(table)[-1]
    assert guest.state.known(slot) is not None
    while GUEST not in guest.asked:
        assert table.move(passing)
        table.settle()
    table.let(GUEST, guest.act(GUEST, Offer(slot, False)))
    table.settle()
    assert table.parties[0].state.known(slot) == guest.state.known(slot)
    assert table.parties[1].state.known(slot) is None
    while 0 not in table.parties[0].asked:
        assert table.move(passing)
        table.settle()
    table.let(0, table.parties[0].act(0, Play(slot)))
    table.settle()
    assert slot in table.parties[1].table.cards.public
    table.play(passing)
    assert verdict(table).good


def test_another_locker_is_gone_and_its_keepers_write_the_letters() -> None:
    table = guest_table(parties=5)
    dealt(table)
    guest = guests_turn(table)
    table.drop(1, confirmed=True)
    table.let(GUEST, guest.act(GUEST, Draw(1)))
    table.settle()
    shares = [m for _, _, m in messages(table) if isinstance(m, MailKeys) and m.party == 1 and m.deck]
    assert len(shares) == len(guest.table.decks[-1].groups(1))
    assert guest.state.known(hand_of_the_guest(table)[-1]) is not None
    table.play(passing)
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == [1]


@pytest.mark.parametrize(
    "change",
    [
        lambda party, m: replace(m, sealed=Sealed(m.sealed.point, bytes(48))),
        lambda party, m: replace(m, sealed=Sealed(bytes(32), m.sealed.box)),
        lambda party, m: replace(m, sealed=Sealed(m.sealed.point, b"")),
    ],
)
def test_a_letter_that_does_not_open_is_named_by_the_audit(change: Any) -> None:
    table = guest_table({1: lying("MAIL", change)})
    dealt(table)
    guest = guests_turn(table)
    table.let(GUEST, guest.act(GUEST, Draw(1)))
    table.settle()
    slot = hand_of_the_guest(table)[-1]
    assert slot in table.parties[0].table.cards.public, "dealt openly instead"
    assert slot in table.parties[0].state.public  # type: ignore[attr-defined]
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 0)
    assert {(one.seat, one.kind) for one in found.report.findings} == {(1, "bad-seal")}


def test_a_false_complaint_about_letters_is_named_by_the_audit() -> None:
    table = guest_table({GUEST: lying("TAKEN", lambda party, m: replace(m, readable=False))})
    dealt(table)
    guest = guests_turn(table)
    table.let(GUEST, guest.act(GUEST, Draw(1)))
    table.play(passing)
    found = verdict(table, 0)
    assert [(one.seat, one.kind) for one in found.report.findings] == [(GUEST, "false-complaint")]


def test_a_wrong_product_is_a_wrong_key() -> None:
    table = guest_table({GUEST: Rogue})
    dealt(table)
    guest = guests_turn(table)
    first, second = hand_of_the_guest(table)[:2]
    wrong = replace(guest.maker.shown(first), key=guest.maker.slot_key(second))
    say(table, GUEST, Act(guest.table.step, GUEST, packed(Play(first)), [wrong]))
    assert cheats(table) == [(GUEST, "wrong-key")]


def a_key_without_an_inverse(group: Any) -> bytes:
    """Legal itself; but what undoes it has no legal form, so X25519 cannot take it off again."""
    key: bytes = group.key(group.inverse(40))
    with pytest.raises(ValueError, match="no legal key"):
        group.key(group.inverse(group.number(key)))
    return key


def test_a_product_that_cannot_be_undone_is_a_wrong_key() -> None:
    table = guest_table({GUEST: Rogue})
    dealt(table)
    guest = guests_turn(table)
    (first, *_) = hand_of_the_guest(table)
    wrong = replace(guest.maker.shown(first), key=a_key_without_an_inverse(guest.table.group))
    say(table, GUEST, Act(guest.table.step, GUEST, packed(Play(first)), [wrong]))
    assert cheats(table) == [(GUEST, "wrong-key")]


def test_a_gift_with_a_product_that_cannot_be_undone_is_refused_by_its_taker() -> None:
    def change(party: Party, message: Any) -> Any:
        key = a_key_without_an_inverse(party.table.group)
        box = party.table.members[0].box
        return replace(message, sealed=seal(party.maker.vault, 0, box, ("hand", message.step), key))

    table = guest_table({GUEST: lying("HAND", change)})
    dealt(table)
    guest = guests_turn(table)
    slot = hand_of_the_guest(table)[0]
    table.let(GUEST, guest.act(GUEST, Offer(slot, False)))
    table.settle()
    assert table.parties[1].state.known(slot) is not None, "refused, and so shown openly"
    table.play(passing)
    found = verdict(table, 0)
    assert [(one.seat, one.kind) for one in found.report.findings] == [(GUEST, "bad-seal")]


def test_letters_are_not_sent_before_the_draw_is_acknowledged() -> None:
    table = guest_table()
    dealt(table)
    guest = guests_turn(table)
    need = guest.state.need
    assert isinstance(need, Choice)
    before = len(entries_of(table, "MAIL"))
    table.let(GUEST, guest.act(GUEST, Draw(1)))
    table.gone.add(2)
    table.settle()
    assert len(entries_of(table, "MAIL")) == before

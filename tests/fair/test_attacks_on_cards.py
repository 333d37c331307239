"""Attacks on cards in piles and hands, on moves, and on sealed choices."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Action, Choice, Illegal
from darwin_p2p.fair import Party
from darwin_p2p.fair.messages import Act, Draw, Keys, Sealed, Share, Show, Shown
from darwin_p2p.fair.sealing import seal
from darwin_p2p.games.darwins_choice.actions import FullRedraw
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.shared_suite import SHARED

from .liars import lying, silent, with_item
from .tables import at_random, cheats, dealt, entries_of, passing, tiny_table, until, verdict
from .test_honest import AllKnowing
from .test_whole_games import darwin_table, with_bots
from .tiny import Bid, NoEven, Offer, Pass, Play


class Rogue(Party):
    """Says what a test tells it to."""


def say(table: FairTable, who: int, message: Any) -> None:
    table.output(who, table.parties[who]._say(message))
    table.settle()


def packed(action: Action) -> bytes:
    return msgspec.msgpack.encode(action)


def turn_of(table: FairTable) -> int:
    need = table.parties[0].state.need
    assert isinstance(need, Choice)
    return need.seat


def rogue_at_turn(parties: int = 3, **options: Any) -> tuple[FairTable, int]:
    """A table where it is a rogue's turn."""
    for seat in range(parties):
        table = tiny_table(parties, kinds={seat: Rogue}, rules={"turns": 2, "hand": 3}, **options)
        dealt(table)
        if turn_of(table) == seat:
            return table, seat
    raise AssertionError


# -- keys -----------------------------------------------------------------------------------------------


def _alias(key: bytes) -> bytes:
    return bytes([key[0] | 1]) + key[1:]


@pytest.mark.parametrize(
    "change",
    [
        lambda keys, group: with_item(keys, 0, group.key(group.scalar("wrong"))),
        lambda keys, group: with_item(keys, 0, _alias(keys[0])),
        lambda keys, group: with_item(keys, 0, bytes(32)),
        lambda keys, group: [keys[1], keys[0], *keys[2:]],
    ],
    ids=["another", "alias", "zero", "swapped"],
)
def test_a_wrong_key(change: Any) -> None:
    liar = lying(
        "KEYS", lambda party, message: replace(message, keys=change(message.keys, party.table.group))
    )
    table = tiny_table(3, kinds={2: liar})
    table.play(passing)
    assert cheats(table) == [(2, "wrong-key")]
    assert table.parties[0].table.complete


def test_too_few_keys() -> None:
    table = tiny_table(3, kinds={2: lying("KEYS", lambda party, message: replace(message, keys=[]))})
    table.play(passing)
    assert cheats(table) == [(2, "bad-length")]


def test_nobody_gives_keys_of_a_slot_that_is_not_drawn() -> None:
    table = tiny_table(3, kinds={0: Rogue})
    dealt(table)
    before = len(entries_of(table, "KEYS"))
    step = table.parties[0].table.step
    say(table, 0, Draw(step, (9, 10), 0))
    assert cheats(table) == [(0, "bad-draw")]
    assert len(entries_of(table, "KEYS")) == before


def test_a_draw_of_other_slots_or_for_another_seat() -> None:
    for change in (
        lambda party, message: replace(message, slots=tuple(slot + 1 for slot in message.slots)),
        lambda party, message: replace(message, seat=2),
        lambda party, message: replace(message, seat=None),
    ):
        table = tiny_table(3, kinds={0: lying("DRAW", change)})
        table.play(passing)
        assert cheats(table) == [(0, "bad-draw")]


def test_nobody_gives_keys_before_everybody_has_acknowledged_the_draw() -> None:
    """One party's ACK is held back: the others keep their keys."""
    table = tiny_table(3)
    until(table, lambda: bool(entries_of(table, "DRAW")), passing)
    table.gone.add(2)
    table.settle()
    assert entries_of(table, "KEYS") == []
    assert all(party.table.duties(party.me) == [] for party in table.reachable)
    table.bring_back(2)
    assert entries_of(table, "KEYS")


def test_keys_that_nobody_asked_for() -> None:
    table = tiny_table(3, kinds={1: Rogue})
    dealt(table)
    say(table, 1, Keys(3, [bytes(32)]))
    assert cheats(table) == [(1, "out-of-turn")]


def test_a_hand_stays_closed_to_all_others_together() -> None:
    """Everything public and all secrets of the others do not open a card; the drawer's key does."""
    table = tiny_table(3, escrow=None)
    dealt(table)
    one = table.parties[0].table
    slot = next(slot for slot, drawer in one.cards.drawers.items() if drawer == 0)
    deck, place = one.cards.slots[slot]
    assert set(deck.keys[place]) == {1, 2}
    assert table.parties[1].maker.read(slot) is None
    guesses = {deck.open(place, {0: deck.group.scalar("guess", number)}) for number in range(40)}
    assert guesses == {None}
    assert table.parties[0].maker.read(slot) in deck.cards


# -- claims and moves -------------------------------------------------------------------------------------


def own_slot(table: FairTable, seat: int, place: int = 0) -> int:
    return table.parties[seat].state.hands[seat][place]


def test_a_false_claim() -> None:
    table, rogue = rogue_at_turn()
    slot = own_slot(table, rogue)
    party = table.parties[rogue]
    shown = party.maker.shown(slot)
    assert shown.card is not None
    wrong = replace(shown, card=(shown.card + 1) % 16)
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [wrong]))
    assert cheats(table) == [(rogue, "false-claim")]


def test_a_card_of_another_hand() -> None:
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    other = (rogue + 1) % 3
    slot = own_slot(table, other)
    key = party.table.group.key(party.table.group.scalar("k"))
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [Shown(slot, key, 1)]))
    assert cheats(table) == [(rogue, "not-owner")]


def test_a_card_that_nobody_holds() -> None:
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    say(table, rogue, Act(party.table.step, rogue, packed(Play(15)), [Shown(15, bytes(32), 1)]))
    assert cheats(table) == [(rogue, "not-owner")]


def test_a_card_shown_with_a_wrong_key() -> None:
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    slot = own_slot(table, rogue)
    shown = replace(party.maker.shown(slot), key=party.maker.slot_key(own_slot(table, rogue, 1)))
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [shown]))
    assert cheats(table) == [(rogue, "wrong-key")]


def test_a_card_played_without_showing_it() -> None:
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    say(table, rogue, Act(party.table.step, rogue, packed(Play(own_slot(table, rogue))), []))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_a_card_played_twice() -> None:
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    slot = own_slot(table, rogue)
    shown = party.maker.shown(slot)
    table.let(rogue, party.act(rogue, Play(slot)))
    table.settle()
    while turn_of(table) != rogue:
        assert table.move(passing)
        table.settle()
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [shown]))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_a_move_for_another_seat_or_out_of_turn() -> None:
    table, rogue = rogue_at_turn()
    other = (rogue + 1) % 3
    party = table.parties[rogue]
    say(table, rogue, Act(party.table.step, other, packed(Pass()), []))
    assert cheats(table) == [(rogue, "out-of-turn")]


def test_a_move_that_the_rules_forbid() -> None:
    table, rogue = rogue_at_turn()
    say(table, rogue, Act(table.parties[rogue].table.step, rogue, packed(Bid(3)), []))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_a_claim_about_the_whole_hand_is_checked_when_it_opens() -> None:
    """Whoever says that there is no even card in its hand must show it: and there is one."""
    for seed in range(20):
        table, rogue = rogue_at_turn(seed=seed)
        party = table.parties[rogue]
        hand = party.state.hands[rogue]
        if any(card is not None and card % 2 == 0 for card in map(party.state.known, hand)):
            break
    with pytest.raises(Illegal):
        list(party.act(rogue, NoEven()))
    shows = [party.maker.shown(slot) for slot in hand]
    say(table, rogue, Act(party.table.step, rogue, packed(NoEven()), shows))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_a_full_redraw_with_a_hand_that_could_create_a_species() -> None:
    """Darwin's Choice: "no species can be created" is false, and everybody sees it when the discards open."""
    table = darwin_table(2, (), SHARED, rounds=1)
    choose = with_bots(table)

    def able() -> bool:
        need = table.parties[0].state.need
        if not isinstance(need, Choice):
            return False
        refusal = table.parties[need.seat].state.why_not(need.seat, FullRedraw())
        return refusal is not None and refusal.rule == "ACT-REDRAW-8"

    until(table, able, choose)
    table.settle()
    seat = turn_of(table)
    party = table.parties[seat]
    shows = [party.maker.shown(slot) for slot in party.state.reveals(seat, FullRedraw())]
    say(table, seat, Act(party.table.step, seat, packed(FullRedraw()), shows))
    (cheat,) = table.parties[1 - seat].table.cheats
    assert (cheat.seat, cheat.kind) == (seat, "illegal-move")
    assert "ACT-REDRAW-8" in cheat.detail


def test_a_spoilt_card_that_is_none() -> None:
    """Somebody says that its card is junk; its own key shows that it is not."""
    table, rogue = rogue_at_turn()
    party = table.parties[rogue]
    slot = own_slot(table, rogue)
    say(table, rogue, Show(party.table.step, [Shown(slot, party.maker.slot_key(slot), None)]))
    assert cheats(table) == [(rogue, "false-claim")]


# -- team-mates -------------------------------------------------------------------------------------------


def offering(
    kinds: dict[int, type[Party]] | None = None, *, keep: bool = False, parties: int = 3
) -> FairTable:
    """A table at which seat 0 has just given (or shown) a card to seat 1."""
    for seed in range(30):
        table = tiny_table(parties, kinds=kinds, seed=seed, rules={"turns": 2})
        dealt(table)
        if turn_of(table) == 0:
            slot = own_slot(table, 0)
            table.let(0, table.parties[0].act(0, Offer(slot, keep)))
            return table
    raise AssertionError


@pytest.mark.parametrize("keep", [True, False])
def test_only_the_team_mate_reads_a_card_that_moves(keep: bool) -> None:
    table = offering(keep=keep)
    truth = AllKnowing(table)
    slot = own_slot(table, 0)
    table.settle()
    assert table.parties[1].state.known(slot) == table.parties[0].state.known(slot) is not None
    assert table.parties[2].state.known(slot) is None
    assert slot in table.parties[1].state.hands[0 if keep else 1]
    if not keep:
        while turn_of(table) != 1:
            table.move(passing)
            table.settle()
        table.let(1, table.parties[1].act(1, Play(slot)))  # the new holder plays it with the drawer's key
        table.settle()
    table.play(at_random())
    assert cheats(table) == []
    assert truth.compare() > 5
    assert verdict(table).good


def _wrong_letter(party: Party, message: Any) -> Any:
    key = party.table.group.key(party.table.group.scalar("wrong"))
    box = party.table.members[1].box
    return replace(message, sealed=seal(party.maker.vault, 1, box, ("hand", message.step), key))


@pytest.mark.parametrize(
    "change",
    [
        _wrong_letter,
        lambda party, message: replace(message, sealed=Sealed(message.sealed.point, bytes(48))),
        lambda party, message: replace(message, sealed=Sealed(bytes(32), message.sealed.box)),
    ],
    ids=["wrong key", "garbage", "no point"],
)
def test_a_giver_that_seals_a_wrong_key(change: Any) -> None:
    """The receiver complains, the giver must show the card to all; the audit names the giver."""
    table = offering({0: lying("HAND", change)})
    slot = own_slot(table, 0)
    table.settle()
    assert table.parties[2].state.known(slot) is not None, "shown openly after the complaint"
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 1)
    assert [(one.seat, one.kind) for one in found.report.findings] == [(0, "bad-seal")]


def test_a_giver_that_lies_twice_is_named_at_once() -> None:
    class LiesTwice(lying("HAND", _wrong_letter)):  # type: ignore[misc]
        def _say(self, message: Any) -> Any:
            if isinstance(message, Show):
                key = self.table.group.key(self.table.group.scalar("w"))
                message = replace(message, shows=[replace(message.shows[0], key=key)])
            return super()._say(message)

    table = offering({0: LiesTwice})
    table.settle()
    assert cheats(table) == [(0, "wrong-key")]


def test_a_receiver_that_complains_falsely() -> None:
    table = offering({1: lying("TAKEN", lambda party, message: replace(message, readable=False))})
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 2)
    assert [(one.seat, one.kind) for one in found.report.findings] == [(1, "false-complaint")]


def test_the_givers_key_is_not_owed_after_a_gift() -> None:
    """The giver drew the card: its key is never owed, also when it has left and somebody else holds it."""
    table = offering({2: Rogue}, parties=4)
    slot = own_slot(table, 0)
    table.settle()
    table.drop(0)
    rogue = table.parties[2]
    assert rogue.table.cards.holders[slot] == 1
    deck, _ = rogue.table.cards.slots[slot]
    group = deck.groups(0).index((2,))
    say(table, 2, Share(0, entries_of(table, "DRAW")[0], deck.number, group, [bytes(32)]))
    assert cheats(table) == [(2, "share-not-owed")]


# -- sealed choices ---------------------------------------------------------------------------------------


def bidding(kinds: dict[int, type[Party]] | None = None, **options: Any) -> FairTable:
    return tiny_table(options.pop("parties", 4), kinds=kinds, rules={"turns": 0, "bids": True}, **options)


def bids(party: Party, seat: int) -> Action:
    return Bid(seat + 2)


def test_sealed_choices_open_together() -> None:
    table = bidding()
    until(table, lambda: len(entries_of(table, "SEAL")) == 3, bids)
    assert entries_of(table, "UNSEAL") == []
    assert all(set(party.state.bids) == {None} for party in table.parties.values())
    table.play(bids)
    assert all(party.state.bids == (2, 3, 4, 5) for party in table.parties.values())
    assert max(entries_of(table, "SEAL")) < min(entries_of(table, "UNSEAL"))


def test_the_size_of_a_sealed_choice_tells_nothing() -> None:
    table = bidding()
    until(table, lambda: bool(entries_of(table, "ROLL")), bids)
    table.settle()
    maker = table.parties[1].maker
    step = table.parties[1].table.step
    sizes = {len(maker.seal(step, 1, choice).box) for choice in (packed(Bid(9)), packed(Pass()), b"x" * 90)}
    assert len(sizes) == 1


def test_a_copied_sealed_choice() -> None:
    """It is bound to its seat, so the copy could never be opened; and it is seen at once."""

    def copy(party: Party, message: Any) -> Any:
        others = list(party.table.task.seals.values())  # type: ignore[attr-defined]
        return replace(message, promise=others[0].promise, box=others[0].box) if others else message

    table = bidding({3: lying("SEAL", copy)})
    table.play(bids)
    assert cheats(table) == [(3, "copied-commitment")]


def test_a_choice_changed_after_sealing() -> None:
    change = lying("UNSEAL", lambda party, message: replace(message, choice=packed(Bid(9))))
    table = bidding({1: change})
    table.play(bids)
    assert cheats(table) == [(1, "bad-seal")]


def test_a_withheld_choice_is_rebuilt() -> None:
    table = bidding({1: silent("UNSEAL")})
    table.play(bids)
    table.drop(1)
    table.play(bids)
    assert table.parties[0].state.bids == (2, 3, 4, 5), "what it had sealed counts"
    assert cheats(table) == []
    assert verdict(table, 0).good


def test_an_empty_sealed_choice_that_is_withheld() -> None:
    table = bidding({1: lying("SEAL", lambda party, message: replace(message, box=bytes(48)))})
    until(table, lambda: len(entries_of(table, "SEAL")) == 4, bids)
    table.drop(1)
    table.play(bids)
    assert cheats(table) == [(1, "bad-seal")]
    assert table.parties[0].state.bids == (2, 0, 4, 5), "an absent seat bids nothing"

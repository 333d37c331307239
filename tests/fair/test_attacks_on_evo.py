"""Attacks on dice, gene draws and event cards, shown on whole tables of EVO: the protocol knows no game, and
this one has the most dice. The cheat is named, the others play on, and the audit agrees."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Action, Choice, Pick
from darwin_p2p.fair import Party, verify
from darwin_p2p.fair.escrow import slot_part
from darwin_p2p.fair.making import Maker
from darwin_p2p.fair.messages import Act, Batch, Bye, Complain, Draw, Nonce, Roll, Share, Shown
from darwin_p2p.games.evo.actions import Bid, Pass, Play, Step
from darwin_p2p.games.evo.cards import PHASES
from darwin_p2p.testing.fair_table import FairTable

from .liars import ForeignInput, RelatedPairs, late, lying, made_by, with_item
from .tables import cheats, dealt, entries_of, evo_table, messages, passing, until, verdict
from .test_attacks_on_cards import Rogue, own_slot, packed, say, turn_of
from .test_attacks_on_decks import CopiesASlot, SwapsSlots
from .test_attacks_on_dice import (
    SealsOtherDice,
    SealsOtherPads,
    _complaining,
    leaves_instead_of_opening,
    missing_hand,
)
from .test_honest import AllKnowing
from .test_whole_games import with_bots

# What luck is asked for at which number of faces: the beaches, a die, the genes of the first auction.
BEACHES, DIE, GENES = Pick(4, 4), Pick(6, 1), Pick(62, 4)


def caught(table: FairTable, seat: int, kind: str) -> None:
    """Named by all, and the game is played to its end without the cheat."""
    table.play(passing)
    assert cheats(table) == [(seat, kind)]
    assert all(party.table.complete for me, party in table.parties.items() if me != seat)


def need(table: FairTable) -> Any:
    return table.parties[0].state.need


def rolling(table: FairTable, luck: Pick) -> None:
    """Play until the dice for this are opened, and somebody's is still missing."""
    until(table, lambda: need(table) == luck and bool(table.parties[0].table.task), passing)
    until(table, lambda: bool(table.parties[0].table.task.roll), passing)  # type: ignore[union-attr]


def window(seats: int = 3, **options: Any) -> tuple[FairTable, int]:
    """A table in turn 3, where a rogue is asked for an event card that it may play now."""
    for seed in range(40):
        for seat in range(seats):
            table = evo_table(seats, kinds={seat: Rogue}, seed=seed, **options)
            state = table.parties[seat].state

            def may_play(table: FairTable = table, seat: int = seat) -> bool:
                state = table.parties[seat].state
                now = state.need
                asked = isinstance(now, Choice) and (now.seat, now.about) == (seat, "card")
                return (asked and Play in state.legal(seat).kinds()) or state.turn > 3

            until(table, may_play, passing)
            table.settle()
            state = table.parties[seat].state
            if state.turn == 3:
                return table, seat
    raise AssertionError("nobody ever holds a card to play")


def playable(table: FairTable, seat: int) -> Play:
    return next(iter(table.parties[seat].state.legal(seat).of(Play)))


# -- honest games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_honest_game_of_evo_with_bots_and_audit(seats: int) -> None:
    """Replicas that know only their own cards agree with one that knows all, and the audit makes every
    shuffle, draw and die again."""
    table = evo_table(seats)
    truth = AllKnowing(table)
    table.play(with_bots(table, "greedy"))
    assert truth.compare() > 50
    found = verdict(table)
    assert found.good
    assert found.report.findings == []
    assert found.result == need(table).result
    picks = [m.purpose for _, _, m in messages(table) if isinstance(m, Roll)]
    assert len(picks) > 20  # lots, climate, genes of every turn at least


# -- dice and gene draws ----------------------------------------------------------------------------------


@pytest.mark.parametrize("luck", [BEACHES, DIE, GENES], ids=["beaches", "die", "genes"])
def test_nobody_bends_a_die_or_a_gene_by_opening_something_else(luck: Pick) -> None:
    def bent(party: Party, message: Nonce) -> Nonce:
        return replace(message, nonce=bytes(32)) if party.state.need == luck else message

    caught(evo_table(kinds={1: lying("NONCE", bent)}), 1, "wrong-nonce")


def test_nobody_takes_the_next_die_instead() -> None:
    def next_one(party: Party, message: Nonce) -> Nonce:
        batch = party.table.dice.batches[message.batch]
        return replace(message, nonce=party.maker.nonce(batch, message.index + 1))

    caught(evo_table(kinds={2: lying("NONCE", next_one)}), 2, "wrong-nonce")


def test_nobody_uses_the_dice_of_another_game_of_evo() -> None:
    """The same secrets at a table of another game's rules give other dice."""
    old = evo_table(kinds={1: Rogue}, rounds=2)
    old.play(passing)
    nonces = {m.index: m.nonce for _, who, m in messages(old) if isinstance(m, Nonce) and who == 1}
    new = evo_table(kinds={1: lying("NONCE", lambda party, m: replace(m, nonce=nonces[m.index]))})
    assert new.secrets[1] == old.secrets[1]
    caught(new, 1, "wrong-nonce")


def test_nobody_copies_the_dice_that_another_has_promised() -> None:
    def copy(party: Party, message: Batch) -> Batch:
        others = party.table.dice.batches[-1].commits
        return replace(message, leaves=next(iter(others.values())).leaves) if others else message

    caught(evo_table(kinds={3: late(lying("BATCH", copy), "BATCH")}), 3, "copied-commitment")


@pytest.mark.parametrize("luck", [DIE, GENES], ids=["climate", "genes"])
def test_whoever_opens_last_and_dislikes_the_throw_changes_nothing(luck: Pick) -> None:
    """It leaves instead: its part is rebuilt from what the others keep, and the throw stands."""
    table = evo_table()
    rolling(table, luck)
    leaves_instead_of_opening(table)


def test_two_who_leave_together_over_a_throw_get_one_new_throw_and_are_out() -> None:
    table = evo_table()
    until(table, lambda: need(table) == DIE, passing)
    table.gone.update({2, 3})
    table.play(passing)
    rolls = len(table.parties[0].table.dice.rolls)
    table.drop(2, 3, confirmed=True)
    table.play(passing)
    one = table.parties[0].table
    assert one.dice.rolls[rolls - 1].void
    assert not one.dice.rolls[rolls].void
    assert one.live == {0, 1}
    assert one.complete or one.suspended


@pytest.mark.parametrize("purpose", ["pick", "mine"])
def test_nobody_throws_again_or_out_of_turn(purpose: str) -> None:
    """A second throw of the climate die, for instance, because the first was a bad one."""
    table = evo_table(kinds={0: Rogue})
    until(table, lambda: isinstance(table.parties[1].state.need, Choice), passing)
    table.settle()
    rogue = table.parties[0]
    batch = rogue.table.dice.batches[-1]
    about = f"pick {rogue.table.step}" if purpose == "pick" else purpose
    say(table, 0, Roll(batch.number, batch.used, about))
    assert cheats(table) == [(0, "bad-roll")]


def test_dice_of_evo_that_were_not_left_with_the_others() -> None:
    caught(evo_table(kinds={1: made_by(SealsOtherDice)}), 1, "bad-pad")


def test_a_game_of_evo_takes_many_batches_of_dice() -> None:
    table = evo_table(3, batch=8)
    table.play(passing)
    assert len(table.parties[0].table.dice.batches) > 3
    assert verdict(table).good


# -- the deck of event cards ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("maker", "kind"),
    [
        (ForeignInput, "bad-shuffle-proof"),
        (RelatedPairs, "bad-shuffle-proof"),
        (CopiesASlot, "bad-lock-proof"),
        (SwapsSlots, "bad-lock-proof"),
        (SealsOtherPads, "bad-pad"),
    ],
)
def test_nobody_tampers_with_the_deck_of_event_cards(maker: type[Maker], kind: str) -> None:
    table = evo_table(kinds={1: made_by(maker)}, rounds=8)
    honest = [table.parties[seat] for seat in (0, 2, 3)]
    until(table, lambda: all(party.table.cheats for party in honest), passing)
    assert not entries_of(table, "DRAW"), "before any card is dealt"
    caught(table, 1, kind)


def test_nobody_gives_a_wrong_key_to_whoever_draws() -> None:
    def wrong(party: Party, message: Any) -> Any:
        group = party.table.group
        return replace(message, keys=with_item(message.keys, 0, group.key(group.scalar("wrong"))))

    caught(evo_table(kinds={2: lying("KEYS", wrong)}), 2, "wrong-key")


def test_nobody_draws_an_event_card_that_is_not_due() -> None:
    table = evo_table(kinds={0: Rogue})
    dealt(table)
    keys = len(entries_of(table, "KEYS"))
    top = table.parties[0].state.deck[-1]
    say(table, 0, Draw(table.parties[0].table.step, (top,), 0))
    assert cheats(table) == [(0, "bad-draw")]
    assert len(entries_of(table, "KEYS")) == keys, "nobody has given a key"


def test_a_hand_of_event_cards_stays_closed_to_all_others_together() -> None:
    table = evo_table(3, escrow=None)
    dealt(table)
    hand = table.parties[0].state.hands[0]
    one = table.parties[0].table
    for slot in hand:
        deck, place = one.cards.slots[slot]
        assert set(deck.keys[place]) == {1, 2}
        assert all(table.parties[other].maker.read(slot) is None for other in (1, 2))
        assert all(table.parties[other].state.known(slot) is None for other in (1, 2))
        assert table.parties[0].maker.read(slot) == table.parties[0].state.known(slot) in range(26)


def test_a_complaint_about_a_deck_that_is_in_order() -> None:
    caught(evo_table(kinds={2: _complaining("deck")}), 2, "false-complaint")
    table = evo_table(kinds={2: Rogue})
    dealt(table)
    say(table, 2, Complain(1, 0, bytes(32)))
    assert cheats(table) == [(2, "false-complaint")]


# -- playing cards and moving -----------------------------------------------------------------------------


def test_an_event_card_is_not_said_to_be_another() -> None:
    table, rogue = window()
    party = table.parties[rogue]
    play = playable(table, rogue)
    shown = party.maker.shown(play.slot)
    assert shown.card is not None
    wrong = replace(shown, card=(shown.card + 7) % 26)
    say(table, rogue, Act(party.table.step, rogue, packed(play), [wrong]))
    assert cheats(table) == [(rogue, "false-claim")]


def test_an_event_card_is_not_played_unseen() -> None:
    table, rogue = window()
    say(table, rogue, Act(table.parties[rogue].table.step, rogue, packed(playable(table, rogue)), []))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_an_event_card_is_not_played_from_another_hand() -> None:
    table, rogue = window()
    party = table.parties[rogue]
    slot = own_slot(table, (rogue + 1) % 3)
    key = party.table.group.key(party.table.group.scalar("k"))
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [Shown(slot, key, 1)]))
    assert cheats(table) == [(rogue, "not-owner")]


def test_an_event_card_is_not_shown_with_the_key_of_another() -> None:
    table, rogue = window()
    party = table.parties[rogue]
    play = playable(table, rogue)
    other = next(slot for slot in party.state.hands[rogue] if slot != play.slot)
    shown = replace(party.maker.shown(play.slot), key=party.maker.slot_key(other))
    say(table, rogue, Act(party.table.step, rogue, packed(play), [shown]))
    assert cheats(table) == [(rogue, "wrong-key")]


def test_an_event_card_is_not_played_twice() -> None:
    table, rogue = window()
    party = table.parties[rogue]
    play = playable(table, rogue)
    shown = party.maker.shown(play.slot)
    table.let(rogue, party.act(rogue, play))
    table.settle()

    def asked_again() -> bool:
        now = party.state.need
        return isinstance(now, Choice) and (now.seat, now.about) == (rogue, "card")

    until(table, asked_again, passing)
    table.settle()
    say(table, rogue, Act(party.table.step, rogue, packed(play), [shown]))
    assert cheats(table) == [(rogue, "illegal-move")]


def test_an_event_card_is_not_played_in_another_phase() -> None:
    """The others cannot know which phase a hidden card belongs to; when it opens they do."""
    table, rogue = window()
    party = table.parties[rogue]
    deck, state = party.state.rules.deck, party.state
    slot = next(one for one in state.hands[rogue] if deck[state.cards[one]].window != state.phase)
    assert state.phase in PHASES
    say(table, rogue, Act(party.table.step, rogue, packed(Play(slot)), [party.maker.shown(slot)]))
    assert cheats(table) == [(rogue, "illegal-move")]
    assert "EVO-CARD-2" in table.parties[(rogue + 1) % 3].table.cheats[0].detail


def bidding(*, at_turn: bool) -> tuple[FairTable, int]:
    """A table at its first auction, with a rogue that is asked for a bid, or that is not."""
    for seat in range(3):
        table = evo_table(3, kinds={seat: Rogue})
        until(table, lambda table=table: getattr(need(table), "about", "") == "bid", passing)
        table.settle()
        if (turn_of(table) == seat) == at_turn:
            return table, seat
    raise AssertionError


@pytest.mark.parametrize("action", [Bid(0, 99), Bid(7, 0), Step(0, 0), Pass()], ids=str)
def test_a_bid_or_step_that_the_rules_forbid(action: Action) -> None:
    table, seat = bidding(at_turn=True)
    say(table, seat, Act(table.parties[seat].table.step, seat, packed(action), []))
    assert cheats(table) == [(seat, "illegal-move")]


def test_a_bid_for_another_seat() -> None:
    table, seat = bidding(at_turn=False)
    other = turn_of(table)
    say(table, seat, Act(table.parties[seat].table.step, other, packed(Bid(0, 9)), []))
    assert cheats(table) == [(seat, "out-of-turn")]


# -- leaving, returning, and the end ----------------------------------------------------------------------


def test_survivors_cannot_open_the_event_cards_of_whoever_left() -> None:
    table = evo_table(kinds={2: Rogue})
    dealt(table)
    table.drop(3)
    rogue = table.parties[2]
    slot = missing_hand(table, 3)
    deck, place = rogue.table.cards.slots[slot]
    group = deck.groups(3).index((2,))
    part = deck.group.key(slot_part(deck.group, rogue.keeper.pad(3, deck, group), place))
    draw = next(
        number for number, _, m in messages(table) if isinstance(m, Draw) and slot in m.slots and m.seat == 3
    )
    say(table, 2, Share(3, draw, deck.number, group, [part]))
    assert cheats(table) == [(2, "share-not-owed")]
    assert all(3 not in peer.table.decks[0].keys[place] for peer in table.reachable)


def test_whoever_returns_finds_its_event_cards_closed_to_all_others() -> None:
    table = evo_table()
    dealt(table)
    hand = table.parties[2].state.hands[2]
    cards = [table.parties[2].state.known(slot) for slot in hand]
    table.drop(2)
    for _ in range(30):
        table.move(passing)
        table.settle()
    assert all(party.state.known(slot) is None for party in table.reachable for slot in hand)
    table.bring_back(2)
    back = table.parties[2].state
    assert back.hands[2] == hand
    assert [back.known(slot) for slot in hand] == cards
    table.play(passing)
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == []


@pytest.mark.parametrize("boundary", range(9, 700, 83))
def test_a_seat_vanishes_anywhere_in_a_game_of_evo(boundary: int) -> None:
    """Shuffles, dice, draws and the audit go on; its dinosaurs stay on the island."""
    table = evo_table(seed=boundary)
    table.start()
    while len(table.relay.log) < boundary:
        if not table.deliver() and not table.move(passing):
            break
    table.vanish(1)
    table.settle()
    table.drop(1)
    table.play(passing)
    one = table.parties[0].table
    assert one.complete
    assert cheats(table) == []
    assert verdict(table, 0).good


def test_a_wrong_seed_after_a_game_of_evo() -> None:
    table = evo_table(3, kinds={1: lying("BYE", lambda party, message: Bye(bytes(32)))})
    table.play(passing)
    assert cheats(table) == [(1, "wrong-seed")]


def test_one_die_changed_in_a_finished_game_of_evo() -> None:
    """Whoever changes the file changes a signed entry, and is told where."""
    table = evo_table(3)
    table.play(passing)
    transcript = table.transcript()
    place = entries_of(table, "NONCE")[-1]
    entry = bytearray(transcript.entries[place])
    entry[len(entry) // 2] ^= 1
    entries = [*transcript.entries[:place], bytes(entry), *transcript.entries[place + 1 :]]
    found = verify(replace(transcript, entries=entries), table.game, table.rules, table.suite)
    assert not found.good
    assert f"Entry {place + 1} does not fit" in str(found.broken)

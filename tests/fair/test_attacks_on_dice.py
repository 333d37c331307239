"""Attacks on dice and on what is left with others for the case that somebody vanishes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from darwin_p2p.engine import Choice
from darwin_p2p.fair import Party
from darwin_p2p.fair.escrow import nonce_part, slot_part
from darwin_p2p.fair.keeper import Keeper
from darwin_p2p.fair.lock import key_parts
from darwin_p2p.fair.making import Maker
from darwin_p2p.fair.messages import Batch, Complain, Escrow, Nonce, Sealed, Share
from darwin_p2p.fair.sealing import seal
from darwin_p2p.testing.fair_table import FairTable

from .liars import late, lying, made_by, silent, with_item
from .tables import cheats, dealt, entries_of, messages, passing, tiny_table, until, verdict
from .test_attacks_on_cards import Rogue, say
from .tiny import Draw


def caught(table: FairTable, seat: int, kind: str) -> None:
    """Named by all; the game goes on without the cheat."""
    table.play(passing)
    assert cheats(table) == [(seat, kind)]
    honest = [party for me, party in table.parties.items() if me != seat]
    assert all(party.table.complete for party in honest)


# -- rolls ------------------------------------------------------------------------------------------------


def test_a_wrong_nonce() -> None:
    caught(
        tiny_table(4, kinds={1: lying("NONCE", lambda party, m: replace(m, nonce=bytes(32)))}),
        1,
        "wrong-nonce",
    )


def test_a_nonce_of_another_roll() -> None:
    def other(party: Party, message: Nonce) -> Nonce:
        batch = party.table.dice.batches[message.batch]
        return replace(message, nonce=party.maker.nonce(batch, message.index + 1))

    caught(tiny_table(4, kinds={1: lying("NONCE", other)}), 1, "wrong-nonce")


def test_a_nonce_of_another_game() -> None:
    """The same seed in another game gives other dice: the label holds the game."""
    old = tiny_table(4, kinds={1: Rogue}, rules={"cards": 12})
    old.play(passing)
    nonces = {m.index: m.nonce for _, who, m in messages(old) if isinstance(m, Nonce) and who == 1}
    new = tiny_table(4, kinds={1: lying("NONCE", lambda party, m: replace(m, nonce=nonces[m.index]))})
    assert new.secrets[1] == old.secrets[1]
    caught(new, 1, "wrong-nonce")


def test_a_copied_commitment_to_dice() -> None:
    def copy(party: Party, message: Batch) -> Batch:
        others = party.table.dice.batches[-1].commits
        return replace(message, leaves=next(iter(others.values())).leaves) if others else message

    caught(tiny_table(4, kinds={3: late(lying("BATCH", copy), "BATCH")}), 3, "copied-commitment")


def test_a_copied_commitment_to_a_seed() -> None:
    def copy(party: Party, message: Any) -> Any:
        others = list(party.table.commitments.values())
        return replace(message, seed=others[0]) if others else message

    table = tiny_table(3, kinds={2: late(lying("COMMIT", copy), "COMMIT")})
    table.play(passing)
    assert cheats(table) == [(2, "copied-commitment")]
    assert "Open the table again" in table.parties[0].table.stopped


def test_a_batch_of_the_wrong_length() -> None:
    caught(
        tiny_table(4, kinds={1: lying("BATCH", lambda party, m: replace(m, leaves=m.leaves[1:]))}),
        1,
        "bad-length",
    )


def test_the_last_revealer_withholds_and_changes_nothing() -> None:
    """Its nonce is rebuilt from what the others keep, and is the one it would have sent."""
    table = tiny_table(4)
    dealt(table)
    until(table, lambda: type(table.parties[0].table.task).__name__ == "Picking", passing)
    until(table, lambda: bool(table.parties[0].table.task.roll), passing)  # type: ignore[attr-defined]
    leaves_instead_of_opening(table)


def leaves_instead_of_opening(table: FairTable) -> None:
    """While dice are opened the last party, of four, stays silent, and is voted out."""
    withholder = table.parties[3]
    withholder.__class__ = silent("NONCE")
    table.settle()
    roll = table.parties[0].table.dice.rolls[-1]
    assert set(roll.nonces) == {0, 1, 2}, "all others have opened theirs: the last one knows the result"
    table.drop(3)
    assert roll.nonces[3] == withholder.maker.nonce(roll.batch, roll.index)
    table.play(passing)
    assert cheats(table) == []
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == [3]


def test_two_colluders_who_withhold_a_nonce_and_its_shares_get_one_re_roll_and_are_out() -> None:
    table = tiny_table(4)
    dealt(table)
    until(table, lambda: len(entries_of(table, "ROLL")) == 3, passing)
    table.gone.update({2, 3})
    table.play(passing)
    rolls = len(table.parties[0].table.dice.rolls)
    for party in table.reachable:
        table.let(party.me, party.vote_drop({2, 3}))
    table.settle()
    assert table.parties[0].table.live == {0, 1, 2, 3}, "two of four: every person must confirm"
    table.drop(2, 3, confirmed=True)
    table.play(passing)
    one = table.parties[0].table
    assert one.dice.rolls[rolls - 1].void
    assert len(one.dice.rolls) == rolls + 1
    assert one.live == {0, 1}
    assert one.complete or one.suspended


def test_a_batch_runs_out_and_another_follows() -> None:
    table = tiny_table(3, batch=1)
    table.play(passing)
    assert len(table.parties[0].table.dice.batches) == 3  # challenge, first player, die
    assert verdict(table).good


# -- escrow -----------------------------------------------------------------------------------------------


def missing_hand(table: FairTable, absent: int) -> int:
    """A slot in the hand of an absent party."""
    cards = table.parties[0].table.cards
    return next(slot for slot, drawer in cards.drawers.items() if drawer == absent)


def test_survivors_who_ask_for_a_missing_players_hand() -> None:
    table = tiny_table(4, kinds={2: Rogue})
    dealt(table)
    table.drop(3)
    rogue = table.parties[2]
    slot = missing_hand(table, 3)
    deck, place = rogue.table.cards.slots[slot]
    group = deck.groups(3).index((2,))
    pad = rogue.keeper.pad(3, deck, group)
    part = deck.group.key(slot_part(deck.group, pad, place))
    draw = entries_of(table, "DRAW")[3]
    say(table, 2, Share(3, draw, deck.number, group, [part]))
    assert cheats(table) == [(2, "share-not-owed")]
    assert all(3 not in peer.table.decks[0].keys[place] for peer in table.reachable)


def test_a_share_of_somebody_who_is_there() -> None:
    table = tiny_table(4, kinds={2: Rogue})
    dealt(table)
    say(
        table,
        2,
        Share(3, entries_of(table, "DRAW")[0], table.parties[0].table.decks[0].number, 0, [bytes(32)]),
    )
    assert cheats(table) == [(2, "share-not-owed")]


def _drawing_without(table: FairTable, absent: int) -> None:
    """Let somebody vanish, and deal cards that it had locked."""
    dealt(table)
    table.drop(absent)
    table.settle()
    need = table.parties[0].state.need
    assert isinstance(need, Choice)
    table.let(need.seat, table.parties[need.seat].act(need.seat, Draw(2)))
    table.settle()


@pytest.mark.parametrize(
    "change",
    [
        lambda party, m: replace(
            m, parts=[party.table.group.key(party.table.group.scalar("no"))] * len(m.parts)
        ),
        lambda party, m: replace(m, parts=m.parts[::-1]),  # shares of other items
        lambda party, m: replace(m, parts=[bytes(32)] * len(m.parts)),
        lambda party, m: replace(m, parts=[]),
    ],
    ids=["false", "of another item", "no key", "missing"],
)
def test_a_false_share_of_a_key_is_named_from_public_data_alone(change: Any) -> None:
    """... and only that item is touched: nothing else of the absent seat is opened."""
    liar = lying("SHARE", change)
    for seed in range(10):
        table = tiny_table(5, kinds={1: liar}, seed=seed, rules={"turns": 2, "cards": 24})
        dealt(table)
        need = table.parties[0].state.need
        assert isinstance(need, Choice)
        if need.seat not in (1, 4):
            break
    _drawing_without(table, 4)
    assert (1, "false-share") in cheats(table)
    one = table.parties[0].table
    absent = [slot for slot, drawer in one.cards.drawers.items() if drawer == 4]
    assert absent
    assert all(4 not in deck.keys[place] for deck, place in (one.cards.slots[slot] for slot in absent))
    assert one.pads == {}, "no pad was opened"
    table.play(passing)
    assert one.complete
    assert [(cheat.seat, cheat.kind) for cheat in one.cheats] == [(1, "false-share")]


def test_a_false_share_of_a_nonce() -> None:
    table = tiny_table(5, kinds={1: lying("SHARE", lambda party, m: replace(m, parts=[bytes(32)]))})
    dealt(table)
    table.drop(4)
    until(table, lambda: len(entries_of(table, "ROLL")) == 3, passing)
    table.vanish(3)
    table.settle()
    table.drop(3, confirmed=True)
    table.play(passing)
    assert (1, "false-share") in [(one.seat, one.kind) for one in table.parties[0].table.cheats]


class SealsOtherPads(Maker):
    """What it seals for seat 0 is not what it logged."""

    def _escrow(self, *args: Any) -> Escrow:
        escrow = super()._escrow(*args)
        label = args[0]
        if label[0] != self.where or not escrow.sealed:
            return escrow
        letter = seal(
            self.vault, self.victim, self.table.members[self.victim].box, ("pads", *label), bytes(32)
        )
        place = [party for party in args[1] if party != self.me].index(self.victim)
        return replace(escrow, sealed=with_item(escrow.sealed, place, letter))  # type: ignore[arg-type]

    where, victim = "deck", 0


class SealsOtherDice(SealsOtherPads):
    where = "dice"


class SealsGarbage(Maker):
    def _escrow(self, *args: Any) -> Escrow:
        escrow = super()._escrow(*args)
        garbage = Sealed(bytes(32), b"garbage")
        return replace(escrow, sealed=with_item(escrow.sealed, 0, garbage))  # type: ignore[arg-type]


class SealsOtherDiceForALaterKeeper(SealsOtherPads):
    """... for somebody whose complaint comes after the host could have announced the first roll."""

    where, victim = "dice", 2


def test_no_roll_before_every_keeper_has_seen_its_copy() -> None:
    """The last one to commit its dice seals a wrong copy. Were the first roll announced at once, the
    complaint would come too late, and the keeper could not rebuild the dice of whoever leaves."""
    table = tiny_table(4, kinds={3: late(made_by(SealsOtherDiceForALaterKeeper), "BATCH")})
    caught(table, 3, "bad-pad")
    assert min(entries_of(table, "COMPLAIN")) < min(entries_of(table, "ROLL"))
    assert table.parties[0].table.dice.batches[0].used == 0


class SealsOnePadWrongly(SealsOtherPads):
    """Only in the first deck, so that it stays at the table when somebody else is caught before it."""

    def _escrow(self, *args: Any) -> Escrow:
        self.where = "deck" if len(self.table.decks) == 1 else "never"
        return super()._escrow(*args)


def test_two_bad_pads_in_one_deck_and_the_second_author_is_missing_at_the_end() -> None:
    """Its keeper has no pad to open, and need not: that deck was thrown away."""
    table = tiny_table(5, kinds={1: made_by(SealsOnePadWrongly), 2: made_by(SealsOnePadWrongly)})
    dealt(table)
    assert (1, "bad-pad") in cheats(table) or (2, "bad-pad") in cheats(table)
    for liar in {1, 2} & table.parties[0].table.live:
        table.drop(liar, confirmed=True)
    table.play(passing)
    assert table.parties[0].table.complete
    assert not verdict(table, 0).broken


def test_without_proofs_no_draw_before_every_keeper_has_seen_the_last_lock() -> None:
    """With proofs each keeper's own proof says that it has checked; without, its acknowledgement does."""
    table = tiny_table(4, kinds={3: made_by(KeysDoNotFitTheEscrow)}, rounds=0)
    table.play(passing)
    assert cheats(table) == [(3, "bad-escrow")]
    assert min(entries_of(table, "COMPLAIN")) < min(entries_of(table, "DRAW"))


@pytest.mark.parametrize("maker", [SealsOtherPads, SealsOtherDice, SealsGarbage])
def test_a_bad_pad(maker: type[Maker]) -> None:
    caught(tiny_table(4, kinds={1: made_by(maker)}), 1, "bad-pad")


def _complaining(where: str) -> type[Party]:
    class Grumbler(Keeper):
        def _read(self, entry: int, record: Any) -> list[Complain]:
            complaints = super()._read(entry, record)
            if record.label[0] == where and record.party == 1 and not self.done:
                self.done = True
                return [Complain(entry, record.groups.index((self.me,)), b"")]
            return complaints

        done = False

    class Complainer(Party):
        def _begin(self) -> None:
            super()._begin()
            self.keeper = Grumbler(self.table, self.me, self.secrets.box_number(self.suite.group))
            self.maker.keeper = self.keeper

    return Complainer


@pytest.mark.parametrize("where", ["deck", "dice"])
def test_a_false_complaint_about_a_pad(where: str) -> None:
    """The accused opens the pads of that one deck or batch, which is thrown away; the complainer is named."""
    table = tiny_table(4, kinds={2: _complaining(where)})
    caught(table, 2, "false-complaint")
    assert verdict(table, 0).report.findings == []


def test_a_complaint_with_a_pad_that_fits() -> None:
    table = tiny_table(4, kinds={2: Rogue})
    until(table, lambda: len(entries_of(table, "LOCK")) == 2, passing)
    rogue = table.parties[2]
    while len(rogue.table.decks[0].locks) < 1:
        table.deliver()
    deck = rogue.table.decks[0]
    group = deck.groups(0).index((2,))
    pad = rogue.keeper.pad(0, deck, group)
    say(table, 2, Complain(deck.entries["LOCK", 0], group, pad))
    assert (2, "false-complaint") in cheats(table)
    say(table, 2, Complain(deck.entries["LOCK", 0], group, pad))  # it is out: nobody listens
    table.play(passing)
    assert cheats(table) == [(2, "false-complaint")]


@pytest.mark.parametrize("target", [1, 10_000])
def test_a_complaint_about_nothing(target: int) -> None:
    table = tiny_table(4, kinds={2: Rogue})
    dealt(table)
    say(table, 2, Complain(target, 0, bytes(32)))
    assert cheats(table) == [(2, "false-complaint")]


class KeysDoNotFitTheEscrow(Maker):
    """Locks with other keys than it left with the others; its chain is consistent in itself."""

    def _key_parts(self, deck: Any) -> list[list[int]]:
        if deck.number not in self._parts:
            pads = [bytes([number]) * 32 for number in range(len(deck.groups(self.me)))]
            self._parts[deck.number] = key_parts(deck.group, pads, deck.size)
        return self._parts[deck.number]


def test_an_escrow_that_does_not_fit_the_keys_is_named_even_when_its_author_leaves() -> None:
    table = tiny_table(4, kinds={1: made_by(KeysDoNotFitTheEscrow)})
    until(table, lambda: bool(entries_of(table, "LOCK", 1)), passing)
    table.vanish(1)
    table.play(passing)
    assert cheats(table) == [(1, "bad-escrow")]
    one = table.parties[0].table
    assert one.cheats[0].entry == entries_of(table, "LOCK", 1)[0]
    assert 1 not in one.decks[-1].order, "dealt again without it"
    assert one.complete


class DiceDoNotFitTheEscrow(Maker):
    def _batch(self, duty: Any) -> Batch:
        batch = super()._batch(duty)
        return replace(batch, shares=[with_item(row, 2, bytes(32)) for row in batch.shares])


def test_dice_that_do_not_fit_the_escrow() -> None:
    caught(tiny_table(4, kinds={1: made_by(DiceDoNotFitTheEscrow)}), 1, "bad-escrow")


class LeavesDoNotFitTheShares(Maker):
    """Its leaf is not made of its shares: only seen when the nonce is rebuilt."""

    def _batch(self, duty: Any) -> Batch:
        batch = super()._batch(duty)
        return replace(batch, leaves=with_item(batch.leaves, 2, bytes(32)))


def test_a_leaf_that_its_shares_do_not_give() -> None:
    table = tiny_table(4, kinds={1: made_by(LeavesDoNotFitTheShares)})
    until(table, lambda: len(entries_of(table, "ROLL")) == 3, passing)
    table.drop(1)
    table.play(passing)
    assert cheats(table) == [(1, "bad-escrow")]
    assert table.parties[0].table.complete


def test_a_share_is_made_from_the_pad_and_nothing_else() -> None:
    """Two keepers of the same pad give the same share."""
    table = tiny_table(5)
    dealt(table)
    batch = table.parties[0].table.dice.batches[0]
    for group, members in enumerate(batch.groups(4)):
        pads = {table.parties[member].keeper.pad(4, batch.number, group) for member in members}
        assert len(pads) == 1
        assert len({nonce_part(pad, 3) for pad in pads}) == 1

"""Attacks on a deck while it is made. Every cheat is found before the first draw and named by everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from darwin_p2p.fair import Party, Stopped
from darwin_p2p.fair.errors import Fault
from darwin_p2p.fair.lock import check_lock, prove_lock
from darwin_p2p.fair.messages import LockProof, Roll, Shuffled
from darwin_p2p.fair.work import finish
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .liars import (
    ForeignInput,
    Maker,
    RelatedPairs,
    RepairedPairs,
    lying,
    made_by,
    with_item,
)
from .tables import cheats, dealt, entries_of, passing, tiny_table, until, verdict


def caught_before_the_first_draw(table: FairTable, seat: int, kind: str) -> None:
    """Named by all, and the deck is made again without the cheat; nobody has drawn until then."""
    dealt(table)
    assert cheats(table) == [(seat, kind)]
    accused = next(party for me, party in table.parties.items() if me != seat).table
    assert accused.cheats[0].entry < min(entries_of(table, "DRAW"))
    assert accused.decks[0].abandoned_at is not None
    assert seat not in accused.decks[-1].order
    table.play(passing)
    assert all(party.table.complete for me, party in table.parties.items() if me != seat)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_tagged_or_foreign_card(seat: int) -> None:
    table = tiny_table(4, kinds={seat: made_by(ForeignInput)}, rounds=8)
    caught_before_the_first_draw(table, seat, "bad-shuffle-proof")


def test_related_pairs_are_caught_by_the_shuffle_proof() -> None:
    table = tiny_table(4, kinds={0: made_by(RelatedPairs)}, rounds=8)
    caught_before_the_first_draw(table, 0, "bad-shuffle-proof")


def test_related_pairs_repaired_while_locking_are_caught_by_the_lock_proof() -> None:
    table = tiny_table(4, kinds={0: made_by(RepairedPairs)}, rounds=8)
    caught_before_the_first_draw(table, 0, "bad-lock-proof")


def test_why_the_proofs_exist_without_them_a_spy_finds_its_cards_again_and_the_audit_names_it() -> None:
    table = tiny_table(3, kinds={0: made_by(RelatedPairs)}, rounds=0, rules={"turns": 4, "hand": 4})
    spy = table.parties[0].maker
    assert isinstance(spy, RelatedPairs)
    until(
        table, lambda: bool(table.parties[1].table.decks and table.parties[1].table.decks[0].locks), passing
    )
    assert len(spy.found()) == 8, "the spy knows where both cards of every pair are"
    table.play(passing)
    honest = table.parties[1]
    assert any(isinstance(fact, Stopped) for fact in table.facts[1]), "half of the deck is junk"
    assert honest.table.complete
    found = verdict(table, 1)
    assert [(one.seat, one.kind) for one in found.report.findings] == [(0, "false-shuffle")]
    assert not found.good


class CopiesASlot(Maker):
    """Copies slot 0 over slot 9, to see the card of whoever draws slot 0; with an honest proof of its own."""

    def _lock(self) -> Any:
        locked = yield from super()._lock()
        deck = self._current()
        keys = [self._own_key(deck, place) for place in range(deck.size)]
        unmask = deck.group.inverse(self._secrets(deck).mask)
        numbers = [key * unmask % deck.group.order for key in keys]
        out = with_item(locked.out, 9, deck.group.act(numbers[9], deck.lock_input(self.me)[:1])[0])
        proof = yield from prove_lock(deck, self.me, numbers, out, locked.chain, b"s" * 32)
        return replace(locked, out=out, proof=proof)


class SwapsSlots(Maker):
    def _lock(self) -> Any:
        locked = yield from super()._lock()
        deck = self._current()
        out = with_item(with_item(locked.out, 1, locked.out[2]), 2, locked.out[1])
        keys = [self._own_key(deck, place) for place in range(deck.size)]
        unmask = deck.group.inverse(self._secrets(deck).mask)
        numbers = [key * unmask % deck.group.order for key in keys]
        proof = yield from prove_lock(deck, self.me, numbers, out, locked.chain, b"s" * 32)
        return replace(locked, out=out, proof=proof)


class LocksWithAnotherKey(Maker):
    """Commits to other keys than it locks with."""

    def _lock(self) -> Any:
        locked = yield from super()._lock()
        end = with_item(locked.chain[-1], 3, self.table.group.public(self.table.group.scalar("other")))
        return replace(locked, chain=[*locked.chain[:-1], end])


@pytest.mark.parametrize("maker", [CopiesASlot, SwapsSlots, LocksWithAnotherKey])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_locker_that_copies_or_swaps_slots(maker: type[Maker], seat: int) -> None:
    table = tiny_table(4, kinds={seat: made_by(maker)}, rounds=2)
    caught_before_the_first_draw(table, seat, "bad-lock-proof")


def test_a_lock_proof_cannot_be_changed_anywhere() -> None:
    """Every point and every answer of an honest proof counts."""
    table = tiny_table(2, rounds=0, rules={"cards": 3, "turns": 0})
    table.play(passing)
    deck = table.parties[0].table.decks[0]
    good = deck.locks[1]
    finish(check_lock(deck, 1, good))
    other = deck.group.public(deck.group.scalar("other"))
    key = deck.group.key(deck.group.scalar("other"))
    for place in range(deck.size):
        for first, second, answers in (
            (with_item(good.proof.first, place, other), good.proof.second, good.proof.answers),
            (good.proof.first, with_item(good.proof.second, place, other), good.proof.answers),
            (good.proof.first, good.proof.second, with_item(good.proof.answers, place, key)),
            (good.proof.first, good.proof.second, with_item(good.proof.answers, place, bytes(32))),
        ):
            bad = replace(good, proof=LockProof(first, second, answers))
            with pytest.raises(Fault, match="bad-lock-proof"):
                finish(check_lock(deck, 1, bad))
    with pytest.raises(Fault, match="bad-lock-proof"):
        finish(check_lock(deck, 1, replace(good, proof=deck.locks[0].proof)))


def _out(change: Callable[[list[bytes]], list[Any]]) -> type[Party]:
    return lying("SHUFFLE", lambda party, message: replace(message, out=change(message.out)))


TOP_BIT = bytes(31) + b"\x80"


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (lambda out: with_item(out, 3, out[4]), "duplicate-points"),
        (lambda out: with_item(out, 3, bytes(32)), "not-in-group"),
        (lambda out: with_item(out, 3, (2).to_bytes(32, "little")), "not-in-group"),  # on the twist
        (lambda out: with_item(out, 3, (1).to_bytes(32, "little")), "not-in-group"),  # of order 4
        (
            lambda out: with_item(out, 3, bytes(a | b for a, b in zip(out[3], TOP_BIT, strict=True))),
            "not-in-group",
        ),
        (
            lambda out: with_item(out, 3, (2**255 - 10).to_bytes(32, "little")),
            "not-in-group",
        ),  # beyond the prime
        (lambda out: out[:-1], "bad-length"),
        (lambda out: [*out, out[0]], "bad-length"),
        (lambda out: [], "bad-length"),
        (lambda out: with_item(out, 3, out[3][:31]), "malformed"),
        (lambda out: with_item(out, 3, "x" * 32), "malformed"),
        (lambda out: with_item(out, 3, 7), "malformed"),
        (lambda out: with_item(out, 3, None), "malformed"),
        (lambda out: with_item(out, 3, [1]), "malformed"),
    ],
)
def test_points_that_are_none(change: Any, kind: str) -> None:
    table = tiny_table(3, kinds={1: _out(change)}, rounds=1)
    caught_before_the_first_draw(table, 1, kind)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_guessing_the_challenge_works_once_in_two_to_the_rounds(rounds: int) -> None:
    """A cheat that prepares for the bits it hopes for passes at just that rate."""
    runs, passed = 200, 0
    for run in range(runs):

        class Guesser(ForeignInput):
            hopes = run  # every guess equally often

            def guess(self, number: int) -> bool:
                return bool(self.hopes >> number & 1)

        table = tiny_table(
            2,
            kinds={0: made_by(Guesser)},
            rounds=rounds,
            suite=TOY,
            seed=run,
            rules={"cards": 3, "turns": 0, "hand": 0, "market": 0},
        )
        table.play(passing)
        accused = [cheat.kind for cheat in table.parties[1].table.cheats]
        assert accused in ([], ["bad-shuffle-proof"])
        passed += not accused
    expected = runs / 2**rounds
    assert abs(passed - expected) < 4 * (expected * (1 - 2**-rounds)) ** 0.5


def test_out_of_turn() -> None:
    """A shuffle that comes before its turn."""
    table = tiny_table(3, kinds={2: type("Hasty", (Party,), {})})
    until(table, lambda: bool(entries_of(table, "DECK")), passing)
    hasty = table.parties[2]
    while not hasty.table.decks:
        table.deliver()
    deck = hasty.table.decks[0]
    group = table.suite.group
    message = Shuffled(deck.number, group.act(group.scalar("m"), deck.start), group.public(group.scalar("m")))
    table.output(2, hasty._say(message))
    table.settle()
    assert (2, "out-of-turn") in cheats(table)


# -- challenges -----------------------------------------------------------------------------------------


def test_a_deck_with_another_number_of_rounds() -> None:
    table = tiny_table(3, kinds={0: lying("DECK", lambda party, message: replace(message, rounds=0))})
    caught(table, 0, "bad-deck")


@pytest.mark.parametrize(
    "change",
    [
        lambda party, message: replace(message, cards=message.cards[::-1]),
        lambda party, message: replace(message, cards=(*message.cards[:-1], message.cards[0])),
        lambda party, message: replace(message, order=message.order[::-1]),
        lambda party, message: replace(message, order=message.order[:2]),
    ],
)
def test_a_deck_that_the_game_does_not_need(change: Any) -> None:
    table = tiny_table(3, kinds={0: lying("DECK", change)})
    caught(table, 0, "bad-deck")


def caught(table: FairTable, seat: int, kind: str) -> None:
    table.play(passing)
    assert cheats(table) == [(seat, kind)]


def test_a_challenge_before_the_last_lock() -> None:
    """An early challenge would let a cheat prepare the right answers."""
    table = tiny_table(3, kinds={0: type("Hasty", (Party,), {})})
    until(table, lambda: bool(entries_of(table, "SHUFFLE")), passing)
    hasty = table.parties[0]
    deck = hasty.table.decks[0]
    table.output(0, hasty._say(Roll(0, 0, f"challenge {deck.number}")))
    table.play(passing)
    assert (0, "bad-roll") in cheats(table)


def test_a_second_challenge_for_one_deck() -> None:
    """Two answers would give the mask, the order and all keys away."""
    table = tiny_table(3, kinds={0: type("Curious", (Party,), {})})
    dealt(table)
    curious = table.parties[0]
    deck = curious.table.decks[0]
    batch = curious.table.dice.batches[-1]
    table.output(0, curious._say(Roll(batch.number, batch.used, f"challenge {deck.number}")))
    table.play(passing)
    assert cheats(table) == [(0, "bad-roll")]
    proofs = entries_of(table, "PROOF")
    assert len(proofs) == 3, "nobody has answered again"


def test_a_roll_that_is_not_the_next_need() -> None:
    class Gambler(Party):
        pass

    table = tiny_table(3, kinds={0: Gambler})
    dealt(table)
    gambler = table.parties[0]
    batch = gambler.table.dice.batches[-1]
    table.output(0, gambler._say(Roll(batch.number, batch.used, f"pick {gambler.table.step}")))
    table.settle()
    assert cheats(table) == [(0, "bad-roll")]


def test_a_roll_for_another_purpose() -> None:
    table = tiny_table(3, kinds={0: lying("ROLL", lambda party, message: replace(message, purpose="mine"))})
    table.play(passing)
    assert cheats(table) == [(0, "bad-roll")]


def test_a_pile_that_is_too_large_stops_the_game_and_blames_nobody() -> None:
    table = tiny_table(2, rules={"cards": 257}, suite=TOY)
    table.play(passing)
    assert cheats(table) == []
    assert "257 cards cannot be shuffled: 256 are the most" in table.parties[0].table.stopped


@pytest.mark.parametrize("cards", [1, 256])
def test_the_smallest_and_the_largest_deck(cards: int) -> None:
    table = tiny_table(2, rules={"cards": cards, "hand": 0, "market": 1}, suite=TOY, rounds=1)
    table.play(passing)
    assert verdict(table).good


def test_the_answer_to_a_challenge_must_be_complete() -> None:
    for change in (
        lambda party, message: replace(message, answers=message.answers[:-1]),
        lambda party, message: replace(message, answers=message.answers[::-1]),
        lambda party, message: replace(
            message, answers=[replace(one, order=b"\0" * len(one.order)) for one in message.answers]
        ),
        lambda party, message: replace(
            message, answers=[replace(one, order=b"\1\0") for one in message.answers]
        ),
    ):
        table = tiny_table(3, kinds={1: lying("PROOF", change)}, rounds=6)
        caught_before_the_first_draw(table, 1, "bad-shuffle-proof")

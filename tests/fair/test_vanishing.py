"""Somebody vanishes, the host dies, somebody comes back: what was owed is rebuilt, hands stay closed."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from darwin_p2p.engine import Choice
from darwin_p2p.fair import Back, Left, Party, Refused, Relay, choose_log, next_relay
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.log import STAMPS
from darwin_p2p.fair.membership import Membership
from darwin_p2p.fair.messages import Ack, Claim, Return
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .liars import ForeignInput, made_by
from .tables import at_random, cheats, dealt, entries_of, messages, passing, tiny_table, until, verdict
from .tiny import Bid, Draw, Play

RULES = {"turns": 2, "bids": True}


def stopped_at(parties: int, boundary: int, *, suite: Any = TOY, **options: Any) -> FairTable | None:
    """A game in which so many entries have been ordered; None when it has fewer."""
    table = tiny_table(parties, suite=suite, seed=boundary, rules=RULES, **options)
    table.start()
    choose = at_random(boundary)
    while len(table.relay.log) < boundary:
        if not table.deliver() and not table.move(choose):
            return None
    return table


def goes_on_without(table: FairTable, gone: tuple[int, ...], choose: Any) -> None:
    """The others vote and play to the end; the audit names the absence and nothing else."""
    table.vanish(*gone)
    table.play(choose)
    one = table.reachable[0].table
    if not one.complete:
        table.drop(*gone, confirmed=True)
        table.play(choose)
    assert one.complete, (one.waiting_for, one.suspended)
    assert one.cheats == []
    hands = [slot for slot, drawer in one.cards.drawers.items() if drawer in gone]
    for slot in hands:
        deck, place = one.cards.slots[slot]
        assert slot in one.cards.public or one.cards.drawers[slot] not in deck.keys[place]
    found = verdict(table)
    assert found.good, (found.broken, found.accused)
    assert set(found.report.unverified) <= set(gone)


@pytest.mark.parametrize(
    ("parties", "gone"), [(3, (2,)), (3, (1,)), (4, (1,)), (5, (1, 3)), (6, (2, 5))], ids=str
)
@pytest.mark.parametrize("offset", range(3))
def test_up_to_f_and_one_parties_vanish_at_a_message_boundary(
    parties: int, gone: tuple[int, ...], offset: int
) -> None:
    """Every ninth boundary here; all of them in the soak test below."""
    for boundary in range(2 * parties + 3 * offset, 2000, 9 * parties):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        goes_on_without(table, gone, at_random(boundary))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("parties", "gone"),
    [(3, (2,)), (3, (0,)), (4, (1,)), (4, (0,)), (5, (1, 3)), (5, (0, 4)), (6, (2, 5))],
    ids=str,
)
def test_up_to_f_and_one_parties_vanish_at_every_message_boundary(
    parties: int, gone: tuple[int, ...]
) -> None:
    for boundary in range(2 * parties, 2000):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        goes_on_without(table, gone, at_random(boundary))


@pytest.mark.parametrize(("parties", "gone"), [(5, (1, 3)), (5, (0, 4)), (6, (5, 2)), (6, (0, 1))], ids=str)
@pytest.mark.parametrize("step", [17, pytest.param(2, marks=pytest.mark.soak)])
def test_one_vanishes_at_a_boundary_and_another_at_a_later_one(
    parties: int, gone: tuple[int, int], step: int
) -> None:
    first, second = gone
    for boundary in range(2 * parties, 2000, step * parties // 2):
        table = stopped_at(parties, boundary)
        if table is None:
            break
        choose = at_random(boundary)
        table.drop(first, confirmed=True)
        for _ in range(boundary * 7 % 60):
            if not table.deliver() and not table.move(choose):
                break
        goes_on_without(table, (first, second), choose)


@pytest.mark.parametrize("boundary", [40, 60, 75])
def test_with_the_real_group_too(boundary: int) -> None:
    table = stopped_at(4, boundary, suite=tiny_table(2).suite)
    assert table is not None
    goes_on_without(table, (2,), at_random(boundary))


def test_before_the_game_begins_nobody_can_be_replaced() -> None:
    table = tiny_table(4)
    table.start()
    while len(table.relay.log) < 5:
        table.deliver()
    table.vanish(3)
    table.settle()
    table.drop(3)
    assert "Open the table again" in table.parties[0].table.stopped


def test_with_two_parties_the_game_is_suspended() -> None:
    table = tiny_table(2, rules=RULES)
    dealt(table)
    table.drop(1, confirmed=True)
    table.play(passing)
    one = table.parties[0].table
    assert one.live == {0, 1}
    assert not one.complete
    assert one.waiting_for == [1]


def test_without_escrow_the_game_waits_for_whoever_left_and_goes_on_when_it_returns() -> None:
    table = tiny_table(3, escrow=None, rules=RULES)
    dealt(table)
    table.drop(2, confirmed=True)

    def drawing(party: Party, seat: int) -> Any:
        return (
            Draw(1) if isinstance(party.state.need, Choice) and party.state.need.about == "turn" else Bid(0)
        )

    table.play(drawing)
    one = table.parties[0].table
    assert "seat 3" in one.suspended
    table.bring_back(2)
    table.play(drawing)
    assert one.complete
    assert verdict(table, 0).good


def test_who_waits_alone_may_claim_the_win_and_opens_no_hand_but_its_own() -> None:
    table = tiny_table(2, rules=RULES)
    dealt(table)
    table.vanish(1)
    waiting = table.parties[0]
    table.let(0, waiting.claim())
    table.play(at_random(1))
    one = waiting.table
    assert one.complete
    assert one.claimed == 0
    assert 1 not in one.seeds
    hand = one.state.hands[1]  # type: ignore[attr-defined]
    assert hand
    assert all(one.state.known(slot) is None for slot in hand)
    found = verdict(table, 0)
    assert not found.good
    assert "claims the win" in found.stopped
    assert found.accused == [], "silence proves nothing"


@pytest.mark.parametrize("parties", [3, 4])
def test_no_win_is_claimed_where_the_others_can_go_on(parties: int) -> None:
    table = tiny_table(parties, rules=RULES)
    dealt(table)
    with pytest.raises(Refused, match="cannot go on without"):
        list(table.parties[0].claim())
    forged = table.parties[1]._say(Claim())
    table.let(1, iter([forged]))
    table.play(at_random(1))
    assert [(cheat.seat, cheat.kind) for cheat in table.parties[0].table.cheats] == [(1, "out-of-turn")]


# -- votes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parties", "dropped", "enough"),
    [(3, {2}, False), (4, {3}, True), (4, {2, 3}, False), (5, {4}, True), (5, {3, 4}, False),
     (6, {5}, True), (6, {4, 5}, True), (6, {3, 4, 5}, False)],
)  # fmt: skip
def test_how_many_must_stay(parties: int, dropped: set[int], enough: bool) -> None:
    for confirmed in (False, True):
        people = Membership(range(parties))
        voters = sorted(people.live - dropped)
        found = [people.vote(voter, dropped, confirmed) for voter in voters]
        assert all(one == [] for one in found[:-1]), "everybody else must vote"
        assert bool(found[-1]) == (enough or confirmed)


@pytest.mark.parametrize("parties", [3, 4, 5])
def test_false_drops_to_both_sides(parties: int) -> None:
    """The host tells every peer that others have left: no two such stories both find enough votes."""
    for size in range(1, parties - 1):
        for first in combinations(range(1, parties), size):
            for second in combinations(range(1, parties), size):
                sides = []
                for dropped in (set(first), set(second)):
                    people = Membership(range(parties))
                    effect = [people.vote(voter, dropped, False) for voter in sorted(people.live - dropped)]
                    sides.append(people.live - dropped if any(effect) else None)
                if None not in sides and first != second:
                    honest = sides[0] & sides[1] - {0}  # type: ignore[operator]
                    assert honest, f"{first} and {second} dropped at once without an honest double voter"


@pytest.mark.parametrize(
    ("parties", "told"),
    [
        (3, {1: {2}, 2: {1}}),
        (4, {1: {2, 3}, 2: {1}, 3: {1}}),
        (4, {1: {3}, 2: {3}, 3: {1, 2}}),
        (5, {1: {3, 4}, 2: {3, 4}, 3: {1, 2}, 4: {1, 2}}),
        (6, {1: {4, 5}, 2: {4, 5}, 3: {4, 5}, 4: {1, 2, 3}, 5: {1, 2, 3}}),
    ],
    ids=str,
)
def test_a_host_that_forks_the_log_and_tells_both_sides_that_the_other_left(
    parties: int, told: dict[int, set[int]]
) -> None:
    """From a draw on, every side has a log of its own, in which the others are silent. Votes of the host are
    in both. Not both sides can go on, and no key of anybody comes into both logs."""
    drops, released = [], []
    for side in {frozenset(missing) for missing in told.values()}:
        table = tiny_table(parties, suite=TOY, rules=RULES)
        until(table, lambda table=table: bool(entries_of(table, "DRAW")), passing)  # type: ignore[misc]
        before = len(table.relay.log)
        table.vanish(*side)
        table.settle()
        for party in table.reachable:
            table.let(party.me, party.vote_drop(side))
        table.settle()
        drops.append(not side & table.parties[0].table.live)
        keys = [one for one in messages(table)[before:] if one[2] is not None and one[2].kind() == "KEYS"]
        released.append({author for _, author, _ in keys} - {0})
    assert drops.count(True) <= 1
    assert not set.intersection(*released)
    assert all(keys == set() for dropped, keys in zip(drops, released, strict=True) if not dropped)


def test_false_drops_release_nothing() -> None:
    """n = 3: the host cuts both peers off from each other; neither vote counts, so nothing is released."""
    table = tiny_table(3, rules=RULES)
    until(table, lambda: bool(entries_of(table, "DRAW")), passing)
    table.vanish(2)
    table.settle()
    for party in table.reachable:
        table.let(party.me, party.vote_drop({2}))
    table.settle()
    assert table.parties[0].table.live == {0, 1, 2}
    assert entries_of(table, "KEYS") == entries_of(table, "SHARE") == []


def test_a_party_cannot_drop_itself() -> None:
    class Suicidal(Party):
        pass

    table = tiny_table(3, kinds={2: Suicidal})
    dealt(table)
    table.let(2, table.parties[2].vote_drop({2}))
    table.settle()
    assert cheats(table) == [(2, "malformed")]


# -- coming back ------------------------------------------------------------------------------------------


def test_whoever_returns_has_its_hand_and_plays_on() -> None:
    table = tiny_table(4, rules={"turns": 3})
    dealt(table)
    hand = table.parties[2].state.hands[2]
    cards = [table.parties[2].state.known(slot) for slot in hand]
    table.drop(2)
    assert Left(2) in table.facts[0]
    for _ in range(3):
        table.move(passing)
        table.settle()
    table.bring_back(2)
    assert Back(2) in table.facts[0]
    back = table.parties[2]
    assert back.state.hands[2] == hand
    assert [back.state.known(slot) for slot in hand] == cards
    assert None not in cards

    def play(party: Party, seat: int) -> Any:
        return Play(hand[0]) if seat == 2 and hand[0] in party.state.hands[2] else passing(party, seat)

    table.play(play)
    assert table.parties[0].table.cards.public[hand[0]] == cards[0]
    found = verdict(table, 0)
    assert found.good
    assert found.report.unverified == []


@pytest.mark.parametrize("parties", [3, 4, 5])
def test_whoever_vanished_anywhere_can_return(parties: int) -> None:
    for boundary in range(2 * parties + 1, 2000, 8 * parties + 1):
        table = stopped_at(parties, boundary)
        if table is None:
            return
        choose, gone = at_random(boundary), parties - 1
        table.vanish(gone)
        table.play(choose, most=4) if boundary % 2 else table.settle()
        table.drop(gone, confirmed=True)
        table.move(choose)
        table.settle()  # what is under way may be the end
        seen = table.parties[0].table
        late = seen.complete and gone not in seen.seeds  # then it is back too late for its seed
        table.bring_back(gone)
        table.play(choose)
        one = table.parties[0].table
        assert one.complete, (boundary, one.waiting_for, one.suspended)
        assert cheats(table) == []
        found = verdict(table)
        assert found.good
        assert found.report.unverified == ([gone] if late else [])


def test_a_second_return_needs_everybodys_vote() -> None:
    table = tiny_table(4, rules={"turns": 4})
    dealt(table)
    table.drop(2)
    table.bring_back(2)
    assert 2 in table.parties[0].table.live
    table.drop(2)
    table.bring_back(2)
    assert 2 not in table.parties[0].table.live
    for party in (0, 1):
        table.let(party, table.parties[party].admit(2))
    table.settle()
    table.let(2, table.parties[2].come_back())
    table.settle()
    assert 2 not in table.parties[0].table.live
    table.let(3, table.parties[3].admit(2))
    table.settle()
    table.let(2, table.parties[2].come_back())
    table.settle()
    assert 2 in table.parties[0].table.live
    table.play(passing)
    assert verdict(table, 0).good


def leaves_before_its_proof(maker: Any = None) -> FairTable:
    kinds = {1: made_by(maker)} if maker else None
    table = tiny_table(4, kinds=kinds, rounds=8, rules={"turns": 3})
    deck = lambda: table.parties[0].table.decks and table.parties[0].table.decks[0]  # noqa: E731
    until(table, lambda: bool(deck() and deck().challenge), passing)
    until(table, lambda: bool(table.parties[1].table.decks[0].challenge), passing)
    table.drop(1)
    dealt(table)
    return table


def test_whoever_leaves_instead_of_failing_its_proof_must_bring_it_along() -> None:
    table = leaves_before_its_proof(ForeignInput)
    assert cheats(table) == []
    table.bring_back(1)
    assert cheats(table) == [(1, "bad-shuffle-proof")]
    assert 1 not in table.parties[0].table.live


def test_a_return_without_the_owed_proof() -> None:
    table = leaves_before_its_proof()
    table.gone.discard(1)
    table.parties[1].__class__ = type("Forgetful", (Party,), {})
    for data in list(table._to_party[1]):
        list(table.parties[1].receive(data))
    table.output(1, table.parties[1]._say(Return()))
    table.settle()
    assert cheats(table) == [(1, "owed-proof")]


def test_an_honest_party_that_left_before_its_proof_returns_with_it() -> None:
    table = leaves_before_its_proof()
    table.bring_back(1)
    assert cheats(table) == []
    assert 1 in table.parties[0].table.live
    table.play(passing)
    assert verdict(table, 0).good


def test_whoever_sees_the_challenge_first_and_leaves_owes_nonce_and_proof() -> None:
    """The last revealer of the challenge knows it before the others do."""
    table = tiny_table(4, kinds={3: made_by(ForeignInput)}, rounds=8, rules={"turns": 3})
    last = table.parties[3]
    until(table, lambda: bool(table.parties[0].table.dice.rolls), passing)

    class Waits(type(last)):  # type: ignore[misc]
        def _fulfil(self, duty: Any) -> Any:
            return iter(()) if duty.kind == "NONCE" else super()._fulfil(duty)

    last.__class__ = Waits
    table.settle()
    assert set(table.parties[0].table.dice.rolls[0].nonces) == {0, 1, 2}
    table.drop(3)
    dealt(table)
    table.bring_back(3)
    assert cheats(table) == [(3, "bad-shuffle-proof")]


# -- resuming, and another host -----------------------------------------------------------------------------


def revived(table: FairTable, me: int, log: list[bytes] | None = None) -> Party:
    """The party after a crash: a new process with the saved seed, log and notes."""
    party = Party(
        table.settings, table.game, table.rules, me, table.secrets[me], table.suite, name=f"party {me}"
    )
    entries = table.transcript(me).entries if log is None else log
    table.let(me, party.resume(entries, table.remembered[me], table.relays))
    return party


@pytest.mark.parametrize("boundary", range(12, 90, 3))
def test_a_crashed_party_resumes_anywhere(boundary: int) -> None:
    table = stopped_at(3, boundary)
    assert table is not None
    table.parties[1] = revived(table, 1)
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
        revived(table, 1, log)


@pytest.mark.parametrize("parties", [3, 4, 6])
def test_the_host_dies_at_any_moment_and_the_lowest_live_seat_goes_on(parties: int) -> None:
    for boundary in range(2 * parties + 1, 2000, 11 * parties):
        table = stopped_at(parties, boundary)
        if table is None:
            return
        before = len(table.relay.log)
        table.host_dies()
        assert table.relays[1] == 1
        assert len(table.relay.log) >= before - 2 * parties
        table.play(at_random(boundary))
        one = table.parties[1].table
        if not one.complete:
            table.drop(0, confirmed=True)
            table.play(at_random(boundary))
        assert one.complete
        found = verdict(table)
        assert found.good, (boundary, found.broken, found.accused)


def test_a_second_host_dies_too() -> None:
    table = stopped_at(5, 60)
    assert table is not None
    table.host_dies()
    table.settle()
    table.host_dies()
    assert table.relays == {0: 0, 1: 1, 2: 2}
    table.play(at_random(1))
    table.drop(0, 1, confirmed=True)
    table.play(at_random(1))
    assert table.parties[2].table.complete
    assert verdict(table).good


def test_a_log_that_takes_a_move_back_is_refused() -> None:
    """The host's ally offers a shorter log, without an entry that an honest peer has acknowledged."""
    table = stopped_at(4, 90)
    assert table is not None
    table.settle()
    log = table.transcript(1).entries
    honest = table.parties[2]
    before = honest.table.chain.last
    with pytest.raises(Refused, match="acknowledged"):
        list(honest.adopt(log[: honest._acknowledged - 1], {0: 0, 1: 1}))
    assert honest.table.chain.last == before, "nothing is lost by the attempt"
    assert next_relay({0, 1, 2, 3}, {0}) == 1
    table.play(at_random(90))
    assert verdict(table).good


def test_the_longest_valid_log_is_chosen() -> None:
    table = stopped_at(3, 60)
    assert table is not None
    table.settle()
    log = table.transcript(0).entries
    broken = [*log[:-1], log[-1][:-1] + bytes([log[-1][-1] ^ 1])]
    logs = [log[:40], log, broken, []]
    assert choose_log(table.settings, logs, [0, 1, 2], suite=TOY) == log


def test_where_logs_fork_the_acknowledged_branch_wins() -> None:
    """A dead host had told one peer a longer story that not all have acknowledged."""
    table = stopped_at(3, 60)
    assert table is not None
    table.settle()
    log = table.transcript(0).entries
    cut = 40
    fork = Relay(table.settings, TOY, table.secrets[0].signing, 0, [unpack(STAMPS, one) for one in log[:cut]])
    liar = Party(table.settings, table.game, table.rules, 0, table.secrets[0], TOY)
    list(liar.resume(log[:cut], {}))
    liar._outbox.clear()
    longer = list(log[:cut])
    for _ in range(len(log)):
        longer += fork.submit(liar._say(Ack()).entry)
    assert len(longer) > len(log)
    assert choose_log(table.settings, [longer, log], [0, 1, 2], suite=TOY) == log


def test_the_dropped_seat_does_the_least_there_is() -> None:
    table = tiny_table(4, rules={"turns": 2})
    dealt(table)
    need = table.parties[0].state.need
    assert isinstance(need, Choice)
    table.drop(need.seat)
    following = table.reachable[0].state.need
    assert isinstance(following, Choice)
    assert following.seat == (need.seat + 1) % 4

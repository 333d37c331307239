"""What the relay can try: it orders messages and is trusted with nothing else.

It tries the same at a tiny table and at a whole table of EVO: when its event cards are dealt, at an auction,
and while a die is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import msgspec
import pytest

from darwin_p2p.engine import Action, Choice, Pick
from darwin_p2p.fair import REAL, Cheat, Party, Refused, Relay, SeatTaken, Secrets, Send, verify
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.log import (
    BODIES,
    ENTRIES,
    STAMPS,
    Body,
    Chain,
    Entry,
    Reader,
    Stamped,
    convicts,
    stamp_bytes,
)
from darwin_p2p.fair.messages import Ack, Draw
from darwin_p2p.testing.fair_table import FairTable

from .liars import lying
from .tables import at_random, cheats, dealt, entries_of, evo_table, passing, tiny_table, until, verdict


class Host:
    """A relay that stamps whatever it likes. `to` gives one peer an entry and returns what it says."""

    def __init__(self, table: FairTable) -> None:
        self.table = table
        self.signing = table.secrets[0].signing

    def stamped(
        self,
        peer: Party,
        body: bytes,
        signature: bytes,
        *,
        number: int | None = None,
        head: bytes | None = None,
    ) -> bytes:
        chain = peer.table.chain
        number = chain.last + 1 if number is None else number
        head = chain.next_head(body, signature) if head is None else head
        stamp = REAL.signatures.sign(self.signing, stamp_bytes(chain.game, 0, number, head))
        return msgspec.msgpack.encode(Stamped(0, number, head, body, signature, stamp))

    def to(self, peer: Party, data: bytes) -> list[bytes]:
        return sent(peer, data)


def sent(peer: Party, data: bytes) -> list[bytes]:
    """What a peer says to an entry."""
    return [output.entry for output in peer.receive(data) if isinstance(output, Send)]


Make = Callable[[], FairTable]
Quiet = tuple[FairTable, Host, Party]
Made = Callable[..., FairTable]


def tiny_dealt() -> FairTable:
    table = tiny_table(3)
    dealt(table)
    return table


def evo_dealt() -> FairTable:
    """Everybody holds its event cards."""
    table = evo_table(3)
    dealt(table)
    return table


def evo_bidding() -> FairTable:
    table = evo_table(3)
    until(table, lambda: all(about(peer) == "bid" for peer in table.parties.values()), passing)
    table.settle()
    return table


def evo_rolling() -> FairTable:
    """A die is under way: everybody has asked for it, and nobody has opened anything yet."""
    table = evo_bidding()
    rolls = len(entries_of(table, "ROLL"))
    until(table, lambda: len(entries_of(table, "ROLL")) > rolls, passing)
    number = len(table.relay.log)
    until(table, lambda: all(peer.table.chain.last >= number for peer in table.parties.values()), passing)
    return table


def about(peer: Party) -> str:
    return getattr(peer.state.need, "about", "")


@pytest.fixture(params=[tiny_dealt, evo_dealt, evo_bidding, evo_rolling])
def make(request: pytest.FixtureRequest) -> Make:
    """A table in the middle of a game."""
    made: Make = request.param
    return made


@pytest.fixture
def quiet(make: Make) -> Quiet:
    """The same, with a host that is about to cheat one peer."""
    table = make()
    return table, Host(table), table.parties[1]


@pytest.fixture(params=[tiny_table, evo_table])
def made(request: pytest.FixtureRequest) -> Made:
    """How a table is made, for what happens before a game or after it."""
    return partial(request.param, 3)


def ack_of(party: Party) -> Entry:
    """An entry that a party has signed and the table has not seen."""
    outbox, party._outbox = party._outbox, []  # what it has under way does not count
    entry = unpack(ENTRIES, party._say(Ack()).entry)
    party._outbox = outbox
    return entry


def test_a_forged_entry(quiet: Quiet) -> None:
    table, host, peer = quiet
    real = ack_of(table.parties[2])
    forged = unpack(BODIES, real.body)
    body = msgspec.msgpack.encode(
        msgspec.structs.replace(forged, payload=msgspec.msgpack.encode(Draw(0, (), 0)))
    )
    with pytest.raises(Cheat) as caught:
        host.to(peer, host.stamped(peer, body, real.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "forged-entry")
    assert caught.value.entry == peer.table.chain.last + 1
    table.play(passing)
    assert verdict(table).good, "the peer has lost nothing by it"


def test_an_entry_of_somebody_who_never_joined(quiet: Quiet) -> None:
    _table, host, peer = quiet
    chain = peer.table.chain
    body = Body(chain.game, 5, 1, chain.last, chain.heads[-1], msgspec.msgpack.encode(Ack()))
    with pytest.raises(Cheat, match="forged-entry"):
        host.to(peer, host.stamped(peer, msgspec.msgpack.encode(body), bytes(64)))


def test_a_swallowed_entry_leaves_a_gap_that_is_asked_for(made: Made) -> None:
    table = made()
    table.play(passing)
    log = table.transcript().entries
    peer = made().parties[1]
    for number in range(len(log) // 40):
        first = 40 * number
        for data in [*log[first : first + 20], *log[first + 21 : first + 40]]:
            list(peer.table.receive(data))
        assert peer.table.chain.last == first + 20
        assert peer.table.reader.missing == first + 21
        list(peer.table.receive(log[first + 20]))
        assert peer.table.chain.last == first + 40
        assert peer.table.reader.missing is None


def test_an_authors_entry_swallowed_and_the_next_one_ordered(quiet: Quiet) -> None:
    table, host, peer = quiet
    author = table.parties[2]
    first = author._say(Ack())
    second = unpack(ENTRIES, author._say(Ack()).entry)
    assert first
    with pytest.raises(Cheat) as caught:
        host.to(peer, host.stamped(peer, second.body, second.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_reordered_entries_do_not_hang_together(quiet: Quiet) -> None:
    table, host, peer = quiet
    one = ack_of(table.parties[2])
    chain = peer.table.chain
    wrong = host.stamped(peer, one.body, one.signature, head=chain.heads[-2])
    with pytest.raises(Cheat) as caught:
        host.to(peer, wrong)
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_an_entry_without_the_relays_stamp_is_nobodys_fault(quiet: Quiet) -> None:
    table, host, peer = quiet
    one = ack_of(table.parties[2])
    host.signing = table.secrets[2].signing
    with pytest.raises(Refused, match="stamp"):
        host.to(peer, host.stamped(peer, one.body, one.signature))


def test_a_replayed_entry(quiet: Quiet) -> None:
    table, host, peer = quiet
    old = table.relay.log[15]
    with pytest.raises(Cheat) as caught:
        host.to(peer, host.stamped(peer, old.body, old.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_an_entry_of_an_old_game(quiet: Quiet) -> None:
    """The same people, another game: every entry names its game."""
    table, host, peer = quiet
    old = FairTable(table.settings, table.game, table.rules, seed="old")
    dealt(old)
    one = old.relay.log[-1]
    with pytest.raises(Cheat, match="another game"):
        host.to(peer, host.stamped(peer, one.body, one.signature))


def test_a_whole_old_game_is_replayed(made: Made) -> None:
    old = made(seed="old")
    old.play(passing)
    peer = made().parties[1]
    list(peer.start())
    sent: list[bytes] = []

    def listen() -> None:
        for data in old.transcript().entries:
            sent.extend(output.entry for output in peer.receive(data) if isinstance(output, Send))

    with pytest.raises(SeatTaken, match="Somebody else has taken seat 2"):
        listen()
    payloads = [unpack(BODIES, unpack(ENTRIES, entry).body).payload for entry in sent]
    assert all(b"JOIN" in payload for payload in payloads), "it has said nothing in that game"


def test_the_end_of_the_log_is_cut_off(made: Made) -> None:
    table = made()
    table.play(passing)
    whole = table.transcript()
    cut = msgspec.structs.replace(whole, entries=whole.entries[:-1])
    found = verify(cut, table.game, table.rules)
    assert not found.good
    assert "ends after entry" in found.broken


Story = tuple[FairTable, Callable[[int], list[bytes]]]  # and what a seat says to what it is told


def about_a_draw(make: Made) -> Story:
    """Seat 1 is told that seat 2 draws, seat 2 that seat 1 draws: both would give the host their keys."""
    table = make(3, kinds={0: lying("DRAW", lambda party, message: None)})
    until(table, lambda: table.parties[1].table.task.__class__.__name__ == "Drawing", passing)
    table.settle()
    host, liar = Host(table), table.parties[0].table
    need, chain = liar.task.need, liar.chain  # type: ignore[union-attr]

    def tell(seat: int) -> list[bytes]:
        draw = msgspec.msgpack.encode(Draw(liar.step, need.slots, need.seat if seat == 1 else None))
        packed = msgspec.msgpack.encode(
            Body(chain.game, 0, chain.seq[0] + 1, chain.last, chain.heads[-1], draw)
        )
        peer = table.parties[seat]
        return host.to(peer, host.stamped(peer, packed, REAL.signatures.sign(host.signing, packed)))

    return table, tell


def about_a_choice() -> Story:
    """EVO, before a die: two stories of what the host itself has chosen would mean two throws of it. Each
    seat is shown a whole table of its own, where only the third seat is silent."""
    table = evo_table(3)
    chosen: list[Action] = []

    def about_to_roll() -> bool:
        chosen[:] = islice(before_a_roll(table.parties[0]), 2)
        return len(chosen) == 2

    until(table, about_to_roll, at_random())
    table.settle()

    def tell(seat: int) -> list[bytes]:
        liar = Party(table.settings, table.game, table.rules, 0, table.secrets[0], table.suite)
        list(liar.resume(table.transcript(0).entries, table.remembered[0]))
        log = [unpack(STAMPS, one) for one in table.transcript(0).entries]
        relay = Relay(table.settings, table.suite, table.secrets[0].signing, 0, log)
        waiting = [one.entry for one in liar.act(0, chosen[seat - 1]) if isinstance(one, Send)]
        said = []
        for entry in waiting:
            for stamped in relay.submit(entry):
                answers = sent(table.parties[seat], stamped)
                said += answers
                waiting += answers + sent(liar, stamped)
        assert any(b"ROLL" in unpack(BODIES, one.body).payload for one in relay.log[len(log) :])
        return said

    return table, tell


def before_a_roll(party: Party) -> Iterator[Action]:
    """What a party may choose now, after which chance is asked."""
    seat = party.me
    if not isinstance(party.state.need, Choice) or party.state.need.seat != seat:
        return
    for action in party.state.view(seat).legal():
        after = party.state.clone()
        if not after.reveals(seat, action):
            after.apply(action, seat)
            if isinstance(after.need, Pick):
                yield action


@pytest.mark.parametrize(
    "tell",
    [partial(about_a_draw, tiny_table), partial(about_a_draw, evo_table), about_a_choice],
    ids=["tiny draw", "evo draw", "evo choice"],
)
def test_two_stories_release_nothing_and_convict_the_host(tell: Callable[[], Story]) -> None:
    table, answer = tell()
    host, chain = Host(table), table.parties[0].table.chain
    said = {seat: answer(seat) for seat in (1, 2)}
    for seat in (1, 2):
        kinds = [unpack(BODIES, unpack(ENTRIES, entry).body).payload for entry in said[seat]]
        assert not any(secret in payload for payload in kinds for secret in (b"KEYS", b"NONCE"))
    one, two = table.parties[1], table.parties[2]
    assert one.table.chain.heads[-1] != two.table.chain.heads[-1]
    # the ACK of one, relayed to the other, shows that it has seen another log
    ack = unpack(ENTRIES, said[1][0])
    with pytest.raises(Cheat) as caught:
        host.to(two, host.stamped(two, ack.body, ack.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "equivocation")
    # and what peers tell each other past the host convicts it before anybody
    gossip = one.gossip()
    assert gossip is not None
    with pytest.raises(Cheat) as convicted:
        two.hear(gossip)
    assert (convicted.value.seat, convicted.value.kind) == (0, "equivocation")
    assert len(convicted.value.evidence) == 2
    assert convicts(REAL, chain.keys[0], *convicted.value.evidence)
    assert not convicts(REAL, chain.keys[1], *convicted.value.evidence)
    assert not convicts(REAL, chain.keys[0], gossip, gossip)


def test_gossip_that_agrees_or_is_garbage_convicts_nobody(quiet: Quiet) -> None:
    table, _host, peer = quiet
    gossip = table.parties[2].gossip()
    assert gossip is not None
    peer.hear(gossip)
    head = bytearray(gossip)
    head[-1] ^= 1
    peer.hear(bytes(head))
    with pytest.raises(Refused):
        peer.hear(b"garbage")
    fresh = FairTable(table.settings, table.game, table.rules).parties[0]
    assert fresh.gossip() is None
    fresh.hear(gossip)


def test_another_entry_for_a_number_that_is_taken(quiet: Quiet) -> None:
    table, host, peer = quiet
    one = ack_of(table.parties[2])
    number = peer.table.chain.last
    second = host.stamped(peer, one.body, one.signature, number=number, head=bytes(32))
    with pytest.raises(Cheat, match="equivocation"):
        host.to(peer, second)
    forged = unpack(STAMPS, second)
    with pytest.raises(Refused, match="differs"):
        host.to(peer, msgspec.msgpack.encode(msgspec.structs.replace(forged, stamp=bytes(64))))


def test_entries_far_ahead_are_thrown_away(quiet: Quiet) -> None:
    _table, host, peer = quiet
    with pytest.raises(Refused, match="does not follow"):
        host.to(peer, host.stamped(peer, b"", bytes(64), number=peer.table.chain.last + 10_000))


def test_an_author_with_a_false_memory_is_refused_by_an_honest_relay(quiet: Quiet) -> None:
    """Who signs a head that never was cannot bring the host into trouble."""
    table, _host, _peer = quiet
    table.settle()
    author = table.parties[2]
    chain = author.table.chain
    body = Body(chain.game, 2, chain.seq[2] + 1, chain.last, bytes(32), msgspec.msgpack.encode(Ack()))
    packed = msgspec.msgpack.encode(body)
    entry = Entry(packed, REAL.signatures.sign(author.secrets.signing, packed))
    with pytest.raises(Refused, match="equivocation"):
        table.relay.submit(msgspec.msgpack.encode(entry))


def test_the_relay_takes_entries_out_of_order_and_twice(quiet: Quiet) -> None:
    table, _host, _peer = quiet
    table.settle()
    author = table.parties[2]
    entries = [author._say(Ack()).entry for _ in range(4)]
    assert table.relay.submit(entries[2]) == []
    assert table.relay.submit(entries[1]) == []
    assert len(table.relay.submit(entries[0])) == 3
    assert table.relay.submit(entries[1]) == []
    assert len(table.relay.submit(entries[3])) == 1


def test_a_flood_of_entries_ahead_of_their_turn_is_bounded(quiet: Quiet) -> None:
    table, _host, _peer = quiet
    table.settle()
    author = table.parties[2]
    author._say(Ack())
    for _ in range(Relay.MOST_AHEAD):
        assert table.relay.submit(author._say(Ack()).entry) == []
    with pytest.raises(Refused, match="Too many"):
        table.relay.submit(author._say(Ack()).entry)
    stranger = unpack(ENTRIES, author._say(Ack()).entry)
    with pytest.raises(Refused, match="too early"):
        table.relay.submit(msgspec.msgpack.encode(Entry(stranger.body, bytes(64))))


def test_the_game_begins_when_everybody_has_joined() -> None:
    table = tiny_table(3)
    chain = Chain(table.settings, REAL)
    reader = Reader(chain)
    guest = table.parties[1]
    data = guest._say(Ack()).entry
    with pytest.raises(Refused, match="host joins first"):
        table.relay.submit(data)
    assert reader.next() is None


@pytest.mark.parametrize("what", ["signing", "box"])
def test_two_identities_with_one_key(what: str, made: Made) -> None:
    table = made()
    copied = table.secrets[1]
    own = table.secrets[2]
    table.secrets[2] = Secrets(
        own.seed,
        copied.signing if what == "signing" else own.signing,
        copied.box if what == "box" else own.box,
    )
    twin = type("Twin", (Party,), {})
    table.parties[2] = twin(table.settings, table.game, table.rules, 2, table.secrets[2])
    table.play(passing)
    assert cheats(table) == [(2, "duplicate-identity")]


def test_a_box_key_that_is_no_point() -> None:
    liar = lying("JOIN", lambda party, message: msgspec.structs.replace(message, box=bytes(32)))
    table = tiny_table(3, kinds={2: liar})
    table.play(passing)
    assert cheats(table) == [(2, "not-in-group")]


def test_a_lasting_identity_vouches_for_the_keys_of_the_game() -> None:
    table = tiny_table(3)
    table.parties[1] = Party(
        table.settings, table.game, table.rules, 1, table.secrets[1], identity=b"i" * 32, name="Ada"
    )
    table.play(passing)
    assert table.parties[0].table.members[1].identity == REAL.signatures.public(b"i" * 32)
    assert verdict(table).good
    thief = lying(
        "JOIN",
        lambda party, message: msgspec.structs.replace(
            message, identity=REAL.signatures.public(b"i" * 32), vouch=bytes(64)
        ),
    )
    table = tiny_table(3, kinds={1: thief})
    table.play(passing)
    assert cheats(table) == [(1, "bad-identity")]


def test_a_honest_host_is_never_named(made: Made) -> None:
    table = made()
    table.play(passing)
    assert entries_of(table, "ACK")
    assert not any(isinstance(fact, Cheat) for facts in table.facts.values() for fact in facts)

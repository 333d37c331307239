"""What the relay can try: it orders messages and is trusted with nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

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
from .tables import cheats, dealt, entries_of, passing, tiny_table, until, verdict


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
        return [output.entry for output in peer.receive(data) if isinstance(output, Send)]


def quiet_table(**options: Any) -> tuple[FairTable, Host, Party]:
    table = tiny_table(3, **options)
    dealt(table)
    return table, Host(table), table.parties[1]


def ack_of(party: Party) -> Entry:
    """An entry that a party has signed and the table has not seen."""
    outbox = list(party._outbox)
    entry = unpack(ENTRIES, party._say(Ack()).entry)
    party._outbox = outbox
    return entry


def test_a_forged_entry() -> None:
    table, host, peer = quiet_table()
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


def test_an_entry_of_somebody_who_never_joined() -> None:
    _table, host, peer = quiet_table()
    chain = peer.table.chain
    body = Body(chain.game, 5, 1, chain.last, chain.heads[-1], msgspec.msgpack.encode(Ack()))
    with pytest.raises(Cheat, match="forged-entry"):
        host.to(peer, host.stamped(peer, msgspec.msgpack.encode(body), bytes(64)))


def test_a_swallowed_entry_leaves_a_gap_that_is_asked_for() -> None:
    table = tiny_table(3)
    table.play(passing)
    log = table.transcript().entries
    peer = tiny_table(3).parties[1]
    for data in [*log[:20], *log[21:40]]:
        list(peer.table.receive(data))
    assert peer.table.chain.last == 20
    assert peer.table.reader.missing == 21
    list(peer.table.receive(log[20]))
    assert peer.table.chain.last == 40
    assert peer.table.reader.missing is None


def test_an_authors_entry_swallowed_and_the_next_one_ordered() -> None:
    table, host, peer = quiet_table()
    author = table.parties[2]
    first = author._say(Ack())
    second = unpack(ENTRIES, author._say(Ack()).entry)
    assert first
    with pytest.raises(Cheat) as caught:
        host.to(peer, host.stamped(peer, second.body, second.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_reordered_entries_do_not_hang_together() -> None:
    table, host, peer = quiet_table()
    one = ack_of(table.parties[2])
    chain = peer.table.chain
    wrong = host.stamped(peer, one.body, one.signature, head=chain.heads[-2])
    with pytest.raises(Cheat) as caught:
        host.to(peer, wrong)
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_an_entry_without_the_relays_stamp_is_nobodys_fault() -> None:
    table, host, peer = quiet_table()
    one = ack_of(table.parties[2])
    host.signing = table.secrets[2].signing
    with pytest.raises(Refused, match="stamp"):
        host.to(peer, host.stamped(peer, one.body, one.signature))


def test_a_replayed_entry() -> None:
    table, host, peer = quiet_table()
    old = table.relay.log[15]
    with pytest.raises(Cheat) as caught:
        host.to(peer, host.stamped(peer, old.body, old.signature))
    assert (caught.value.seat, caught.value.kind) == (0, "bad-chain")


def test_an_entry_of_an_old_game() -> None:
    """The same people, another game: every entry names its game."""
    old = tiny_table(3, seed="old")
    dealt(old)
    _table, host, peer = quiet_table()
    one = old.relay.log[-1]
    with pytest.raises(Cheat, match="another game"):
        host.to(peer, host.stamped(peer, one.body, one.signature))


def test_a_whole_old_game_is_replayed() -> None:
    old = tiny_table(3, seed="old")
    old.play(passing)
    peer = tiny_table(3).parties[1]
    list(peer.start())
    sent: list[bytes] = []

    def listen() -> None:
        for data in old.transcript().entries:
            sent.extend(output.entry for output in peer.receive(data) if isinstance(output, Send))

    with pytest.raises(SeatTaken, match="Somebody else has taken seat 2"):
        listen()
    payloads = [unpack(BODIES, unpack(ENTRIES, entry).body).payload for entry in sent]
    assert all(b"JOIN" in payload for payload in payloads), "it has said nothing in that game"


def test_the_end_of_the_log_is_cut_off() -> None:
    table = tiny_table(3)
    table.play(passing)
    whole = table.transcript()
    cut = msgspec.structs.replace(whole, entries=whole.entries[:-1])
    found = verify(cut, table.game, table.rules)
    assert not found.good
    assert "ends after entry" in found.broken


def test_two_stories_about_a_draw_release_nothing_and_convict_the_host() -> None:
    """Seat 1 is told that seat 2 draws, seat 2 that seat 1 draws: both would give the host their keys."""
    table = tiny_table(3, kinds={0: lying("DRAW", lambda party, message: None)})
    until(table, lambda: table.parties[1].table.task.__class__.__name__ == "Drawing", passing)
    table.settle()
    host, liar = Host(table), table.parties[0]
    chain = liar.table.chain
    need = liar.table.task.need  # type: ignore[attr-defined]
    said = {}
    for seat, payload in (
        (1, Draw(liar.table.step, need.slots, need.seat)),
        (2, Draw(liar.table.step, need.slots, None)),
    ):
        body = Body(
            chain.game, 0, chain.seq[0] + 1, chain.last, chain.heads[-1], msgspec.msgpack.encode(payload)
        )
        packed = msgspec.msgpack.encode(body)
        signature = REAL.signatures.sign(host.signing, packed)
        said[seat] = host.to(table.parties[seat], host.stamped(table.parties[seat], packed, signature))
    for seat in (1, 2):
        kinds = [unpack(BODIES, unpack(ENTRIES, entry).body).payload for entry in said[seat]]
        assert not any(b"KEYS" in payload for payload in kinds)
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


def test_gossip_that_agrees_or_is_garbage_convicts_nobody() -> None:
    table, _host, peer = quiet_table()
    gossip = table.parties[2].gossip()
    assert gossip is not None
    peer.hear(gossip)
    head = bytearray(gossip)
    head[-1] ^= 1
    peer.hear(bytes(head))
    with pytest.raises(Refused):
        peer.hear(b"garbage")
    fresh = tiny_table(3).parties[0]
    assert fresh.gossip() is None
    fresh.hear(gossip)


def test_another_entry_for_a_number_that_is_taken() -> None:
    table, host, peer = quiet_table()
    one = ack_of(table.parties[2])
    number = peer.table.chain.last
    second = host.stamped(peer, one.body, one.signature, number=number, head=bytes(32))
    with pytest.raises(Cheat, match="equivocation"):
        host.to(peer, second)
    forged = unpack(STAMPS, second)
    with pytest.raises(Refused, match="differs"):
        host.to(peer, msgspec.msgpack.encode(msgspec.structs.replace(forged, stamp=bytes(64))))


def test_entries_far_ahead_are_thrown_away() -> None:
    _table, host, peer = quiet_table()
    with pytest.raises(Refused, match="does not follow"):
        host.to(peer, host.stamped(peer, b"", bytes(64), number=peer.table.chain.last + 10_000))


def test_an_author_with_a_false_memory_is_refused_by_an_honest_relay() -> None:
    """Who signs a head that never was cannot bring the host into trouble."""
    table, _host, _peer = quiet_table()
    author = table.parties[2]
    chain = author.table.chain
    body = Body(chain.game, 2, chain.seq[2] + 1, chain.last, bytes(32), msgspec.msgpack.encode(Ack()))
    packed = msgspec.msgpack.encode(body)
    entry = Entry(packed, REAL.signatures.sign(author.secrets.signing, packed))
    with pytest.raises(Refused, match="equivocation"):
        table.relay.submit(msgspec.msgpack.encode(entry))


def test_the_relay_takes_entries_out_of_order_and_twice() -> None:
    table, _host, _peer = quiet_table()
    author = table.parties[2]
    entries = [author._say(Ack()).entry for _ in range(4)]
    assert table.relay.submit(entries[2]) == []
    assert table.relay.submit(entries[1]) == []
    assert len(table.relay.submit(entries[0])) == 3
    assert table.relay.submit(entries[1]) == []
    assert len(table.relay.submit(entries[3])) == 1


def test_a_flood_of_entries_ahead_of_their_turn_is_bounded() -> None:
    table, _host, _peer = quiet_table()
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
def test_two_identities_with_one_key(what: str) -> None:
    table = tiny_table(3)
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


def test_a_honest_host_is_never_named() -> None:
    table = tiny_table(3)
    table.play(passing)
    assert entries_of(table, "ACK")
    assert not any(isinstance(fact, Cheat) for facts in table.facts.values() for fact in facts)

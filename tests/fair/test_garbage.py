"""Whatever bytes come: nothing but the protocol's own errors, the right seat named, bounded memory."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from darwin_p2p.fair import Cheat, FairError, Party
from darwin_p2p.fair.encoding import LARGEST_ENTRY, unpack
from darwin_p2p.fair.log import BODIES, ENTRIES, STAMPS, Body, Entry, Stamped, entry_bytes
from darwin_p2p.fair.messages import DECODER, AnyMessage, Message
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY

from .liars import made_by
from .tables import at_random, cheats, dealt, messages, passing, tiny_table, until
from .test_attacks_on_dice import SealsOtherPads

RULES = {"turns": 3, "bids": True, "open_end": True}


class Garbler(Party):
    """Signs whatever it is told."""

    def raw(self, payload: bytes) -> bytes:
        chain = self.table.chain
        body = Body(chain.game, self.me, chain.seq[self.me] + 1, chain.last, chain.heads[-1], payload)
        return entry_bytes(self.secrets.signing, self.suite, body)


def garble(payload: bytes, kind: str | None = None) -> FairTable:
    """A table at which seat 2 says these bytes when it would say a message of a kind, or after the deal."""
    table = tiny_table(4, kinds={2: Garbler}, suite=TOY, rules=RULES)
    garbler = table.parties[2]
    assert isinstance(garbler, Garbler)
    if kind is None:
        dealt(table)
    else:
        until(table, lambda: any(duty.kind == kind for duty in garbler.table.duties(2)), at_random())
    garbler._outbox.clear()
    table._to_relay.clear()
    table._to_relay.append(garbler.raw(payload))
    table.settle()
    return table


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"\xc1",
        b"garbage",
        b"\x91" * 5000,  # deeply nested
        b"\xdf\xff\xff\xff\xff",  # a map of four billion
        b"\xdd\xff\xff\xff\xff",  # a list of four billion
        msgspec.msgpack.encode(["ROLL", 1.0, 0, "pick 3"]),  # 1.0 is not 1
        msgspec.msgpack.encode(["ROLL", True, 0, "pick 3"]),
        msgspec.msgpack.encode(["ROLL", 0, 0, b"pick 3"]),  # bytes are not text
        msgspec.msgpack.encode(["KEYS", 3, ["x" * 32]]),
        msgspec.msgpack.encode(["NONCE", 0, -1, bytes(32)]),
        msgspec.msgpack.encode(["NONCE", 0, 2**63, bytes(32)]),
        msgspec.msgpack.encode(["ACK", 1]),
        msgspec.msgpack.encode(["WHAT"]),
        msgspec.msgpack.encode({"kind": "ACK"}),
        msgspec.msgpack.encode(["ACT", 1, 2, b"x", [[1, bytes(32), 1]] * 300]),
    ],
)  # fmt: skip
def test_what_is_no_message_is_named(payload: bytes) -> None:
    table = garble(payload)
    assert cheats(table) == [(2, "malformed")]
    table.play(at_random())
    assert table.parties[0].table.complete or table.parties[0].table.suspended


def test_an_oversized_entry_is_not_even_read() -> None:
    table = tiny_table(3, kinds={2: Garbler}, suite=TOY)
    dealt(table)
    garbler = table.parties[2]
    assert isinstance(garbler, Garbler)
    with pytest.raises(FairError, match="too large"):
        table.relay.submit(garbler.raw(bytes(LARGEST_ENTRY)))
    with pytest.raises(FairError, match="too large"):
        list(table.parties[0].receive(bytes(LARGEST_ENTRY + 1)))


@given(some.binary(max_size=300))
def test_arbitrary_bytes_to_a_peer_or_the_relay(data: bytes) -> None:
    table = tiny_table(2, suite=TOY)
    for take in (lambda: list(table.parties[1].receive(data)), lambda: table.relay.submit(data)):
        with suppress(FairError):
            take()
    for decoder in (BODIES, ENTRIES, STAMPS, DECODER):
        with suppress(FairError):
            unpack(decoder, data)  # type: ignore[arg-type]


def samples() -> list[AnyMessage]:
    """One message of every kind."""
    found: dict[str, AnyMessage] = {}
    tables: list[FairTable] = []
    for seed in range(3):
        table = tiny_table(4, suite=TOY, seed=seed, rules={**RULES, "cards": 12, "open_end": seed == 0})
        if seed == 2:  # away while the deck is made
            until(table, lambda table=table: bool(table.parties[0].table.decks), passing)
            table.drop(3)
        dealt(table)
        table.drop(3)
        table.bring_back(3)
        until(table, lambda table=table: len(table.parties[0].table.dice.rolls) == 2, passing)
        until(table, lambda: type(table.parties[0].table.task).__name__ == "Choosing", passing)  # noqa: B023
        table.drop(3)
        table.play(at_random(seed))
        tables.append(table)
    quarrel = tiny_table(4, kinds={1: made_by(SealsOtherPads)}, suite=TOY)
    quarrel.play(passing)
    knocking = tiny_table(4, suite=TOY)
    dealt(knocking)
    for _ in range(2):
        knocking.drop(3)
        knocking.bring_back(3)
    knocking.let(0, knocking.parties[0].admit(3))
    knocking.settle()
    waiting = tiny_table(2, suite=TOY)  # the other one left, and cannot be replaced
    dealt(waiting)
    waiting.vanish(1)
    waiting.let(0, waiting.parties[0].claim())
    waiting.settle()
    for table in (*tables, quarrel, knocking, waiting):
        for _, _, message in messages(table):
            if message is not None:
                found.setdefault(message.kind(), message)
    return list(found.values())


SAMPLES = samples()
junk = some.one_of(
    some.none(),
    some.booleans(),
    some.integers(-3, 40),
    some.integers(-(2**63), 2**64 - 1),
    some.floats(allow_nan=False),
    some.binary(max_size=40),
    some.binary(min_size=32, max_size=32),
    some.text(max_size=10),
    some.lists(some.binary(min_size=32, max_size=32), max_size=4),
    some.lists(some.integers(0, 300), max_size=4),
)


@settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
@given(some.data())
def test_arbitrary_values_in_any_field_of_any_message(data: some.DataObject) -> None:
    """The author is named or the message is ignored; never a crash, and honest peers stay together."""
    message = data.draw(some.sampled_from(SAMPLES))
    fields: list[Any] = msgspec.to_builtins(message, builtin_types=(bytes,))
    place = data.draw(some.integers(1, max(1, len(fields) - 1)))
    if (
        place < len(fields)
        and isinstance(fields[place], list)
        and fields[place]
        and data.draw(some.booleans())
    ):
        inner = fields[place]
        inner[data.draw(some.integers(0, len(inner) - 1))] = data.draw(junk)
    elif place < len(fields):
        fields[place] = data.draw(junk)
    kind = data.draw(some.sampled_from([message.kind(), None]))
    try:
        table = garble(msgspec.msgpack.encode(fields), kind)
    except AssertionError as error:
        if "never came" in str(error):  # this kind is not due in this game
            return
        raise
    honest = [party for me, party in table.parties.items() if me != 2]
    assert len({tuple(map(str, party.table.cheats)) for party in honest}) == 1
    assert len({party.state.digest() for party in honest}) == 1
    assert {cheat.seat for cheat in honest[0].table.cheats} <= {2}
    assert not any(isinstance(fact, Cheat) for me in (0, 1, 3) for fact in table.facts[me])


@settings(max_examples=30, deadline=None)
@given(some.data())
def test_arbitrary_changes_of_stamped_entries(data: some.DataObject) -> None:
    """Between relay and peer: refused, or the relay is named; the honest entry is taken afterwards."""
    table = tiny_table(2, suite=TOY, rules={"turns": 0})
    table.start()
    peer = table.parties[1]
    good = []
    while len(good) < 12 and table._to_relay:
        good += table.relay.submit(table._to_relay.popleft())
        for number in range(peer.table.chain.last, len(good)):
            one = good[number]
            stamped = unpack(STAMPS, one)
            name = data.draw(some.sampled_from(Stamped.__struct_fields__))
            value = data.draw(some.one_of(some.integers(0, 9), some.binary(max_size=64)))
            try:
                changed = msgspec.msgpack.encode(msgspec.structs.replace(stamped, **{name: value}))
                for _ in peer.receive(changed):
                    pass
            except FairError:
                pass
            for me, party in table.parties.items():
                table.let(me, party.receive(one))
    assert peer.table.chain.last == len(good)


def test_every_kind_of_message_has_been_tried() -> None:
    kinds = {cls.kind() for cls in Message.__subclasses__()}
    seen = {message.kind() for message in SAMPLES}
    assert kinds == seen


def test_an_entry_is_two_byte_strings() -> None:
    assert unpack(ENTRIES, msgspec.msgpack.encode(Entry(b"x", bytes(64)))).body == b"x"

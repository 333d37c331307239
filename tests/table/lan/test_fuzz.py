"""Bytes that nobody should send: nothing but typed errors, and a table that goes on."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from random import Random

import pytest

from darwin_p2p.table.lan.hub import MOST_LETTERS, Hub
from darwin_p2p.table.lan.onlooker import Onlooker
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.wire import RemoteProtocolError
from darwin_p2p.wire.frames import FrameReader, frame
from darwin_p2p.wire.handshake import Known
from darwin_p2p.wire.messages import Message, decode, encode
from darwin_p2p.wire.talk import (
    FROM_GUEST,
    FROM_HOST,
    Have,
    Leave,
    Ordered,
    Ping,
    Presence,
    Say,
    Sit,
    Submit,
)

from .village import Village

SAMPLES: list[Message] = [
    Sit("Ada", "", ("greedy", "random")),
    Submit(bytes(range(200))),
    Ordered(bytes(300)),
    Have(12, bytes(32), ((0, 0), (1, 2))),
    Say("hello"),
    Presence((0, 1), ((2, 30),), 4),
    Ping(7),
    Leave(),
]


def mutated(rng: Random, samples: list[bytes]) -> bytes:
    """A frame with a few bytes changed, cut, doubled or mixed with another."""
    data = bytearray(rng.choice(samples))
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(data) + 1)
        what = rng.randrange(5)
        if what == 0 and place < len(data):
            data[place] = rng.randrange(256)
        elif what == 1:
            del data[place : place + rng.randrange(1, 9)]
        elif what == 2:
            data[place:place] = rng.randbytes(rng.randrange(1, 9))
        elif what == 3:
            other = rng.choice(samples)
            data[place:] = other[rng.randrange(len(other)) :]
        else:
            data += data[: rng.randrange(64)]
    return bytes(data)


def feed(count: int, seed: int) -> None:
    """So many mutated frames at a host in its lobby, and at an onlooker of a game."""
    rng = Random(seed)
    village = Village(seed, 3)
    hub = Hub(Lobby(village.setup))
    samples = [encode(message) for message in SAMPLES]
    guest = hub.arrive(Known(bytes(32), "x", "join", ""), 0.0)
    for number in range(count):
        data = mutated(rng, samples)
        try:
            message = decode(data, *FROM_GUEST)
        except RemoteProtocolError:
            continue
        hub.receive(guest, message, float(number))
        if guest.closing or len(guest.letters) > MOST_LETTERS // 2:
            hub.gone(guest, float(number))
            hub.lobby.leave(bytes(32))
            guest = hub.arrive(Known(bytes(32), "x", "join", ""), float(number))


def test_mutated_frames_are_refused_with_a_typed_error() -> None:
    feed(10_000, 1)


def test_mutated_entries_are_passed_over_or_blamed_on_the_host_who_sent_them() -> None:
    village = Village(5, 3)
    village.play()
    peer = village.citizens[1].peer
    entries = list(peer.ledger.entries)
    rng = Random(3)
    caught = 0
    for end in range(0, len(entries), 4):
        onlooker = Onlooker(peer.start, village.setup, peer.party.suite)
        for entry in [*entries[:end], *(mutated(rng, entries) for _ in range(8)), *entries[end:]]:
            for _ in onlooker.receive(Ordered(entry)):
                pass
        caught += onlooker.over is not None
        if onlooker.over is not None:
            assert onlooker.over.seat == peer.settings.host, "nobody else could have sent it"
        else:
            assert onlooker.table.complete
        heads = onlooker.table.chain.heads
        assert heads == peer.table.chain.heads[: len(heads)]
    assert 0 < caught < len(entries) // 4


def pieces(rng: Random, data: bytes) -> Iterator[bytes]:
    while data:
        cut = rng.randrange(1, 50)
        yield data[:cut]
        data = data[cut:]


def test_frames_of_any_cut_give_the_same_payloads() -> None:
    rng = Random(4)
    sent = [rng.randbytes(rng.randrange(1, 300)) for _ in range(200)]
    reader = FrameReader()
    got: list[bytes] = []
    for piece in pieces(rng, b"".join(map(frame, sent))):
        reader.feed(piece)
        got += reader.payloads()
    assert got == sent


@pytest.mark.soak
def test_a_million_mutated_frames_take_no_memory() -> None:
    feed(20_000, 2)
    tracemalloc.start()
    feed(20_000, 3)
    before, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    feed(960_000, 4)
    tracemalloc.start()
    feed(20_000, 5)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after < 2 * before + 1_000_000
    assert FROM_HOST

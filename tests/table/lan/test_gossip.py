"""Words between players past the host: a lie is found at once, and nobody is voted out who answers."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import trio

from darwin_p2p.fair import Cheat, Relay
from darwin_p2p.fair.log import STAMPS, convicts
from darwin_p2p.fair.suite import REAL
from darwin_p2p.net.ear import Ear
from darwin_p2p.table.lan.closing import CHEATED, closing
from darwin_p2p.table.lan.gossip import TRIES, Gossip, read_places, written_places
from darwin_p2p.table.lan.hub import Guest, Hub
from darwin_p2p.table.lan.ledger import author_of
from darwin_p2p.table.lan.patience import Patience
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.wire.messages import Message, decode, encode
from darwin_p2p.wire.talk import Ordered, Presence
from darwin_p2p.wire.whisper import Whisper

from .town import Town, install_tiny
from .village import Village

HERE = ("127.0.0.1", 4)


class TwoFaced(Hub):
    """Tells its last guest two entries the other way round, once, and signs both stories."""

    def __init__(self, lobby: Lobby, victim: bytes, after: int) -> None:
        super().__init__(lobby)
        self.victim, self.after = victim, after
        self.other: list[bytes] = []
        self._kept: bytes | None = None

    def _order(self, entry: bytes) -> None:
        if self.last < self.after or self.other or not (self._kept or self._first_answer(entry)):
            super()._order(entry)
        elif self._kept is None or author_of(self._kept) == author_of(entry):
            self._kept = self._kept or entry
        else:
            assert self.relay is not None
            assert self.start is not None
            assert self.ledger is not None
            secrets = self.ledger.begun.secrets if self.ledger.begun else None
            assert secrets is not None
            log = [STAMPS.decode(one) for one in self._log]
            second = Relay(self.ledger.settings, self.suite, secrets.signing, 0, log)
            self.other = [*self._log, *second.submit(entry), *second.submit(self._kept)]
            super()._order(self._kept)
            super()._order(entry)

    def _first_answer(self, entry: bytes) -> bool:
        """Others will answer too: COMMIT when all have joined, ACK when a card or a die is asked for."""
        return any(kind in entry and kind not in self._log[-1] for kind in (b"COMMIT", b"ACK"))

    def entry(self, guest: Guest) -> Message | None:
        if guest.known.identity != self.victim or not self.other or guest.next is None:
            return super().entry(guest)
        if guest.next > len(self.other):
            return None
        guest.next += 1
        return Ordered(self.other[guest.next - 2])


@pytest.mark.parametrize(
    ("game", "after"), [("tiny", 3), ("tiny", 40), ("evo", 3), ("evo", 60), ("evo", 200)]
)  # when everybody has joined, and is bound next; or later
async def test_a_host_with_two_stories_is_convicted_by_those_it_told_them(
    game: str, after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_tiny(monkeypatch)
    town = Town(tmp_path, 3, game=game)
    hub = TwoFaced(town.table.lobby, town.player(2).identity.public, after)
    town.table.hub = town.table.serving.hub = hub
    await town.play()
    for end in (town.ends[1], town.ends[2]):
        cheat = end.over
        assert isinstance(cheat, Cheat)
        assert (cheat.seat, cheat.kind) == (0, "equivocation")
        one, two = cheat.evidence
        assert convicts(REAL, end.table.chain.keys[0], one, two), "anybody can check the evidence"
        assert (await closing(end)).exit_code == CHEATED


def played() -> list[Gossip]:
    """Three parties after a game, in their order."""
    village = Village(5, 3)
    village.play()
    parties = [citizen.peer.party for citizen in village.citizens]
    return [Gossip(party) for party in sorted(parties, key=lambda party: party.me)]


def test_players_who_were_told_the_same_accuse_nobody() -> None:
    one, two, three = played()
    ((data, _), *_) = list(_told(one))
    assert two.receive(data, HERE) == 0
    assert three.receive(data, HERE) == 0
    assert one.receive(data, HERE) is None, "our own words"


def _told(gossip: Gossip) -> list[tuple[bytes, tuple[str, int]]]:
    """What a party says, with somewhere to say it."""
    gossip._heard_at.update(dict.fromkeys(gossip.party.table.parties, HERE))
    return list(gossip.tell())


def test_words_of_nobody_and_nonsense_are_passed_over() -> None:
    one, two, _ = played()
    ((data, _), *_) = _told(one)
    said = decode(data, Whisper)
    for other in (
        b"nonsense",
        encode(msgspec.structs.replace(said, party=2)),
        encode(msgspec.structs.replace(said, head=b"")),
        encode(msgspec.structs.replace(said, game=bytes(32))),
    ):
        assert two.receive(other, HERE) is None
    nonsense = list(one.tell(b"no head"))
    assert two.receive(nonsense[0][0], HERE) is None


def test_who_hosts_the_table_says_so_past_the_old_host() -> None:
    one, two, _ = played()
    one.hosting = 4711
    two.receive(_told(one)[0][0], ("192.168.1.7", 9))
    assert two.hosts == {("192.168.1.7", 4711)}
    one.hosting = 0
    two.hosts.clear()
    two.receive(_told(one)[0][0], ("192.168.1.7", 9))
    assert not two.hosts


def test_who_answers_is_in_reach_and_who_does_not_is_not() -> None:
    one, two, _ = played()
    for _ in range(TRIES):
        _told(one)
    assert one.out_of_reach(1)
    one.receive(_told(two)[0][0], ("127.0.0.1", 9))
    assert not one.out_of_reach(1)
    assert next(place for _, place in one.tell()) == ("127.0.0.1", 9), "answered where it was heard"


def test_where_few_are_left_nobody_is_dropped_who_can_be_reached() -> None:
    """Three parties: to go on without one of them needs the direct check, and a person."""
    village = Village(6, 3)
    asked: list[object] = []

    async def look(village: Village) -> None:
        peer = village.citizens[1].peer if village.citizens[1].plays else None
        while peer is None:
            await trio.sleep(0.1)
            peer = village.citizens[1].peer if village.citizens[1].plays else None
        lost = Presence((0, 1), ((2, 10**6),))
        patience = Patience(1, 30, persons=True)
        asked.append(patience.vote(peer.table, lost, lambda party: False))
        asked.append(patience.vote(peer.table, lost, lambda party: True))

    village.play(look)
    first, second = asked
    assert first is None
    assert second is not None
    assert second.asks  # type: ignore[attr-defined]


def test_places_are_written_and_read_and_nonsense_is_not() -> None:
    places = [("192.168.1.20", 4711), ("10.0.0.2", 4711)]
    assert read_places(written_places(places)) == places
    assert read_places("example.org:80 1.2.3.4 1.2.3.4:0 1.2.3.999:5 [::1]:5") == []


async def test_two_ears_hear_each_other() -> None:
    with Ear() as one, Ear() as two:
        await one.open()
        await two.open(one.port)  # taken: it listens somewhere else
        assert one.port != two.port
        with trio.fail_after(10):
            heard: list[bytes] = []

            async def listen() -> None:
                heard.append((await two.receive())[0])

            async with trio.open_nursery() as nursery:
                nursery.start_soon(listen)
                while not heard:
                    await one.send(b"hello", ("127.0.0.1", two.port))
                    await trio.sleep(0.01)
        assert heard == [b"hello"]

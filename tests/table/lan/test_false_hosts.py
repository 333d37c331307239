"""A host that is none, or no longer, or that wants another game than was agreed on: nobody follows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from darwin_p2p.fair import Relay, Send
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.log import STAMPS
from darwin_p2p.fair.messages import Ack
from darwin_p2p.table.lan.following import WrongHost
from darwin_p2p.table.lan.gathering import MOST_HOSTS, Gathering
from darwin_p2p.table.lan.ledger import Ledger
from darwin_p2p.table.lan.news import NewHost
from darwin_p2p.table.lan.peer import Peer
from darwin_p2p.testing.toy_suite import TOY
from darwin_p2p.wire.messages import Message, decode, encode
from darwin_p2p.wire.talk import FROM_HOST, Again, Have, Ordered, Start

from .village import Citizen, Village, until


@pytest.fixture(scope="module", params=["tiny", "evo"])
def village(request: pytest.FixtureRequest) -> Village:
    """A table whose host was killed in the middle of a game, and its citizens with it."""
    village = Village(3, 3, game=request.param, clock=90)

    async def end(village: Village) -> None:
        deep = 60 if village.setup.game.name == "tiny" else 300
        await until(lambda: all(one.plays and one.peer.last > deep for one in village.citizens))
        for one in village.citizens:
            one.kill()
            one.lost = True

    village.play(end)
    return village


@pytest.fixture
def guest(village: Village) -> Peer:
    return guest_of(village, 1)


def guest_of(village: Village, number: int) -> Peer:
    """A player who is back, and looks for the host."""
    citizen: Citizen = village.citizens[number]
    peer = Peer.resumed(Ledger(citizen.store.crashed()), village.setup, suite=TOY)
    for _ in peer.wake():
        pass
    peer.link_up()
    return peer


def tell(peer: Peer, message: Message) -> list[Any]:
    """What a peer makes of what a host sends over the wire."""
    return list(peer.receive(decode(encode(message), *FROM_HOST)))


def test_the_start_told_again_changes_nothing(guest: Peer) -> None:
    before = guest.last, guest.start, dict(guest.table.reader.relays)
    assert tell(guest, guest.start) == tell(guest, guest.start) == []
    assert (guest.last, guest.start, guest.table.reader.relays) == before


def others(start: Start) -> Iterator[tuple[str, Start]]:
    """Starts that are not this one."""
    replace = msgspec.structs.replace
    one, two, *more = start.seats
    yield "settings", replace(start, settings=start.settings + b"\0")
    yield "seats", replace(start, seats=(two, one, *more))
    yield "clock", replace(start, clock=1)
    yield "grace", replace(start, grace=0)


@pytest.mark.parametrize("what", ["settings", "seats", "clock", "grace"])
def test_nothing_that_was_agreed_on_changes_in_the_middle_of_a_game(guest: Peer, what: str) -> None:
    before = guest.start
    with pytest.raises(WrongHost):
        tell(guest, dict(others(before))[what])
    assert guest.start == before


def test_another_host_in_a_term_that_has_entries(guest: Peer) -> None:
    """Whoever says that the past was another's cannot have the log of it."""
    false = msgspec.structs.replace(guest.start, relays=((0, 2),))
    with pytest.raises(WrongHost):
        tell(guest, false)
    assert guest.table.reader.relays == {0: 0}


def test_a_new_host_that_takes_moves_back(village: Village, guest: Peer) -> None:
    """It names itself, and offers the log without what this player has answered to."""
    log = list(guest.ledger.entries)
    heads = list(guest.table.chain.heads)
    cut = guest.party._acknowledged - 1
    assert tell(guest, msgspec.structs.replace(guest.start, relays=((0, 0), (1, 2)))) == [NewHost(2)]
    tell(guest, Again(cut))
    for entry in log[:cut]:
        tell(guest, Ordered(entry))
    assert guest.table.chain.heads == heads
    assert guest.ledger.entries == log, "nothing is lost by the attempt"


def test_a_new_host_cannot_order_under_the_name_of_another(village: Village, guest: Peer) -> None:
    """Seat 3 says that seat 2 hosts now: it has no key to sign as such, and nobody is to blame for it."""
    rogue = guest_of(village, 2)
    before = guest.last
    tell(guest, msgspec.structs.replace(guest.start, relays=((0, 0), (1, 1))))
    log = [unpack(STAMPS, one) for one in rogue.ledger.entries]
    relay = Relay(rogue.settings, TOY, rogue.party.secrets.signing, 1, log)
    said = rogue.party._say(Ack())
    assert isinstance(said, Send)
    for entry in relay.submit(said.entry):
        tell(guest, Ordered(entry))
    assert guest.last == before
    assert guest.over is None


def test_a_player_who_tells_of_a_million_hosts_does_not_use_up_all_terms(village: Village) -> None:
    """Else no later host could name its term, and the game would be over."""
    peer, rogue = guest_of(village, 1), guest_of(village, 2)
    parties = {seat.owner: number for number, seat in enumerate(peer.start.seats)}
    gathering = Gathering(peer.settings, TOY, list(peer.ledger.entries), {0: 0}, parties, peer.table.live)
    claim = decode(encode(Have(rogue.last, b"", ((0, 0), (2**40, 2)))), Have)
    gathering.has(peer.start.seats[2].owner, claim.number, dict(claim.relays))
    for number, entry in enumerate(rogue.ledger.entries, 1):
        if number > len(gathering.log):
            gathering.entry(peer.start.seats[2].owner, entry)
    _, relays, term = gathering.agreed()
    assert relays == {0: 0}
    assert 1 <= term <= MOST_HOSTS
    told = msgspec.structs.replace(peer.start, relays=((0, 0), (term, 1)))
    assert tell(rogue, told) == [NewHost(1)]

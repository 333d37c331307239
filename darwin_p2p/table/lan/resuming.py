"""A table taken up again by any of its peers: first everybody says what it has, then the next term begins."""

from __future__ import annotations

import msgspec

from .gathering import Gathering
from .hub import Hub
from .ledger import Term
from .peer import Peer


def take_up(hub: Hub, peer: Peer) -> None:
    """Open the hub of a game that is not over, with what this peer has of it."""
    ledger, start = peer.ledger, peer.start
    parties = {seat.owner: owner for seat, owner in zip(start.seats, peer.settings.owners, strict=True)}
    log, relays = list(ledger.entries), dict(ledger.relays)
    gathering = Gathering(peer.settings, hub.suite, log, relays, parties, peer.table.live)
    hub.resume(msgspec.structs.replace(start, gathering=True), ledger, gathering)


def go_on(hub: Hub) -> None:
    """Begin the next term with the log that is agreed on; all is on the disk before anybody is told."""
    gathering, ledger, start = hub.gathering, hub.ledger, hub.start
    assert gathering is not None
    assert ledger is not None
    assert ledger.begun is not None
    assert start is not None
    log, relays, term = gathering.agreed()
    ledger.replace(log)
    me = ledger.begun.me
    for number, party in sorted({**relays, term: me}.items()):
        if ledger.relays.get(number) != party:
            ledger.write(Term(number, party))
    ledger.sync()
    told = tuple(sorted({**relays, term: me}.items()))
    start = msgspec.structs.replace(start, relays=told, gathering=False)
    hub.go_on(start, log, term, ledger.begun.secrets.signing, ledger.settings)

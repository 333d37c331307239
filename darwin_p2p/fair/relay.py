"""The relay: gives entries their place. It holds no secret, and every peer checks all it does."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..text import phrase
from .encoding import unpack
from .errors import Fault, Refused
from .log import BODIES, ENTRIES, Body, Chain, Entry, Stamped, stamp_bytes
from .settings import Settings
from .suite import Suite


class Relay:
    """Orders entries for one term. Entries of one author may come out of order or twice."""

    MOST_AHEAD = 64  # entries of one author that wait for an earlier one

    def __init__(
        self, settings: Settings, suite: Suite, signing: bytes, term: int = 0, log: Sequence[Stamped] = ()
    ) -> None:
        self.term = term
        self.log = list(log)
        self._suite = suite
        self._signing = signing
        self._chain = Chain(settings, suite)
        self._early: dict[int, dict[int, Entry]] = {}
        for stamped in self.log:  # a log that this peer has checked already
            self._chain.append(unpack(BODIES, stamped.body), stamped, stamped.head)

    def submit(self, data: bytes) -> list[bytes]:
        """Take an entry of a party; returns what every peer is to be sent, in order.

        `Refused` says what is wrong with it; the link it came over is the only one to blame.
        """
        entry = unpack(ENTRIES, data)
        body = unpack(BODIES, entry.body)
        expected = self._chain.seq.get(body.author, 0) + 1
        if body.seq < expected:
            return []  # a repeat
        if body.seq > expected:
            self._keep(body, entry)
            return []
        ordered = [self._order(entry)]
        waiting = self._early.get(body.author, {})
        while (following := waiting.pop(self._chain.seq[body.author] + 1, None)) is not None:
            try:
                ordered.append(self._order(following))
            except Refused:
                break  # its author will see that it is missing, and send it again
        return ordered

    def _keep(self, body: Body, entry: Entry) -> None:
        """An entry ahead of its turn waits, if it is its author's and there are not too many."""
        key = self._chain.keys.get(body.author)
        if key is None or not self._suite.signatures.valid(key, entry.signature, entry.body):
            raise Refused(
                phrase("Entry {seq} of seat {seat} comes too early.", seq=body.seq, seat=body.author + 1)
            )
        waiting = self._early.setdefault(body.author, {})
        if len(waiting) >= self.MOST_AHEAD:
            raise Refused(
                phrase("Too many entries of seat {seat} ahead of their turn.", seat=body.author + 1)
            )
        waiting.setdefault(body.seq, entry)

    def _order(self, entry: Entry) -> bytes:
        chain = self._chain
        try:
            body = chain.check(entry)
        except Fault as fault:
            raise Refused(phrase("The relay takes no such entry: {fault}.", fault=fault)) from None
        number, head = chain.last + 1, chain.next_head(entry.body, entry.signature)
        stamp = self._suite.signatures.sign(self._signing, stamp_bytes(chain.game, self.term, number, head))
        stamped = Stamped(self.term, number, head, entry.body, entry.signature, stamp)
        chain.append(body, entry, head)
        self.log.append(stamped)
        return msgspec.msgpack.encode(stamped)

    def resend(self, number: int) -> bytes:
        """An entry that a peer missed."""
        if not 1 <= number <= len(self.log):
            raise Refused(phrase("There is no entry {number}.", number=number))
        return msgspec.msgpack.encode(self.log[number - 1])

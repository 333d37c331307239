"""The log: signed entries in one order, each hanging on all before it.

An author signs its entry together with the head of the log it has seen; the relay gives the entry its number
and signs the new head. So two logs with the same head are the same log, and a relay that tells two stories
has signed both.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from ..text import complaint_of, phrase
from .encoding import LARGEST_ENTRY, Count, Hash, Seat, Signature, digest, pack, unpack
from .errors import Cheat, Fault, Refused
from .messages import DECODER, AnyMessage, Join
from .settings import Settings
from .suite import Suite


class Body(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What an author signs. `seen` and `seen_head` acknowledge the log up to there."""

    game: Hash
    author: Seat
    seq: Count
    seen: Count
    seen_head: Hash
    payload: Annotated[bytes, msgspec.Meta(max_length=LARGEST_ENTRY)]


class Entry(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """On its way to the relay."""

    body: bytes
    signature: Signature


class Stamped(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """In its place. `term` counts the relays of the game."""

    term: Count
    number: Count
    head: Hash
    body: bytes
    signature: Signature
    stamp: Signature


BODIES = msgspec.msgpack.Decoder(Body)
ENTRIES = msgspec.msgpack.Decoder(Entry)
STAMPS = msgspec.msgpack.Decoder(Stamped)


def stamp_bytes(game: bytes, term: int, number: int, head: bytes) -> bytes:
    """What a relay signs."""
    return pack("stamp", game, term, number, head)


def entry_bytes(secret: bytes, suite: Suite, body: Body) -> bytes:
    """An entry signed with a game key."""
    packed = msgspec.msgpack.encode(body)
    return msgspec.msgpack.encode(Entry(packed, suite.signatures.sign(secret, packed)))


class Chain:
    """One log as far as it is known: heads, and per author its key, its last number and what it has seen."""

    def __init__(self, settings: Settings, suite: Suite) -> None:
        self.settings = settings
        self.suite = suite
        self.game = settings.table  # the game's own name once everybody has joined
        self.heads = [digest("genesis", self.game)]
        self.keys: dict[int, bytes] = {}
        self.seq: dict[int, int] = dict.fromkeys(settings.parties, 0)
        self.seen: dict[int, int] = dict.fromkeys(settings.parties, 0)  # acknowledged by each party
        self._told: dict[int, int] = dict.fromkeys(settings.parties, 0)  # the last `seen` of each author
        self._joins: dict[int, bytes] = {}

    @property
    def last(self) -> int:
        return len(self.heads) - 1

    def next_head(self, body: bytes, signature: bytes) -> bytes:
        return digest("head", self.heads[-1], body, signature)

    def check(self, entry: Entry | Stamped) -> Body:
        """Whether an entry may come next; `Fault` says what is wrong. An honest relay lets none such pass."""
        try:
            body = unpack(BODIES, entry.body)
        except Refused as error:
            raise Fault("bad-chain", complaint_of(error)) from None
        author = body.author
        if author not in self.seq:
            raise Fault("forged-entry", phrase("seat {seat} is no party", seat=author + 1))
        if body.game != self.game:
            raise Fault("bad-chain", phrase("an entry of another game"))
        if body.seq != self.seq[author] + 1:
            raise Fault(
                "bad-chain",
                phrase(
                    "entry {seq} of seat {seat} where entry {wanted} should be",
                    seq=body.seq,
                    seat=author + 1,
                    wanted=self.seq[author] + 1,
                ),
            )
        if body.seen > self.last or self.heads[body.seen] != body.seen_head or body.seen < self._told[author]:
            raise Fault("equivocation", phrase("seat {seat} has seen another log", seat=author + 1))
        key = self._key(author, body)
        if not self.suite.signatures.valid(key, entry.signature, entry.body):
            raise Fault("forged-entry", phrase("not signed by seat {seat}", seat=author + 1))
        return body

    def _key(self, author: int, body: Body) -> bytes:
        if author in self.keys:
            if len(self.keys) < len(self.seq):
                raise Fault("bad-chain", phrase("the game begins when everybody has joined"))
            return self.keys[author]
        if not self.keys and author != self.settings.host:
            raise Fault("bad-chain", phrase("the host joins first"))
        try:
            joining = unpack(DECODER, body.payload)
        except Refused:
            raise Fault("forged-entry", phrase("seat {seat} has not joined", seat=author + 1)) from None
        if not isinstance(joining, Join):
            raise Fault("forged-entry", phrase("seat {seat} has not joined", seat=author + 1))
        return joining.signing

    def append(self, body: Body, entry: Entry | Stamped, head: bytes) -> int:
        """Take a checked entry that brings the log to this head; returns its number."""
        self.heads.append(head)
        author = body.author
        self.seq[author] = body.seq
        # who signed the head right before its entry has thereby signed the head with it
        self.seen[author] = max(self.seen[author], body.seen + (body.seen == self.last - 1))
        self._told[author] = body.seen
        if author not in self.keys:
            self.keys[author] = self._key(author, body)
            self._joins[author] = body.payload
            if len(self.keys) == len(self.seq):
                joined = [self._joins[party] for party in sorted(self._joins)]
                self.game = digest("game", msgspec.msgpack.encode(self.settings), joined)
        return self.last


def message_in(body: Body) -> AnyMessage:
    """The message of an entry; a payload that is none is its author's fault."""
    try:
        return unpack(DECODER, body.payload)
    except Refused as error:
        raise Fault("malformed", complaint_of(error)) from None


class Head(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What peers tell each other past the relay: the relay's own signature under a head of the log."""

    game: Hash
    term: Count
    number: Count
    head: Hash
    stamp: Signature


HEADS = msgspec.msgpack.Decoder(Head)


def convicts(suite: Suite, relay_key: bytes, first: bytes, second: bytes) -> bool:
    """Whether two signed heads (`Head` bytes) prove to anybody that a relay told two stories."""
    try:
        one, two = unpack(HEADS, first), unpack(HEADS, second)
    except Refused:
        return False
    same_place = (one.game, one.term, one.number) == (two.game, two.term, two.number)
    return (
        same_place
        and one.head != two.head
        and all(
            suite.signatures.valid(
                relay_key, head.stamp, stamp_bytes(head.game, head.term, head.number, head.head)
            )
            for head in (one, two)
        )
    )


def stamp_covers(chain: Chain, data: bytes) -> bool:
    """Whether what a relay signed is about these very bytes: else anybody may have put them under its stamp,
    and a stranger, unlike a peer who had them from the relay itself, can blame nobody."""
    stamped = unpack(STAMPS, data)
    return stamped.head == chain.next_head(stamped.body, stamped.signature)


class Reader:
    """Takes stamped entries in any order, with repeats, and gives them back in order, checked.

    Whoever signed the stamp answers for what an honest relay would have refused.
    """

    MOST_WAITING = 256  # entries ahead of their turn; more are thrown away and asked for again

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.term = 0
        self.relays = {0: chain.settings.host}
        self.entries: list[Stamped] = []
        self.games: list[bytes] = []  # the name each entry was stamped under
        self._waiting: dict[int, Stamped] = {}

    @property
    def relay(self) -> int:
        return self.relays[self.term]

    def receive(self, data: bytes) -> int:
        """Take bytes from the relay; returns the number they claim. An error leaves everything as it was."""
        stamped = unpack(STAMPS, data)
        chain = self.chain
        if not 1 <= stamped.number <= chain.last + self.MOST_WAITING:
            raise Refused(
                phrase("Entry {number} does not follow entry {last}.", number=stamped.number, last=chain.last)
            )
        if stamped.number <= chain.last:
            self._again(stamped)
        else:
            self._waiting[stamped.number] = stamped
        return stamped.number

    def next(self) -> tuple[Body, Stamped] | None:
        """The next entry, checked and appended; None while it has not come."""
        stamped = self._waiting.pop(self.chain.last + 1, None)
        if stamped is None:
            return None
        body = self._checked(stamped)
        self.term = stamped.term
        self.games.append(self.chain.game)
        self.chain.append(body, stamped, stamped.head)
        self.entries.append(stamped)
        return body, stamped

    @property
    def missing(self) -> int | None:
        """The number to ask for again, when later entries have come already."""
        return self.chain.last + 1 if self._waiting else None

    def follow(self, term: int, relay: int) -> None:
        """From now on another party relays."""
        if term <= self.term or relay not in self.chain.seq:
            raise Refused(phrase("Seat {seat} cannot relay in term {term}.", seat=relay + 1, term=term))
        self.term = term
        self.relays[term] = relay
        self._waiting.clear()

    def head(self, number: int) -> bytes:
        """A signed head to tell others (`Head`)."""
        one = self.entries[number - 1]
        return msgspec.msgpack.encode(Head(self.games[number - 1], one.term, number, one.head, one.stamp))

    def hear(self, data: bytes) -> None:
        """Compare a head that another peer was told; `Cheat` when the relay told us something else."""
        heard = unpack(HEADS, data)
        if not 1 <= heard.number <= self.chain.last:
            return
        own = self.head(heard.number)
        relay = self.relays.get(heard.term, -1)
        if convicts(self.chain.suite, self.chain.keys.get(relay, bytes(32)), own, data):
            raise Cheat(relay, "equivocation", heard.number, phrase("two signed heads"), (own, data))

    def _checked(self, stamped: Stamped) -> Body:
        chain = self.chain
        if stamped.term != self.term and (stamped.term < self.term or stamped.term not in self.relays):
            raise Refused(phrase("An entry of term {term} in term {now}.", term=stamped.term, now=self.term))
        relay = self.relays[stamped.term]
        flaw: Fault | None = None
        body = None
        try:
            body = chain.check(stamped)
        except Fault as fault:
            flaw = fault
        if stamped.head != chain.next_head(stamped.body, stamped.signature):
            flaw = Fault("bad-chain", phrase("the head is not that of the log before it"))
        key = chain.keys.get(relay, bytes(32))
        if not chain.keys and body is not None:  # the first entry brings the key of the relay with it
            key = chain._key(body.author, body)
        signed = stamp_bytes(chain.game, stamped.term, stamped.number, stamped.head)
        if not chain.suite.signatures.valid(key, stamped.stamp, signed):
            raise Refused(phrase("The relay has not stamped this entry."))
        if flaw is not None or body is None:
            kind = flaw.kind if flaw else "bad-chain"
            raise Cheat(relay, kind, stamped.number, flaw.detail if flaw else "")
        return body

    def _again(self, stamped: Stamped) -> None:
        """An entry we have: a repeat is nothing, another story with a valid stamp is the end of the relay."""
        if stamped.head != self.chain.heads[stamped.number]:
            told = Head(
                self.games[stamped.number - 1], stamped.term, stamped.number, stamped.head, stamped.stamp
            )
            self.hear(msgspec.msgpack.encode(told))
            raise Refused(phrase("Entry {number} is already there and differs.", number=stamped.number))

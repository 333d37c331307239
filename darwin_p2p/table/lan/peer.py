"""A party at a LAN table, without sockets: its secrets, its journal, and what it says to the host.

Everything a call wants sent is in `outgoing`; the shell syncs the ledger first, then sends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from ...engine import Action
from ...errors import DarwinError
from ...fair import REAL, Caught, Cheat, Output, Party, Refused, Remember, SeatTaken, Secrets, Send, Suite
from ...fair.messages import Duty
from ...fair.replica import Replica
from ...net.ear import Place
from ...text import phrase
from ...wire.messages import Message
from ...wire.talk import Have, Ordered, Start, Submit
from ..setup import TableSetup
from .following import Follower
from .gossip import Gossip
from .ledger import Answered, Ledger, Term
from .news import AskedToDrop, Direct, MayClaim, News
from .patience import Patience


class Peer(Follower):
    """One party. `persons` says whether somebody is there who can be asked to go on without others."""

    def __init__(
        self,
        start: Start,
        setup: TableSetup,
        me: int,
        secrets: Secrets,
        ledger: Ledger,
        *,
        suite: Suite = REAL,
        identity: bytes = b"",
        address: str = "",
        persons: bool = False,
    ) -> None:
        super().__init__(start, setup)
        self.me, self.ledger = me, ledger
        self.party = Party(
            self.settings,
            setup.game,
            setup.rules,
            me,
            secrets,
            suite,
            name=start.seats[me].name,
            address=address,
            identity=identity,
        )
        self.patience = Patience(me, start.grace, persons=persons)
        self.gossip = Gossip(self.party)
        self._came_back_at = -1
        self._may_claim = False  # the person knows that it may
        self._admitted: set[int] = set()
        self._direct: set[int] = set()  # gone, as the host says, and heard all the same

    @classmethod
    def resumed(
        cls,
        ledger: Ledger,
        setup: TableSetup,
        *,
        suite: Suite = REAL,
        identity: bytes = b"",
        address: str = "",
        persons: bool = False,
    ) -> Peer:
        """A party out of its ledger. `wake` then reads the log."""
        begun = ledger.begun
        assert begun is not None
        relays = tuple(sorted(ledger.relays.items()))
        start = Start(begun.start.settings, begun.start.seats, relays, begun.start.clock, begun.start.grace)
        return cls(
            start,
            setup,
            begun.me,
            begun.secrets,
            ledger,
            suite=suite,
            identity=identity,
            address=address,
            persons=persons,
        )

    def wake(self) -> Iterator[News]:
        """Sit down; or go on exactly where the ledger ends."""
        ledger = self.ledger
        log, unsent = list(ledger.entries), ledger.unsent()
        if log or unsent:
            yield from self._do(self.party.resume(log, ledger.answered, ledger.relays, unsent))
        else:
            yield from self._do(self.party.start())

    @property
    def table(self) -> Replica:
        return self.party.table

    def link_up(self) -> None:
        super().link_up()
        self.send_again()

    def send_again(self) -> None:
        self.outgoing += [Submit(output.entry) for output in self.party.resend() if isinstance(output, Send)]

    def receive(self, message: Message) -> Iterator[News]:
        if isinstance(message, Have):  # a new host lacks what we have
            self.outgoing += map(Ordered, self.ledger.entries[message.number :])
        else:
            yield from super().receive(message)

    def whispered(self, data: bytes, place: Place) -> Iterator[News]:
        """Another player tells us something past the host."""
        if self.over is not None or self.table.complete:
            return
        try:
            party = self.gossip.receive(data, place)
        except Cheat as cheat:
            self.over = cheat
            yield Caught(cheat)
            return
        gone = {} if self.gathering else self.patience.gone(self.table, self.presence)
        if party is not None and party in gone:
            if party not in self._direct:
                self._direct.add(party)
                yield Direct(party)
        else:
            self._direct.discard(-1 if party is None else party)

    # -- the seats ---------------------------------------------------------------------------------------

    def asked(self) -> list[Duty]:
        """What the seats of this party have to decide now: ("ACT" or "SEAL", (step, seat))."""
        said = self.party.underway
        return [
            duty for duty in self.table.duties(self.me) if duty.kind in ("ACT", "SEAL") and duty not in said
        ]

    def act(self, seat: int, action: Action) -> Iterator[News]:
        """Make a move; raises `Illegal` with the reason before anything is sent, or `Refused`."""
        yield from self._do(self.party.act(seat, action))

    def vote_drop(self, parties: Iterable[int]) -> Iterator[News]:
        """A person agrees to go on without somebody."""
        yield from self._do(self.party.vote_drop(parties, confirmed=True))

    def admit(self, party: int) -> Iterator[News]:
        """Agree that somebody comes back another time."""
        yield from self._do(self.party.admit(party))

    def claim(self) -> Iterator[News]:
        """A person claims the win: the other one has been gone longer than the table waits."""
        if any(left for left in self.patience.gone(self.table, self.presence).values()):
            raise Refused(phrase("The table still waits for them to come back."))
        if not self.patience.gone(self.table, self.presence):
            raise Refused(phrase("Nobody is gone."))
        yield from self._do(self.party.claim())

    # -- time --------------------------------------------------------------------------------------------

    def tick(self, now: float) -> Iterator[News]:
        yield from super().tick(now)
        if not self.connected or self.gathering or self.table.complete or self.over is not None:
            return
        if self.me not in self.table.live:
            yield from self._come_back()
            return
        gone = self.patience.gone(self.table, self.presence)
        if not gone:
            self._may_claim = False
        elif self.table.may_claim and self.patience.persons and not (any(gone.values()) or self._may_claim):
            self._may_claim = True
            yield MayClaim(tuple(gone))
        vote = self.patience.vote(self.table, self.presence, self.gossip.out_of_reach)
        if vote is not None and vote.asks:
            yield AskedToDrop(vote.parties)
        elif vote is not None:
            yield from self._do(self.party.vote_drop(vote.parties, vote.confirmed))
        yield from self._let_in()

    def _come_back(self) -> Iterator[News]:
        """Dropped while we were away: take the seat again, once we have read what happened."""
        table = self.table
        left_at = table.left_at.get(self.me, -1)
        if self.last < self.host_last or self.me in table.expelled or self._came_back_at == left_at:
            return
        if table.may_return(self.me):
            self._came_back_at = left_at
            yield from self._do(self.party.come_back())

    def _let_in(self) -> Iterator[News]:
        """Somebody who was dropped twice is here again: without a person to ask, the answer is yes."""
        for party in self.patience.knocking(self.table, self.presence):
            if party not in self._admitted:
                self._admitted.add(party)
                yield from self._do(self.party.admit(party))

    # -- inside ------------------------------------------------------------------------------------------

    def _entry(self, data: bytes) -> Iterator[News]:
        yield from self._do(self.party.receive(data))

    def _adopt(self, log: list[bytes]) -> Iterator[News]:
        yield from self._do(self.party.adopt(log, dict(self.start.relays)))
        self.ledger.replace(log)

    def _new_terms(self, message: Start) -> None:
        for term, party in message.relays:
            if self.ledger.relays.get(term) != party:
                self.ledger.write(Term(term, party))

    def _do(self, outputs: Iterator[Output]) -> Iterator[News]:
        """Write down what must be, keep what is to be sent, pass the facts on."""
        for output in _ours(outputs):
            if isinstance(output, Send):
                self._keep()
                self.ledger.own(output.entry)
                self.outgoing.append(Submit(output.entry))
            elif isinstance(output, Remember):
                self.ledger.write(Answered(output.deck, output.challenge))
            else:
                yield output
        self._keep()

    def _keep(self) -> None:
        """The entries that have been taken since the last time."""
        kept = len(self.ledger.entries)
        if kept < self.last:
            entries = self.table.reader.entries[kept : self.last]
            self.ledger.take([msgspec.msgpack.encode(stamped) for stamped in entries], kept + 1)


def _ours(outputs: Iterator[Output]) -> Iterator[Output]:
    """What a party says, as long as the log knows it by its own secrets."""
    try:
        yield from outputs
    except SeatTaken:
        raise DarwinError(
            phrase(
                "Your seat at this table is played with secrets that are not here: you sat down on"
                " another machine, with another --folder, or the journal is gone. Come back from where"
                " you sat down; from here you can watch."
            )
        ) from None

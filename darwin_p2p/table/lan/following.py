"""What players and onlookers have in common: they follow the log of the host and ask for what they miss."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ...fair import Caught, Cheat, Refused
from ...fair.replica import Replica
from ...text import phrase
from ...wire.messages import Message
from ...wire.talk import Again, Have, Ordered, Ping, Pong, Presence, Start
from ..setup import TableSetup
from .ledger import number_of, read_settings
from .news import Fingerprint, NewHost, News, small_talk

QUIET = 3.0  # seconds without any entry after which what is missing is asked for again


def agreed(start: Start) -> tuple[object, ...]:
    """What all sat down to. With another clock a host could take the moves of others from them."""
    return start.settings, start.seats, start.clock, start.grace


class WrongHost(Exception):
    """Whoever answered is not, or no longer, the host of this game: look for it elsewhere."""


class Follower(ABC):
    """One guest in a game. `outgoing` is what is to be sent to the host, once the ledger is synced."""

    def __init__(self, start: Start, setup: TableSetup) -> None:
        self.start, self.setup = start, setup
        self.settings = read_settings(start)
        self.outgoing: list[Message] = []
        self.presence = Presence((), ())
        self.connected = False
        self.host_last = 0  # how far the host's log goes, as far as we know
        self.over: Cheat | None = None  # the relay is proved to lie: nothing of it is taken any more
        self.gathering = False  # the table has just been taken up again, and waits for everybody
        self._named = False
        self._progress = 0.0
        self._asked_after = -1  # the last entry we had when something was missing and we asked for it
        self._again: tuple[int, dict[int, bytes]] | None = None  # another log is sent: its length, so far

    @property
    @abstractmethod
    def table(self) -> Replica: ...

    @abstractmethod
    def _entry(self, data: bytes) -> Iterator[News]:
        """Take one stamped entry."""

    @abstractmethod
    def _adopt(self, log: list[bytes]) -> Iterator[News]:
        """Follow another log than the one we have."""

    @property
    def last(self) -> int:
        return self.table.chain.last

    @property
    def term(self) -> int:
        """How many times the table has been taken up."""
        return max(self.table.reader.relays)

    def link_up(self) -> None:
        """There is a link to the host: say how much of the log is here."""
        self.connected = True
        self._again, self._asked_after = None, -1
        self.outgoing = [self._have()]

    def link_down(self) -> None:
        self.connected = False
        self.outgoing = []

    def _have(self) -> Have:
        relays = tuple(sorted(self.table.reader.relays.items()))
        return Have(self.last, self.table.chain.heads[-1], relays)

    def receive(self, message: Message) -> Iterator[News]:
        """What the host says. Must be iterated to its end."""
        if isinstance(message, Ordered):
            yield from self._ordered(message.entry)
        elif isinstance(message, Start):
            yield from self._started(message)
        elif isinstance(message, Again):
            self._again = (message.number, {})
        elif isinstance(message, Ping):
            self.host_last = message.last
            self.outgoing.append(Pong())
        else:
            if isinstance(message, Presence):
                self.presence = message
            yield from small_talk(message)

    def _ordered(self, entry: bytes) -> Iterator[News]:
        if self.over is not None or self.table.complete:
            return
        before = self.last
        try:
            if self._again is None:
                yield from self._entry(entry)
            else:
                yield from self._collect(entry)
        except Refused:
            pass  # not for us: a repeat, or from a host that is no longer one
        except Cheat as cheat:
            self.over = cheat
            yield Caught(cheat)
        if self.last > before:
            self._progress = -1.0
        if self.table.reader.missing is not None and self.last == before != self._asked_after:
            self._asked_after = before  # once; should the answer be lost too, `tick` asks again
            self.outgoing.append(self._have())
        if not self._named and self.table.chain.game != self.settings.table:
            self._named = True
            yield Fingerprint(self.table.chain.game)

    def _collect(self, entry: bytes) -> Iterator[News]:
        """Gather another log, then follow it as a whole."""
        assert self._again is not None
        number, log = self._again
        place = number_of(entry)
        if 1 <= place <= number:
            log[place] = entry
        if len(log) == number:
            self._again = None
            yield from self._adopt([log[one] for one in range(1, number + 1)])

    def _started(self, message: Start) -> Iterator[News]:
        """The table goes on, perhaps with another host; nothing of the game itself may have changed."""
        if agreed(message) != agreed(self.start):
            raise WrongHost(phrase("Another game is played there."))
        self.gathering = message.gathering
        if message.gathering:
            self.outgoing.append(self._have())
            return
        relays, told = self.table.reader.relays, dict(message.relays)
        used = self.table.reader.term
        if any(told.get(term) != party for term, party in relays.items() if term <= used):
            raise WrongHost(phrase("The table has gone on with another host than that one."))
        # a term without any entry was nobody's yet: the host that is here now may have it
        if any(relays.get(term) != party for term, party in told.items()):
            relays.update(told)
            self._new_terms(message)
            yield NewHost(told[max(told)])
        self.start = message
        self.outgoing.append(self._have())

    def _new_terms(self, message: Start) -> None:  # noqa: B027 - an onlooker writes nothing down
        """Write down who puts the log in order."""

    def tick(self, now: float) -> Iterator[News]:
        """Once a second or so: ask again for what should have come."""
        if self._progress < 0:
            self._progress = now
        if self.connected and now - self._progress > QUIET:
            self._progress = now
            if self.host_last > self.last and self._again is None:
                self.outgoing.append(self._have())
            self.send_again()
        yield from ()

    def send_again(self) -> None:  # noqa: B027 - an onlooker sends nothing
        """Nothing has come for a while: send what may have been lost."""

"""The host's side of a table, without sockets: guests, lobby, the order of the log, who is here.

Takes what guests say and leaves what they are to be told in their letters; the log itself is not copied for
anybody, every guest has a place in it. Times are seconds of any clock that only goes forward.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from itertools import count

from ...errors import DarwinError
from ...fair import REAL, Relay, Settings, Suite
from ...fair import Refused as Unusable
from ...fair.log import STAMPS
from ...text import phrase, told
from ...wire.handshake import Known
from ...wire.messages import Message, Refused
from ...wire.talk import (
    Again,
    Have,
    Leave,
    LobbyIs,
    Ordered,
    Ping,
    Pong,
    Presence,
    Say,
    Sit,
    Start,
    Submit,
)
from ..lobby import Lobby, LobbyError
from .gathering import Gathering
from .ledger import Ledger, author_of, party_of

LOBBY_GRACE = 30.0  # seconds a guest may be gone from the lobby before its seat is free again
MOST_LETTERS = 512  # messages that wait for one guest; one that takes none is not worth more memory
MOST_UNUSABLE = 200  # entries of one link that cannot be used before it is closed
MOST_GUESTS = 160
CHAT = (5, 5.0)  # messages of one guest in so many seconds; more are passed over


class Guest:
    """One link that has said who it is."""

    def __init__(self, number: int, known: Known) -> None:
        self.number = number
        self.known = known
        self.letters: deque[Message] = deque()
        self.next: int | None = None  # the entry of the log to be sent next; None: it has not asked yet
        self.closing = False
        self.unusable = 0
        self.said: deque[float] = deque(maxlen=CHAT[0])

    @property
    def plays(self) -> bool:
        return self.known.purpose != "watch"

    def write(self, message: Message) -> None:
        if len(self.letters) >= MOST_LETTERS:
            self.closing = True
        if not self.closing:
            self.letters.append(message)


class Hub:
    """One table and everybody connected to it."""

    def __init__(self, lobby: Lobby, *, suite: Suite = REAL) -> None:
        self.lobby = lobby
        self.suite = suite
        self.guests: dict[int, Guest] = {}
        self.start: Start | None = None
        self.relay: Relay | None = None
        self.ledger: Ledger | None = None
        self.gathering: Gathering | None = None  # a table that is taken up again, until the log is agreed on
        self.released = 0  # entries that are on the disk and may be told
        self._numbers = count(1)
        self._log: list[bytes] = []
        self._lost: dict[bytes, float] = {}  # identity -> since when nobody has seen it
        self._left: set[bytes] = set()  # went on purpose
        self._presence: Presence | None = None
        self.turn: Callable[[int], int | None] | None = None  # whose entry comes next, where chance must not
        self._held: dict[int, list[bytes]] = {}  # author -> entries that wait for their turn

    # -- the course of a table ---------------------------------------------------------------------------

    def begin(self, start: Start, settings: Settings, signing: bytes, ledger: Ledger) -> None:
        """Deal: from now on the table is a log."""
        self.start, self.ledger = start, ledger
        self.relay = Relay(settings, self.suite, signing)
        self._everybody(start)

    def resume(self, start: Start, ledger: Ledger, gathering: Gathering) -> None:
        """Take a table up again: first everybody says how much of the log it has."""
        self.start, self.ledger, self.gathering = start, ledger, gathering
        self._lost = dict.fromkeys({seat.owner for seat in start.seats}, 0.0)

    def go_on(self, start: Start, log: list[bytes], term: int, signing: bytes, settings: Settings) -> None:
        """The log is agreed on: a new term begins."""
        stamped = [STAMPS.decode(entry) for entry in log]
        self.relay = Relay(settings, self.suite, signing, term, stamped)
        self.start, self.gathering = start, None
        self._log = list(log)
        self.released = len(log)
        for guest in self.guests.values():
            guest.next = None  # it says anew what it has
        self._everybody(start)

    @property
    def trusted(self) -> Collection[bytes]:
        """The identities that may come back without a code."""
        seats = self.start.seats if self.start else self.lobby.seats
        return {seat.owner for seat in seats if seat.owner}

    @property
    def last(self) -> int:
        return len(self._log)

    def release(self, number: int) -> None:
        """The log up to here is on the disk now."""
        self.released = max(self.released, number)

    def entry(self, guest: Guest) -> Message | None:
        """The next entry of the log that this guest is to be sent."""
        if guest.next is None or guest.next > self.released or self.gathering is not None:
            return None
        guest.next += 1
        return Ordered(self._log[guest.next - 2])

    def has_news(self, guest: Guest) -> bool:
        waiting = guest.next is not None and guest.next <= self.released and self.gathering is None
        return bool(guest.letters) or guest.closing or waiting

    # -- guests ------------------------------------------------------------------------------------------

    def arrive(self, known: Known, now: float) -> Guest:
        """Somebody has proved who it is; a player's older link is closed."""
        guest = Guest(next(self._numbers), known)
        if len(self.guests) >= MOST_GUESTS and not guest.plays:
            guest.write(
                Refused("table/crowd", phrase("There are too many spectators at this table. Try later."))
            )
            guest.closing = True
        if guest.plays:
            for other in [one for one in self._of(known.identity) if one.plays]:
                other.closing = True
                del self.guests[other.number]
        self.guests[guest.number] = guest
        if self.start is not None and guest.plays and known.identity not in self.trusted:
            guest.write(Refused("table/begun", phrase("The game has begun without you. You can watch it.")))
            guest.closing = True
            return guest
        guest.write(self.start or self.lobby.described())
        self._lost.pop(known.identity, None)
        self._left.discard(known.identity)
        self.tell_presence(now)
        return guest

    def gone(self, guest: Guest, now: float) -> None:
        """A link has ended."""
        if self.guests.pop(guest.number, None) is None:
            return
        identity = guest.known.identity
        if guest.plays and identity in self.trusted and not any(one.plays for one in self._of(identity)):
            self._lost[identity] = now
            if self.gathering is not None:
                self.gathering.left(identity)
        self.tell_presence(now)

    def receive(self, guest: Guest, message: Message, now: float) -> None:
        """Something a guest says."""
        if guest.closing or guest.number not in self.guests:
            return
        if isinstance(message, Ping):
            guest.write(Pong())
        elif isinstance(message, Say):
            self._chat(guest, message, now)
        elif isinstance(message, Leave):
            self._leave(guest, now)
        elif isinstance(message, Sit):
            self._sit(guest, message)
        elif self.start is not None:
            self._in_game(guest, message)

    def _in_game(self, guest: Guest, message: Message) -> None:
        if isinstance(message, Have):
            if self.gathering is not None:
                self._gather(guest, message)
            else:
                self._follow(guest, message)
        elif isinstance(message, Ordered) and self.gathering is not None and guest.plays:
            self.gathering.entry(guest.known.identity, message.entry)
        elif isinstance(message, Submit) and guest.plays:
            self._submit(guest, message.entry)

    def _follow(self, guest: Guest, message: Have) -> None:
        """Send what follows; or everything, to somebody who has followed another host into a dead end."""
        assert self.start is not None
        if not dict(self.start.relays).items() <= dict(message.relays).items():
            guest.write(self.start)  # it does not know who hosts now, so it could use nothing of this host
            guest.next = None
            return
        number = message.number
        same = number == 0 or (number <= self.last and self._head(number) == message.head)
        guest.next = number + 1 if same else 1
        guest.write(Ping(self.released) if same else Again(self.last))

    def _head(self, number: int) -> bytes:
        return STAMPS.decode(self._log[number - 1]).head

    def _gather(self, guest: Guest, message: Have) -> None:
        assert self.gathering is not None
        if guest.plays:
            wanted = self.gathering.has(guest.known.identity, message.number, dict(message.relays))
            if wanted is not None:
                guest.write(Have(wanted))

    def _submit(self, guest: Guest, entry: bytes) -> None:
        """Give an entry its place. What cannot be used is its sender's affair; it may be late or repeated."""
        if self.relay is None or self.ledger is None:
            return
        try:
            if self.turn is not None:
                held = self._held.setdefault(author_of(entry), [])
                if entry not in held and len(held) < Relay.MOST_AHEAD:
                    held.append(entry)
                self.in_turn()
            else:
                self._order(entry)
        except Unusable:
            guest.unusable += 1
            if guest.unusable > MOST_UNUSABLE:
                guest.write(
                    Refused("table/nonsense", phrase("Your program sends entries that nobody can use."))
                )
                guest.closing = True

    def _order(self, entry: bytes) -> None:
        assert self.relay is not None
        assert self.ledger is not None
        ordered = self.relay.submit(entry)
        self.ledger.take(ordered, self.last + 1)
        self._log += ordered

    def in_turn(self) -> None:
        """Order what waits, always the same way: at a seeded table it does not matter who is faster."""
        while self.turn is not None and (author := self.turn(self.last)) is not None:
            held = self._held.get(author, [])
            if not held:
                return
            self._order(held.pop(0))

    def _sit(self, guest: Guest, message: Sit) -> None:
        owner = guest.known.identity
        if self.start is not None or not guest.plays:
            return
        if any(seat.owner == owner for seat in self.lobby.seats):
            guest.write(self.lobby.described())  # it has come back
            return
        try:
            self.lobby.sit(owner, message.name, message.bot, message.bots)
        except LobbyError as error:
            guest.write(Refused("lobby/seat", told(error)))
            guest.closing = True
            return
        self.tell_lobby()

    def _leave(self, guest: Guest, now: float) -> None:
        identity = guest.known.identity
        guest.closing = True
        if not guest.plays:
            return
        self._left.add(identity)
        if self.start is None and self.lobby.leave(identity):
            self.tell_lobby()

    def _chat(self, guest: Guest, message: Say, now: float) -> None:
        most, seconds = CHAT
        if len(guest.said) == most and now - guest.said[0] < seconds:
            return
        guest.said.append(now)
        text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
        if text:
            seats = self.start.seats if self.start else self.lobby.seats
            party = party_of(seats, guest.known.identity) if guest.plays else None
            name = guest.known.name if party is None else seats[party].name
            self._everybody(Say(text, name, watching=party is None))

    def all_left(self, players: Collection[bytes]) -> bool:
        """Whether these players have gone on purpose, and every spectator has been sent everything."""
        waiting = any(self.has_news(guest) for guest in self.guests.values())
        return not waiting and all(player in self._left for player in players)

    # -- telling -----------------------------------------------------------------------------------------

    def tell_lobby(self) -> None:
        self._everybody(self.lobby.described())

    def tick(self, now: float) -> None:
        """Once a second or so."""
        if self.start is None:
            for identity in [one for one, since in self._lost.items() if now - since > LOBBY_GRACE]:
                del self._lost[identity]
                if self.lobby.leave(identity):
                    self.tell_lobby()
        self.tell_presence(now)

    def ping(self) -> None:
        """A sign of life, with how things stand: whoever has missed something finds out."""
        for guest in self.guests.values():
            if self.start is None:
                guest.write(self.lobby.described())
            else:
                guest.write(self.start if guest.next is None else Ping(self.released))

    def tell_presence(self, now: float) -> None:
        """Who is here; told again while somebody is missing, so that everybody counts alike."""
        seats = self.start.seats if self.start else self.lobby.seats
        lost = []
        for seat, one in enumerate(seats):
            if one.owner in self._lost or one.owner in self._left:
                since = 10**6 if one.owner in self._left else now - self._lost[one.owner]
                lost.append((seat, int(since)))
        gone = dict(lost)
        here = tuple(seat for seat, one in enumerate(seats) if one.owner and seat not in gone)
        watching = sum(not guest.plays for guest in self.guests.values())
        presence = Presence(here, tuple(lost), watching)
        if presence != self._presence:
            self._presence = presence
            self._everybody(presence)

    def kick(self, name: str) -> str:
        """Send somebody away from the lobby; gives back a sentence."""
        found = next((seat for seat in self.lobby.seats if seat.name.casefold() == name.casefold()), None)
        if found is None:
            raise DarwinError(phrase("Nobody called {name!r} sits here.", name=name))
        if self.lobby.free_bot(found):
            self.tell_lobby()
            return phrase("The seat of {found} is free again.", found=found.name)
        self.lobby.leave(found.owner)
        for guest in self._of(found.owner):
            guest.write(Refused("lobby/kicked", phrase("The host has freed your seat.")))
            guest.closing = True
        self.tell_lobby()
        return phrase(
            "{found} has been sent away. Type 'code new' for another code if they must not come back.",
            found=found.name,
        )

    def close(self, sentence: str, *, but: bytes) -> None:
        """The table ends for everybody but its host, who says so."""
        for guest in [one for one in self.guests.values() if one.known.identity != but]:
            guest.write(Refused("table/closed", sentence))
            guest.closing = True

    def _everybody(self, message: LobbyIs | Start | Say | Presence) -> None:
        for guest in self.guests.values():
            guest.write(message)

    def _of(self, identity: bytes) -> list[Guest]:
        return [guest for guest in self.guests.values() if guest.known.identity == identity]

"""A party at the table: its secrets, and everything it has to say by itself.

    party = Party(settings, game, rules, me, secrets)
    for output in party.start(): ...            # and again for every message from the relay:
    for output in party.receive(data): ...      # `Send` goes to the relay, `Remember` to the disk first
    for output in party.act(seat, action): ...  # when it is a seat's turn

Every call is a generator that must be iterated to its end before the next call; it stops at every `Working`
so that a program can do something else in between. No clock, no socket, no randomness: secrets are passed in.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

import msgspec

from ..engine import Action, Game, Illegal, State
from ..text import phrase
from .encoding import unpack
from .errors import Cheat, Refused, SeatTaken
from .facts import Output, Remember, Send, Working
from .keeper import Keeper
from .log import BODIES, ENTRIES, Body, entry_bytes, message_in
from .making import Maker
from .messages import Act, Admit, AnyMessage, Claim, Complain, Drop, Duty, Proof, Return, Shown
from .messages import Show as ShowCards
from .replica import Replica
from .returning import challenge_roll, debts_of
from .settings import Settings
from .suite import REAL, Suite
from .vault import Secrets
from .work import Work

T = TypeVar("T")
ASKED = ("ACT", "SEAL")  # what a person or a bot decides; everything else a party says by itself
WHENEVER = (Admit, Claim, Complain, Drop, Return)  # messages that nobody has to ask for


class Party:
    """One party. `table` is its copy of everything public; `state` the game as far as its seats know it."""

    making: ClassVar[type[Maker]] = Maker  # how its messages are made; tests put dishonest ones here

    def __init__(
        self,
        settings: Settings,
        game: Game,
        rules: Any,
        me: int,
        secrets: Secrets,
        suite: Suite = REAL,
        *,
        name: str = "",
        address: str = "",
        identity: bytes = b"",
    ) -> None:
        if me not in settings.parties:
            raise Refused(phrase("Seat {seat} is no party of this table.", seat=me + 1))
        self.settings, self.me, self.secrets, self.suite = settings, me, secrets, suite
        self._game, self._rules = game, rules
        self._public = suite.signatures.public(secrets.signing)
        self._introduction = (name or f"seat {me}", address, identity)
        self.answered: dict[int, bytes] = {}  # deck -> the one challenge it has answered
        self._outbox: list[tuple[AnyMessage, Body, bytes]] = []  # sent, and not yet in the log
        self._acknowledged = 0  # the last entry that anything signed by us builds on
        self._bound = 0  # the last entry that we may have signed something on before a crash
        self._looked_at = 0
        self._said_spoilt: set[int] = set()
        self._begin()

    def _begin(self) -> None:
        self.table = Replica(self.settings, self._game, self._rules, self.suite, self._read, self.me)
        self.keeper = Keeper(self.table, self.me, self.secrets.box_number(self.suite.group))
        self.maker = self.making(self.table, self.me, self.secrets, self.keeper, self._introduction)
        self._sent: set[Duty] = set()
        self._looked_at = 0

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def asked(self) -> list[int]:
        """The seats of this party that have to choose now."""
        pending = {message.duty for message, _, _ in self._outbox}
        duties = [duty for duty in self.table.duties(self.me) if duty.kind in ASKED]
        return [duty.key[1] for duty in duties if duty not in pending]

    @property
    def underway(self) -> set[Duty]:
        """What has been said and is not in the log yet."""
        return {message.duty for message, _, _ in self._outbox}

    # -- the outside -------------------------------------------------------------------------------------

    def start(self) -> Iterator[Output]:
        """Sit down."""
        yield from self._speak()

    def receive(self, data: bytes) -> Iterator[Output]:
        """A stamped entry from the relay. `Refused`: throw it away. `Cheat`: the relay is proved to lie."""
        yield from self.table.receive(data)
        yield from self._speak()

    def act(self, seat: int, action: Action) -> Iterator[Output]:
        """Make a move; raises `Illegal` with the reason before anything is sent."""
        table = self.table
        owner = self.settings.owners[seat]
        if self.me not in table.live or (owner != self.me and owner in table.live):
            raise Refused(phrase("Seat {seat} is not played from here.", seat=seat + 1))
        refusal = table.state.why_not(seat, action)
        if refusal is not None:
            raise Illegal(refusal)
        packed = msgspec.msgpack.encode(action)
        wanted = [duty for duty in table.allowed(self.me) if duty.kind in ASKED and duty.key[1] == seat]
        if not wanted:
            raise Refused(phrase("The table is not ready for this move yet; wait for the others."))
        duty = wanted[0]
        if any(message.duty == duty for message, _, _ in self._outbox):
            raise Refused(phrase("A move of this seat is under way already."))
        if duty.kind == "SEAL":
            yield self._say(self.maker.seal(duty.key[0], seat, packed))
        else:
            slots = table.state.reveals(seat, action)
            if any(slot in table.cards.unread for slot in slots):
                raise Refused(
                    phrase("You cannot read that card yet: its giver left before its key was here.")
                )
            shows = [self.maker.shown(slot) for slot in slots]
            yield self._say(Act(duty.key[0], seat, packed, shows))

    def vote_drop(self, parties: Iterable[int], confirmed: bool = False) -> Iterator[Output]:
        """Vote to go on without somebody; `confirmed` after trying to reach them directly, by a person."""
        yield self._say(Drop(tuple(sorted(parties)), confirmed))

    def admit(self, party: int) -> Iterator[Output]:
        """Vote to let somebody come back once more."""
        yield self._say(Admit(party))

    def claim(self) -> Iterator[Output]:
        """End a game that cannot go on without those who are gone, and claim the win."""
        if not self.table.may_claim:
            raise Refused(
                phrase("The win can be claimed only where a game cannot go on without whoever left.")
            )
        yield self._say(Claim())

    def come_back(self) -> Iterator[Output]:
        """After having been dropped: take the seat again, and bring what was owed."""
        table, maker = self.table, self.maker
        debts = debts_of(table, self.me)
        nonces = [(*roll.key, maker.nonce(roll.batch, roll.index)) for roll in debts.rolls]
        proofs: list[Proof] = []
        for deck in debts.decks:
            roll = challenge_roll(table, deck)
            assert roll is not None
            challenge = roll.result_with(self.me, maker.nonce(roll.batch, roll.index))
            assert challenge is not None
            yield from self._remember(deck.number, challenge)
            proofs.append((yield from self._working(maker.proof(deck, challenge))))
        yield self._say(Return(nonces, proofs, [maker.shown(slot) for slot in debts.cards]))

    def resend(self) -> Iterator[Output]:
        """Everything that is not in the log yet, for a relay that may have lost it."""
        for _, _, entry in self._outbox:
            yield Send(entry)

    def gossip(self) -> bytes | None:
        """The last signed head, to be told to other peers past the relay."""
        last = self.table.chain.last
        return self.table.reader.head(last) if last else None

    def hear(self, head: bytes) -> None:
        """What another peer was told; `Cheat` when the relay told us something else."""
        self.table.reader.hear(head)

    # -- resuming and other relays -----------------------------------------------------------------------

    def resume(
        self,
        log: Iterable[bytes],
        answered: Mapping[int, bytes],
        relays: Mapping[int, int] | None = None,
        unsent: Iterable[bytes] | None = None,
    ) -> Iterator[Output]:
        """Go on from a saved log and what was remembered; sends again whatever is still owed.

        `unsent` are all entries of ours that may have been sent and are not in that log: they are sent again
        as they are, because the same message signed anew could come into the log a second time, unasked.
        Without them we may have answered any entry that we saved."""
        self.answered = dict(answered)
        yield from self._replay(log, relays or {})
        self._looked_at = len(self.table.reader.entries)
        self._acknowledged = self.table.chain.seen[self.me]
        self._bound = self.table.chain.last if unsent is None else 0
        for data in unsent or ():
            body = unpack(BODIES, unpack(ENTRIES, data).body)
            if body.seq > self.table.chain.seq[self.me]:
                message = message_in(body)
                self._outbox.append((message, body, data))
                self._sent.add(message.duty)
                self._acknowledged = max(self._acknowledged, body.seen)
        yield from self.resend()
        yield from self._speak()

    def adopt(self, log: list[bytes], relays: Mapping[int, int]) -> Iterator[Output]:
        """Follow another relay (the last term in `relays`) with the log that the peers have agreed on.

        Refused when it lacks an entry that we have acknowledged: nobody takes a move back that way.
        """
        own = self.table.chain.heads[: max(self._acknowledged, self._bound) + 1]
        before = self.table, self.keeper, self.maker, self._sent, self._looked_at
        self._begin()
        try:
            yield from self._replay(log, relays)
            if self.table.chain.heads[: len(own)] != own:
                raise Refused(phrase("This log lacks an entry that we have acknowledged."))
            term = max(relays)
            if term > self.table.reader.term:
                self.table.reader.follow(term, relays[term])
        except (Refused, Cheat):
            self.table, self.keeper, self.maker, self._sent, self._looked_at = before
            raise
        yield from self._delivered()
        self._sent = {message.duty for message, _, _ in self._outbox}
        yield from self.resend()
        yield from self._speak()

    def _replay(self, log: Iterable[bytes], relays: Mapping[int, int]) -> Iterator[Output]:
        self.table.reader.relays.update(relays)
        for data in log:
            yield from (fact for fact in self.table.receive(data) if isinstance(fact, Working))

    # -- speaking ----------------------------------------------------------------------------------------

    def _say(self, message: AnyMessage) -> Send:
        """Sign a message onto the log as we know it."""
        chain = self.table.chain
        seq = (self._outbox[-1][1].seq if self._outbox else chain.seq[self.me]) + 1
        payload = msgspec.msgpack.encode(message)
        body = Body(chain.game, self.me, seq, chain.last, chain.heads[-1], payload)
        entry = entry_bytes(self.secrets.signing, self.suite, body)
        self._outbox.append((message, body, entry))
        self._acknowledged = max(self._acknowledged, chain.last)
        return Send(entry)

    def _speak(self) -> Iterator[Output]:
        """Complain about what is wrong, then send whatever we owe."""
        if self.table.chain.keys.get(self.me, self._public) != self._public:
            raise SeatTaken(
                phrase(
                    "Somebody else has taken seat {seat} at this table, or this is an old game.",
                    seat=self.me + 1,
                )
            )
        yield from self._delivered()
        for complaint in (yield from self._working(self.keeper.look())):
            yield self._say(complaint)
        for slot in [slot for slot in self.maker.spoilt if slot not in self._said_spoilt]:
            self._said_spoilt.add(slot)
            shown = Shown(slot, self.maker.slot_key(slot), None)
            yield self._say(ShowCards(self.table.step, [shown]))
        for duty in self.table.duties(self.me):
            if duty.kind == "ACK" and self._acknowledged >= duty.key[0]:
                continue
            if duty in self._sent or duty.kind in ASKED:
                continue
            self._sent.add(duty)
            yield from self._fulfil(duty)

    def _fulfil(self, duty: Duty) -> Iterator[Output]:
        if duty.kind == "PROOF":
            deck = self.table.decks[-1]
            assert deck.challenge is not None
            yield from self._remember(deck.number, deck.challenge)
        message = yield from self._working(self.maker.make(duty))
        yield self._say(message)
        if duty.kind == "SHUFFLE":  # while the others shuffle, prepare the proof
            yield from self._working(self.maker.prepare(self.table.decks[-1]))

    def _remember(self, deck: int, challenge: bytes) -> Iterator[Output]:
        """Two answered challenges would give all keys of a deck away: one is answered, ever."""
        if self.answered.setdefault(deck, challenge) != challenge:
            raise Refused(
                phrase("Deck {deck} asks for a second proof; this party has given one already.", deck=deck)
            )
        yield Remember(deck, challenge)

    def _working(self, work: Work[T]) -> Generator[Output, None, T]:
        """Do something long, telling how far it is."""
        while True:
            try:
                done = next(work)
            except StopIteration as stop:
                value: T = stop.value
                return value
            yield self.table.progress(done)

    def _delivered(self) -> Iterator[Output]:
        """Strike off what has come into the log. Should an older entry of ours with the same number have come
        instead (sent before a crash), what is left is numbered anew."""
        entries = self.table.reader.entries
        for stamped in entries[self._looked_at :]:
            if self._outbox and stamped.body == msgspec.msgpack.encode(self._outbox[0][1]):
                message, _, _ = self._outbox.pop(0)
                self._sent.discard(message.duty)  # should it have come while we were out, it is owed again
        self._looked_at = len(entries)
        self._acknowledged = max(self._acknowledged, self.table.chain.seen[self.me])
        if self._outbox and self._outbox[0][1].seq <= self.table.chain.seq[self.me]:
            left, self._outbox = self._outbox, []
            for message, _, _ in left:
                if isinstance(message, WHENEVER) or message.duty in self.table.allowed(self.me):
                    yield self._say(message)

    def _read(self, slot: int) -> int | None:
        return self.maker.read(slot)

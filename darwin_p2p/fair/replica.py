"""The table as everybody with the log sees it: one deterministic machine, the same for peers and strangers.

It takes entries in log order, checks everything that can be checked from outside, drives the game, and says
what every party has to send next. It holds no secret; a peer passes in how it reads its own cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, TypeAlias

import msgspec

from ..engine import (
    Action,
    Answer,
    EngineError,
    Game,
    Need,
    Open,
    Opened,
    State,
)
from ..text import complaint_of, phrase, raised
from .cards import Cards, JunkCard, nobody
from .deck import Deck
from .dice import Dice, DiceBatch
from .dispute import Disputes, EscrowRecord, record_of
from .encoding import expect, slots_in_words, unpack
from .errors import Cheat, Fault, Refused, Stale
from .facts import Applied, Back, Caught, Fact, Finished, Ignored, Left, Stopped, Working
from .log import Body, Chain, Reader, Stamped, message_in
from .membership import Membership
from .messages import (
    Ack,
    Act,
    Admit,
    AnyMessage,
    Batch,
    Claim,
    Complain,
    Defend,
    Drop,
    Duty,
    Join,
    Message,
    Pads,
    Return,
    Shown,
)
from .messages import Show as ShowCards
from .returning import settle
from .settings import Settings
from .suite import Suite
from .tasks import At, Ending, Setup, Shuffling, Task, task_for
from .work import Work

#: What somebody is named for who sends a message that is not due.
UNASKED = {"ROLL": "bad-roll", "DECK": "bad-deck", "DRAW": "bad-draw", "SHARE": "share-not-owed"}


#: What was needed, what was given as far as it is known here, and by which seat (None: by the dealing).
Input: TypeAlias = tuple[Need, Action | Answer, int | None]


class Replica(Membership):
    """One copy of the table. `private` reads a hidden card where its owner may; `own` is the party whose
    copy this is: it need not check its own proofs."""

    def __init__(
        self,
        settings: Settings,
        game: Game,
        rules: Any,
        suite: Suite,
        private: Callable[[int], int | None] = nobody,
        own: int | None = None,
    ) -> None:
        settings.check()
        super().__init__(settings.parties)
        if game.fingerprint(rules) != settings.header.fingerprint:
            raise Refused(phrase("The table plays by other rules or cards than these."))
        self.settings, self.suite, self.group = settings, suite, suite.group
        self.own = own
        self.chain = Chain(settings, suite)
        self.reader = Reader(self.chain)
        self.state: State = game.start(rules)
        self._actions = msgspec.msgpack.Decoder(reduce(or_, game.actions_of(rules)))
        self.inputs: list[Input] = []
        # who is here
        self.members: dict[int, Join] = {}
        self.commitments: dict[int, bytes] = {}
        self.seeds: dict[int, bytes] = {}
        self.decks: list[Deck] = []
        self.cards = Cards(settings, private)
        # luck and escrow
        self.dice = Dice(settings.batch, settings.escrow)
        self.escrows: dict[int, EscrowRecord] = {}
        self.pads: dict[tuple[int, int], bytes] = {}  # (entry, group) -> opened at the end
        self.disputes = Disputes(self)
        # the course of things
        self.task: Task = Setup(self)
        self.cheats: list[Cheat] = []
        self.stopped = ""
        self.claimed: int | None = None  # who claims the win, as the others had left
        self.complete = False
        self._facts: list[Fact] = []
        self._agreed = 0  # the last entry that every live party has acknowledged
        self._owed: dict[int, list[Duty]] = {party: [] for party in self.parties}  # what it has to send now
        self._free: dict[int, list[Duty]] = {party: [] for party in self.parties}  # what it may send besides
        self._since: dict[tuple[int, Duty], int] = {}  # the entry because of which it is due
        self._past: dict[tuple[int, Duty], tuple[int, int]] = {}  # when it was due: from, until before
        self._record()

    # -- taking entries ----------------------------------------------------------------------------------

    def receive(self, data: bytes) -> Iterator[Fact]:
        """Take bytes from the relay, in any order; must be iterated to its end.

        Raises `Refused` for what cannot be used, and `Cheat` when the relay itself is proved to lie.
        """
        received = self.reader.receive(data)
        while True:
            number = self.chain.last + 1
            try:
                following = self.reader.next()
            except Refused:
                if number == received:
                    raise
                return  # what had waited for its turn was no entry: it will be asked for again
            if following is None:
                return
            yield from self._take(*following)

    def _take(self, body: Body, stamped: Stamped) -> Iterator[Fact]:
        at = At(self.chain.last, body.author, body.seen)
        try:
            work = self._dispatch(at, message_in(body))
            if work is not None:
                for done in work:
                    yield self.progress(done)
        except Stale:
            self._facts.append(Ignored(at.number, at.author))
        except Cheat as cheat:
            self.caught(cheat)
        except Fault as fault:
            self.caught(Cheat(at.author, fault.kind, at.number, fault.detail))
        except Exception as error:  # whatever a received value can break is its author's fault, not a crash
            self.caught(Cheat(at.author, "malformed", at.number, raised(error)))
        self._advance()
        self._record()
        facts, self._facts = self._facts, []
        yield from facts

    def progress(self, done: int) -> Working:
        """Count a slice of work on the newest deck."""
        deck = self.decks[-1] if self.decks else None
        if deck is None:
            return Working(done, done)
        deck.work_done += done
        return Working(min(deck.work_done, deck.work), deck.work)

    def _dispatch(self, at: At, message: AnyMessage) -> Work[None] | None:
        if at.author not in self.live:
            if isinstance(message, Return) and at.author not in self.expelled:
                return self._return(at, message)
            raise Stale
        if isinstance(message, Ack):
            return None
        if isinstance(message, Drop):
            for party in self.vote(at.author, message.parties, message.confirmed):
                self._leave(party, expelled=False)
            return None
        if isinstance(message, Admit):
            self.admit(at.author, message.party)
            return None
        if isinstance(message, Claim):
            self._claim(at)
            return None
        if isinstance(message, Complain):
            self.disputes.complain(at, message)
            return None
        duty = message.duty
        if duty not in self.allowed(at.author):
            self._unasked(at, message, duty)
            return None
        if isinstance(message, Defend):
            self.disputes.defend(at, message)
            return None
        work = self.task.take(at, message)
        if isinstance(message, Batch | Pads):
            return self._keep_escrow(at, message, work)
        return work

    def _keep_escrow(self, at: At, message: Batch | Pads, work: Work[None] | None) -> Work[None]:
        if work is not None:
            yield from work
        source = self.decks[-1] if isinstance(message, Pads) else self.dice.batches[-1]
        record = record_of(message, at.author, source)
        if record is not None:
            self.escrows[at.number] = record

    def _unasked(self, at: At, message: Message, duty: Duty) -> None:
        """Not due now: too late through nobody's fault, or never due."""
        began, ended = self._past.get((at.author, duty), (0, -1))
        if began <= at.seen < ended:
            if isinstance(message, Act):
                self._show_all_the_same(at, message)
            raise Stale
        if isinstance(message, ShowCards) and len(message.shows) == 1:
            shown = message.shows[0]
            expect(shown.card is None, "out-of-turn")
            self.show(at, message.shows)  # it says that the card is none; it is named if that is not so
            return
        if isinstance(message, Return):
            raise Stale
        raise Fault(
            UNASKED.get(duty.kind, "out-of-turn"),
            phrase("a message {kind} was not asked for", kind=duty.kind),
        )

    # -- what is owed ------------------------------------------------------------------------------------

    def duties(self, party: int) -> list[Duty]:
        """What a party has to send now."""
        return self._owed[party]

    def allowed(self, party: int) -> list[Duty]:
        return self._owed[party] + self._free[party]

    @property
    def waiting_for(self) -> list[int]:
        """The parties that have something to send."""
        return [party for party in sorted(self.live) if self.duties(party)]

    @property
    def suspended(self) -> str:
        """Why the game can only go on when somebody comes back; empty when it can go on."""
        if len(self.live) < 2 and not self.complete:
            return phrase("Only one party is left.")
        return "" if self.complete else self.task.stuck

    def agreed(self, entry: int) -> bool:
        """Whether every live party has signed the log up to this entry."""
        return self._agreed >= entry

    def _record(self) -> None:
        """Note what is due now; and since when, so that late messages are told from unasked ones."""
        now = self.chain.last
        for party in self.parties:
            owed, free = self._asked_of(party)
            if owed == self._owed[party] and free == self._free[party]:
                continue
            before, after = {*self._owed[party], *self._free[party]}, {*owed, *free}
            for duty in before - after:
                self._past[party, duty] = self._since.pop((party, duty)), now
            for duty in after - before:
                self._since[party, duty] = now
            self._owed[party], self._free[party] = owed, free

    def _asked_of(self, party: int) -> tuple[list[Duty], list[Duty]]:
        """What a party has to send, and what it may send."""
        if party not in self.live or self.complete:
            return [], []
        dispute = self.disputes.open
        if dispute is not None:
            return [Duty("DEFEND", (dispute.entry,))] if party == dispute.record.party else [], []
        return self.task.duties(party), self.task.may(party)

    # -- the course of the game --------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """How far the game is."""
        return len(self.inputs)

    def _advance(self) -> None:
        """Go on as far as nobody is needed."""
        while True:
            self._agreed = min(map(self.chain.seen.__getitem__, self.live), default=self.chain.last)
            self.task.refresh()
            if not self.task.done:
                return
            task = self.task
            task.finish()
            if self.complete:
                return
            if self.task is task:  # else the game was stopped
                self.task = task_for(self)

    def answer(self, given: Answer) -> None:
        """What the exchange found out, for the game."""
        self._apply(given, None)

    def _apply(self, given: Action | Answer, seat: int | None) -> None:
        need = self.state.need
        happened = self.state.apply(given, seat)
        self.inputs.append((need, given, seat))
        self._facts.append(Applied(self.step, seat, given, tuple(happened)))

    def action(self, packed: bytes) -> Action:
        """An action of the game out of received bytes."""
        try:
            action: Action = unpack(self._actions, packed)
        except Refused as error:
            raise Fault("malformed", complaint_of(error)) from None
        return action

    def act(self, at: At, seat: int, action: bytes, shows: Sequence[Shown]) -> None:
        """An action of a seat. The cards it plays are opened first; a claim is worth its key."""
        cards = self._shown(at, shows, seat)
        given = self.action(action)
        slots = self.state.reveals(seat, given)
        expect(
            set(slots) == set(cards),
            "illegal-move",
            phrase(
                "to be shown: {slots}; shown: {others}",
                slots=slots_in_words(slots),
                others=slots_in_words(cards),
            ),
        )
        before = self.state, len(self.inputs), len(self._facts)
        self.state = self.state.clone()
        try:
            if slots:
                self._apply(Opened(slots, tuple(cards[slot] for slot in slots)), None)
            self._apply(given, seat)
        except Exception as error:
            self.state, steps, news = before
            del self.inputs[steps:], self._facts[news:]
            if isinstance(error, EngineError):
                raise Fault("illegal-move", complaint_of(error)) from None
            raise
        self.cards.open(cards)

    def can_fall_back(self, seat: int) -> bool:
        return not self.state.reveals(seat, self.state.fallback(seat))

    def fall_back(self, seat: int) -> None:
        """The least an absent seat can do, known to everybody alike."""
        self._apply(self.state.fallback(seat), seat)

    # -- cards -------------------------------------------------------------------------------------------

    def show(self, at: At, shows: Sequence[Shown]) -> None:
        """Cards in a hand become public."""
        self.open_cards(self._shown(at, shows))

    def _shown(self, at: At, shows: Sequence[Shown], seat: int | None = None) -> dict[int, int]:
        try:
            return self.cards.shown(at.author, shows, seat)
        except JunkCard as junk:
            self.junk(junk.slot)
            raise Stale from None  # nobody's fault that can be seen yet; the audit will name somebody

    def _show_all_the_same(self, at: At, message: Act) -> None:
        """A move that came too late does not count, but what it showed stays public."""
        held = [one for one in message.shows if self.cards.holders.get(one.slot) == message.seat]
        cards = self._shown(at, held, message.seat)
        self.open_cards({slot: card for slot, card in cards.items() if slot not in self.cards.public})

    def open_cards(self, cards: dict[int, int]) -> None:
        """Cards in hands that everybody has seen now."""
        self.cards.open(cards)
        if cards and not isinstance(self.state.need, Open):
            self._apply(Opened(tuple(cards), tuple(cards.values())), None)

    def junk(self, slot: int) -> None:
        """A slot whose keys are right holds no card: somebody beat the proofs. Open the seeds."""
        self.stop(phrase("Slot {slot} holds no card. The audit will name who spoilt the deck.", slot=slot))

    # -- leaving and ending ------------------------------------------------------------------------------

    def caught(self, cheat: Cheat) -> None:
        """Somebody is proved to cheat, and out."""
        self.cheats.append(cheat)
        self._facts.append(Caught(cheat))
        if cheat.seat in self.live:
            self._leave(cheat.seat, expelled=True)
        else:
            self.expelled.add(cheat.seat)

    def _leave(self, party: int, *, expelled: bool) -> None:
        self.leave(party, self.chain.last, expelled=expelled)
        self._facts.append(Left(party))
        self.disputes.left(party)
        self.task.left(party)
        if len(self.live) < 2 and not isinstance(self.task, Ending):
            self.stop(phrase("Only one party is left."))

    @property
    def may_claim(self) -> bool:
        """Whether the game is one that nobody can go on with alone, and under way."""
        under_way = len(self.commitments) == len(self.parties) and not isinstance(self.task, Ending)
        return self.settings.escrow is None and under_way

    def _claim(self, at: At) -> None:
        """Nobody is named: silence proves nothing. The hands of the others stay closed."""
        expect(self.may_claim, "out-of-turn", phrase("a win cannot be claimed here"))
        self.claimed = at.author
        players = self.settings.header.players
        name = players[at.author] if players else phrase("Seat {seat}", seat=at.author + 1)
        self.stop(
            phrase("{name} claims the win, because nobody else came back. Nobody can prove why.", name=name)
        )
        for party in sorted(self.live - {at.author}):
            self._leave(party, expelled=False)

    def _return(self, at: At, message: Return) -> Work[None]:
        yield from settle(self, at, message)
        if not self.may_return(at.author):
            raise Stale
        self.come_back(at.author, at.number)
        self._facts.append(Back(at.author))

    def forget(self, source: Deck | DiceBatch) -> None:
        """Something is thrown away: what was left in escrow for it is never asked for again."""
        for entry in source.entries.values():
            self.escrows.pop(entry, None)

    def abandon(self, deck: Deck) -> None:
        """Begin a deck again."""
        assert isinstance(self.task, Shuffling)
        assert self.task.deck is deck
        self.task.abandon()

    def stop(self, reason: str) -> None:
        if not self.stopped:
            self.stopped = reason
            self._facts.append(Stopped(reason))
            self.task = Ending(self)

    def finished(self) -> None:
        self.complete = True
        self._facts.append(Finished())

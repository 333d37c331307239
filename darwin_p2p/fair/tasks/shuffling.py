"""Answers `Shuffle`: DECK, PADS, SHUFFLE and LOCK in turn, one challenge, PROOF; or the same again without
whoever failed or left.

No card is drawn before every proof is good. Without proofs the first shuffler could put secret multiples of
other cards into the deck, find the pairs again after everybody's shuffle, take the factor off in pass 2, and
read every hand while the deck opens cleanly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine import Shuffle
from ...engine import Shuffled as Answered
from ...text import phrase
from ..deck import Deck
from ..encoding import expect
from ..errors import Stale
from ..escrow import check_escrow
from ..lock import check_lock
from ..messages import AnyMessage, Duty, Locked, NewDeck, Pads, Proof, Shuffled
from ..shuffle import check_proof, check_shuffle
from ..work import Work
from .base import At, Task
from .rolling import Rolling

if TYPE_CHECKING:
    from ..replica import Replica


class Shuffling(Task):
    def __init__(self, table: Replica, need: Shuffle) -> None:
        super().__init__(table)
        self.need = need
        self.deck: Deck | None = None
        self.rolling: Rolling | None = None

    @property
    def done(self) -> bool:
        return self.deck is not None and self.deck.ready and self._settled(self.deck)

    def _settled(self, deck: Deck) -> bool:
        """Every keeper has seen all locks, and had time to complain; whoever has sent its proof did."""
        return bool(deck.rounds) or not deck.escrowed or self.table.agreed(max(deck.entries.values()))

    def finish(self) -> None:
        assert self.deck is not None
        table = self.table
        slots = tuple(range(len(table.cards.slots), len(table.cards.slots) + self.deck.size))
        self.deck.in_use = True
        table.cards.slots += [(self.deck, place) for place in range(self.deck.size)]
        table.answer(Answered(slots))

    def duties(self, party: int) -> list[Duty]:
        deck = self.deck
        if deck is None:
            announcing = party == self.table.leader
            return [Duty("DECK", (len(self.table.decks),))] if announcing else []
        key = (deck.number,)
        if deck.escrowed and len(deck.pads) < len(deck.order):
            return [Duty("PADS", key)] if party not in deck.pads and party in deck.order else []
        if len(deck.shuffles) < len(deck.order):
            return [Duty("SHUFFLE", key)] if party == deck.order[len(deck.shuffles)] else []
        if len(deck.locks) < len(deck.order):
            return [Duty("LOCK", key)] if party == deck.order[len(deck.locks)] else []
        if self.rolling is None:
            return self.acks(party, max(deck.entries.values())) or []
        if not self.rolling.done:
            return self.rolling.duties(party)
        owed = self.acks(party, self.rolling.completed)
        if owed is not None:
            return owed
        return [Duty("PROOF", key)] if party in deck.order and party not in deck.proved else []

    def take(self, at: At, message: AnyMessage) -> Work[None] | None:
        if isinstance(message, NewDeck):
            self._begin(at, message)
        elif isinstance(message, Pads | Shuffled | Locked | Proof):
            return self._pass(at, message)
        elif self.rolling is not None:
            self.rolling.take(at, message)
        return None

    def _begin(self, at: At, message: NewDeck) -> None:
        table, settings = self.table, self.table.settings
        if at.seen < table.changed_at:
            raise Stale  # somebody left or came back meanwhile: it is announced again
        expect(message.cards == self.need.cards, "bad-deck", phrase("other cards than the game needs"))
        expect(len(set(message.cards)) == len(message.cards), "bad-deck", phrase("a card twice"))
        expect(
            message.order == tuple(sorted(table.live)), "bad-deck", phrase("not all parties, or not in order")
        )
        expect(
            message.rounds == settings.rounds,
            "bad-deck",
            phrase("{rounds} rounds were agreed", rounds=settings.rounds),
        )
        self.deck = Deck(
            table.group,
            table.chain.game,
            settings.header.game,
            (at.number, table.chain.heads[at.number]),
            message.cards,
            message.order,
            message.rounds,
            settings.escrow,
            table.own,
        )
        table.decks.append(self.deck)

    def _pass(self, at: At, message: Pads | Shuffled | Locked | Proof) -> Work[None]:
        deck, author = self.deck, at.author
        assert deck is not None
        others = author != deck.own
        if isinstance(message, Pads):
            check_escrow(message.escrow, author, deck.order, deck.groups(author))
            deck.pads[author] = message
        elif isinstance(message, Shuffled):
            if others:
                yield from check_shuffle(deck, message)
            deck.shuffles[author] = message
        elif isinstance(message, Locked):
            if others:
                yield from check_lock(deck, author, message)
            deck.locks[author] = message
        else:
            if others:
                yield from check_proof(deck, author, message)
            deck.proved.add(author)
        deck.entries[message.kind(), author] = at.number

    def refresh(self) -> None:
        deck = self.deck
        if deck is None or len(deck.locks) < len(deck.order) or not deck.rounds:
            return
        if self.rolling is None:
            self.rolling = Rolling(self.table, f"challenge {deck.number}")
        if not self.rolling.done:
            self.rolling.refresh()
            self.stuck = self.rolling.stuck
        if deck.challenge is None:
            deck.challenge = self.rolling.result

    def left(self, party: int) -> None:
        if self.deck is not None and party in self.deck.order:
            self.abandon()

    def abandon(self) -> None:
        """Begin again with a fresh label: an answered challenge is never asked again."""
        if self.deck is not None:
            self.deck.abandoned_at = self.table.chain.last
            self.table.forget(self.deck)
        if self.rolling is not None and self.rolling.roll is not None and not self.rolling.done:
            self.rolling.roll.void = True
        self.deck = None
        self.rolling = None

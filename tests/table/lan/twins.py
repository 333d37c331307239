"""Two games that are the same but for two hidden cards: what either shows of itself can be compared.

Every party shuffles as its seed says, whatever the others sent, so that nothing else changes with the cards;
in the second game the last shuffler puts two cards into each other's places. The same moves are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action
from darwin_p2p.fair import Party, settings_for
from darwin_p2p.fair.deck import Deck
from darwin_p2p.fair.encoding import unpack
from darwin_p2p.fair.escrow import Label
from darwin_p2p.fair.log import BODIES, STAMPS, Body, Stamped, message_in
from darwin_p2p.fair.making import Maker
from darwin_p2p.fair.permutation import permutation
from darwin_p2p.fair.vault import Vault
from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.toy_suite import TOY
from darwin_p2p.wire.messages import encode
from darwin_p2p.wire.talk import Ordered

Move = tuple[int, Action]
#: What may differ: it looks random to whoever lacks a key.
OPAQUE = {"ciphertext", "point", "commitment", "proof", "hash", "key", "signature"}


class Exchange(NamedTuple):
    """Two places of the deck that this entry announced."""

    deck: int
    one: int
    other: int


class SteadyVault(Vault):
    """Its permutations hang on the seed and the place of the deck in the log, not on what was sent."""

    exchange: Exchange | None = None

    def mask_and_order(self, label: Label, points: Sequence[bytes]) -> tuple[int, list[int]]:
        mask, _ = super().mask_and_order(label, points)
        order = permutation(self._derive("order", label[:2]), len(points))
        if self.exchange is not None and label[1] == self.exchange.deck:
            _, one, other = self.exchange
            order[one], order[other] = order[other], order[one]
        return mask, order


def steady(exchange: Exchange | None = None) -> type[Party]:
    """A party that shuffles so; with an `exchange`, but for these two cards."""

    class SteadyMaker(Maker):
        @property
        def vault(self) -> Vault:
            plain = super().vault
            vault = SteadyVault(plain.seed, plain.game, plain.party, plain.group)
            vault.exchange = exchange
            return vault

    class Steady(Party):
        making = SteadyMaker

    return Steady


class Twin:
    """One game, watched from one seat. `moves` are what was done; a second twin is told to do the same."""

    def __init__(
        self, game: str, seats: int, seed: int, watching: int, exchange: Exchange | None = None
    ) -> None:
        setup = open_table(game, seats, ())
        settings = settings_for(header_for(setup, dealer="fair"), rounds=2)
        kinds = {party: steady() for party in settings.parties}
        self.watching, self.moves = watching, list[Move]()
        kinds[seats - 1] = steady(exchange)  # the last to shuffle
        self.table = FairTable(settings, setup.game, setup.rules, suite=TOY, seed=seed, kinds=kinds)
        self.seen_at: dict[int, int] = {}  # slot -> the entry by which the watching seat may know its card
        self.dealt_to: dict[int, int] = {}  # slot -> the first seat that held it
        self.table.on_step = self._look
        self._bots: list[Bot] = [registry().bot("random", setup.game, seed + seat) for seat in range(seats)]

    def play(self, moves: Sequence[Move] = ()) -> None:
        """Play with bots; where `moves` are given, those, as long as whoever knows the hand may do them."""
        script = list(moves)

        def choose(party: Party, seat: int) -> Action:
            if script and script[0][0] == seat and party.state.why_not(*script[0]) is None:
                action = script.pop(0)[1]
            else:
                script.clear()
                action = self._bots[seat].choose(party.state.view(seat))
            self.moves.append((seat, action))
            return action

        self.table.play(choose)

    def _look(self) -> None:
        mine = self.table.parties[self.watching].table
        for slot, seat in mine.cards.holders.items():
            self.dealt_to.setdefault(slot, seat)
            if seat == self.watching:
                self.seen_at.setdefault(slot, mine.chain.last)
        for slot in mine.cards.public:
            self.seen_at.setdefault(slot, mine.chain.last)

    @property
    def slots(self) -> list[tuple[Deck, int]]:
        return self.table.parties[self.watching].table.cards.slots

    def card(self, slot: int) -> int:
        """The card that all orders together brought there: what only an all-knowing one can tell."""
        deck, place = self.slots[slot]
        for party in reversed(deck.order):
            place = self.table.parties[party].maker._decks[deck.number].order[place]
        return deck.cards[place]

    def exchange_of(self, one: int, other: int) -> Exchange:
        deck, place = self.slots[one]
        assert deck is self.slots[other][0]
        return Exchange(deck.number, place, self.slots[other][1])

    def received(self) -> tuple[bytes, ...]:
        """Everything the watching seat was sent of the game, in order."""
        return tuple(self.table.transcript(self.watching).entries)


def shape_of(entry: bytes) -> list[Any]:
    """One entry without what looks random."""
    stamped = unpack(STAMPS, entry)
    body = unpack(BODIES, stamped.body)
    message = message_in(body)
    return [
        message.kind(),
        len(encode(Ordered(entry))),  # what travels
        shape(msgspec.structs.replace(stamped, body=b""), inspect.type_info(Stamped)),
        shape(msgspec.structs.replace(body, payload=b""), inspect.type_info(Body)),
        shape(message, inspect.type_info(type(message))),
    ]


def shape(value: Any, kind: inspect.Type) -> Any:
    """A value, where its type says that it looks random only its length."""
    if isinstance(kind, inspect.Metadata):
        title = (kind.extra_json_schema or {}).get("title")
        return (title, len(value)) if title in OPAQUE else shape(value, kind.type)
    if isinstance(kind, inspect.StructType):
        return [shape(getattr(value, field.name), field.type) for field in kind.fields]
    if isinstance(kind, inspect.ListType | inspect.VarTupleType):
        return [shape(one, kind.item_type) for one in value]
    if isinstance(kind, inspect.TupleType):
        return [shape(one, each) for one, each in zip(value, kind.item_types, strict=True)]
    return value

"""One deck as everybody sees it: the passes it went through, the keys that have become known, the cards.

After both passes slot j holds the point of a card under one lock of every party; whoever has all keys of a
slot reads it.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text import phrase
from .errors import Fault
from .escrow import pad_groups
from .group import Group
from .messages import Locked, Pads, Shuffled


class Deck:
    """The label (number and head of its DECK entry) is part of every secret made for it."""

    def __init__(
        self,
        group: Group,
        game: bytes,
        pack: str,
        label: tuple[int, bytes],
        cards: Sequence[int],
        order: tuple[int, ...],
        rounds: int,
        escrow: int | None,
        own: int | None = None,
    ) -> None:
        self.group = group
        self.game = game
        self.label = label
        self.cards = tuple(cards)
        self.order = order
        self.rounds = rounds
        self.escrow = escrow
        self.own = own  # the party whose copy this is: it need not check its own keys
        self.start = [group.card(pack, card) for card in self.cards]
        self._points: dict[int | None, bytes] = dict(zip(self.cards, self.start, strict=True))
        self._faces = {point: card for card, point in self._points.items()}
        self.pads: dict[int, Pads] = {}
        self.shuffles: dict[int, Shuffled] = {}
        self.locks: dict[int, Locked] = {}
        self.entries: dict[tuple[str, int], int] = {}  # (kind, party) -> the log entry
        self.challenge: bytes | None = None
        self.proved: set[int] = set()
        self.keys: list[dict[int, int]] = [{} for _ in self.cards]
        self.work_done = 0
        self.in_use = False  # its cards have slots
        self.abandoned_at: int | None = None  # the entry that ended the attempt to make this deck

    @property
    def number(self) -> int:
        return self.label[0]

    @property
    def size(self) -> int:
        return len(self.cards)

    @property
    def ready(self) -> bool:
        """Shuffled, locked and proved by all: cards may be drawn."""
        proved = self.proved if self.rounds else self.locks
        return len(proved) == len(self.locks) == len(self.order)

    @property
    def work(self) -> int:
        """About how many group operations one peer needs to make and check this deck, for a progress bar."""
        return len(self.order) * self.size * (self.rounds + 9)

    def groups(self, party: int) -> tuple[tuple[int, ...], ...]:
        """The sets of parties among whom the keys of a party are shared out; itself alone without escrow."""
        return pad_groups(self.order, party, self.escrow)

    @property
    def escrowed(self) -> bool:
        return self.groups(self.order[0]) != ((self.order[0],),)

    def shuffle_input(self, party: int) -> list[bytes]:
        place = self.order.index(party)
        return self.shuffles[self.order[place - 1]].out if place else self.start

    def lock_input(self, party: int) -> list[bytes]:
        place = self.order.index(party)
        return self.locks[self.order[place - 1]].out if place else self.shuffles[self.order[-1]].out

    def link_before(self, party: int, group: int, slot: int) -> bytes | None:
        """The point a part of a key acts on; None stands for the base point."""
        return self.locks[party].chain[group - 1][slot] if group else None

    def check_part(self, party: int, group: int, slot: int, key: bytes) -> int:
        """The number of an escrowed part of a key, if it fits the chain."""
        try:
            number = self.group.number(key)
            before = self.link_before(party, group, slot)
            link = self.group.public(number) if before is None else self.group.act(number, [before])[0]
        except ValueError:
            raise Fault("false-share", phrase("slot {slot}", slot=slot)) from None
        if link != self.locks[party].chain[group][slot]:
            raise Fault("false-share", phrase("slot {slot}", slot=slot))
        return number

    def number_of(self, slot: int, key: bytes) -> int:
        """The number of a received key."""
        try:
            return self.group.number(key)
        except ValueError as error:
            raise Fault("wrong-key", phrase("slot {slot}: {error}", slot=slot, error=error)) from None

    def check_key(self, party: int, slot: int, key: bytes) -> int:
        """The number of a party's key of a slot, if it is the one it committed to."""
        number = self.number_of(slot, key)
        if party != self.own and self.group.public(number) != self.locks[party].chain[-1][slot]:
            raise Fault("wrong-key", phrase("slot {slot}", slot=slot))
        return number

    def open(self, slot: int, more: dict[int, int] | None = None, claim: int | None = None) -> int | None:
        """The card in a slot whose keys are all known; None for junk, which a cheat put there.

        Whoever has a claim to check saves the division: the locks are put onto the claimed card instead."""
        keys = {**self.keys[slot], **(more or {})}
        product = 1
        for party in self.order:
            product = product * keys[party] % self.group.order
        return self.open_with(slot, product, claim)

    def open_with(self, slot: int, product: int, claim: int | None = None) -> int | None:
        """The card in a slot, given the product of all its keys."""
        point = self.locks[self.order[-1]].out[slot]
        claimed = self._points.get(claim)
        try:
            if claimed is not None and self.group.act(product, [claimed])[0] == point:
                return claim
            return self._faces.get(self.group.act(self.group.inverse(product), [point])[0])
        except ValueError:  # one number in 2^126 has no legal form; somebody may have chosen it
            return None

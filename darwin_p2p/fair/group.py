"""The group that cards live in: what the protocol asks of it, and Curve25519 as the real one.

A card is a point; a lock is a number that acts on points. Locks commute, so they can be put on in one order
and taken off in another. All curve operations are those of `cryptography`; the one equation in
`Curve25519.sums_to` is the only field arithmetic here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha512
from typing import ClassVar, Final

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from .encoding import VERSION, digest, pack


class Group(ABC):
    """Points of prime order, named by 32 bytes, and numbers modulo the order that act on them."""

    order: ClassVar[int]

    def __init__(self) -> None:
        self._cards: dict[tuple[str, int], bytes] = {}

    def scalar(self, *parts: object) -> int:
        """A number 1 .. order-1 from a label, as good as uniform; pinned by test vectors."""
        wide = sha512(pack(VERSION, "scalar", *parts)).digest()
        return int.from_bytes(wide, "big") % (self.order - 1) + 1

    def inverse(self, number: int) -> int:
        return pow(number, -1, self.order)

    def card(self, game: str, card: int) -> bytes:
        """The point of a card. Nobody knows a relation between two cards."""
        point = self._cards.get((game, card))
        if point is None:
            point = self._cards[game, card] = self._hashed(game, card)
        return point

    @abstractmethod
    def key(self, number: int) -> bytes:
        """The one form in which a number travels."""

    @abstractmethod
    def number(self, key: bytes) -> int:
        """The number of a received key; `ValueError` for any other form than `key` gives."""

    @abstractmethod
    def public(self, number: int) -> bytes:
        """The number acting on the base point."""

    @abstractmethod
    def act(self, number: int, points: Sequence[bytes]) -> list[bytes]:
        """The number acting on points; `ValueError` for a point of small order."""

    @abstractmethod
    def member(self, point: bytes) -> bool:
        """Whether these are the bytes of a point of the group."""

    @abstractmethod
    def sums_to(self, first: bytes, second: bytes, total: bytes) -> bool:
        """Whether the third point is the sum or the difference of the first two."""

    @abstractmethod
    def _hashed(self, game: str, card: int) -> bytes: ...


class Curve25519(Group):
    """x-coordinates of the prime-order subgroup of Curve25519, acted on by X25519.

    X25519 forces keys to the form 8s with 2^251 <= s < 2^252. As only x is used, k and -k act alike, and of
    s and order-s one has that form (but for about 2^-126 of all residues): so every number has one legal
    key, and every key an inverse.
    """

    order = 2**252 + 27742317777372353535851937790883648493
    _prime: Final = 2**255 - 19
    _coefficient: Final = 486662
    _low, _high = 1 << 251, 1 << 252

    def __init__(self) -> None:
        super().__init__()
        self._eighth = pow(8, -1, self.order)
        # a proof acts with 32 numbers on the same deck: its points are read once
        self._point = lru_cache(maxsize=1024)(X25519PublicKey.from_public_bytes)
        there = self.scalar("membership")
        self._there, self._back = self._private(there), self._private(self.inverse(there))

    def key(self, number: int) -> bytes:
        s = number * self._eighth % self.order
        if not self._low <= s < self._high:
            s = self.order - s
        if not self._low <= s < self._high:
            raise ValueError("this number has no legal key")  # never happens to hashed numbers
        return (8 * s).to_bytes(32, "little")

    def number(self, key: bytes) -> int:
        # X25519 ignores five bits: an alias of the right key would pass every other check and open to junk
        if len(key) != 32 or key[0] & 7 or not 64 <= key[31] < 128:
            raise ValueError("a key that is not in its one legal form")
        return int.from_bytes(key, "little") % self.order

    def _private(self, number: int) -> X25519PrivateKey:
        return X25519PrivateKey.from_private_bytes(self.key(number))

    def public(self, number: int) -> bytes:
        return self._private(number).public_key().public_bytes_raw()

    def act(self, number: int, points: Sequence[bytes]) -> list[bytes]:
        exchange, load = self._private(number).exchange, self._point
        return [exchange(load(point)) for point in points]

    def member(self, point: bytes) -> bool:
        """There and back is the identity exactly on the points we want: the factor 8 kills torsion, twist
        points live in a group of another order, small orders give zero, and results are canonical."""
        load = X25519PublicKey.from_public_bytes
        try:
            return self._back.exchange(load(self._there.exchange(load(point)))) == point
        except ValueError:
            return False

    def sums_to(self, first: bytes, second: bytes, total: bytes) -> bool:
        """The biquadratic relation of x(P), x(Q) and x(P+Q) or x(P-Q) on a Montgomery curve."""
        p, q, r = (int.from_bytes(point, "little") for point in (first, second, total))
        pq = p * q
        left = (p - q) * r
        middle = 2 * r * ((pq + 1) * (p + q) + 2 * self._coefficient * pq)
        return (left * left - middle + (pq - 1) * (pq - 1)) % self._prime == 0

    def _hashed(self, game: str, card: int) -> bytes:
        load = X25519PublicKey.from_public_bytes
        for counter in range(256):
            try:
                point = self._there.exchange(load(digest("card", game, card, counter)))
            except ValueError:
                continue
            if self.member(point):  # half of all numbers are on the twist
                return point
        raise ValueError("no point for this card")  # probability 2^-256

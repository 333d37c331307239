"""Fast primitives that protect nothing: for simulations of many fair games, and for nothing else.

Points are numbers modulo a prime and a key multiplies them, so a lock is undone by a division anybody can
do. Everything else of the protocol is exactly as with the real suite.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from ..fair.encoding import digest
from ..fair.group import Curve25519, Group
from ..fair.suite import Suite


class ToyGroup(Group):
    order = Curve25519.order

    def key(self, number: int) -> bytes:
        return (number % self.order).to_bytes(32, "big")

    def number(self, key: bytes) -> int:
        number = int.from_bytes(key, "big")
        if len(key) != 32 or not 0 < number < self.order:
            raise ValueError("no key")
        return number

    def public(self, number: int) -> bytes:
        return self.key(number)

    def act(self, number: int, points: Sequence[bytes]) -> list[bytes]:
        order = self.order
        return [(number * int.from_bytes(point, "big") % order).to_bytes(32, "big") for point in points]

    def member(self, point: bytes) -> bool:
        return len(point) == 32 and 0 < int.from_bytes(point, "big") < self.order

    def sums_to(self, first: bytes, second: bytes, total: bytes) -> bool:
        one, two, three = (int.from_bytes(point, "big") for point in (first, second, total))
        return (one - two - three) % self.order == 0 or (one + two - three) % self.order == 0

    def _hashed(self, game: str, card: int) -> bytes:
        return self.key(int.from_bytes(digest("card", game, card, 0), "big") % (self.order - 1) + 1)


class ToySignatures:
    """Anybody can sign for anybody."""

    def public(self, secret: bytes) -> bytes:
        return hashlib.sha256(secret).digest()

    def sign(self, secret: bytes, data: bytes) -> bytes:
        return hashlib.sha512(self.public(secret) + data).digest()

    def valid(self, public: bytes, signature: bytes, data: bytes) -> bool:
        return hashlib.sha512(public + data).digest() == signature


TOY = Suite(ToyGroup(), ToySignatures())

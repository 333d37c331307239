"""The real primitives for tables whose parties all live in one process: nothing is computed twice.

Every party checks every signature and every proof, and in one process these are the same sums again and
again. Results are those of the real suite, to the byte; only the time they take is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

from ..fair.group import Curve25519
from ..fair.suite import Ed25519, Suite


class SharedCurve(Curve25519):
    """Curve25519 with a memory."""

    def __init__(self) -> None:
        self._private = lru_cache(maxsize=1 << 14)(super()._private)  # type: ignore[method-assign]
        self._moved = lru_cache(maxsize=1 << 17)(self._move)
        self.member = lru_cache(maxsize=1 << 17)(super().member)  # type: ignore[method-assign]
        super().__init__()

    def _move(self, number: int, point: bytes) -> bytes:
        private: X25519PrivateKey = self._private(number)
        return private.exchange(X25519PublicKey.from_public_bytes(point))

    def act(self, number: int, points: Sequence[bytes]) -> list[bytes]:
        return [self._moved(number, point) for point in points]


class SharedEd25519(Ed25519):
    """Ed25519 with a memory."""

    def __init__(self) -> None:
        super().__init__()
        self.valid = lru_cache(maxsize=1 << 16)(super().valid)  # type: ignore[method-assign]


SHARED = Suite(SharedCurve(), SharedEd25519())

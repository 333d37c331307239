"""The primitives a table uses, in one value: the group of the cards and the signatures of the log.

`REAL` is the only one that protects anything. Simulations of many games pass a faster one from
`darwin_p2p.testing`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from .group import Curve25519, Group


class Signatures(Protocol):
    """A signature scheme: 32 secret bytes, 32 public ones, signatures of 64."""

    def public(self, secret: bytes) -> bytes: ...

    def sign(self, secret: bytes, data: bytes) -> bytes: ...

    def valid(self, public: bytes, signature: bytes, data: bytes) -> bool: ...


class Ed25519:
    """The real signatures."""

    def __init__(self) -> None:
        self._private: dict[bytes, Ed25519PrivateKey] = {}

    def _key(self, secret: bytes) -> Ed25519PrivateKey:
        key = self._private.get(secret)
        if key is None:
            key = self._private[secret] = Ed25519PrivateKey.from_private_bytes(secret)
        return key

    def public(self, secret: bytes) -> bytes:
        return self._key(secret).public_key().public_bytes_raw()

    def sign(self, secret: bytes, data: bytes) -> bytes:
        return self._key(secret).sign(data)

    def valid(self, public: bytes, signature: bytes, data: bytes) -> bool:
        try:
            _public_key(public).verify(signature, data)
        except (InvalidSignature, ValueError):
            return False
        return True


@lru_cache(maxsize=64)
def _public_key(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)


class Suite(msgspec.Struct, frozen=True):
    group: Group
    signatures: Signatures


REAL = Suite(Curve25519(), Ed25519())

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
    """The real signatures. Those made here a moment ago are known to be good: a host gets back every stamp
    that it makes, and everybody its own entries."""

    MADE = 256  # signatures to remember

    def __init__(self) -> None:
        self._keys: dict[bytes, tuple[Ed25519PrivateKey, bytes]] = {}
        self._made: dict[bytes, tuple[bytes, bytes]] = {}  # signature -> public key, data

    def _pair(self, secret: bytes) -> tuple[Ed25519PrivateKey, bytes]:
        pair = self._keys.get(secret)
        if pair is None:
            key = Ed25519PrivateKey.from_private_bytes(secret)
            pair = self._keys[secret] = key, key.public_key().public_bytes_raw()
        return pair

    def public(self, secret: bytes) -> bytes:
        return self._pair(secret)[1]

    def sign(self, secret: bytes, data: bytes) -> bytes:
        key, public = self._pair(secret)
        signature = key.sign(data)
        self._made[signature] = public, data
        if len(self._made) > self.MADE:
            del self._made[next(iter(self._made))]
        return signature

    def valid(self, public: bytes, signature: bytes, data: bytes) -> bool:
        if self._made.get(signature) == (public, data):
            return True
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

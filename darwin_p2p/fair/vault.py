"""All secrets of one party in one game, made from one seed.

Every label holds the game and the party; those of a deck hold its place in the log, and those of a shuffle
also what was to be shuffled: the same secret is never used on two inputs. The seed is opened at the end;
signing keys are not made from it, so signatures stay worth something afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .encoding import Key, digest, prf
from .escrow import Label, leaf, nonce_of, nonce_parts, share_hash
from .group import Group
from .permutation import permutation


class Secrets(msgspec.Struct, frozen=True):
    """What a party brings along, fresh for every game: 3 x 32 random bytes, drawn by the program outside."""

    seed: Key
    signing: Key
    box: Key

    def box_number(self, group: Group) -> int:
        return group.scalar("box", self.box)


class Vault:
    """The seed of a party, bound to one game."""

    def __init__(self, seed: bytes, game: bytes, party: int, group: Group) -> None:
        self.seed, self.game, self.party, self.group = seed, game, party, group

    def _derive(self, purpose: str, *label: object) -> bytes:
        return prf(self.seed, purpose, self.game, self.party, *label)

    @property
    def commitment(self) -> bytes:
        return seed_hash(self.game, self.party, self.seed)

    def pads(self, label: Label, groups: Sequence[object]) -> list[bytes]:
        return [self._derive("pad", label, number) for number in range(len(groups))]

    def mask_and_order(self, label: Label, points: Sequence[bytes]) -> tuple[int, list[int]]:
        """How this party shuffles these points."""
        material = digest("input", list(points))
        mask = self.group.scalar("mask", self._derive("mask", label, material))
        return mask, permutation(self._derive("order", label, material), len(points))

    def shadow_seeds(self, label: Label, points: Sequence[bytes], rounds: int) -> list[bytes]:
        material = digest("input", list(points))
        return [self._derive("shadow", label, material, number) for number in range(rounds)]

    def lock_secret(self, label: Label) -> bytes:
        return self._derive("lock", label)

    def seal_number(self, to: int, what: object, content: bytes) -> int:
        return self.group.scalar("seal", self._derive("seal", to, what, digest("content", content)))

    def dice(
        self, batch: int, pads: Sequence[bytes], size: int
    ) -> tuple[list[bytes], list[bytes], list[list[bytes]]]:
        """The nonces of a batch, their leaves, and the hashes of their shares by group."""
        game, party = self.game, self.party
        shares = [nonce_parts(pad, size) for pad in pads]
        nonces = [nonce_of([row[index] for row in shares]) for index in range(size)]
        leaves = [leaf(game, party, batch, index, nonce) for index, nonce in enumerate(nonces)]
        hashes = [
            [share_hash(game, party, batch, group, index, share) for index, share in enumerate(row)]
            for group, row in enumerate(shares)
        ]
        return nonces, leaves, hashes


def seed_hash(game: bytes, party: int, seed: bytes) -> bytes:
    return digest("seed", game, party, seed)


def deck_label(number: int, head: bytes) -> Label:
    return ("deck", number, head)


def dice_label(number: int) -> Label:
    return ("dice", number, b"")

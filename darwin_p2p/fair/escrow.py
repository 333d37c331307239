"""Shared-out copies of secrets, so that somebody who vanishes neither stops the game nor gains by it.

Every key of a deck and every die of a batch is made from pads, one for every set of `escrow + 1` other
parties, and every member of the set keeps that pad. So `escrow` further parties may be missing, and all but
so many of the others would have to collude to read a hand. Each deck and each batch has pads of its own: no
dispute ever opens more than one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from ..text import phrase
from .encoding import Key, digest, expect, prf, prfs
from .group import Group
from .messages import Escrow

Label = tuple[str, int, bytes]  # what a set of pads is for: ("deck", number, head) or ("dice", number, b"")


def pad_groups(parties: Sequence[int], party: int, escrow: int | None) -> tuple[tuple[int, ...], ...]:
    """Who keeps the pads of a party. Without escrow, or when one other alone would keep all: itself."""
    others = [other for other in parties if other != party]
    if escrow is None or len(others) - escrow < 2:
        return ((party,),)
    return tuple(combinations(others, escrow + 1))


def kept_by(groups: Iterable[tuple[int, ...]], keeper: int) -> list[int]:
    """The numbers of the groups that a party belongs to."""
    return [number for number, members in enumerate(groups) if keeper in members]


def pad_hash(game: bytes, party: int, label: Label, group: int, pad: bytes) -> bytes:
    return digest("pad", game, party, label, group, pad)


def slot_part(group: Group, pad: bytes, slot: int) -> int:
    """A pad's part of the key of a slot; the key is the product of all parts."""
    return group.scalar("slot", prf(pad, "slot", slot))


def slot_parts(group: Group, pad: bytes, slots: int) -> list[int]:
    """Its parts of all keys of a deck."""
    return [group.scalar("slot", part) for part in prfs(pad, "slot", slots)]


def nonce_part(pad: bytes, index: int) -> bytes:
    """A pad's share of a nonce; the nonce is a hash of all shares."""
    return prf(pad, "nonce", index)


def nonce_parts(pad: bytes, size: int) -> list[bytes]:
    """Its shares of all nonces of a batch."""
    return prfs(pad, "nonce", size)


def nonce_of(shares: Sequence[bytes]) -> bytes:
    return digest("nonce", list(shares))


def share_hash(game: bytes, party: int, batch: int, group: int, index: int, share: bytes) -> bytes:
    return digest("share", game, party, batch, group, index, share)


def leaf(game: bytes, party: int, batch: int, index: int, nonce: bytes) -> bytes:
    return digest("leaf", game, party, batch, index, nonce)


def check_escrow(escrow: Escrow, party: int, parties: Sequence[int], groups: Sequence[object]) -> None:
    """As many hashes as pads, as many sealed letters as keepers; none at all without escrow."""
    escrowed = tuple(groups) != ((party,),)
    expect(len(escrow.hashes) == (len(groups) if escrowed else 0), "bad-length", phrase("hashes of pads"))
    expect(len(escrow.sealed) == (len(parties) - 1 if escrowed else 0), "bad-length", phrase("sealed pads"))


def speaker(members: Sequence[int], live: Iterable[int]) -> int | None:
    """Who gives the share of a group: its lowest live member."""
    return min((member for member in members if member in live), default=None)


def pads_in(data: bytes) -> list[Key]:
    return [data[start : start + 32] for start in range(0, len(data), 32)]

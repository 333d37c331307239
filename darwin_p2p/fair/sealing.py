"""Letters for one party's eyes, laid into the public log: a one-time key, then ChaCha20-Poly1305.

The one-time key comes from the sender's seed and the content, so the audit can write the letter again and
see who lied about it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from .encoding import digest, pack
from .escrow import Label, kept_by, pad_hash
from .group import Group
from .messages import Escrow, Sealed
from .vault import Vault

NONCE = bytes(12)  # every letter has a key of its own


def _cipher(
    game: bytes, what: Sequence[object], sender: int, to: int, point: bytes, common: bytes
) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(digest("seal", game, list(what), sender, to, point, common))


def seal(vault: Vault, to: int, box: bytes, what: Sequence[object], content: bytes) -> Sealed:
    """A letter; `what` tells what it is about, so that it cannot be used for anything else."""
    group = vault.group
    number = vault.seal_number(to, list(what), content)
    point, common = group.public(number), group.act(number, [box])[0]
    cipher = _cipher(vault.game, what, vault.party, to, point, common)
    return Sealed(point, cipher.encrypt(NONCE, content, pack(vault.game, vault.party, to)))


def unseal(
    game: bytes, sender: int, to: int, what: Sequence[object], letter: Sealed, common: bytes
) -> bytes | None:
    """What is in a letter, given the common point of its two keys; None when it does not open."""
    cipher = _cipher(game, what, sender, to, letter.point, common)
    try:
        return cipher.decrypt(NONCE, letter.box, pack(game, sender, to))
    except InvalidTag:
        return None


def common_point(group: Group, number: int, point: bytes) -> bytes | None:
    """None for a point that is none."""
    if not group.member(point):
        return None
    return group.act(number, [point])[0]


def make_escrow(
    vault: Vault,
    label: Label,
    order: Sequence[int],
    groups: Sequence[tuple[int, ...]],
    boxes: Mapping[int, bytes],
) -> Escrow:
    """The hashes of a party's pads, and every keeper's pads sealed for it; nothing without escrow."""
    if tuple(groups) == ((vault.party,),):
        return Escrow([], [])
    pads = vault.pads(label, groups)
    hashes = [pad_hash(vault.game, vault.party, label, number, pad) for number, pad in enumerate(pads)]
    letters = [
        seal(
            vault,
            keeper,
            boxes[keeper],
            ("pads", *label),
            b"".join(pads[one] for one in kept_by(groups, keeper)),
        )
        for keeper in order
        if keeper != vault.party
    ]
    return Escrow(hashes, letters)

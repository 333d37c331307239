"""Pass 2 of a deck: the mask comes off and every slot gets a lock of its own; with the proof of it.

For every slot one number r = key/mask does both `chain end = r * mask point` and `out = r * in`. The proof is
that of Chaum and Pedersen for x-coordinates: sums of points are checked up to sign (`Group.sums_to`), which
leaves a false slot at most eight good challenges among 2^252, so the challenge may be a hash.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..text import phrase
from .deck import Deck
from .encoding import digest, expect, prf
from .errors import Fault
from .escrow import slot_parts
from .group import Group
from .messages import Locked, LockProof
from .work import Work, checked_points, sliced


def key_parts(group: Group, pads: Sequence[bytes], slots: int) -> list[list[int]]:
    """Per pad, its part of the key of every slot."""
    return [slot_parts(group, pad, slots) for pad in pads]


def keys_of(group: Group, parts: Sequence[Sequence[int]]) -> list[int]:
    """The keys: products of the parts."""
    keys = list(parts[0])
    for row in parts[1:]:
        keys = [key * part % group.order for key, part in zip(keys, row, strict=True)]
    return keys


def chain_of(group: Group, parts: Sequence[Sequence[int]]) -> Work[list[list[bytes]]]:
    """The points every keeper can check its part against; the last row commits to the keys."""
    chain: list[list[bytes]] = []
    for row in parts:
        if chain:
            links = (group.act(part, [link])[0] for part, link in zip(row, chain[-1], strict=True))
        else:
            links = (group.public(part) for part in row)
        chain.append((yield from sliced(links)))
    return chain


def lock(deck: Deck, party: int, mask: int, keys: Sequence[int]) -> Work[tuple[list[int], list[bytes]]]:
    """The numbers that turn masks into locks, and the locked deck."""
    group = deck.group
    unmask = group.inverse(mask)
    numbers = [key * unmask % group.order for key in keys]
    points = deck.lock_input(party)
    locked = (group.act(number, [point])[0] for number, point in zip(numbers, points, strict=True))
    return numbers, (yield from sliced(locked))


def _statement(deck: Deck, party: int, out: list[bytes], chain: list[list[bytes]]) -> bytes:
    """Everything the proof is about, in one hash."""
    where = [deck.game, party, deck.label, deck.shuffles[party].mask]
    return digest("lock", where, deck.lock_input(party), chain, out)


def prove_lock(
    deck: Deck, party: int, numbers: Sequence[int], out: list[bytes], chain: list[list[bytes]], secret: bytes
) -> Work[LockProof]:
    """`secret` makes the one-time numbers; they are bound to the statement, so no two proofs share one."""
    group, mask = deck.group, deck.shuffles[party].mask
    statement = _statement(deck, party, out, chain)
    once = [group.scalar("once", prf(secret, statement, slot)) for slot in range(deck.size)]
    points = deck.lock_input(party)
    acted = (group.act(number, [mask, point]) for number, point in zip(once, points, strict=True))
    pairs = yield from sliced(acted, 2)
    first, second = [one for one, _ in pairs], [two for _, two in pairs]
    challenge = group.scalar("challenge", statement, first, second)
    answers = [
        group.key((w + challenge * number) % group.order) for w, number in zip(once, numbers, strict=True)
    ]
    return LockProof(first, second, answers)


def check_lock(deck: Deck, party: int, message: Locked) -> Work[None]:
    """Everything about a LOCK that can be seen from outside."""
    group, size = deck.group, deck.size
    yield from checked_points(group, message.out, size)
    expect(len(message.chain) == len(deck.groups(party)), "bad-length", phrase("the chain of keys"))
    expect(all(len(row) == size for row in message.chain), "bad-length", phrase("the chain of keys"))
    yield from checked_points(group, message.chain[-1], size)  # links before are checked by their keepers
    expect(len(message.shadows) == deck.rounds, "bad-length", phrase("the shadows of the shuffle"))
    proof = message.proof
    for row in (proof.first, proof.second, proof.answers):
        expect(len(row) == size, "bad-lock-proof", phrase("a slot is missing"))
    statement = _statement(deck, party, message.out, message.chain)
    challenge = group.scalar("challenge", statement, proof.first, proof.second)
    mask, points, ends = deck.shuffles[party].mask, deck.lock_input(party), message.chain[-1]
    for start in range(0, size, 25):
        slots = range(start, min(size, start + 25))
        stop = slots.stop
        try:
            right = group.act(challenge, [*ends[start:stop], *message.out[start:stop]])
            for slot in slots:
                left = group.act(group.number(proof.answers[slot]), [mask, points[slot]])
                place = slot - start
                good = group.sums_to(left[0], right[place], proof.first[slot])
                good = good and group.sums_to(left[1], right[len(slots) + place], proof.second[slot])
                if not good:
                    raise Fault("bad-lock-proof", phrase("slot {slot}", slot=slot))
        except ValueError as error:
            raise Fault(
                "bad-lock-proof", phrase("slots from {start}: {error}", start=start, error=error)
            ) from None
        yield 4 * len(slots)

"""Orders and samples from hashed bytes, the same on every machine: SHAKE-256, never `random`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from .encoding import VERSION, pack

STEP = 16  # bytes for each swap: the bias stays below 2^-118


def permutation(material: bytes, size: int) -> list[int]:
    """Fisher-Yates over a SHAKE-256 stream."""
    stream = hashlib.shake_256(pack(VERSION, "permutation", material)).digest(STEP * size)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = int.from_bytes(stream[STEP * last : STEP * last + STEP], "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def inverse(order: Sequence[int]) -> list[int]:
    answer = [0] * len(order)
    for place, number in enumerate(order):
        answer[number] = place
    return answer


def sample(material: bytes, size: int, wanted: int) -> tuple[int, ...]:
    """An ordered sample of different numbers out of range(size), by rejection: exactly uniform."""
    width = max(1, ((size - 1).bit_length() + 7) // 8)
    limit = (1 << 8 * width) // size * size
    chosen: dict[int, None] = {}
    block = 0
    while len(chosen) < wanted:
        stream = hashlib.shake_256(pack(VERSION, "sample", material, block)).digest(64 * width)
        for start in range(0, len(stream), width):
            number = int.from_bytes(stream[start : start + width], "big")
            if number < limit and len(chosen) < wanted:
                chosen.setdefault(number % size)
        block += 1
    return tuple(chosen)

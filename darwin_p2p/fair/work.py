"""Long calculations in slices, so that a program can do something else in between.

`cryptography` holds the interpreter lock, so a shuffle must give way by itself. A `Work` yields after about
a hundred group operations how many it has done, and returns its result.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Final, TypeAlias, TypeVar

from ..text import phrase
from .encoding import expect
from .errors import Fault
from .group import Group

T = TypeVar("T")
Work: TypeAlias = Generator[int, None, T]
SLICE: Final = 100


def finish(work: Work[T]) -> T:
    """Do it all at once."""
    while True:
        try:
            next(work)
        except StopIteration as stop:
            value: T = stop.value
            return value


def sliced(items: Iterable[T], cost: int = 1) -> Work[list[T]]:
    """Make all of these, each of which takes so many group operations."""
    out: list[T] = []
    for one in items:
        out.append(one)
        if len(out) * cost % SLICE < cost:
            yield SLICE
    return out


def acting(group: Group, number: int, points: Sequence[bytes]) -> Work[list[bytes]]:
    """One number acting on many points."""
    out: list[bytes] = []
    for start in range(0, len(points), SLICE):
        part = group.act(number, points[start : start + SLICE])
        out += part
        yield len(part)
    return out


def checked_points(group: Group, points: Sequence[bytes], size: int) -> Work[None]:
    """So many different points of the group, or a fault."""
    expect(
        len(points) == size,
        "bad-length",
        phrase("{points} points instead of {size}", points=len(points), size=size),
    )
    expect(len(set(points)) == size, "duplicate-points")
    for start in range(0, size, SLICE):
        part = points[start : start + SLICE]
        for place, point in enumerate(part, start):
            if not group.member(point):
                raise Fault("not-in-group", phrase("point {place}", place=place))
        yield 2 * len(part)

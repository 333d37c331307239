"""The island: a set of hexes, each of one terrain (EVO-MODEL-2), and what can be computed from it once.

A hex has a number (row by row, as drawn) that the rules use, axial coordinates (q, r) for geometry, and a
name such as b4 that people use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from string import ascii_lowercase
from typing import TypeAlias

import msgspec

from ...engine.fingerprint import fingerprint
from ...text import phrase

Coordinates: TypeAlias = tuple[int, int]

TERRAINS = "YGBM"  # EVO-MODEL-2: beach, plain, hill, mountain; the number of a terrain is its level
BEACH, PLAIN, HILL, MOUNTAIN = range(4)
AROUND: tuple[Coordinates, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
SMALLEST, LARGEST = 10, 200  # hexes an island may have: a herd must fit, and so must a number in a byte


class Island(msgspec.Struct, frozen=True, eq=False, dict=True):
    """One assembly of the board. There is nothing but these hexes: the sea cannot be entered (EVO-MOVE-7)."""

    key: str
    title: str
    hexes: tuple[Coordinates, ...]
    terrain: bytes  # the level of each hex
    starts: tuple[int, ...]

    @cached_property
    def number(self) -> dict[Coordinates, int]:
        return {place: number for number, place in enumerate(self.hexes)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        number = self.number
        return tuple(
            tuple(number[q + dq, r + dr] for dq, dr in AROUND if (q + dq, r + dr) in number)
            for q, r in self.hexes
        )

    @cached_property
    def coast(self) -> tuple[int, ...]:
        """The hexes that touch the sea."""
        return tuple(number for number, near in enumerate(self.neighbours) if len(near) < len(AROUND))

    @cached_property
    def fingerprint(self) -> str:
        """What two tables must agree on: everything but the names."""
        return fingerprint(self.hexes, self.terrain, self.starts)

    def within(self, places: Iterable[int], distance: int) -> set[int]:
        """All hexes that can be reached from these in so many steps over land, these included."""
        reached = set(places)
        edge = reached
        for _ in range(distance):
            edge = {near for place in edge for near in self.neighbours[place]} - reached
            reached = reached | edge
        return reached

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The column of each hex as drawn, from 1 on; neighbours in a row are two columns apart."""
        across = [2 * q + r for q, r in self.hexes]
        return tuple(x - min(across) + 1 for x in across)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """How people call the hexes: a letter for the row from the top, a number for the column: b4."""
        top = min(r for _, r in self.hexes)
        rows = [ascii_lowercase[r - top] for _, r in self.hexes]
        return tuple(f"{row}{column}" for row, column in zip(rows, self.columns, strict=True))

    def name(self, place: int) -> str:
        return self.names[place]

    def symmetries(self) -> list[tuple[int, ...]]:
        """Every turn and mirror image that gives the same island again, starts included, but for no change
        at all; each says to which hex a hex goes."""
        found = []
        for turned in _images(self.hexes):
            (left, top), (first, row) = min(turned), min(self.hexes)
            moved = [(q - left + first, r - top + row) for q, r in turned]
            image = tuple(self.number.get(place, -1) for place in moved)
            if (
                -1 not in image
                and image != tuple(range(len(image)))
                and all(self.terrain[there] == self.terrain[here] for here, there in enumerate(image))
                and {image[start] for start in self.starts} == set(self.starts)
            ):
                found.append(image)
        return found


def _images(hexes: tuple[Coordinates, ...]) -> Iterator[list[Coordinates]]:
    """The six turns of a set of hexes, and the same in a mirror."""
    for mirrored in (False, True):
        places = [(r, q) for q, r in hexes] if mirrored else list(hexes)
        for _ in range(6):
            places = [(-r, q + r) for q, r in places]
            yield places


def distance(one: Coordinates, other: Coordinates) -> int:
    """Steps between two places, sea included."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def drawn(key: str, title: str, drawing: str, corner: Coordinates = (0, 0)) -> Island:
    """The island of a drawing (see data/evo/islands.toml); a `ValueError` says what is wrong with it."""
    left, top = corner
    places: dict[Coordinates, int] = {}
    starts: dict[int, Coordinates] = {}
    lines = drawing.strip("\n").splitlines()
    if len(lines) > len(ascii_lowercase):
        raise ValueError(
            phrase(
                "it has {lines} rows; {ascii_lowercase} are the most",
                lines=len(lines),
                ascii_lowercase=len(ascii_lowercase),
            )
        )
    for row, line in enumerate(lines):
        r = top + row
        for column, letter in enumerate(line.rstrip()):
            if letter == " ":
                continue
            where = phrase("row {row}, column {column}", row=row + 1, column=column + 1)
            x = left + column
            if (x - r) % 2:
                raise ValueError(
                    phrase(
                        "{where}: '{letter}' stands between two hexes; move it by one column",
                        where=where,
                        letter=letter,
                    )
                )
            place = ((x - r) // 2, r)
            if letter.isdecimal() and letter.isascii():
                if int(letter) in starts:
                    raise ValueError(
                        phrase("{where}: the start {letter} is there twice", where=where, letter=letter)
                    )
                starts[int(letter)] = place
                letter = TERRAINS[BEACH]
            if letter not in TERRAINS:
                raise ValueError(
                    phrase(
                        "{where}: '{letter}' is no terrain; write Y, G, B, M or the digit of a start",
                        where=where,
                        letter=letter,
                    )
                )
            places[place] = TERRAINS.index(letter)
    if not SMALLEST <= len(places) <= LARGEST:
        raise ValueError(
            phrase(
                "it has {places} hexes; an island has {smallest} to {largest}",
                places=len(places),
                smallest=SMALLEST,
                largest=LARGEST,
            )
        )
    if sorted(starts) != list(range(1, len(starts) + 1)):
        raise ValueError(phrase("its starts are not numbered 1, 2, 3 and so on"))
    hexes = tuple(places)
    landing = tuple(hexes.index(starts[number]) for number in sorted(starts))
    island = Island(key, title, hexes, bytes(places.values()), landing)
    if len(island.within([0], len(hexes))) < len(hexes):
        raise ValueError(phrase("it falls into several parts; every hex must be reachable over land"))
    return island

"""The island as a picture: terrain by colour and letter, zones by signs, dinosaurs by the letters of their
species, and numbers on the hexes one may choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...games.evo.climate import DEADLY
from ...games.evo.view import EvoView
from ...words import _, parted
from ..drawing import size
from ..page import Patch, Picture
from ..presenter import Players
from .labels import (
    DEADLY_STYLES,
    LETTERS,
    MARK_STYLE,
    SEAT_STYLES,
    TERRAIN,
    TERRAIN_LETTERS,
    TERRAIN_STYLES,
    ZONE_MARKS,
    ZONE_SIGNS,
    described,
    owner,
    species,
)

CELL = 6  # characters of a hex, the gap after it included; a column is half of it
MARGIN = 3  # for the letter of a row
WIDEST = 79  # columns of a line that is no longer than a terminal


def numbered(places: Sequence[int]) -> dict[int, str]:
    """Marks 1, 2, 3 ... for the hexes one may choose."""
    return {place: str(number) for number, place in enumerate(places, 1)}


def island_picture(
    view: EvoView, players: Players, marks: Mapping[int, str] | None = None, *, whole: bool = False
) -> Picture:
    """The map; in sentences where everybody stands, and with `whole` every row."""
    island = view.island
    lines: list[tuple[Patch, ...]] = [(Patch(header(view), "dim"),)]
    rows = rows_of(view)
    for letter, places in rows.items():
        line = [Patch(f"{letter:<{MARGIN}}", "dim")]
        at = 0
        for place in places:
            start = (island.columns[place] - 1) * CELL // 2
            line.append(Patch(" " * (start - at)))
            line += cell(view, place, (marks or {}).get(place, ""))
            at = start + CELL - 1
        lines.append(tuple(line))
    lines += legend()
    return Picture(tuple(lines), (*_rows(view, rows, whole), *_herds(view, players)))


def header(view: EvoView) -> str:
    """The numbers of the columns."""
    columns = max(view.island.columns) + 1
    return " " * MARGIN + "".join(f"{number:<{CELL // 2}}" for number in range(1, columns))


def rows_of(view: EvoView) -> dict[str, list[int]]:
    """The hexes by the letter of their row, from left to right."""
    island = view.island
    rows: dict[str, list[int]] = {}
    for place in sorted(range(len(island.names)), key=lambda one: island.columns[one]):
        rows.setdefault(island.names[place][0], []).append(place)
    return dict(sorted(rows.items()))


def cell(view: EvoView, place: int, mark: str) -> list[Patch]:
    """`y*A12`: terrain, zone, dinosaur, choice."""
    terrain, zone, seat = view.island.terrain[place], view.zones[place], owner(view, place)
    shade = (DEADLY_STYLES if zone == DEADLY else TERRAIN_STYLES)[terrain]
    body = Patch(LETTERS[seat], SEAT_STYLES[seat]) if seat is not None else Patch(" ", shade)
    choice = Patch(f"{mark:<2}", MARK_STYLE if mark else shade)
    return [Patch(TERRAIN_LETTERS[terrain] + ZONE_MARKS[zone], shade), body, choice]


def legend(width: int = WIDEST) -> list[tuple[Patch, ...]]:
    """What the letters and signs mean."""
    pieces = [[Patch(" " * MARGIN)]]
    for terrain, word in enumerate(TERRAIN):
        pieces.append([Patch(f" {TERRAIN_LETTERS[terrain]} {word} ", TERRAIN_STYLES[terrain]), Patch(" ")])
    signs = [f"{mark} {word}" for mark, word in zip(ZONE_MARKS[1:], ZONE_SIGNS, strict=True)]
    pieces += [[Patch(f" {sign}{',' if sign is not signs[-1] else ''}", "dim")] for sign in signs]
    return flowing(pieces, width)


def flowing(pieces: Iterable[Sequence[Patch]], width: int) -> list[tuple[Patch, ...]]:
    """Pieces of a line, on as many lines as they take; further lines begin below the second piece."""
    first, *others = pieces
    lines = [[*first]]
    indent = sum(size(patch.text) for patch in first)
    at = indent
    for piece in others:
        taken = sum(size(patch.text) for patch in piece)
        if at + taken > width and at > indent:
            lines.append([Patch(" " * indent)])
            at = indent
        lines[-1] += piece
        at += taken
    return [tuple(line) for line in lines]


def _rows(view: EvoView, rows: Mapping[str, Sequence[int]], whole: bool) -> list[str]:
    if not whole:
        return []
    sentences = []
    for letter, places in rows.items():
        hexes = []
        for place in places:
            seat = owner(view, place)
            words = {"hex": view.island.name(place), "terrain": TERRAIN[view.island.terrain[place]]}
            if seat is None:
                hexes.append("{hex} {terrain}".format(**words))
            else:
                # NOTE: As in: c7 plain with A
                hexes.append(_("{hex} {terrain} with {species}", species=LETTERS[seat], **words))
        sentences.append(_("Row {letter}: {hexes}.", letter=letter, hexes=", ".join(hexes)))
    return sentences


def _herds(view: EvoView, players: Players) -> list[str]:
    sentences = []
    for seat in range(view.seats):
        herd = [described(view, place) for place in view.herd(seat)]
        sentences.append(f"{species(players, seat)}: {parted(herd) or _('no dinosaurs')}.")
    return sentences

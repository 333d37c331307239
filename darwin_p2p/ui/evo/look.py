"""EVO on the full screen: the island with hexes to touch, climate, meteor, portraits and the auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import Action, Choice, Happening
from ...games.evo import happened as h
from ...games.evo.actions import Bid, Hatch, Lose, Step, Swim
from ...games.evo.view import EvoView
from ..drawing import Drawing, Row, Span, beside, from_page, row_size, spread
from ..look import Area, Look, shortcuts
from ..page import Part, Patch, Picture
from ..presenter import Act, Ask, Outcome
from .board import auction_page, boosts, climate_picture, meteor_picture, outlook, species_grid
from .hand import hand_page
from .island import CELL, MARGIN, cell, legend, rows_of
from .labels import LETTERS, PHASES, SEAT_STYLES, gene

ROOM_BESIDE = 72  # columns that portraits and auction take beside the island
BIDS = 6  # amounts offered for a gene at once


class EvoLook(Look):
    """The island at the left, all else at the right or below."""

    wants_desk = True

    def status(self, view: EvoView, width: int) -> Drawing:
        left: Row = [
            Span(f" Turn {max(1, view.turn)} ", "title"),
            Span(PHASES.get(view.phase, view.phase), "quiet"),
        ]
        asked = getattr(view.need, "seat", None)
        right: Row = []
        for seat in view.order:
            here = "►" if seat == asked else " "
            right += [
                Span(f" {here}", "lit"),
                Span(f" {LETTERS[seat]} ", SEAT_STYLES[seat]),
                Span(f" {self.players.name(seat)} ", "mine" if seat == view.seat else ""),
                Span(str(view.scores[seat]), "points"),
            ]
        return [spread(left, right, width)]

    def board(self, view: EvoView, area: Area, moment: Any = None) -> Drawing:
        top = [*_picture(climate_picture(view)), *_picture(meteor_picture(view))]
        rows = len(rows_of(view)) + 1
        aside = area.width >= self._width(view) + ROOM_BESIDE
        tables = self.tables(view, area.width - self._width(view) - 2 if aside else area.width)
        needed = 2 * rows + len(top) + (0 if aside else len(tables))
        island = self.island(view, moment or frozenset(), tall=area.height >= needed)
        if aside:
            wide = self._width(view)
            return [*top, *beside([(island, wide), (tables, area.width - wide - 2)], "  ")]
        return [*top, *island, *tables]

    def _width(self, view: EvoView) -> int:
        """Of the island, or of what explains it."""
        columns = max(view.island.columns) * CELL // 2 + CELL + MARGIN
        return max(columns, row_size([Span(patch.text) for patch in legend()]))

    def island(self, view: EvoView, pointed: frozenset[int], *, tall: bool) -> Drawing:
        """One row for a row of hexes, or two where there is room."""
        marks = {place: key for key, place in self._offered(view)}
        drawn: Drawing = []
        for letter, places in rows_of(view).items():
            upper: Row = [Span(f"{letter:<{MARGIN}}", "quiet")]
            lower: Row = [Span(" " * MARGIN)]
            at = 0
            for place in places:
                start = (view.island.columns[place] - 1) * CELL // 2
                mark = marks.get(place, "►" if place in pointed else "")
                patches = cell(view, place, mark)
                for row in (upper, lower):
                    row.append(Span(" " * (start - at)))
                upper += _aimed(_upper(patches) if tall else patches, place)
                lower += _aimed(_lower(patches), place)
                at = start + CELL - 1
            drawn += [upper, lower] if tall else [upper]
        return [*drawn, [Span(patch.text, patch.style) for patch in legend()]]

    def tables(self, view: EvoView, width: int) -> Drawing:
        """Portraits, what cards lend, what will survive, and the auction."""
        grid = species_grid(view, self.players, legend="")  # room is scarce here
        page: list[Part] = [grid, *boosts(view, self.players), *outlook(view)]
        rows = from_page(page, width)
        if not view.auction:
            return rows
        rows += [[], *from_page(auction_page(view, self.players), width)]
        return rows + self._bids(view) if self._asked_to_bid(view) else rows

    def _asked_to_bid(self, view: EvoView) -> bool:
        need = view.need
        return isinstance(need, Choice) and need.about == "bid" and need.seat == view.seat

    def _bids(self, view: EvoView) -> Drawing:
        """Amounts to click for every gene."""
        assert view.seat is not None
        most = view.most_to_bid(view.seat)
        rows: Drawing = [[Span("Bid:", "title")]]
        for one in view.auction:
            amounts = range(one.least, min(most, one.least + BIDS - 1) + 1)
            row: Row = [Span(f" {one.row + 1} {gene(one.gene):<8}")]
            for amount in amounts:
                row += [Span(f" {amount} ", "key", f"bid:{one.row}:{amount}"), Span(" ")]
            rows.append(row)
        return rows

    def cards(self, view: EvoView, area: Area) -> Drawing:
        return from_page(hand_page(view), area.width)

    # -- touching

    def touch(self, view: EvoView, target: str) -> Outcome | None:
        kind, _, rest = target.partition(":")
        if kind == "bid":
            row, _, amount = rest.partition(":")
            return Act(Bid(int(row), int(amount)))
        if kind != "hex" or self.question is None:
            return None
        place = int(rest)
        for option in self.question.options:
            outcome = option.leads()
            if _place_of(outcome) == place:
                return outcome
        return self.question.reads(view.island.name(place)) if self.question.reads else None

    def _offered(self, view: EvoView) -> list[tuple[str, int]]:
        """The keys of the present choices with the hexes they are about."""
        if self.question is None:
            return []
        keys = shortcuts(self.question)
        places = [_place_of(option.leads()) for option in self.question.options]
        return [(key, place) for key, place in zip(keys, places, strict=True) if place is not None]

    # -- telling

    def changed(self, before: EvoView, after: EvoView, happened: Sequence[Happening]) -> frozenset[int]:
        """The hexes on which something has changed."""
        if len(before.board) != len(after.board):
            return frozenset()
        return frozenset(
            place for place in range(len(after.board)) if before.board[place] != after.board[place]
        )

    def landmark(self, happening: Happening) -> str:
        if isinstance(happening, h.DinosaursDied):
            return "death"
        return "turn" if isinstance(happening, h.SteppingEnded) else super().landmark(happening)


def _picture(picture: Picture) -> Drawing:
    return [[Span(patch.text, patch.style) for patch in line] for line in picture.lines]


def _aimed(patches: Sequence[Patch], place: int) -> Row:
    return [Span(patch.text, patch.style, f"hex:{place}") for patch in patches]


def _upper(patches: Sequence[Patch]) -> list[Patch]:
    """The ground alone, with what may be chosen."""
    ground, _, choice = patches
    return [ground, Patch(" ", ground.style), choice]


def _lower(patches: Sequence[Patch]) -> list[Patch]:
    """Who stands there."""
    ground, body, _ = patches
    side = Patch("  ", ground.style)
    return [side, body, side]


def _place_of(outcome: Outcome) -> int | None:
    """The hex that a choice is about: where to, or of a question about where to, where from."""
    if isinstance(outcome, Act):
        return _target(outcome.action)
    if isinstance(outcome, Ask) and outcome.question.options:
        first = outcome.question.options[0].leads()
        action = first.action if isinstance(first, Act) else None
        return action.origin if isinstance(action, Step | Swim) else None
    return None


def _target(action: Action) -> int | None:
    if isinstance(action, Step | Swim):
        return action.target
    return action.hex if isinstance(action, Hatch | Lose) else None

"""EVO on the full screen: the island with hexes to touch, climate, meteor, portraits and the auction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...engine import Action, Happening
from ...games.evo import happened as h
from ...games.evo.actions import Bid, Hatch, Lose, Step, Swim
from ...games.evo.view import EvoView
from ...words import _, phrase
from ..drawing import Drawing, Row, Span, beside, from_page, row_size, spread
from ..look import Area, Look, shortcuts
from ..page import GAP, Line, Page, Patch, title
from ..presenter import Act, Ask, Outcome, Tell
from .board import LEGEND, climate_picture, meteor_picture, phase_word
from .commands import look as look_at
from .hand import hand_page
from .island import CELL, MARGIN, cell, header, legend, rows_of
from .labels import TERRAIN, TERRAIN_LETTERS, ZONE_MARKS
from .tables import LEAST, RING, badge, climate_column, tables

INTRODUCED = 4  # lines of the introduction that are true on every screen
HOW = phrase(
    "Press the key that stands on a hex, or click on it. h gives advice, / explains the rules, ? the signs on"
    " the screen. u takes a step or a birth back while you have another one; your last one, attacks and bids"
    " are final at once."
)
BETWEEN = 2  # columns between the island and what stands beside it


class EvoLook(Look):
    """The island at the left, all else at the right or below."""

    wants_desk = True

    def status(self, view: EvoView, width: int, moment: Any = None) -> Drawing:
        left: Row = [
            Span(f" {_('Turn {turn}', turn=max(1, view.turn))} ", "title"),
            Span(phase_word(view), "quiet"),
        ]
        right = self._order(view, named=True)
        if row_size([*left, *right]) > width:
            right = self._order(view, named=False)
        return [spread(left, right, width)]

    def _order(self, view: EvoView, *, named: bool) -> Row:
        """The species in the order of play, and whose turn it is."""
        asked = getattr(view.need, "seat", None)
        row: Row = []
        for seat in view.order:
            here = "►" if seat == asked else " "
            name = f" {self.players.name(seat)}" if named else ""
            row += [
                Span(f" {here}", "lit"),
                badge(seat),
                Span(f"{name} ", "mine" if seat == view.seat else ""),
                Span(str(view.scores[seat]), "points"),
            ]
        return row

    def board(self, view: EvoView, area: Area, moment: Any = None) -> Drawing:
        pictures = (climate_picture(view, area.width), meteor_picture(view, area.width))
        top = [row for picture in pictures for row in _drawn(picture.lines)]
        wide = self._width(view)
        aside = area.width >= wide + BETWEEN + LEAST
        if not aside and len(top) + len(rows_of(view)) > area.height and area.width >= wide + BETWEEN + RING:
            return self._low(view, area, moment or frozenset())
        told = tables(view, self.players, area.width - wide - BETWEEN if aside else area.width)
        signs = _drawn(legend(area.width))
        room = area.height - len(top) - (0 if aside else len(told)) - (len(signs) - 1)
        island = self.island(view, moment or frozenset(), room)
        if aside:
            return [
                *top,
                *beside([(island, wide), (told, area.width - wide - BETWEEN)], " " * BETWEEN),
                *signs,
            ]
        if view.auction:  # genes are what matters now
            return [*top, *told, *island, *signs]
        return [*top, *island, *signs, *told]

    def _low(self, view: EvoView, area: Area, pointed: frozenset[int]) -> Drawing:
        """On a low screen: the climate beside a large island, so that every hex can be seen."""
        wide = self._width(view)
        island = self.island(view, pointed, len(rows_of(view)))
        side = climate_column(view, area.width - wide - BETWEEN)
        told = tables(view, self.players, area.width)
        drawn = beside([(island, wide), (side, area.width - wide - BETWEEN)], " " * BETWEEN)
        return [*told, *drawn] if view.auction else [*drawn, *told]

    def _width(self, view: EvoView) -> int:
        return MARGIN + (max(view.island.columns) - 1) * CELL // 2 + CELL - 1

    def island(self, view: EvoView, pointed: frozenset[int], room: int) -> Drawing:
        """One row for a row of hexes, or two and a row of column numbers where there is room."""
        marks = {place: key for key, place in self._offered(view)}
        rows = rows_of(view)
        tall = room > 2 * len(rows)
        drawn: Drawing = [[Span(header(view), "quiet")]] if room - 1 > len(rows) * (1 + tall) else []
        for letter, places in rows.items():
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
        return drawn

    def cards(self, view: EvoView, area: Area) -> Drawing:
        return from_page(hand_page(view), area.width)

    def introduction(self, view: EvoView) -> Page:
        return [*self.presenter.introduction(view)[:INTRODUCED], Line(HOW), GAP]

    def legend(self) -> Page:
        return signs()

    # -- touching

    def touch(self, view: EvoView, target: str) -> Outcome | None:
        kind, __, rest = target.partition(":")
        if kind == "bid":
            row, __, amount = rest.partition(":")
            return Act(Bid(int(row), int(amount)))
        if kind != "hex":
            return None
        place = int(rest)
        for option in self.question.options if self.question is not None else ():
            outcome = option.leads()
            if _place_of(outcome) == place:
                return outcome
        read = None
        if self.question is not None and self.question.reads is not None:
            read = self.question.reads(view.island.name(place))
        return read or Tell(look_at(view, self.players, place))

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


def signs() -> Page:
    """What the signs on the screen mean."""
    terrains = ", ".join(f"{letter} {word}" for letter, word in zip(TERRAIN_LETTERS, TERRAIN, strict=True))
    __, cold, hot, deadly = ZONE_MARKS
    texts = (
        f"{terrains}.",
        _(
            "{cold} cold: one lives there for each fur; {hot} hot: one for each parasol; {deadly} deadly:"
            " nobody. No sign is temperate: all live.",
            cold=cold,
            hot=hot,
            deadly=deadly,
        ),
        _("A to E: a dinosaur of that species. A key on a hex: what you may choose. ►: what has changed."),
        _(
            "A hex is called by the letter of its row and the number of its column, as in c7. Click on it, or"
            " press its key."
        ),
        _(
            "Climate: the box in brackets is this turn's. Meteor: it lies in brackets; where 1-2 stands, a"
            " throw of 1 or 2 ends the game."
        ),
        _("Portraits: {legend} Where room is short the words have two letters.", legend=LEGEND),
    )
    return [title(_("The island")), *(Line(text, indent=2) for text in texts)]


def _drawn(lines: Iterable[Sequence[Patch]]) -> Drawing:
    return [[Span(patch.text, patch.style) for patch in line] for line in lines]


def _aimed(patches: Sequence[Patch], place: int) -> Row:
    return [Span(patch.text, patch.style, f"hex:{place}") for patch in patches]


def _upper(patches: Sequence[Patch]) -> list[Patch]:
    """The ground alone, with what may be chosen."""
    ground, __, choice = patches
    return [ground, Patch(" ", ground.style), choice]


def _lower(patches: Sequence[Patch]) -> list[Patch]:
    """Who stands there."""
    ground, body, __ = patches
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

"""Portraits and auction on the full screen, in whatever room the island leaves them."""

from __future__ import annotations

from rich.cells import set_cell_size

from ...engine import Choice
from ...games.evo.cards import CARD
from ...games.evo.view import EvoView, Standing
from ...words import _
from ..drawing import Drawing, Row, Span, cut, fit, from_page, row_size, size, wrapped
from ..presenter import Players
from .board import boosts, odds, outlook, portrait_titles, ring_box, ring_style
from .labels import LETTERS, SEAT_STYLES, gene, gives

LEAST = 34  # columns in which everything can be told
RING = 13  # ... and in which the climate and the meteor can
NAMED = 44  # ... with the names of the players
SPELLED = 66  # ... with the words for all counters
NAME, GENE, STANDING = 9, 9, 6  # columns for a player, a gene, a standing bid
COUNTER = 3  # columns for a number and a gap before it
BIDS = 6  # amounts offered for a gene at once
AMOUNTS = 12  # columns for three of them


def tables(view: EvoView, players: Players, width: int) -> Drawing:
    """The auction while there is one, the portraits, what cards lend, and what will survive."""
    offered = auction(view, players, width) if view.auction else []
    lines = from_page([*boosts(view, players), *outlook(view)], width)
    return [*offered, *portraits(view, players, width), *lines]


def climate_column(view: EvoView, width: int) -> Drawing:
    """The ring from top to bottom, and the odds of the meteor."""
    boxes = [(cut(ring_box(view, box), width), ring_style(view, box)) for box in range(len(view.rules.ring))]
    return [*([Span(*box)] for box in boxes), *wrapped(_("Meteor: {odds}", odds=odds(view)), width, hang=1)]


def portraits(view: EvoView, players: Players, width: int) -> Drawing:
    """A row for each species, in the order of play."""
    titles = portrait_titles()
    name = NAME + 1 if width >= NAMED else 0
    sizes = [max(COUNTER, size(word) + 1) for word in titles]
    if width < max(SPELLED, 3 + name + sum(sizes)):
        sizes = [COUNTER] * len(titles)
        titles = [set_cell_size(word, min(size(word), COUNTER - 1)) for word in titles]
    head = " " * (3 + name) + "".join(
        " " * (room - size(word)) + word for word, room in zip(titles, sizes, strict=True)
    )
    rows: Drawing = [[Span(head, "quiet")]]
    for seat in view.order:
        herd = len(view.herd(seat))
        counters = (view.scores[seat], herd, *view.genes[seat][:CARD], view.hand_sizes[seat])
        tone = "mine" if seat == view.seat else ""
        rows.append(
            [
                badge(seat),
                Span(fit(f" {players.name(seat)}", name), tone),
                *(Span(str(one).rjust(room), tone) for one, room in zip(counters, sizes, strict=True)),
            ]
        )
    return rows


def badge(seat: int) -> Span:
    """A species as it stands on the map."""
    return Span(f" {LETTERS[seat]} ", SEAT_STYLES[seat])


def auction(view: EvoView, players: Players, width: int) -> Drawing:
    """Each gene with its standing bid; who is asked may click on an amount."""
    asked = isinstance(view.need, Choice) and view.need.about == "bid" and view.need.seat == view.seat
    rows: Drawing = [[Span(_("Auction"), "title")]]
    if asked and view.seat is not None:
        most = _("you can bid up to {most}", most=view.most_to_bid(view.seat))
        limit = wrapped(most, width, "quiet")
        if row_size(rows[0]) + 2 + size(most) <= width:
            rows[0] += [Span("  "), *limit[0]]
        else:
            rows += limit
    words = {one.gene: Span(f"  {gives(one.gene)}", "quiet") for one in view.auction}
    told_in = max(row_size([span]) for span in words.values())
    spelled = width >= SPELLED
    longest = max(size(str(gene(one.gene))) + 1 for one in view.auction)
    called = max(GENE, longest if spelled else min(longest, GENE + 1))
    for one in view.auction:
        row: Row = [Span(f"{one.row + 1} ", "key"), Span(fit(cut(gene(one.gene), called - 1), called))]
        row += _standing(one, players, named=spelled)
        room = width - row_size(row)
        told = room >= told_in + (AMOUNTS if asked else 0)
        if asked:
            row += _amounts(view, one, room - told_in if told else room)
        rows.append([*row, words[one.gene]] if told else row)
    return rows


def _standing(one: Standing, players: Players, *, named: bool) -> Row:
    if one.seat < 0:
        room = STANDING + (NAME if named else 0)
        return [Span(fit(_("free"), room), "quiet")]
    who = [Span(fit(f" {cut(players.name(one.seat), NAME - 1)}", NAME))] if named else []
    return [Span(f"{one.amount:>2} "), badge(one.seat), *who]


def _amounts(view: EvoView, one: Standing, room: int) -> Row:
    """The lowest bids that would be accepted."""
    assert view.seat is not None
    row: Row = []
    for amount in range(one.least, min(view.most_to_bid(view.seat), one.least + BIDS - 1) + 1):
        piece = [Span(" "), Span(f" {amount} ", "key", f"bid:{one.row}:{amount}")]
        if row_size([*row, *piece]) > room:
            break
        row += piece
    return row

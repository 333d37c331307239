"""Portraits and auction on the full screen, in whatever room the island leaves them."""

from __future__ import annotations

from ...engine import Choice
from ...games.evo.cards import CARD
from ...games.evo.view import EvoView, Standing
from ..drawing import Drawing, Row, Span, cut, fit, from_page, row_size, wrapped
from ..presenter import Players
from .board import boosts, odds, outlook, portrait_titles, ring_box, ring_style
from .labels import GENE_WORDS, LETTERS, SEAT_STYLES, gene

LEAST = 34  # columns in which everything can be told
RING = 13  # ... and in which the climate and the meteor can
NAMED = 44  # ... with the names of the players
SPELLED = 66  # ... with the words for all counters
NAME, GENE, STANDING = 9, 9, 6  # columns for a player, a gene, a standing bid
BIDS = 6  # amounts offered for a gene at once
AMOUNTS = 12  # columns for three of them


def tables(view: EvoView, players: Players, width: int) -> Drawing:
    """The auction while there is one, the portraits, what cards lend, and what will survive."""
    offered = auction(view, players, width) if view.auction else []
    lines = from_page([*boosts(view, players), *outlook(view)], width)
    return [*offered, *portraits(view, players, width), *lines]


def climate_column(view: EvoView, width: int) -> Drawing:
    """The ring from top to bottom, and the odds of the meteor."""
    ring = [Span(ring_box(view, box), ring_style(view, box)) for box in range(len(view.rules.ring))]
    return [*([span] for span in ring), *wrapped(f"Meteor: {odds(view)}", width, hang=1)]


def portraits(view: EvoView, players: Players, width: int) -> Drawing:
    """A row for each species, in the order of play."""
    titles = portrait_titles()
    sizes = [len(word) + 1 for word in titles] if width >= SPELLED else [3] * len(titles)
    sizes = [max(3, size) for size in sizes]
    name = NAME + 1 if width >= NAMED else 0
    head = " " * (3 + name) + "".join(
        word[: size - 1].rjust(size) for word, size in zip(titles, sizes, strict=True)
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
                *(Span(str(one).rjust(size), tone) for one, size in zip(counters, sizes, strict=True)),
            ]
        )
    return rows


def badge(seat: int) -> Span:
    """A species as it stands on the map."""
    return Span(f" {LETTERS[seat]} ", SEAT_STYLES[seat])


def auction(view: EvoView, players: Players, width: int) -> Drawing:
    """Each gene with its standing bid; who is asked may click on an amount."""
    asked = isinstance(view.need, Choice) and view.need.about == "bid" and view.need.seat == view.seat
    title = [Span("Auction", "title")]
    if asked and view.seat is not None:
        title.append(Span(f"  you can bid up to {view.most_to_bid(view.seat)}", "quiet"))
    rows: Drawing = [title]
    words = {one.gene: Span(f"  {GENE_WORDS[gene(one.gene)]}", "quiet") for one in view.auction}
    most = max(row_size([span]) for span in words.values())
    for one in view.auction:
        row: Row = [Span(f"{one.row + 1} ", "key"), Span(fit(gene(one.gene), GENE))]
        row += _standing(one, players, named=width >= SPELLED)
        room = width - row_size(row)
        told = room >= most + (AMOUNTS if asked else 0)
        if asked:
            row += _amounts(view, one, room - most if told else room)
        rows.append([*row, words[one.gene]] if told else row)
    return rows


def _standing(one: Standing, players: Players, *, named: bool) -> Row:
    if one.seat < 0:
        return [Span(fit("free", STANDING + (NAME if named else 0)), "quiet")]
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

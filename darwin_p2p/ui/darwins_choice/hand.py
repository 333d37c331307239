"""The hand and the market: cards in an order that stays, with the numbers and letters people type."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.cards import Card, Part
from ...games.darwins_choice.traits import unpack
from ...games.darwins_choice.view import DarwinView
from ...words import _, n_, phrase
from ..page import Column, Grid, Line, Page, Row, title
from .labels import card_kind, card_line, room_for, short_abilities

ORDER = {part: place for place, part in enumerate(Part)}
COLUMNS = (
    Column("", right=True),
    Column(phrase("card"), wraps=True),
    Column(phrase("abilities"), wraps=True),
    Column(phrase("str"), right=True),
    Column(phrase("hearts"), right=True),
    Column(phrase("diet or room for"), wraps=True),
)


def numbered(view: DarwinView) -> list[tuple[int, Card]]:
    """One's own cards as (slot, card): heads first, then torsos, wings, legs and tails."""
    cards = [(one.slot, one.card) for one in view.hand() if one.card is not None]
    return sorted(cards, key=lambda pair: (ORDER[pair[1].part], pair[1].animal))


def number_of(view: DarwinView, slot: int) -> str:
    """The number of a hand card, or `?` when it is not in the hand."""
    slots = [one for one, __ in numbered(view)]
    return str(slots.index(slot) + 1) if slot in slots else "?"


def lettered(view: DarwinView) -> list[tuple[str, int, Card]]:
    """The market as (letter, slot, card)."""
    return [(letter, slot, card) for letter, (slot, card) in zip(ascii_lowercase, view.market, strict=False)]


def cards_grid(cards: Sequence[tuple[str, Card]]) -> Grid:
    """Cards, each with the number or letter to type."""
    return Grid(COLUMNS, tuple(_row(key, card) for key, card in cards), indent=2)


def _row(key: str, card: Card) -> Row:
    symbols = unpack(card.traits)
    cells = (
        key,
        card_name(card),
        short_abilities(symbols),
        str(symbols.get("strength", 0)),
        str(symbols.get("hearts", 0)),
        _brings(card),
    )
    return Row(cells, f"{key}: {card_line(card)}.")


def _brings(card: Card) -> str:
    """The diet of a head, what a torso has room for."""
    return room_for(card) or _("nothing more") if card.part is Part.TORSO else card_kind(card)


def hand_page(view: DarwinView) -> Page:
    cards = numbered(view)
    if not cards:
        return [title(_("Your hand is empty."))]
    keys = [(str(number), card) for number, (__, card) in enumerate(cards, 1)]
    return [title(_("Your hand: {cards}", cards=n_("{n} card", "{n} cards", len(cards)))), cards_grid(keys)]


def market_page(view: DarwinView) -> Page:
    cards = lettered(view)
    if not cards:
        return [title(_("The market is empty."))]
    return [title(_("The market")), cards_grid([(letter, card) for letter, __, card in cards])]


def card_page(key: str, card: Card) -> Page:
    return [Line(f"{key}: {card_line(card)}.")]

"""The hand: event cards with their phases, numbered as people type them."""

from __future__ import annotations

from ...games.evo.cards import EventCard
from ...games.evo.view import EvoView
from ...words import _
from ..page import Line, Page, title
from ..presenter import Unclear
from ..words import find, quoted
from .labels import effect


def held(view: EvoView) -> list[tuple[int, EventCard]]:
    return [(one.slot, one.card) for one in view.hand() if one.card is not None]


def hand_page(view: EvoView) -> Page:
    cards = held(view)
    if not cards:
        return [Line(_("You hold no event cards. A card gene brings one [EVO-GENE-CARD]."))]
    lines = [
        Line(f"{number}  {card.name}: {effect(card.key)}", "mine" if card.window == view.phase else "", 2)
        for number, (__, card) in enumerate(cards, 1)
    ]
    note = [Line(_("No card may be played before turn 3 [EVO-CARD-3]."), "quiet")]
    return [title(_("Your event cards")), *lines, *(note if view.turn <= view.rules.closed_turns else [])]


def card_named(view: EvoView, text: str) -> tuple[int, EventCard]:
    """A hand card by its number or name; raises `Unclear`."""
    cards = held(view)
    if text.isdigit():
        if 1 <= int(text) <= len(cards):
            return cards[int(text) - 1]
        raise Unclear(_("You have no card {number}; 'hand' shows them with their numbers.", number=text))
    called = {card.name: (slot, card) for slot, card in cards}  # of equal cards any will do
    unknown = _("There is no card in your hand called {typed}.", typed=quoted(text))
    return find(text, list(called.items()), unknown)

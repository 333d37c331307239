"""What typed words refer to: hand cards by number, market cards by letter, species and habitats by name."""

from __future__ import annotations

import re

from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.cards import Card
from ...games.darwins_choice.habitats import Species
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, name
from ..presenter import Ambiguous, Unclear
from ..words import find, quoted
from .hand import lettered, numbered
from .labels import tag

# NOTE: Words that may be typed between others, as in: create 1 4 at ocean. As many as you like, with commas.
AT, TO = name("typed", "at, in, to"), name("typed", "to, at, into")
FOR, AND = name("typed", "for, against"), name("typed", "and")
KEEP, ALL = name("typed", "keep"), name("typed", "all, full")
SMALL, LARGE = name("typed", "small, s"), name("typed", "large, l")


def hand_card(view: DarwinView, typed: str) -> tuple[int, Card]:
    """A hand card by its number, as (slot, card)."""
    cards = numbered(view)
    if not typed.isdigit():
        raise Unclear(
            _(
                "Name a card of your hand by its number, 1 to {cards}, not {typed}.",
                cards=len(cards),
                typed=quoted(typed),
            )
        )
    number = int(typed)
    if not 1 <= number <= len(cards):
        raise Unclear(
            _(
                "Your hand has no card {typed}; it has the cards 1 to {cards}. 'hand' shows them.",
                typed=typed,
                cards=len(cards),
            )
        )
    return cards[number - 1]


def hand_cards(view: DarwinView, typed: str) -> tuple[int, ...]:
    """Slots of several hand cards: `1 4 7` or `1,4,7`."""
    slots = [hand_card(view, one)[0] for one in re.split(r"[\s,]+", typed.strip()) if one]
    for slot in slots:
        if slots.count(slot) > 1:
            number = [one for one, __ in numbered(view)].index(slot) + 1
            raise Unclear(_("You name card {number} twice; each card is there once.", number=number))
    return tuple(slots)


def market_card(view: DarwinView, typed: str) -> tuple[int, Card]:
    """A market card by its letter, as (slot, card)."""
    cards = lettered(view)
    for letter, slot, card in cards:
        if letter == typed.casefold():
            return slot, card
    last = cards[-1][0] if cards else "a"
    raise Unclear(
        _(
            "Name a market card by its letter, a to {last}, not {typed}. 'market' shows them.",
            last=last,
            typed=quoted(typed),
        )
    )


def habitat(view: DarwinView, typed: str) -> int:
    """The index of a habitat in play, by its number on the board or its name."""
    if typed.isdigit():
        if 1 <= int(typed) <= len(view.places):
            return int(typed) - 1
        raise Unclear(
            _("There is no habitat {typed}; there are 1 to {places}.", typed=typed, places=len(view.places))
        )
    called = [(place.habitat.name, index) for index, place in enumerate(view.places)]
    return find(typed, called, _("There is no habitat {typed}.", typed=quoted(typed)))


def species(view: DarwinView, typed: str) -> tuple[int, Species]:
    """A species on the table, as (place, species), by `#4`, `4` or part of its name; one's own first."""
    everybody = [(index, one) for index, place in enumerate(view.places) for one in place.species]
    if not everybody:
        raise Unclear(_("There is no species on the table yet."))
    number = typed.removeprefix("#")
    if number.isdigit():
        for index, one in everybody:
            if one.id == int(number):
                return index, one
        there = listed([tag(one) for __, one in everybody])
        raise Unclear(_("There is no species #{number}. There is {there}.", number=number, there=there))
    own = [(index, one) for index, one in everybody if one.owner == view.seat]
    unknown = _("There is no species {typed}.", typed=quoted(typed))
    try:
        return _of_name(typed, own, unknown)
    except Ambiguous:
        raise
    except Unclear:
        return _of_name(typed, everybody, unknown)


def _of_name(typed: str, among: list[tuple[int, Species]], unknown: str) -> tuple[int, Species]:
    """Two of one name are told apart by their numbers."""
    return find(typed, [(one.name, (index, one)) for index, one in among], unknown, lambda it: tag(it[1]))


def body_part(one: Species, typed: str) -> int:
    """The slot of a card of a species, by its part or animal: `tail`, `bison legs`."""
    named = [(card_name(card), slot) for card, slot in zip(one.cards, one.body.slots, strict=True)]
    unknown = _("{species} has no part {typed}.", species=tag(one), typed=quoted(typed))
    return find(typed, named, unknown)

"""The hand and the market as rows that can be picked."""

from __future__ import annotations

from collections.abc import Collection

from ....games.darwins_choice.anatomy import part_name
from ....games.darwins_choice.cards import Card, Part
from ....games.darwins_choice.traits import unpack
from ....games.darwins_choice.view import DarwinView
from ....words import _, name, named, phrase
from ...drawing import Drawing, Row, Span, aimed, cut, fit_row, row_size, size, spread
from ...look import Area
from ..hand import lettered, numbered
from ..labels import SHORT_DIET, short_abilities

PICKED, FREE = "►", " "
PARTS = {Part.SINGLE_LEGS: phrase("legs"), Part.DOUBLE_LEGS: phrase("2x legs")}
SHORT_PARTS = {  # where there is little room
    Part.HEAD: name("part short", "head"),
    Part.TORSO: name("part short", "torso"),
    Part.WINGS: name("part short", "wings"),
    Part.SINGLE_LEGS: name("part short", "legs"),
    Part.DOUBLE_LEGS: name("part short", "2legs"),
    Part.TAIL: name("part short", "tail"),
}
SIGN = 5  # columns of what a card takes, or of its diet
DIGITS = "1234567890"  # the keys of the first ten cards


def cards_drawing(
    view: DarwinView, area: Area, picked: Collection[int], whose: str = "", *, trading: bool = False
) -> Drawing:
    hand = numbered(view)
    whose = whose or _("Your hand")
    rows: Drawing = [
        [Span(f"{whose} ({len(hand)})" if hand else _("{whose} is empty.", whose=whose), "title")]
    ]
    for place, (slot, card) in enumerate(hand):
        key = DIGITS[place] if place < len(DIGITS) else " "
        rows.append(card_row(key, card, area.width, f"card:{slot}", picked=slot in picked))
    market = lettered(view)
    if market:
        rows.append([Span(_("Market"), "title")])
        if trading:
            rows[-1].append(Span(_(" (t: trade)"), "quiet", "trade"))
        rows += [
            card_row(letter, card, area.width, f"market:{slot}", key_tone="quiet")
            for letter, slot, card in market
        ]
    return rows


def card_row(
    key: str, card: Card, width: int, target: str, *, picked: bool = False, key_tone: str = "key"
) -> Row:
    """`►3 bison head        cold2 s3 ♥1 herb`."""
    symbols = unpack(card.traits)
    numbers = _("s{strength} ♥{hearts}", strength=symbols.get("strength", 0), hearts=symbols.get("hearts", 0))
    sign = kind_sign(card)
    left: Row = [Span(PICKED if picked else FREE, "lit"), Span(f"{key} ", key_tone)]
    right: Row = [
        Span(f" {short_abilities(symbols)} ", "quiet" if not symbols else ""),
        Span(f"{numbers} ", "quiet"),
        Span(sign, "quiet"),
    ]
    free = width - row_size(left) - row_size(right)
    called = short_name(card, free)
    if size(called) + SIGN - size(sign) <= free:  # signs below each other, where names leave room
        right.append(Span(" " * (SIGN - size(sign))))
    left.append(Span(called, "lit" if picked else ""))
    return aimed(fit_row(spread(left, right, width), width), target)


def short_name(card: Card, room: int) -> str:
    """Its name in so many columns: the part is always told, a long animal gives way."""
    animal, part = str(card.animal), str(PARTS.get(card.part) or part_name(card.part))
    if size(f"{animal} {part}") > room:
        part = str(SHORT_PARTS[card.part])
    return cut(f"{cut(animal, max(1, room - size(part) - 1))} {part}", room)


def kind_sign(card: Card) -> str:
    """The diet of a head, what a torso takes: L a leg point, W wings, T a tail (its own in each language)."""
    if card.diet is not None:
        return SHORT_DIET[card.diet]
    if card.part is Part.TORSO:
        legs, wings, tail = (named("point", letter) for letter in "LWT")
        return legs * min(2, card.legs) + wings * bool(card.wings) + tail * bool(card.tail)
    return ""

"""Bodies: how cards make an animal (section 4 of the rules), and the single steps of a mutation."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ...engine import Refusal
from ...text import Text, name, phrase, plural
from .cards import DOUBLE_LEGS, HEAD, SINGLE_LEGS, TAIL, TORSO, WINGS, Card, Diet, Part

LEGS = (SINGLE_LEGS, DOUBLE_LEGS)
PAIRS = {SINGLE_LEGS: 1, DOUBLE_LEGS: 2}  # leg points filled (ANAT-4, RUL-07)
NONE = -1  # no card: the empty half of a mutation step


class Body(msgspec.Struct, frozen=True, eq=False, gc=False):
    """The cards of a species and what follows from them; legal by construction (ANAT-9: two to six cards)."""

    slots: tuple[int, ...]
    cards: tuple[Card, ...]
    traits: int  # ANAT-11: the sum over all cards
    diet: Diet
    free_legs: int
    free_wings: int
    free_tail: int

    def card(self, slot: int) -> Card:
        return self.cards[self.slots.index(slot)]


def assemble(slots: tuple[int, ...], cards: tuple[Card, ...]) -> Body | Refusal:
    """The body these cards make, or why they make none.

    A part fits by its kind alone (ANAT-6, RUL-06, RUL-08), whatever animal it is of (ANAT-10).
    """
    head = torso = None
    legs = wings = tails = singles = doubles = total = 0
    for card in cards:
        total += card.traits
        part = card.part
        if part is HEAD:
            if head is not None:
                return Refusal("ANAT-1", "A species has exactly one head.", "Leave one of the heads out.")
            head = card
        elif part is TORSO:
            if torso is not None:
                return Refusal("ANAT-1", "A species has exactly one torso.", "Leave one of the torsos out.")
            torso = card
        elif part is WINGS:
            wings += 1
        elif part is TAIL:
            tails += 1
        elif part is SINGLE_LEGS:
            singles += 1
        else:
            doubles += 1
    if head is None or head.diet is None:
        return Refusal("ANAT-1", "A species needs exactly one head.", "Add a head card.")
    if torso is None:
        return Refusal("ANAT-1", "A species needs exactly one torso.", "Add a torso card.")
    legs = singles + 2 * doubles
    if (doubles and singles) or doubles > 1 or singles > 2:
        return Refusal(
            "ANAT-5", "Legs are one single, two single or one double card, never mixed.", "Take legs off."
        )
    for used, points, rule, what in (
        (legs, torso.legs, "ANAT-3", "leg"),
        (wings, min(1, torso.wings), "ANAT-2" if wings > 1 else "ANAT-3", "wing"),
        (tails, min(1, torso.tail), "ANAT-2" if tails > 1 else "ANAT-3", "tail"),
    ):
        if used > points:
            return Refusal(
                rule,
                phrase(
                    "The {animal} torso offers {count}; the cards need {used}.",
                    animal=torso.animal,
                    count=count(points, what),
                    used=used,
                ),
                "Leave a part out or take another torso.",
            )
    return Body(slots, cards, total, head.diet, torso.legs - legs, torso.wings - wings, torso.tail - tails)


def count(number: int, what: str) -> Text:
    """`2 leg points`, `1 leg point`, `no leg point`."""
    if what == "leg":
        return plural("{n} leg point", "{n} leg points", number) if number else phrase("no leg point")
    if what == "wing":
        return plural("{n} wing point", "{n} wing points", number) if number else phrase("no wing point")
    return plural("{n} tail point", "{n} tail points", number) if number else phrase("no tail point")


def mutate(body: Body, off: int, on: int, card: Card | None) -> Body | Refusal:
    """One mutation step (MUT-2): `off` is the slot taken off, `on` the slot put on with its card, or NONE.

    The anatomy must hold after every step (MUT-8); head and torso are only ever replaced (MUT-4).
    """
    slots, cards = body.slots, body.cards
    if off != NONE:
        if off not in slots:
            return Refusal("MUT-2", "That card is not part of the species.", "Name one of its cards.")
        place = slots.index(off)
        old = cards[place]
        if card is None:
            if old.part in (HEAD, TORSO):
                return Refusal(
                    "MUT-4",
                    phrase("The {part} can be replaced but never removed.", part=part_name(old.part)),
                    "Replace it instead.",
                )
        elif not same_kind(old, card):
            return Refusal(
                "MUT-3",
                phrase("A {old} cannot be replaced by a {new}.", old=label(old), new=label(card)),
                "Replace a card by one of the same kind.",
            )
        slots = slots[:place] + slots[place + 1 :]
        cards = cards[:place] + cards[place + 1 :]
    elif card is not None and card.part in (HEAD, TORSO):
        return Refusal(
            "ANAT-1",
            phrase("The species has its {part} already.", part=part_name(card.part)),
            "Replace it instead.",
        )
    if card is not None:
        slots = (*slots, on)
        cards = (*cards, card)
    result = assemble(slots, cards)
    if isinstance(result, Refusal) and card is not None and card.part is TORSO:  # RUL-09
        return Refusal(
            "ANAT-12",
            phrase("The {animal} torso has no fitting points for all parts that stay.", animal=card.animal),
            "Remove the hindering part first; that makes it a double mutation.",
        )
    return result


def same_kind(old: Card, new: Card) -> bool:
    """Head for head and so on; legs replace legs whether single or double (MUT-3, RUL-07)."""
    return old.part is new.part or (old.part in LEGS and new.part in LEGS)


def part_name(part: Part) -> Text:
    return name("part", part.value.replace("_", " "))


def label(card: Card) -> Text:
    """`bongo head`"""
    return phrase("{animal} {part}", animal=card.animal, part=part_name(card.part))


def name_of(cards: Iterable[Card]) -> Text:
    """The animals of head, torso and double legs, each once, with *winged* in front of those with wings."""
    named = {HEAD: 0, TORSO: 1, DOUBLE_LEGS: 2}
    cards = tuple(cards)
    giving = sorted((card for card in cards if card.part in named), key=lambda card: named[card.part])
    animals = list(dict.fromkeys(card.animal for card in giving))
    winged = any(card.part is WINGS for card in cards)
    match animals:
        case [head, torso, legs]:
            # NOTE: The name of a species: the animals of its head, its torso and its legs.
            whole = phrase("{head} {torso} {legs}", head=head, torso=torso, legs=legs)
        case [head, torso]:
            # NOTE: The name of a species: the animals of its head and its torso, or the like.
            whole = phrase("{head} {torso}", head=head, torso=torso)
        case _:
            whole = phrase("{head}", head=animals[0] if animals else "")
    return phrase("winged {species}", species=whole) if winged else whole

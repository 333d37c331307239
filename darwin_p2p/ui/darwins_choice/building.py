"""Building a new species card by card, with a look at every habitat at each step."""

from __future__ import annotations

import re
from functools import partial

from ...engine import Refusal
from ...games.darwins_choice import traits as t
from ...games.darwins_choice.actions import Create
from ...games.darwins_choice.anatomy import Body, assemble, name_of
from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.cards import HEAD, TORSO, Card
from ...games.darwins_choice.view import DarwinView
from ...text import plain
from ...words import _, listed, named
from ..page import Line
from ..presenter import Act, Ask, Option, Outcome, Question, Unclear
from ..words import called, either
from . import refer
from .board import food_matters
from .hand import numbered
from .labels import abilities, body_points, card_line
from .outlook import outlook

Slots = tuple[int, ...]
SHORTEST_NAME = 3  # of a habitat typed by itself; shorter words are beginnings of commands


def build(view: DarwinView, slots: Slots = ()) -> Question:
    """Choose the next card of an animal that has these so far, or put it down."""
    cards = _cards(view, slots)
    options = [
        Option(str(number), card_line(card), partial(_add, view, slots, slot))
        for number, (slot, card) in enumerate(numbered(view), 1)
        if slot not in slots and _may_add(cards, card)
    ]
    body = assemble(slots, cards)
    about = _so_far(cards, body, food_matters(view))
    if isinstance(body, Body):
        about += places_page(view, body)
        options.append(Option("put", _("put it down: choose the habitat"), lambda: Ask(put(view, body))))
    return Question(
        _title(cards),
        tuple(options),
        reads=lambda typed: _read(view, slots, typed),
        prompt=called("create"),
        about=about,
        below=[Line(_("You may also type several numbers, a habitat's name, or 'back'."), "quiet")],
    )


def _add(view: DarwinView, slots: Slots, slot: int) -> Outcome:
    return Ask(build(view, (*slots, slot)))


def put(view: DarwinView, body: Body) -> Question:
    """Choose the habitat of a finished animal."""
    options = [
        Option(
            str(number),
            f"{place.habitat.name}: {_here(view, body, number - 1)}",
            partial(Act, Create(body.slots, number - 1)),
        )
        for number, place in enumerate(view.places, 1)
    ]
    return Question(
        _("Where shall the {species} live?", species=name_of(body.cards)),
        tuple(options),
        prompt=called("create"),
    )


def places_page(view: DarwinView, body: Body) -> list[Line]:
    """How a finished animal would fare in each habitat, or which rule keeps it out."""
    return [
        Line(f"{place.habitat.name}: {_here(view, body, index)}", indent=4)
        for index, place in enumerate(view.places)
    ]


def _here(view: DarwinView, body: Body, index: int) -> str:
    action = Create(body.slots, index)
    refusal = view.why_not(action)
    if refusal is not None:
        return _("no. {refusal} [{rule}]", refusal=refusal.text, rule=refusal.rule)
    return _("yes, {words}", words=outlook(view, action).words())


def describe(body: Body, *, food: bool = True) -> str:
    """`herbivore with run 3, cold 2; strength 4, hearts 2`."""
    symbols = t.unpack(body.traits)
    return _(
        "{diet} with {abilities}; strength {strength}, hearts {hearts}{food}",
        diet=named("diet", body.diet.value),
        abilities=abilities(symbols) or _("no ability"),
        strength=t.strength(body.traits),
        hearts=t.hearts(body.traits),
        food=_(" (the food it needs)") if food else "",
    )


def _cards(view: DarwinView, slots: Slots) -> tuple[Card, ...]:
    return tuple(card for slot in slots if (card := view.card(slot)) is not None)


def _so_far(cards: tuple[Card, ...], body: Body | Refusal, food: bool) -> list[Line]:
    if not cards:
        return []
    lines = [Line(_("So far: {card}.", card=listed([card_name(card) for card in cards])))]
    if isinstance(body, Body):
        lines.append(
            Line(
                _("That is a {species}: {values}.", species=name_of(cards), values=describe(body, food=food)),
                "mine",
            )
        )
    elif _has(cards, HEAD) and _has(cards, TORSO):
        lines.append(Line(f"{body}", "bad"))
    elif torso := next((card for card in cards if card.part is TORSO), None):
        lines.append(Line(_("The torso {points}.", points=body_points(torso)), "quiet"))
    return lines


def _has(cards: tuple[Card, ...], part: object) -> bool:
    return any(card.part is part for card in cards)


def _title(cards: tuple[Card, ...]) -> str:
    if not _has(cards, HEAD):
        return _("Every species has one head, which decides its diet. Which head?")
    if not _has(cards, TORSO):
        return _("Every species has one torso, which decides what else fits. Which torso?")
    return _("Add another part, or put it down?")


def _may_add(cards: tuple[Card, ...], card: Card) -> bool:
    """First a head, then a torso, then what fits its free points."""
    if not _has(cards, HEAD):
        return card.part is HEAD
    if not _has(cards, TORSO):
        return card.part is TORSO
    together = (*cards, card)
    return isinstance(assemble(tuple(range(len(together))), together), Body)


def _read(view: DarwinView, slots: Slots, typed: str) -> Outcome | None:
    """Several numbers add cards; a habitat's name puts the animal there."""
    if all(one.isdigit() for one in typed.replace(",", " ").split()):
        wanted = refer.hand_cards(view, typed)
        held = [slot for slot in wanted if slot in slots]
        if held:
            return Ask(build(view, tuple(slot for slot in slots if slot not in held)))
        return Ask(build(view, (*slots, *wanted)))
    words = typed.split()
    asked = re.fullmatch(either(refer.AT), plain(words[0])) is not None
    if not asked and len(typed) < SHORTEST_NAME:
        return None
    try:
        index = refer.habitat(view, " ".join(words[1:] if asked else words))
    except Unclear:
        if asked:
            raise
        return None
    if not slots:
        raise Unclear(_("Choose the cards first, then the habitat."))
    return Act(Create(slots, index))

"""Mutating a species step by step, and reading `-tail +3`."""

from __future__ import annotations

import re
from functools import partial
from itertools import permutations

from ...engine import Refusal
from ...games.darwins_choice import traits as t
from ...games.darwins_choice.actions import Mutate
from ...games.darwins_choice.anatomy import LEGS, NONE, Body, mutate, same_kind
from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.cards import Card, Part
from ...games.darwins_choice.habitats import Species, adaptation
from ...games.darwins_choice.mutate import price, steps_for
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_, named
from ..page import Line
from ..presenter import Act, Ask, Option, Outcome, Question, Unclear
from ..words import called, quoted
from . import refer
from .building import describe
from .hand import number_of, numbered
from .labels import abilities, cards_line, tag
from .outlook import outlook

Step = tuple[int, int]  # slot taken off, slot put on
Steps = tuple[Step, ...]
MOST = 2  # MUT-1


def choose_species(view: DarwinView) -> Question:
    """Which of one's species that may still act."""
    options = [
        Option(
            str(number),
            _(
                "{species} in {habitat}: {values}",
                species=tag(one),
                habitat=view.places[index].habitat.name,
                values=describe(one.body),
            ),
            partial(_with, view, one, ()),
        )
        for number, (index, one) in enumerate(able(view), 1)
    ]
    return Question(_("Which species shall mutate?"), tuple(options), prompt=called("mutate"))


def able(view: DarwinView) -> list[tuple[int, Species]]:
    """One's own species that have not acted this Era, with their places (ACT-TURN-3)."""
    return [(index, one) for index, one in view.species() if not one.done]


def _with(view: DarwinView, one: Species, steps: Steps) -> Outcome:
    return Ask(change(view, one, steps))


def change(view: DarwinView, one: Species, steps: Steps = ()) -> Question:
    """The next mutation step of a species, or carry out those chosen."""
    body = after(view, one, steps)
    if isinstance(body, Refusal):
        raise Unclear(str(body))
    about = [
        Line(f"{tag(one)}: {describe(body)}.", "mine"),
        Line(_("Its cards: {cards}.", cards=cards_line(body.cards)), indent=2),
    ]
    options = []
    if steps:
        about.append(
            Line(
                _("Chosen: {steps}.", steps=listed([step_words(view, one, step) for step in steps])), indent=2
            )
        )
        options.append(Option("do", _doing(view, one, steps), partial(Act, Mutate(one.id, steps))))
    if len(steps) < MOST:
        used = {on for __, on in steps if on != NONE}
        held = [(slot, card) for slot, card in numbered(view) if slot not in used]
        trials = [trial for trial in steps_for(body, held) if trial[0] not in used]
        for number, (off, on, __, __) in enumerate(trials, 1):
            taken = (*steps, (off, on))
            label = f"{step_words(view, one, (off, on))}: {_result(view, one, taken)}"
            options.append(Option(str(number), label, partial(_with, view, one, taken)))
    title = _("Another step, or carry it out?") if steps else _("Which step? (A second step may follow.)")
    return Question(
        title,
        tuple(options),
        reads=lambda typed: _read(view, one, typed),
        prompt=f"{named('command', 'mutate')} #{one.id}",
        about=about,
    )


def _read(view: DarwinView, one: Species, typed: str) -> Outcome | None:
    if typed[:1] in "+-":
        return Act(Mutate(one.id, read_steps(view, one, typed)))
    return None


def after(view: DarwinView, one: Species, steps: Steps) -> Body | Refusal:
    """The body after these steps, or why the anatomy forbids one of them."""
    body = one.body
    for off, on in steps:
        changed = mutate(body, off, on, view.card(on) if on != NONE else None)
        if isinstance(changed, Refusal):
            return changed
        body = changed
    return body


def step_words(view: DarwinView, one: Species, step: Step) -> str:
    """`swap the bison tail for card 9, jaguar tail (climb 1)`."""
    off, on = view.card(step[0]), view.card(step[1])
    if on is None:
        return _("remove the {named}", named=_named(off))
    has = abilities(t.unpack(on.traits)) or _("no ability")
    put = _("card {number}, {named} ({has})", number=number_of(view, step[1]), named=_named(on), has=has)
    return (
        _("add {put}", put=put)
        if off is None
        else _("swap the {named} for {put}", named=_named(off), put=put)
    )


def _named(card: Card | None) -> str:
    return card_name(card) if card is not None else "card"


def _result(view: DarwinView, one: Species, steps: Steps) -> str:
    """What the animal would be, and whether it may stop there."""
    body = after(view, one, steps)
    if isinstance(body, Refusal):
        return f"{body.text} [{body.rule}]"
    found = view.find(one.id)
    assert found is not None
    adapted = adaptation(body.traits, view.places[found[0]].habitat)
    values = _(
        "adaptation {adapted}, strength {strength}, hearts {hearts}",
        adapted=adapted,
        strength=t.strength(body.traits),
        hearts=t.hearts(body.traits),
    )
    refusal = view.why_not(Mutate(one.id, steps))
    return (
        values
        if refusal is None
        else _(
            "{values}; not by itself: {refusal} [{rule}]",
            values=values,
            refusal=refusal.text,
            rule=refusal.rule,
        )
    )


def _doing(view: DarwinView, one: Species, steps: Steps) -> str:
    action = Mutate(one.id, steps)
    refusal = view.why_not(action)
    if refusal is not None:
        return _(
            "carry it out; not allowed as it is: {refusal} [{rule}]", refusal=refusal.text, rule=refusal.rule
        )
    cost = price(view.replica(), one, len(steps))
    paid = _("costs {points}", points=n_("{n} point", "{n} points", cost)) if cost else _("costs nothing")
    return _("carry it out ({paid}): {words}", paid=paid, words=outlook(view, action).words())


# -- reading ---------------------------------------------------------------------------------------------


def read_steps(view: DarwinView, one: Species, typed: str) -> Steps:
    """`-tail +3`: takes cards off and puts hand cards on. A card put on takes the place of one of its kind
    that is taken off, or that sits where it must go; such a swap is one step (MUT-2)."""
    marked = re.findall(r"([+-])\s*([^+-]*)", typed)
    if not marked or typed.strip()[0] not in "+-":
        raise Unclear(
            _(
                "Write the changes of {species} as -PART and +CARD, as in: -tail +3; not {typed}.",
                species=tag(one),
                typed=quoted(typed),
            )
        )
    offs = [refer.body_part(one, word.strip(" ,")) for sign, word in marked if sign == "-"]
    ons = [refer.hand_card(view, word.strip(" ,")) for sign, word in marked if sign == "+"]
    return steps_of(view, one, offs, ons)


def steps_of(view: DarwinView, one: Species, offs: list[int], ons: list[tuple[int, Card]]) -> Steps:
    """The steps that take these slots off a species and put these hand cards on it."""
    left = [*offs]
    steps: list[Step] = []
    for slot, card in ons:
        old = next((off for off in left if same_kind(one.body.card(off), card)), None)
        if old is not None:
            left.remove(old)
        steps.append((old if old is not None else _in_the_way(one, card), slot))
    return _in_working_order(view, one, (*((off, NONE) for off in left), *steps))


def _in_the_way(one: Species, card: Card) -> int:
    """The slot of the card that a new one must replace, or NONE when there is a free point for it."""
    body = one.body
    same = [slot for slot, old in zip(body.slots, body.cards, strict=True) if same_kind(old, card)]
    free = {Part.WINGS: body.free_wings, Part.TAIL: body.free_tail}.get(card.part, 0)
    if card.part in LEGS:
        free = body.free_legs - (card.part is Part.DOUBLE_LEGS)
    if not same or free > 0:
        return NONE
    if len(same) > 1:
        cards = listed([card_name(body.card(slot)) for slot in same], "or")
        raise Unclear(
            _(
                "Which card shall the {card} replace: {cards}? Take it off with '-'.",
                card=card_name(card),
                cards=cards,
            )
        )
    return same[0]


def _in_working_order(view: DarwinView, one: Species, steps: Steps) -> Steps:
    """The order typed, or the first other one that the anatomy allows (MUT-8)."""
    if len(steps) <= MOST:
        for order in permutations(steps):
            if not isinstance(after(view, one, order), Refusal):
                return order
    return steps

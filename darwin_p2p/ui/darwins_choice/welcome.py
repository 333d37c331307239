"""The game for a newcomer, from the rules of the table: nobody is told of what this table does not have."""

from __future__ import annotations

from ...games.darwins_choice.actions import Create, Migrate, Mutate
from ...games.darwins_choice.evaluation import reward_adaptation, reward_strength
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, parted, phrase
from ..presenter import Players
from .board import food_matters
from .extras import entry, extras, offered
from .teams import sentence

NUMBERS = (
    "",
    phrase("one"),
    phrase("two"),
    phrase("three"),
    phrase("four"),
    phrase("five"),
    phrase("six"),
)
VERBS = {Create: phrase("create"), Mutate: phrase("mutate"), Migrate: phrase("migrate")}


def paragraphs(view: DarwinView, players: Players) -> list[str]:
    """What it is about, what a species needs, what to do."""
    return [_aim(view, players), _species(view), _turn(view)]


def _aim(view: DarwinView, players: Players) -> str:
    steps, ranks = view.rules.evaluation, view.rules.ranks
    worth = _("2 or 3 more") if reward_adaptation in steps else _("as much more as the habitat is worth")
    best = _("the best adapted of each habitat {worth}", worth=worth)
    strength = _(
        "the {number} strongest of all {points}",
        number=_number(len(ranks)),
        points=listed([str(points) for points in ranks]),
    )
    earned = (
        _(", {best}, and {strength}.", best=best, strength=strength)
        if reward_strength in steps
        else _(", and {best}.", best=best)
    )
    return _(
        "You build species from animal cards and settle them in habitats. Each Era every"
        " living species earns a point{earned} Most points after the last Era win.{sentence}",
        earned=earned,
        sentence=sentence(view, players),
    )


def _species(view: DarwinView) -> str:
    if food_matters(view):
        return _(
            "A species is one head, one torso and what else fits the torso. It must have an ability its"
            " habitat needs, none that it forbids, and enough food: as much as it has hearts. Herbivores eat"
            " plants, carnivores meat or others, omnivores plants and meat."
        )
    return _(
        "A species is one head, one torso and what else fits the torso. It must have an ability its habitat"
        " needs and none that it forbids. Nobody needs food."
    )


def _turn(view: DarwinView) -> str:
    kinds = offered(view)
    verbs = listed([verb for kind, verb in VERBS.items() if kind in kinds], "or")
    added = [entry(rule) for rule in extras(view)]
    more = _(" This table adds {added}.", added=parted(added)) if added else ""
    final = (
        _("only cards drawn, questions to others and a pass are final at once")
        if added
        else _("only cards drawn and a pass are final at once")
    )
    return _(
        "In your turn {verbs} one species, then end the turn; pass when you have enough for"
        " this Era.{more} What you do is a draft until you say 'done'; {final}. 'ideas' suggests good moves,"
        " 'help' lists the commands, 'rules' explains everything.",
        verbs=verbs,
        more=more,
        final=final,
    )


def _number(number: int) -> str:
    return str(NUMBERS[number]) if number < len(NUMBERS) else str(number)

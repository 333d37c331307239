"""The game for a newcomer, from the rules of the table: nobody is told of what this table does not have."""

from __future__ import annotations

from ...games.darwins_choice.actions import Create, Migrate, Mutate
from ...games.darwins_choice.evaluation import reward_adaptation, reward_strength
from ...games.darwins_choice.view import DarwinView
from ..page import listed
from ..presenter import Players
from .board import food_matters
from .extras import entry, extras, offered
from .teams import sentence

NUMBERS = ("", "one", "two", "three", "four", "five", "six")
VERBS = {Create: "create", Mutate: "mutate", Migrate: "migrate"}
FOOD = (
    ", and enough food: as much as it has hearts. Herbivores eat plants, carnivores meat or others, omnivores"
    " plants and meat."
)


def paragraphs(view: DarwinView, players: Players) -> list[str]:
    """What it is about, what a species needs, what to do."""
    return [_aim(view, players), _species(view), _turn(view)]


def _aim(view: DarwinView, players: Players) -> str:
    steps, ranks = view.rules.evaluation, view.rules.ranks
    worth = "2 or 3 more" if reward_adaptation in steps else "as much more as the habitat is worth"
    best = f"the best adapted of each habitat {worth}"
    strength = f"the {_number(len(ranks))} strongest of all {listed([str(points) for points in ranks])}"
    earned = f", {best}, and {strength}." if reward_strength in steps else f", and {best}."
    return (
        "You build species from animal cards and settle them in habitats. Each Era every living species"
        f" earns a point{earned} Most points after the last Era win.{sentence(view, players)}"
    )


def _species(view: DarwinView) -> str:
    return (
        "A species is one head, one torso and what else fits the torso. It must have an ability its habitat"
        f" needs{', ' if food_matters(view) else ' and '}none that it forbids"
        f"{FOOD if food_matters(view) else '. Nobody needs food.'}"
    )


def _turn(view: DarwinView) -> str:
    kinds = offered(view)
    verbs = listed([verb for kind, verb in VERBS.items() if kind in kinds], "or")
    added = [entry(rule) for rule in extras(view)]
    more = f" This table adds {'; '.join(added)}." if added else ""
    asked = " questions to others" if added else ""
    return (
        f"In your turn {verbs} one species, then end the turn; pass when you have enough for this Era.{more}"
        f" What you do is a draft until you say 'done'; only cards drawn{',' * bool(added)}{asked} and a pass"
        " are final at once."
        " 'ideas' suggests good moves, 'help' lists the commands, 'rules' explains everything."
    )


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)

"""Cards, species and habitats in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.anatomy import name_of
from ...games.darwins_choice.cards import Card, Diet, Habitat, Part
from ...games.darwins_choice.create import wanted
from ...games.darwins_choice.habitats import Place, Species
from ...games.darwins_choice.traits import ABILITIES, SPECIALS, unpack
from ..page import counted, listed

SHORT_DIET = {Diet.HERBIVORE: "herb", Diet.CARNIVORE: "carn", Diet.OMNIVORE: "omni"}
CAUSES = {  # of extinction, after the name of a species
    "requirements": "does not meet the requirements",
    "starved": "lacks food",
    "devoured": "would be devoured",
    "event": "falls to the event",
}
SIDES = ("left", "right")
ORDINALS = ("1st", "2nd", "3rd")


def ordinal(number: int) -> str:
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def abilities(symbols: Mapping[str, int]) -> str:
    """`run 3, cold 2, dig`: what decides where it can live, and what protects it."""
    words = [f"{name} {symbols[name]}" for name in ABILITIES if symbols.get(name)]
    words += [name for name in SPECIALS if symbols.get(name)]
    return ", ".join(words)


def short_abilities(symbols: Mapping[str, int]) -> str:
    """`run3 cold2 dig`, for narrow columns."""
    return abilities(symbols).replace(", ", "\0").replace(" ", "").replace("\0", " ")


def body_points(card: Card) -> str:
    """What a torso takes: `takes 2 legs, wings, tail`; a double-legs card counts for two."""
    words = [counted(min(2, card.legs), "leg")] if card.legs else []
    words += ["wings"] if card.wings else []
    words += ["tail"] if card.tail else []
    return f"takes {', '.join(words)}" if words else "takes nothing more"


def card_kind(card: Card) -> str:
    """What a head or torso brings besides its symbols."""
    if card.diet is not None:
        return card.diet.value
    return body_points(card) if card.part is Part.TORSO else ""


def card_line(card: Card) -> str:
    """`bison head, herbivore: cold 2; strength 3, hearts 1`."""
    symbols = unpack(card.traits)
    kind = card_kind(card)
    has = abilities(symbols) or "no ability"
    return (
        f"{card_name(card)}{', ' + kind if kind else ''}: {has};"
        f" strength {symbols.get('strength', 0)}, hearts {symbols.get('hearts', 0)}"
    )


def cards_line(cards: Iterable[Card]) -> str:
    return listed([card_name(card) for card in cards])


def tag(species: Species) -> str:
    """`#4 bongo bison`: the number is how to refer to it."""
    return f"#{species.id} {species.name}"


def tag_of(number: int, cards: Iterable[Card]) -> str:
    return f"#{number} {name_of(cards)}"


def where(place: Place, drifting: bool = False) -> str:
    """` (Africa)`, with its side where sides matter; nothing in a world without continents."""
    side = f"{SIDES[place.side]} side" if drifting else ""
    words = [word for word in (place.continent.title(), side) if word]
    return f" ({', '.join(words)})" if words else ""


def requirements(habitat: Habitat) -> str:
    """`needs run or cold, forbids heat`."""
    if habitat.erupting:
        return "erupting: nobody can live here"
    words = [f"needs {wanted(habitat.needs)}"] if habitat.needs else ["needs nothing"]
    if habitat.forbidden:
        words.append(f"forbids {listed(habitat.forbidden)}")
    return ", ".join(words)

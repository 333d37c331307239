"""Cards, species and habitats in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.anatomy import name_of
from ...games.darwins_choice.cards import Card, Diet, Habitat, Part
from ...games.darwins_choice.create import ability_names, wanted
from ...games.darwins_choice.habitats import Place, Species
from ...games.darwins_choice.traits import ABILITIES, SPECIALS, unpack
from ...words import _, listed, n_, named, phrase

SHORT = "ability short"
SHORT_DIET = {Diet.HERBIVORE: phrase("herb"), Diet.CARNIVORE: phrase("carn"), Diet.OMNIVORE: phrase("omni")}
CAUSES = {  # of extinction, after the name of a species
    "requirements": phrase("does not meet the requirements"),
    "starved": phrase("lacks food"),
    "devoured": phrase("would be devoured"),
    "event": phrase("falls to the event"),
}
SIDES = (phrase("left side"), phrase("right side"))
ORDINALS = (phrase("1st"), phrase("2nd"), phrase("3rd"))


def ordinal(number: int) -> str:
    return str(ORDINALS[number - 1]) if number <= len(ORDINALS) else _("{number}th", number=number)


def abilities(symbols: Mapping[str, int], narrow: bool = False) -> str:
    """`run 3, cold 2, dig`: what decides where it can live, and what protects it."""
    return ", ".join(_abilities(symbols, " ", SHORT if narrow else "ability"))


def short_abilities(symbols: Mapping[str, int]) -> str:
    """`run3 cold2 dig`, for narrow columns."""
    return " ".join(_abilities(symbols, "", SHORT))


def short_names(keys: Iterable[str]) -> list[str]:
    """Abilities where there is little room; some languages have shorter words for that."""
    return [named(SHORT, key) for key in keys]


def _abilities(symbols: Mapping[str, int], between: str, words: str = "ability") -> list[str]:
    counted = [f"{named(words, key)}{between}{symbols[key]}" for key in ABILITIES if symbols.get(key)]
    return [*counted, *(named(words, key) for key in SPECIALS if symbols.get(key))]


def room_for(card: Card) -> str:
    """What a torso takes: `2 legs, wings, tail`; a double-legs card counts for two."""
    words = [n_("{n} leg", "{n} legs", min(2, card.legs))] if card.legs else []
    words += [named("part", "wings")] if card.wings else []
    words += [named("part", "tail")] if card.tail else []
    return ", ".join(words)


def body_points(card: Card) -> str:
    room = room_for(card)
    return _("takes {words}", words=room) if room else _("takes nothing more")


def card_kind(card: Card) -> str:
    """What a head or torso brings besides its symbols."""
    if card.diet is not None:
        return named("diet", card.diet.value)
    return body_points(card) if card.part is Part.TORSO else ""


def card_line(card: Card) -> str:
    """`bison head, herbivore: cold 2; strength 3, hearts 1`."""
    symbols = unpack(card.traits)
    kind = card_kind(card)
    has = abilities(symbols) or _("no ability")
    return _(
        "{card}{kind}: {has}; strength {strength}, hearts {hearts}",
        card=card_name(card),
        kind=f", {kind}" if kind else "",
        has=has,
        strength=symbols.get("strength", 0),
        hearts=symbols.get("hearts", 0),
    )


def cards_line(cards: Iterable[Card]) -> str:
    return listed([card_name(card) for card in cards])


def tag(species: Species) -> str:
    """`#4 bongo bison`: the number is how to refer to it."""
    return f"#{species.id} {species.name}"


def tag_of(number: int, cards: Iterable[Card]) -> str:
    return f"#{number} {name_of(cards)}"


def continent_name(key: str) -> str:
    return named("continent", key.title())


def where(place: Place, drifting: bool = False) -> str:
    """` (Africa)`, with its side where sides matter; nothing in a world without continents."""
    side = str(SIDES[place.side]) if drifting else ""
    words = [word for word in (continent_name(place.continent), side) if word]
    return f" ({', '.join(words)})" if words else ""


def requirements(habitat: Habitat) -> str:
    """`needs run or cold, forbids heat`."""
    if habitat.erupting:
        return _("erupting: nobody can live here")
    words = [_("needs {wanted}", wanted=wanted(habitat.needs))] if habitat.needs else [_("needs nothing")]
    if habitat.forbidden:
        words.append(_("forbids {forbidden}", forbidden=listed(ability_names(habitat.forbidden))))
    return ", ".join(words)

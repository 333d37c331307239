"""All that a view of Darwin's Choice holds, as plain values with names: for bots in other languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...text import english
from .cards import Card
from .habitats import Place, Species
from .traits import unpack

if TYPE_CHECKING:
    from .view import DarwinView


def facts(view: DarwinView) -> dict[str, Any]:
    """The whole position as one seat sees it. Slots and species are named by the numbers that actions use."""
    event = view.event
    return {
        "game": "darwins-choice",
        "variants": view.rules.variants,
        "era": view.era,
        "eras": view.rules.eras,
        "phase": view.phase,
        "first": view.first,
        "active": view.active,
        "context": view.context,
        "main_done": view.main_done,
        "traded": view.traded,
        "event": event.key if event else None,
        "scores": view.scores,
        "banked": view.banked,
        "passed": view.passed,
        "teams": view.rules.teams,
        "places": [_place(number, place) for number, place in enumerate(view.places)],
        "market": [{"slot": slot} | _card(card) for slot, card in view.market],
        "hands": [
            [
                {"slot": one.slot, "large": one.large, "public": one.public}
                | (_card(one.card) if one.card else {})
                for one in view.hand(seat)
            ]
            for seat in range(view.rules.seats)
        ],
        "piles": dict(zip(("small", "large"), view.pile_sizes, strict=True)),
        "discards": [card.key for pile in view.discards for card in pile],
    }


def _place(number: int, place: Place) -> dict[str, Any]:
    habitat = place.habitat
    return {
        "place": number,
        "habitat": habitat.key,
        "continent": place.continent,
        "side": place.side,
        "points": habitat.points,
        "needs": [dict(way) for way in habitat.needs],
        "forbidden": habitat.forbidden,
        "adaptation": habitat.adaptation,
        "erupting": habitat.erupting,
        "plants": place.plants,
        "meat": place.meat,
        "species": [_species(place, one) for one in place.species],
    }


def _species(place: Place, one: Species) -> dict[str, Any]:
    return {
        "species": one.id,
        "owner": one.owner,
        "name": english(one.name),
        "points": one.points,
        "done": one.done,
        "diet": one.diet.value,
        "symbols": one.symbols,
        "meets": place.meets(one),
        "adaptation": place.adaptation(one),
        "cards": [{"slot": slot} | _card(card) for slot, card in zip(one.body.slots, one.cards, strict=True)],
    }


def _card(card: Card) -> dict[str, Any]:
    answer: dict[str, Any] = {"card": card.key, "part": card.part.value, "symbols": unpack(card.traits)}
    if card.diet is not None:
        answer["diet"] = card.diet.value
    if card.legs or card.wings or card.tail:
        answer["points_for"] = {"legs": card.legs, "wings": card.wings, "tail": card.tail}
    return answer

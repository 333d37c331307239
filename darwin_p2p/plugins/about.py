"""What can be told about an offer: the facts behind `darwin plugins list` and `darwin plugins info`."""

from __future__ import annotations

from typing import Any

from ..engine import Variant
from ..errors import UsageError
from ..words import _
from .choosing import comes_by_itself, excluded, named
from .registry import Registry
from .sources import Offer


def about(found: Registry, offer: Offer) -> dict[str, Any]:
    """All facts about one offer, as plain data."""
    facts: dict[str, Any] = {"kind": offer.kind, "name": offer.name, "title": offer.title}
    thing = offer.thing
    if offer.kind == "game":
        variants = [one.name for one in found.variants.values() if one.game == offer.name]
        facts |= {"seats": list(thing.seats), "variants": sorted(variants)}
    elif offer.kind == "variant":
        facts |= _about_variant(found, thing)
    elif offer.kind == "bot":
        facts |= {"games": list(thing.games) or sorted(found.games)}
    elif offer.kind == "pack":
        facts |= {"game": thing.game, "folder": thing.folder}
    source = offer.source
    return facts | {
        "plugin": source.plugin,
        "distribution": source.distribution,
        "distribution_version": source.version,
    }


def _about_variant(found: Registry, variant: Variant) -> dict[str, Any]:
    game = found.games.get(variant.game)
    seats = list(variant.seats) or (list(game.seats) if game else [])
    others = [one for one in found.variants.values() if one.game == variant.game and one is not variant]
    return {
        "game": variant.game,
        "seats": seats,
        "automatic": [number for number in seats if comes_by_itself(variant, number)],
        "conflicts": sorted(one.name for one in others if excluded(variant, one)),
        "after": list(variant.after),
        "options": [
            {
                "name": option.name,
                "title": option.title,
                "default": option.default,
                "choices": list(option.choices),
            }
            for option in variant.options
        ],
        "version": variant.version,
    }


def matching(found: Registry, name: str) -> list[Offer]:
    """The offers of that name, or everything that a plugin or distribution of that name offers."""
    offers = [one for one in found.offers if one.name == name]
    if not offers:
        offers = [one for one in found.offers if name in (one.source.plugin, one.source.distribution)]
    if not offers:
        trouble = next((one for one in found.troubles if name in _names(one.source)), None)
        if trouble is not None:
            raise UsageError(trouble.sentence)
        named(
            {one.name: one for one in found.offers}, name, _("plugin, game, variant, bot, pack or language")
        )
    return offers


def _names(source: Any) -> tuple[str, ...]:
    return source.plugin, source.distribution, source.plugin.removesuffix(".py")

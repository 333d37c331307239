"""All that a view of EVO holds, as plain values with names: for bots in other languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards import GENES, EventCard
from .islands import TERRAINS
from .movement import EMPTY

if TYPE_CHECKING:
    from .view import EvoView


def facts(view: EvoView) -> dict[str, Any]:
    """The whole position as one seat sees it. Hexes, rows and slots go by the numbers that actions use."""
    island = view.island
    return {
        "game": "evo",
        "variants": view.rules.variants,
        "turn": view.turn,
        "phase": view.phase,
        "order": view.order,
        "climate": view.climate,
        "meteor": view.meteor,
        "context": view.context,
        "scores": view.scores,
        "discounts": view.discounts,
        "boosts": [{"what": what, "seat": seat, "amount": amount} for what, seat, amount in view.boosts],
        "hexes": [
            {
                "hex": number,
                "at": place,
                "terrain": TERRAINS[island.terrain[number]],
                "near": island.neighbours[number],
                "zone": zone,
                "owner": None if owner == EMPTY else owner,
            }
            for number, (place, zone, owner) in enumerate(
                zip(island.hexes, view.zones, view.board, strict=True)
            )
        ],
        "genes": [dict(zip(GENES, counters, strict=False)) for counters in view.genes],
        "bag": dict(zip(GENES, view.bag, strict=False)),
        "auction": [
            {
                "row": one.row,
                "gene": GENES[one.gene],
                "seat": None if one.seat < 0 else one.seat,
                "amount": one.amount,
                "least": one.least,
            }
            for one in view.auction
        ],
        "hands": [
            [
                {"slot": one.slot, "public": one.public} | (_card(one.card) if one.card else {})
                for one in view.hand(seat)
            ]
            for seat in range(view.seats)
        ],
        "discards": [card.key for card in view.discards],
        "deck": view.deck_size,
    }


def _card(card: EventCard) -> dict[str, Any]:
    return {"card": card.key, "window": card.window, "effect": card.effect, "amount": card.amount}

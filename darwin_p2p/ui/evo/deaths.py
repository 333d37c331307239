"""Sentences for the death of dinosaurs: for each cause whole ones, as verbs and counts differ by language."""

from __future__ import annotations

from ...words import n_


def own_death(cause: str, number: int, **words: object) -> str:
    """One's own dinosaurs, to the person who has lost them."""
    if cause == "deadly":
        return n_(
            "Your dinosaur on {hexes} dies in a deadly zone [{rule}].",
            "Your {n} dinosaurs on {hexes} die in deadly zones [{rule}].",
            number,
            **words,
        )
    if cause == "cold":
        return n_(
            "Your dinosaur on {hexes} freezes [{rule}].",
            "Your {n} dinosaurs on {hexes} freeze [{rule}].",
            number,
            **words,
        )
    if cause == "hot":
        return n_(
            "Your dinosaur on {hexes} dies of the heat [{rule}].",
            "Your {n} dinosaurs on {hexes} die of the heat [{rule}].",
            number,
            **words,
        )
    return n_(
        "Your dinosaur on {hexes} dies of the flu [{rule}].",
        "Your {n} dinosaurs on {hexes} die of the flu [{rule}].",
        number,
        **words,
    )


def death(cause: str, number: int, **words: object) -> str:
    """Those of another player."""
    if cause == "deadly":
        return n_(
            "{player}'s dinosaur on {hexes} dies in a deadly zone [{rule}].",
            "{player}'s {n} dinosaurs on {hexes} die in deadly zones [{rule}].",
            number,
            **words,
        )
    if cause == "cold":
        return n_(
            "{player}'s dinosaur on {hexes} freezes [{rule}].",
            "{player}'s {n} dinosaurs on {hexes} freeze [{rule}].",
            number,
            **words,
        )
    if cause == "hot":
        return n_(
            "{player}'s dinosaur on {hexes} dies of the heat [{rule}].",
            "{player}'s {n} dinosaurs on {hexes} die of the heat [{rule}].",
            number,
            **words,
        )
    return n_(
        "{player}'s dinosaur on {hexes} dies of the flu [{rule}].",
        "{player}'s {n} dinosaurs on {hexes} die of the flu [{rule}].",
        number,
        **words,
    )

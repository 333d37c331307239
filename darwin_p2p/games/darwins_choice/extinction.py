"""Extinction (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .happened import SpeciesDied

if TYPE_CHECKING:
    from .habitats import Species
    from .state import DarwinState


def die(
    state: DarwinState, index: int, species: Species, cause: str, rule: str, *, bank: bool = True
) -> None:
    """EXT-1 to EXT-3: cards to the discard piles, marker back, at most one point banked (RUL-36, RUL-37);
    its food is there again (EXT-6)."""
    banked = min(state.rules.extinct_keeps, species.points) if bank else 0
    state.replace_species(index, species, None)
    numbers = state.discard(species.body.slots)
    give_points(state, species.owner, banked)
    state.tell(SpeciesDied(rule, species.id, species.owner, index, cause, numbers, species.points, banked))


def give_points(state: DarwinState, seat: int, points: int) -> None:
    """Bank points; they can never be lost or spent again (EXT-4)."""
    if points:
        banked = list(state.banked)
        banked[seat] += points
        state.banked = tuple(banked)

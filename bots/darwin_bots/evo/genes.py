"""What a gene is worth to a species for the rest of the game, in points."""

from __future__ import annotations

from darwin_p2p.games.evo.cards import CARD, EGG, FUR, HORN, LEG, MUTANT, PARASOL, TAIL
from darwin_p2p.games.evo.view import EvoView

from .outlook import turns_left

A_TURN = {TAIL: 0.12, FUR: 0.42, LEG: 0.45, PARASOL: 0.42, HORN: 0.3, MUTANT: 0.25, EGG: 1.0}  # points
FADING = {TAIL: 0.4, FUR: 0.8, LEG: 0.75, PARASOL: 0.8, HORN: 0.6, MUTANT: 0.7, EGG: 0.65}  # each further one
BORN_WITH = {TAIL: 1, FUR: 1, LEG: 1, PARASOL: 1, EGG: 1}
EVENT_CARD = 1.2  # points


def worth(view: EvoView, seat: int, gene: int) -> float:
    """Points that one more of a gene will probably bring."""
    left = turns_left(view)
    if gene == CARD:
        return min(EVENT_CARD, 0.5 * left)
    further = view.genes[seat][gene] - BORN_WITH.get(gene, 0)
    fading: float = FADING[gene] ** further
    return A_TURN[gene] * left * fading

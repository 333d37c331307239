"""What a gene is worth to a species for the rest of the game, in points."""

from __future__ import annotations

from math import sqrt

from darwin_p2p.games.evo.cards import CARD, EGG, FUR, HORN, LEG, MUTANT, PARASOL, TAIL
from darwin_p2p.games.evo.rules import Rules
from darwin_p2p.games.evo.view import EvoView

from .outlook import turns_left

# Points a turn. Their proportions were fitted to 2,100 games of greedy with itself, by what owners had more
# than others in the end; their size was settled by series of auctions against other sizes.
A_TURN = {TAIL: 0.2, FUR: 0.77, LEG: 0.73, PARASOL: 0.72, HORN: 0.77, MUTANT: 0.24}
EGGS = 1.7  # the first further one; more of them by the root of their number: the herd is soon complete
EVENT_CARD = 1.2  # points


def worth(view: EvoView, seat: int, gene: int) -> float:
    """Points that one more of a gene will probably bring."""
    left = turns_left(view)
    if gene == CARD:
        return min(EVENT_CARD, 0.5 * left)
    more = list(view.genes[seat])
    more[gene] += 1
    return left * (a_turn(view.rules, tuple(more)) - a_turn(view.rules, view.genes[seat]))


def a_turn(rules: Rules, genes: tuple[int, ...]) -> float:
    """Points a turn by what a species has beyond what it was born with."""
    further = [own - gene.start for own, gene in zip(genes, rules.genes, strict=True)]
    return sum([points * further[gene] for gene, points in A_TURN.items()]) + EGGS * sqrt(
        max(0, further[EGG])
    )

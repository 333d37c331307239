"""What `greedy` tells bots that search through EVO: how far the game has come, and what herds and genes
promise when a turn begins."""

from __future__ import annotations

from darwin_p2p.games.evo.state import EvoState

from .genes import a_turn
from .outlook import promise, turns_left

# Fitted like the worth of genes
DINOSAUR = 0.24  # by turn still to come,
LIFE = 4  # but not more of them
GROUND = 1.8  # on ground that is sure to be temperate
CARD = 0.6


def stage(state: EvoState) -> int:
    """Turns begun."""
    return state.turn


def outlook(state: EvoState) -> list[float]:
    """Points, and what herds, genes and cards will bring."""
    rules = state.rules
    left = turns_left(state)
    soon = promise(rules.island, rules.ring, state.climate)
    values = []
    for seat, genes in enumerate(state.genes):
        herd = state.herd(seat)
        value = state.scores[seat] + left * a_turn(rules, genes) + CARD * len(state.hands[seat])
        value += min(left, LIFE) * DINOSAUR * len(herd)
        value += min(left, 1) * GROUND * sum([soon[one] for one in herd])
        values.append(value)
    return values

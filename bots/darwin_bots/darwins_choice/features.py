"""What is plain to see of the species at the end of an Era and may matter for those to come, as numbers."""

from __future__ import annotations

from darwin_p2p.games.darwins_choice.cards import Diet, Habitat
from darwin_p2p.games.darwins_choice.habitats import Species, meets
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.games.darwins_choice.traits import HEARTS, PROTECTED, mask

from .forecast import ABLE

FLOOD_PROOF = mask(("swim", "fly", "climb"))

FEATURES = (
    "alive",
    "points",  # lying on it: what it would take along into extinction
    "suits",  # its mean adaptation in the habitats that may come, 0 where it may not live
    "adaptation",  # where it lives
    "prize",  # the value of its habitat, if it is the best adapted there
    "rank",  # what its strength would earn
    "hearts",
    "carnivore",
    "omnivore",
    "abilities",
    "protected",
    "flood_proof",
    "homes",  # other habitats on the table that it could live in
)


def features(state: DarwinState) -> list[list[float]]:
    """The features by seat, each added up over its species."""
    totals = [[0.0] * len(FEATURES) for _ in range(state.seats)]
    eaters = [one for place in state.places for one in place.feeding.eaters if one.strength]
    order = sorted({(one.strength, one.adaptation, one.hearts) for one in eaters}, reverse=True)
    ranks = dict(zip(order, state.rules.ranks, strict=False))
    for place in state.places:
        ranked = place.feeding.eaters
        best = ranked[0].key if ranked else 0
        seen = {one.id: one for one in ranked}
        others = [other.habitat for other in state.places if other is not place]
        for one in place.species:
            eater = seen.get(one.id)
            adaptation, prize, rank = 0, 0, 0
            if eater is not None:
                adaptation = eater.adaptation
                prize = place.habitat.points if eater.key == best and adaptation else 0
                rank = ranks.get((eater.strength, adaptation, eater.hearts), 0)
            row = totals[one.owner]
            numbers = (adaptation, prize, rank)
            for number, value in enumerate(_of_species(one, state.habitat_pile, others, numbers)):
                row[number] += value
    return totals


def _of_species(
    one: Species, coming: tuple[Habitat, ...], others: list[Habitat], here: tuple[int, int, int]
) -> tuple[float, ...]:
    traits = one.body.traits
    suits = sum([(traits & land.counts) % 255 for land in coming if meets(traits, land)])
    return (
        1.0,
        one.points,
        suits / (len(coming) or 1),
        *here,
        traits >> HEARTS,
        one.diet is Diet.CARNIVORE,
        one.diet is Diet.OMNIVORE,
        (traits & ABLE) % 255,
        bool(traits & PROTECTED),
        bool(traits & FLOOD_PROOF),
        sum([meets(traits, land) for land in others]),
    )

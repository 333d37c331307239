"""What would become of an animal here or there, and what the Era would bring if it ended now.

Everything is worked out from a view, so it can use nothing that the seat does not know.
"""

from __future__ import annotations

import msgspec

from ...engine import Choice, Happening
from ...games.darwins_choice.actions import EndTurn, Pass
from ...games.darwins_choice.anatomy import Body
from ...games.darwins_choice.evaluation import strongest
from ...games.darwins_choice.feeding import CARNIVORE, NEWCOMER, Eater, Feeding, hunt
from ...games.darwins_choice.habitats import Place
from ...games.darwins_choice.view import DarwinView
from ..page import counted, listed
from .labels import ordinal, tag

MOST_ANSWERS = 50  # choices answered on the way to the end of an Era; far more than there can be


class Outlook(msgspec.Struct, frozen=True):
    """An animal in a place, as things stand."""

    adaptation: int
    rank: int  # in the order of eating, from 1
    leads: bool
    points: int  # for survival, adaptation and strength, if nothing else happened
    strength_rank: int  # 0: not among the strongest
    devoured: bool
    harmed: tuple[str, ...]  # species that would lack food or be devoured because of it

    def words(self) -> str:
        """`adaptation 5, eats 1st, leads: 3 points`."""
        facts = [f"adaptation {self.adaptation}", f"eats {ordinal(self.rank)}"]
        if self.leads:
            facts.append("leads")
        if self.strength_rank:
            facts.append(f"{ordinal(self.strength_rank)} in strength")
        sentence = f"{', '.join(facts)}: {counted(self.points, 'point')} as things stand"
        if self.devoured:
            sentence = f"{', '.join(facts)}, but would be devoured as things stand"
        if self.harmed:
            sentence += f"; endangers {listed(self.harmed)}"
        return sentence


def outlook(view: DarwinView, body: Body, index: int, moving: int | None = None) -> Outlook:
    """The animal in a place; `moving` is the species it comes from, which leaves its old shape and place."""
    place, others = _table_without(view, index, moving)
    feeding = place.feeding_with(body)
    me = next(one for one in feeding.eaters if one.id == NEWCOMER)
    dead = casualties(feeding)
    living = [one for one in feeding.eaters if one.id not in dead]
    leads = me in living and me.adaptation > 0 and me.key == max(one.key for one in living if one.adaptation)
    ranks = strongest([*others, *living], view.rules.ranks)
    rank, strong = next(((rank, won) for rank, won, group in ranks if me in group), (0, 0))
    points = view.rules.survival + (place.habitat.points if leads else 0) + strong
    return Outlook(
        adaptation=me.adaptation,
        rank=1 + sum(one.key > me.key for one in feeding.eaters),
        leads=leads,
        points=points if me in living else 0,
        strength_rank=rank,
        devoured=NEWCOMER in dead,
        harmed=tuple(tag(one) for one in place.species if one.id in dead - casualties(place.feeding)),
    )


def casualties(feeding: Feeding) -> set[int]:
    """Who would starve or be devoured (FOOD-HUNT)."""
    outcome = hunt(feeding)
    dead = {prey for _, prey in outcome.meals} | {*outcome.starved, *outcome.swept}
    return dead | {one.id for one in feeding.eaters if one.diet is not CARNIVORE and not feeding.fed(one)}


def _table_without(view: DarwinView, index: int, moving: int | None) -> tuple[Place, list[Eater]]:
    """The place without the species that moves or changes, and everybody who lives elsewhere."""
    places = []
    for place in view.places:
        for one in place.species:
            if one.id == moving:
                place = place.without(one)
                break
        places.append(place)
    others = [
        place.eater(one)
        for number, place in enumerate(places)
        if number != index
        for one in place.species
        if place.meets(one)
    ]
    return places[index], others


def era_end(view: DarwinView) -> tuple[tuple[int, ...], list[Happening]]:
    """The points everybody would gain if all passed now, and what would happen in the evaluation."""
    state = view.replica()
    before = state.scores()
    happened: list[Happening] = []
    for _ in range(MOST_ANSWERS):
        need = state.need
        if not isinstance(need, Choice) or state.phase not in ("action", "evaluation"):
            break
        if need.about == "turn":
            happened += state.apply(EndTurn() if state.main_done else Pass(), need.seat)
        else:  # which of equal prey is devoured: any
            happened += state.apply(state.fallback(need.seat), need.seat)
    gains = tuple(after - was for after, was in zip(state.scores(), before, strict=True))
    return gains, happened

"""What would become of an action, and what the Era would bring if it ended now.

Everything is tried on what the view knows, by the rules of the table themselves, so it holds for every
variant and uses nothing that the seat does not know.
"""

from __future__ import annotations

import msgspec

from ...engine import Choice, Draft, Happening
from ...games.darwins_choice.actions import Create, EndTurn, Migrate, Mutate, Pass
from ...games.darwins_choice.happened import PointsGained, SpeciesDied
from ...games.darwins_choice.state import DarwinState
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_
from .board import food_matters
from .labels import CAUSES, ordinal, tag

MOST_ANSWERS = 50  # choices answered on the way to the end of an Era; far more than there can be
MainAction = Create | Mutate | Migrate


class Outlook(msgspec.Struct, frozen=True):
    """A species after a main action, as things stand."""

    adaptation: int
    rank: int  # in the order of eating, from 1; 0: nobody needs food at this table
    leads: bool
    points: int  # that it would gain if the Era ended now
    strength_rank: int  # 0: not among the strongest
    died: str  # the cause, if it would not live to the end
    harmed: tuple[str, ...]  # species that would die because of it

    def words(self) -> str:
        """`adaptation 5, eats 1st, leads: 3 points as things stand`."""
        facts = [_("adaptation {adaptation}", adaptation=self.adaptation)]
        if self.rank:
            facts.append(_("eats {rank}", rank=ordinal(self.rank)))
        if self.leads:
            facts.append(_("leads"))
        if self.strength_rank:
            facts.append(_("{rank} in strength", rank=ordinal(self.strength_rank)))
        so_far = ", ".join(facts)
        if self.died:
            sentence = _(
                "{so_far}, but it {dies} as things stand",
                so_far=so_far,
                dies=CAUSES.get(self.died, self.died),
            )
        else:
            sentence = _(
                "{so_far}: {points} as things stand",
                so_far=so_far,
                points=n_("{n} point", "{n} points", self.points),
            )
        return (
            _("{sentence}; endangers {harmed}", sentence=sentence, harmed=listed(self.harmed))
            if self.harmed
            else sentence
        )


def outlook(view: DarwinView, action: MainAction) -> Outlook:
    """The outlook of a main action that is allowed."""
    draft = Draft(view)
    draft.attempt(action)
    state = draft.state
    assert isinstance(state, DarwinState)
    # a new species has the highest number there is
    number = state.next_species - 1 if isinstance(action, Create) else action.species
    found = state.find(number)
    assert found is not None
    index, species = found
    place = state.places[index]
    me = place.eater(species)
    __, happened = _finish(state)
    gains = [one for one in happened if isinstance(one, PointsGained) and one.species == number]
    deaths = {one.species: one.cause for one in happened if isinstance(one, SpeciesDied)}
    doomed = {one.species for one in era_end(view)[1] if isinstance(one, SpeciesDied)} | {number}
    return Outlook(
        adaptation=me.adaptation,
        rank=1 + sum(one.key > me.key for one in place.feeding.eaters) if food_matters(view) else 0,
        leads=species in place.best_adapted() and me.adaptation > 0,
        points=sum(one.points for one in gains),
        strength_rank=max((one.rank for one in gains), default=0),
        died=deaths.get(number, ""),
        harmed=tuple(tag(one) for one in place.species if one.id in deaths and one.id not in doomed),
    )


def era_end(view: DarwinView) -> tuple[tuple[int, ...], list[Happening]]:
    """The points everybody would gain if all passed now, and what would happen in the evaluation."""
    return _finish(view.replica())


def _finish(state: DarwinState) -> tuple[tuple[int, ...], list[Happening]]:
    before = state.scores()
    happened: list[Happening] = []
    for __ in range(MOST_ANSWERS):
        need = state.need
        if not isinstance(need, Choice) or state.phase not in ("action", "evaluation"):
            break
        if need.about == "turn":
            happened += state.apply(EndTurn() if state.main_done else Pass(), need.seat)
        else:  # which of equal prey is devoured, what a team-mate who has passed trades: any
            happened += state.apply(state.fallback(need.seat), need.seat)
    gains = tuple(after - was for after, was in zip(state.scores(), before, strict=True))
    return gains, happened

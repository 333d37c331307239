"""The Evaluation Phase as pictures to step through: who eats, who is eaten, who starves, who scores.

The sentences are those of `scoring`; the pictures are the table before it, with food and points moving.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....engine import Happening
from ....games.darwins_choice import happened as h
from ....games.darwins_choice.credits import STEPS
from ....games.darwins_choice.habitats import Place
from ....games.darwins_choice.view import DarwinView
from ....words import _, titled
from ...look import Frame
from ...page import GAP, Page
from ...presenter import Players
from ..board import food_matters
from ..happenings import Telling
from ..scoring import Evaluation, totals
from .table import Moment


class Scene:
    """One evaluation, from its happenings."""

    def __init__(
        self, before: DarwinView, after: DarwinView, players: Players, happened: Sequence[Happening]
    ) -> None:
        self.before = before
        self.after = after
        self.players = players
        self.told = Evaluation(Telling(before, after, players), happened)
        self.dead: set[int] = set()
        self.eaten: dict[int, tuple[int, int]] = {}
        self.left = {index: (place.plants, place.meat) for index, place in enumerate(before.places)}
        self.points = {one.id: one.points for place in before.places for one in place.species}

    def frames(self) -> list[Frame]:
        frames = [*self._requirements()]
        if food_matters(self.before):
            for index, place in enumerate(self.before.places):
                frames += self._meal(index, place)
        for step, page in (
            ("survival", self.told.survival()),
            ("adaptation", self.told.adaptation()),
            ("strength", self.told.strength()),
        ):
            frames += self._gains(step, page)
        gains = self.told.gains
        frames.append(self._frame(_("Points"), totals(self.before, self.after, self.players, gains)[1:]))
        return frames

    def _frame(
        self, heading: str, page: Page, pointed: Sequence[int] = (), place: int | None = None
    ) -> Frame:
        moment = Moment(
            pointed=frozenset(pointed),
            places=frozenset() if place is None else frozenset({place}),
            phase="evaluation",
            dead=frozenset(self.dead),
            eaten=dict(self.eaten) if food_matters(self.before) else None,
            left=dict(self.left),
            points=dict(self.points),
        )
        return Frame(page, moment, heading)

    def _requirements(self) -> Iterator[Frame]:
        dead = [one for one in self.told.deaths if one.cause == "requirements"]
        page = self.told.requirements()
        if dead or page:
            self.dead |= {one.species for one in dead}
            yield self._frame(_("Requirements"), page[1:], [one.species for one in dead])

    def _meal(self, index: int, place: Place) -> Iterator[Frame]:
        """The species of one habitat eat in their order; then hunters hunt, and who lacks food starves."""
        lines = self.told.meal(index, place)
        if not place.feeding.eaters:
            return
        feeding = place.feeding
        heading = _("Food in {habitat}", habitat=place.habitat.name)
        plants, meat = place.plants, place.meat
        served = [eater.id for eater in feeding.eaters]
        for number, species in enumerate(served, 1):
            taken = feeding.plants_of[species], feeding.meat_of[species]
            plants, meat = plants - taken[0], meat - taken[1]
            self.eaten[species] = taken
            self.left[index] = (plants, meat)
            yield self._frame(heading, [lines[0], lines[number]], [species], index)
        rest = lines[len(served) + 1 :]
        if rest:
            meals = [one for one in self.told.meals if one.place == index]
            deaths = [
                one.species for one in self.told.deaths if one.place == index and one.cause != "requirements"
            ]
            self.dead |= set(deaths)
            hunters = [hunter for meal in meals for hunter in meal.hunters]
            yield self._frame(heading, rest, [*hunters, *deaths], index)

    def _gains(self, step: str, page: Page) -> Iterator[Frame]:
        gains = [one for one in self.told.gains if one.step == step]
        if gains:
            for one in gains:
                self.points[one.species] = self.points.get(one.species, 0) + one.points
            yield self._frame(titled(str(STEPS[step])), [*page, GAP], [one.species for one in gains])


def evaluation_frames(
    before: DarwinView, after: DarwinView, players: Players, happened: Sequence[Happening]
) -> list[Frame]:
    """The scene, if an evaluation is what happened."""
    begun = any(isinstance(one, h.PhaseBegan) and one.phase == "evaluation" for one in happened)
    scored = [
        one
        for one in happened
        if isinstance(one, h.SpeciesDevoured | h.PointsGained)
        or (isinstance(one, h.SpeciesDied) and one.cause != "event")
    ]
    if not begun and not scored:
        return []
    return Scene(before, after, players, scored).frames()

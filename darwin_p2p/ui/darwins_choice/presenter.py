"""The presenter of Darwin's Choice: hands every question to the module that knows its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import Action, Choice, Happening, Result
from ...games.darwins_choice import happened as h
from ...games.darwins_choice.actions import LARGE, SMALL, Done, EndTurn
from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.view import DarwinView
from ...words import _, phrase
from ..generic import final_scores
from ..learning import Lesson
from ..look import Look
from ..page import GAP, Line, Page, Part, Pause, title
from ..presenter import Command, Outcome, Presenter, Question
from . import choices, commands, refusing, welcome
from .board import board_page, place_page
from .hand import hand_page
from .happenings import Telling
from .lessons import LESSONS
from .reasons import reasons
from .scoring import PARTS, Evaluation, totals
from .teams import members, together

SHUFFLING = {
    SMALL: phrase("Shuffling the small cards"),
    LARGE: phrase("Shuffling the large cards"),
}


class DarwinPresenter(Presenter):
    """Darwin's Choice."""

    name = "darwins-choice"
    title = phrase("Darwin's Choice in words")
    commands = commands.COMMANDS
    idea = phrase("create 1 2 at ocean")
    rule = "EVAL-ADAPT-1"

    def introduction(self, view: DarwinView) -> Page:
        texts = welcome.paragraphs(view, self.players)
        return [title(_("Darwin's Choice")), *(part for text in texts for part in (Line(text, hang=0), GAP))]

    def vocabulary(self, view: DarwinView) -> tuple[Command, ...]:
        return commands.vocabulary(view)

    def board(self, view: DarwinView) -> Page:
        return board_page(view, self.players)

    def question(self, view: DarwinView) -> Question:
        return choices.question(view, self.players)

    def understand(self, view: DarwinView, command: Command, rest: str) -> Outcome:
        return commands.understand(view, self.players, command, rest)

    def not_now(self, view: DarwinView) -> Page:
        return refusing.not_now(view)

    def why(self, view: DarwinView, idea: str) -> Page:
        return refusing.why(view, idea)

    def meanwhile(self, view: DarwinView) -> Sequence[Command]:
        return commands.meanwhile(view)

    def done(self, view: DarwinView) -> Action | None:
        kinds = view.legal().kinds()
        if Done in kinds:
            return Done()
        need = view.need
        return EndTurn() if EndTurn in kinds or (isinstance(need, Choice) and need.about == "turn") else None

    def reasons(self, view: DarwinView, action: Action) -> Page:
        return reasons(view, self.players, action)

    def lessons(self) -> Sequence[Lesson]:
        return LESSONS

    def look(self) -> Look:
        from .look import DarwinLook

        return DarwinLook(self)

    def card_name(self, rules: Any, number: int) -> str:
        return card_name(rules.pack.animals[number])

    def shuffling(self, pile: int) -> str:
        return str(SHUFFLING[pile]) if pile in SHUFFLING else super().shuffling(pile)

    def begins_era(self, happening: Happening) -> bool:
        return isinstance(happening, h.EraBegan)

    def drafted(self, before: Any, after: Any, happened: Sequence[Happening]) -> Page:
        """The step and what it changes on the board, so that one can still think better of it."""
        lines: list[Part] = [*self.told(before, after, happened)]
        for index, place in enumerate(after.places):
            if place is not before.places[index]:
                lines += place_page(after, self.players, index + 1, place)
        if any(isinstance(one, h.Traded) for one in happened):
            lines += [GAP, *hand_page(after)]
        return [*lines, GAP, *choices.warnings(after)] if lines else []

    def told(self, before: DarwinView, after: DarwinView, happened: Sequence[Happening]) -> Page:
        """Sentences in order; the happenings of an evaluation are explained together."""
        telling = Telling(before, after, self.players)
        scored = [one for one in happened if isinstance(one, PARTS) and _evaluated(one)]
        lines: list[Part] = []
        explained = False
        for one in happened:
            part_of_it = one in scored
            if not part_of_it:
                lines += telling.of(one)
            begins = isinstance(one, h.PhaseBegan) and one.phase == "evaluation"
            if (begins or part_of_it) and not explained:
                lines += self._explained(telling, scored)
                explained = True
        return lines

    def _explained(self, telling: Telling, scored: Sequence[Happening]) -> Page:
        gains = [one for one in scored if isinstance(one, h.PointsGained)]
        lines: list[Part] = [*Evaluation(telling, scored).page()]
        lines += totals(telling.before, telling.after, self.players, gains)
        return [*lines, Pause()]

    def result(self, view: DarwinView, result: Result) -> Page:
        *scores, winners = final_scores(self, result)
        for team in view.rules.teams:
            if result.winners == team:
                winners = Line(
                    _("The winning team: {players}.", players=members(self.players, team)), "title"
                )
        return [*scores, *together(view, self.players, result.scores), winners]


def _evaluated(one: Happening) -> bool:
    """Whether it belongs to an evaluation: deaths that an event brings do not."""
    return not (isinstance(one, h.SpeciesDied) and one.cause == "event")

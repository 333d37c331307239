"""The presenter of EVO: hands every question to the module that knows its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import Action, Choice, Happening, Result
from ...games.evo import happened as h
from ...games.evo.actions import Pass, Stop
from ...games.evo.view import EvoView
from ...words import _, phrase
from ..generic import final_scores
from ..look import Look
from ..page import GAP, Line, Page, title
from ..presenter import Command, Outcome, Presenter, Question
from . import choices, commands
from .board import board_page
from .happenings import Telling
from .island import island_picture
from .reasons import reasons

WELCOME = (
    phrase(
        "You lead a species of dinosaurs on an island. Every dinosaur that survives a turn earns a mutation"
        " point (MP). MP buy genes in an auction, and whoever has most of them when the meteor strikes wins."
    ),
    phrase(
        "The climate turns every turn. Where it is temperate all live, in the cold (*) one for each fur, in"
        " the heat (~) one for each parasol, in deadly zones (x) none. So follow the climate: mostly it moves"
        " on round its ring, from beach to mountain and back."
    ),
    phrase(
        "Each turn you may move one step for each leg and place a newborn for each egg; then the survivors"
        " are counted and genes are sold."
    ),
)
HOW = (
    phrase(
        "Type the number of a choice, or hexes by their names as in c7 d8. 'help' lists the commands, 'ideas'"
        " gives advice, 'rules' explains everything."
    ),
    phrase(
        "'undo' takes a step or a birth back while you have another one; your last one, attacks and bids are"
        " final at once."
    ),
)


class EvoPresenter(Presenter):
    """EVO."""

    name = "evo"
    title = phrase("EVO in words and maps")
    commands = commands.COMMANDS
    idea = phrase("move c7 d8")
    rule = "EVO-AUCTION-8"

    def shuffling(self, pile: int) -> str:
        return _("Shuffling the event cards")

    def introduction(self, view: EvoView) -> Page:
        return [title("EVO"), *(Line(text) for text in (*WELCOME, *HOW)), GAP]

    def board(self, view: EvoView) -> Page:
        return board_page(view, self.players)

    def question(self, view: EvoView) -> Question:
        return choices.question(view, self.players)

    def understand(self, view: EvoView, command: Command, rest: str) -> Outcome:
        return commands.understand(view, self.players, command, rest)

    def obvious(self, view: EvoView) -> Action | None:
        return choices.obvious(view)

    def done(self, view: EvoView) -> Action | None:
        """No more steps; no card."""
        need = view.need
        about = need.about if isinstance(need, Choice) else ""
        return {"move": Stop(), "card": Pass()}.get(about)

    def reasons(self, view: EvoView, action: Action) -> Page:
        return reasons(view, self.players, action)

    def ending(self, view: EvoView) -> Outcome | None:
        return choices.stopping(view) or super().ending(view)

    def look(self) -> Look:
        from .look import EvoLook

        return EvoLook(self)

    def card_name(self, rules: Any, number: int) -> str:
        return str(rules.deck[number].name)

    def begins_era(self, happening: Happening) -> bool:
        return isinstance(happening, h.TurnBegan)

    def drafted(self, before: Any, after: Any, happened: Sequence[Happening]) -> Page:
        """The step and the map after it."""
        return [*self.told(before, after, happened), island_picture(after, self.players)]

    def told(self, before: EvoView, after: EvoView, happened: Sequence[Happening]) -> Page:
        telling = Telling(before, after, self.players)
        return [line for one in happened for line in telling.of(one)]

    def result(self, view: EvoView, result: Result) -> Page:
        return [*final_scores(self, result), *_tie(result)]


def _tie(result: Result) -> Page:
    """What has decided between equal points."""
    level = result.scores.count(max(result.scores))
    if level == 1:
        return []
    if len(result.winners) == level:
        return [Line(_("Equal points and equal herds share the victory [EVO-END-4]."), "quiet")]
    return [Line(_("Among equal points the larger herd decides [EVO-END-3]."), "quiet")]

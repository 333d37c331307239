"""The course of the base game: which steps make up setup, evaluation and transition, and what seats may do
where. These tuples are the defaults of `Rules`; a variant replaces what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine import Action, ActionRule, Choice, Over, Result
from .actions import LARGE, SMALL, Draw, EndTurn, Pass
from .create import CreateRule
from .drawing import DrawRule, available, fill_hands, open_market, shuffle_piles
from .evaluation import (
    DevourRule,
    check_requirements,
    evaluate_food,
    reward_adaptation,
    reward_strength,
    reward_survival,
)
from .events import EFFECTS, LoseCardRule, PlacePointRule, SacrificeRule, draw_event
from .happened import GameEnded
from .migrate import MigrateRule
from .mutate import MutateRule
from .redraw import FullRedrawRule, RedrawRule
from .table import place_habitats, renew_supplies
from .trade import TradeRule
from .transition import change_habitats, pass_first_player, turn_markers
from .turn import EndTurnRule, PassRule, begin_era

if TYPE_CHECKING:
    from .rules import Step
    from .state import DarwinState

SETUP: tuple[Step, ...] = (shuffle_piles, place_habitats, open_market, fill_hands, begin_era)

EVALUATION: tuple[Step, ...] = (
    check_requirements,
    evaluate_food,
    reward_survival,
    reward_adaptation,
    reward_strength,
)

TRANSITION: tuple[Step, ...] = (
    draw_event,  # TRANS-1
    change_habitats,  # TRANS-2
    renew_supplies,  # TRANS-3
    turn_markers,  # TRANS-4
    open_market,  # TRANS-5
    fill_hands,  # TRANS-6
    pass_first_player,  # TRANS-7
)

CHOICES: Mapping[str, tuple[ActionRule, ...]] = {
    "draw": (DrawRule(),),
    "turn": (
        CreateRule(),
        MutateRule(),
        MigrateRule(),
        TradeRule(),
        RedrawRule(),
        FullRedrawRule(),
        EndTurnRule(),
        PassRule(),
    ),
    "prey": (DevourRule(),),
    "degeneration": (LoseCardRule(),),
    "invaders": (SacrificeRule(),),
    "points": (PlacePointRule(),),
}


def finish(state: DarwinState) -> None:
    """END-1 to END-3: the highest score wins; equal scores share the victory."""
    scores = state.scores()
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    state.phase = "over"
    state.tell(GameEnded("END-2", scores, winners))
    state.need = Over(Result(scores, winners))


def fallback(state: DarwinState, seat: int) -> Action:
    """Pass or end the turn; the fuller pile; the first thing on offer. Looks at public facts alone."""
    need = state.need
    assert isinstance(need, Choice)
    if need.about == "turn":
        return EndTurn() if state.main_done else Pass()
    if need.about == "draw":
        return Draw(LARGE if available(state, LARGE) > available(state, SMALL) else SMALL, 1)
    return next(iter(state.legal(seat)))


__all__ = ["CHOICES", "EFFECTS", "EVALUATION", "SETUP", "TRANSITION", "fallback", "finish"]

"""The course of the base game: which steps make up setup, evaluation and transition, and what seats may do
where. These tuples are the defaults of `Rules`; a variant replaces what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine import ActionRule, Over, Result
from .create import CreateRule
from .drawing import DrawRule, draw_first_hands, fill_hands, open_market, shuffle_piles
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
from .turn import EndTurnRule, PassRule, begin_era, begin_turn

if TYPE_CHECKING:
    from .rules import Step
    from .state import DarwinState

SETUP: tuple[Step, ...] = (shuffle_piles, place_habitats, open_market, draw_first_hands, begin_era)

ACTION: tuple[Step, ...] = (begin_turn,)  # turns follow one another until all have passed

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
    """END-1 to END-3: the highest score wins; equal scores share the victory. Teams add theirs up."""
    scores = state.scores()
    teams = state.rules.teams or tuple((seat,) for seat in range(state.seats))
    totals = [sum(scores[seat] for seat in team) for team in teams]
    best = max(totals)
    winners = tuple(
        sorted(seat for team, total in zip(teams, totals, strict=True) if total == best for seat in team)
    )
    state.phase = "over"
    state.tell(GameEnded("END-2", scores, winners))
    state.need = Over(Result(scores, winners))


__all__ = ["ACTION", "CHOICES", "EFFECTS", "EVALUATION", "SETUP", "TRANSITION", "finish"]

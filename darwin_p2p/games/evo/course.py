"""The course of the game: which steps make up setup and a turn, and what seats may do where. These tuples
are the defaults of `Rules`; a variant replaces what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...engine import ActionRule, Pick
from .auction import BidRule, DropOutRule
from .births import HatchRule, begin_births
from .cards import MUTANT
from .climate import begin_climate
from .effects import EFFECTS
from .genes import deal_hands, shuffle_deck
from .happened import SpeciesLanded, TurnBegan
from .initiative import begin_initiative
from .meteor import begin_evolution, finish
from .movement import StepRule, StopRule, SwimRule, begin_movement
from .survival import LoseRule, begin_survival
from .windows import PassRule, PlayRule

if TYPE_CHECKING:
    from .rules import Move
    from .state import EvoState


def land(state: EvoState) -> None:
    """EVO-SETUP-7: the start beaches are drawn by lot."""
    state.ask(Pick(len(state.rules.island.starts), state.seats), _landed)


def _landed(state: EvoState, numbers: tuple[int, ...]) -> None:
    for seat, number in enumerate(numbers):
        start = state.rules.island.starts[number]
        state.put(start, seat)
        state.tell(SpeciesLanded("EVO-SETUP-7", seat, start))


def begin_turn(state: EvoState) -> None:
    """EVO-TURN-1: the six phases, turn after turn, until the meteor falls (EVO-END-1)."""
    state.turn += 1
    state.discounts = tuple([genes[MUTANT] for genes in state.genes])  # EVO-AUCTION-7: as of now
    state.tell(TurnBegan("EVO-TURN-1", state.turn))
    state.plan(*state.rules.phases, begin_turn)


SETUP: tuple[Move, ...] = (land, shuffle_deck, deal_hands, begin_turn)  # EVO-MODEL-6

PHASES: tuple[Move, ...] = (
    begin_initiative,
    begin_climate,
    begin_movement,
    begin_births,
    begin_survival,
    begin_evolution,
)

CHOICES: Mapping[str, tuple[ActionRule, ...]] = {  # EVO-MODEL-7
    "card": (PlayRule(), PassRule()),
    "move": (StepRule(), SwimRule(), StopRule()),
    "birth": (HatchRule(),),
    "survival": (LoseRule(),),
    "bid": (BidRule(), DropOutRule()),
}


__all__ = ["CHOICES", "EFFECTS", "PHASES", "SETUP", "finish"]

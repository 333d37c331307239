"""The rules of one table as a frozen value: numbers, components, phases, actions. Variants change it.

`base(seats)` is the game of the rulebook. A variant returns a changed copy (`msgspec.structs.replace`);
nothing anywhere asks which variant is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ...engine import ActionRule
from . import course
from .box import islands_for, standard_cards, standard_genes
from .cards import EventCard, Gene
from .effects import Effect
from .islands import BEACH, HILL, MOUNTAIN, PLAIN, Island

if TYPE_CHECKING:
    from .state import EvoState

    Move: TypeAlias = Callable[[EvoState], None]
else:
    Move = Callable

# The turn track: 0 for a plain space, else the highest face that ends the game; the last space always does.
TRACK = (0,) * 10 + (2, 3, 4, 6)


class Rules(msgspec.Struct, frozen=True, eq=False):
    """Everything that may differ from table to table."""

    seats: int
    # components
    island: Island  # EVO-SETUP-1
    genes: tuple[Gene, ...]
    deck: tuple[EventCard, ...]
    # the course of the game
    setup: tuple[Move, ...]
    phases: tuple[Move, ...]
    finish: Move
    effects: Mapping[str, Effect]  # what event cards do
    choices: Mapping[str, tuple[ActionRule, ...]]  # what may be done where a seat must choose
    offered: int  # genes in an auction (EVO-AUCTION-1)
    meteor: int  # the space where the meteor begins (EVO-SETUP-3)
    track: tuple[int, ...] = TRACK
    ring: tuple[int, ...] = (BEACH, PLAIN, HILL, MOUNTAIN, HILL, PLAIN)  # EVO-CLIM-3; it begins at 0
    wins_on: tuple[int, int, int, int] = (1, 2, 4, 5)  # EVO-FIGHT-1: by a lead of -1, 0, 1 and 2 horns
    herd: int = 10  # EVO-MODEL-3
    score: int = 10  # EVO-SETUP-6
    hand: int = 3  # EVO-SETUP-5
    closed_turns: int = 2  # EVO-CARD-3
    initiative_tie: str = "fewest"  # R-INIT-2
    variants: tuple[str, ...] = ()


def base(seats: int, island: Island | None = None) -> Rules:
    """The base game (EVO-SETUP-1 to -6)."""
    return Rules(
        seats=seats,
        island=island or islands_for(seats)[0],
        genes=standard_genes(),
        deck=standard_cards(),
        setup=course.SETUP,
        phases=course.PHASES,
        finish=course.finish,
        effects=course.EFFECTS,
        choices=course.CHOICES,
        offered=seats,
        meteor=seats - 3,
    )

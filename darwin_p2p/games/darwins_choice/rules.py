"""The rules of one table as a frozen value: numbers, components, phases, actions. Variants change it.

`base(seats, pack)` is the game of the rulebook. A variant returns a changed copy (`msgspec.structs.replace`);
nothing anywhere asks which variant is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ...engine import ActionRule
from . import course
from .cards import Pack

if TYPE_CHECKING:
    from .state import DarwinState

    Step: TypeAlias = Callable[[DarwinState], None]
else:
    Step = Callable


class Rules(msgspec.Struct, frozen=True, eq=False):
    """Everything that may differ from table to table."""

    seats: int
    pack: Pack
    # components
    habitats: tuple[str, ...]
    events: tuple[str, ...]
    continents: tuple[str, ...]
    sides: tuple[int, ...]  # the side of each place (RUL-11); as many places as sides
    market: tuple[int, int]  # small, large (SETUP-8)
    # the course of the game
    setup: tuple[Step, ...]
    evaluation: tuple[Step, ...]
    transition: tuple[Step, ...]
    finish: Step
    effects: Mapping[str, Step]  # what a drawn event does at once
    choices: Mapping[str, tuple[ActionRule, ...]]  # what may be done where a seat must choose
    changes: tuple[int, ...]  # habitats replaced after Era 1, 2, 3 (TRANS-2-1)
    recycle_habitats: bool = False  # replaced habitats go back into the pile (VAR-2P-7)
    # numbers (appendix B)
    eras: int = 4  # GEN-3
    hand: int = 10  # SETUP-9
    redraw_new: int = 9  # ACT-REDRAW-1
    full_redraw_eras: frozenset[int] = frozenset({1})  # ACT-REDRAW-6
    markers: int = 12  # COMP-4
    mutation_price: tuple[int, int] = (0, 3)  # single, double (MUT-COST)
    low_rate_price: tuple[int, int] = (1, 5)  # EVT-LOWMUT-1
    survival: int = 1  # EVAL-SURV-1
    ranks: tuple[int, ...] = (3, 2, 1)  # EVAL-STR-1
    extinct_keeps: int = 1  # EXT-3
    hurricane_safe: int = 4  # EVT-HURR-2
    degeneration_from: int = 4  # EVT-DEGEN-1
    variants: tuple[str, ...] = ()  # by their signatures: part of the fingerprint, asked by no rule

    @property
    def places(self) -> int:
        return len(self.sides)


def base(seats: int, pack: Pack) -> Rules:
    """The base game (section 6): the table of SETUP-5 to SETUP-8 and TRANS-2-1."""
    many = seats > 4
    sides = (0, 0, 0, 1, 1) if many else (0, 0, 1, 1)  # SETUP-5, RUL-11
    cards = seats + 2  # SETUP-8: half small, half large, an odd one small
    return Rules(
        seats=seats,
        pack=pack,
        habitats=tuple(habitat.key for habitat in pack.habitats),
        events=tuple(event.key for event in pack.events),
        continents=pack.continents[: len(sides)],  # SETUP-6, RUL-73
        sides=sides,
        market=(cards - cards // 2, cards // 2),
        changes=(3, 4, 4) if many else (2, 3, 3),
        setup=course.SETUP,
        evaluation=course.EVALUATION,
        transition=course.TRANSITION,
        finish=course.finish,
        effects=course.EFFECTS,
        choices=course.CHOICES,
    )

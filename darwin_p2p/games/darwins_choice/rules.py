"""The rules of one table as a frozen value: numbers, components, phases, actions. Variants change it.

`base(seats, pack)` is the game of the rulebook. A variant returns a changed copy (`msgspec.structs.replace`);
nothing anywhere asks which variant is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from ...engine import Action, ActionRule
from . import course
from .cards import Pack

if TYPE_CHECKING:
    from .state import DarwinState

    Step: TypeAlias = Callable[[DarwinState], None]
else:
    Step = Callable

EVERY_ERA = frozenset(range(1, 100))


def instead(steps: tuple[Step, ...], old: Step, *new: Step) -> tuple[Step, ...]:
    """Steps of the game with one of them replaced, or left out: `instead(rules.transition, draw_event)`."""
    place = steps.index(old)
    return (*steps[:place], *new, *steps[place + 1 :])


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
    action: tuple[Step, ...]  # the Action Phase
    evaluation: tuple[Step, ...]
    transition: tuple[Step, ...]
    finish: Step
    effects: Mapping[str, Step]  # what a drawn event does at once
    choices: Mapping[str, tuple[ActionRule, ...]]  # what may be done where a seat must choose
    changes: tuple[int, ...]  # habitats replaced after Era 1, 2, 3 (TRANS-2-1)
    recycle_habitats: bool = False  # replaced habitats go back into the pile (VAR-2P-7)
    first_habitats: tuple[str, ...] = ()  # lie on the table from the start; the others are drawn (SETUP-5)
    first_hand: tuple[int, int] | None = None  # small, large; None: as everybody likes (SETUP-9)
    open_hands: bool = False  # everybody sees all hands (GEN-7)
    carefree_eras: frozenset[int] = frozenset()  # no main action asks for food (FOOD-TEST)
    pass_undoes_trade: bool = True  # ACT-PASS-4
    teams: tuple[tuple[int, ...], ...] = ()  # seats that win together; empty: everybody alone (END-3)
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

    def offering(self, about: str, *added: ActionRule) -> Rules:
        """These rules with more on offer at a choice; an action rule takes the place of one of its kind."""
        offers = {rule.kind: rule for rule in (*self.choices.get(about, ()), *added)}
        return msgspec.structs.replace(self, choices={**self.choices, about: tuple(offers.values())})

    def without(self, about: str, *kinds: type[Action]) -> Rules:
        """These rules with actions of these kinds not on offer at a choice."""
        kept = tuple(rule for rule in self.choices[about] if rule.kind not in kinds)
        return msgspec.structs.replace(self, choices={**self.choices, about: kept})


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
        action=course.ACTION,
        evaluation=course.EVALUATION,
        transition=course.TRANSITION,
        finish=course.finish,
        effects=course.EFFECTS,
        choices=course.CHOICES,
    )

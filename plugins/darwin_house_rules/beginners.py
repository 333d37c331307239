"""Beginners' game (VAR-BEG): two Eras with open hands, to learn by. First build, then look after it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from darwin_p2p.engine import Action, Refusal, Variant
from darwin_p2p.games.darwins_choice.create import CreateRule
from darwin_p2p.games.darwins_choice.evaluation import check_requirements, evaluate_food
from darwin_p2p.games.darwins_choice.events import draw_event
from darwin_p2p.games.darwins_choice.rules import Rules, Step, instead
from darwin_p2p.games.darwins_choice.state import DarwinState
from darwin_p2p.text import phrase

HABITATS = ("high_mountains", "tropical_rainforest", "ocean", "savanna")
DEATHS: tuple[Step, ...] = (check_requirements, evaluate_food)


def beginners(rules: Rules) -> Rules:
    rewards = tuple(step for step in rules.evaluation if step not in DEATHS)
    return replace(
        rules.offering("turn", CreateAtFirst()),
        eras=2,
        first_habitats=HABITATS,  # VAR-BEG-1: always these four, however many play
        sides=(0, 0, 1, 1),
        continents=rules.pack.continents[:4],
        first_hand=(5, 5),  # VAR-BEG-2
        open_hands=True,
        carefree_eras=frozenset({1}),  # VAR-BEG-3: nothing asks for food; so too the full redraw (RUL-50)
        evaluation=(*DEATHS, partial(from_the_second_era, rewards)),
        transition=instead(rules.transition, draw_event),  # VAR-BEG-6
        events=(),
        changes=(2,),
        mutation_price=(0, 0),  # VAR-BEG-7
    )


def from_the_second_era(steps: tuple[Step, ...], state: DarwinState) -> None:
    """VAR-BEG-4, -5, RUL-51: in Era 1 species die as ever, but earn nothing; in Era 2 they do (VAR-BEG-8)."""
    if state.era > 1:
        state.plan(*steps)


class CreateAtFirst(CreateRule):
    """VAR-BEG-7: new species in Era 1 only, after that mutations and migrations."""

    def why_not(self, state: DarwinState, seat: int, action: Any) -> Refusal | None:
        if state.era > 1:
            return Refusal(
                "VAR-BEG-7", "In Era 2 of the Beginners' Game no species are created.", "Mutate or migrate."
            )
        return super().why_not(state, seat, action)

    def options(self, state: DarwinState, seat: int) -> Iterator[Action]:
        return super().options(state, seat) if state.era == 1 else iter(())

    def exists(self, state: DarwinState, seat: int) -> bool:
        return state.era == 1 and super().exists(state, seat)


BEGINNERS = Variant(
    name="beginners",
    game="darwins-choice",
    title=phrase("Beginners' Game"),
    change=beginners,
    seats=(3, 4, 5, 6),
    excludes=("three-eras", "two-vs-two", "kids"),
)

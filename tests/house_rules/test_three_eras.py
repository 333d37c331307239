"""Three Eras (section 14.5), alone and together with other variants."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Over
from darwin_p2p.games.darwins_choice.happened import EraBegan, HabitatReplaced, PhaseBegan

from ..games.darwins_choice.acts import Desk, begun, rules_for

SHORT = ("three-eras",)


def passed_through(desk: Desk) -> Desk:
    """The game to its end; everybody does as absent seats do."""
    while not isinstance(desk.state.need, Over):
        desk.do(desk.state.fallback(desk.need.seat))
    return desk


def phases(desk: Desk, phase: str) -> int:
    return sum(one.phase == phase for one in desk.told(PhaseBegan))


def test_var_3era_1_three_eras_are_played_instead_of_four() -> None:
    desk = passed_through(begun(3, variants=SHORT))
    assert [one.era for one in desk.told(EraBegan)] == [1, 2, 3]
    assert len(passed_through(begun(3)).told(EraBegan)) == 4


@pytest.mark.parametrize(
    ("seats", "changes"), [(2, (1, 2)), (3, (2, 3)), (4, (2, 3)), (5, (3, 4)), (6, (3, 4))]
)
def test_var_3era_2_two_transitions_with_the_first_two_changes(seats: int, changes: tuple[int, int]) -> None:
    assert rules_for(seats, variants=SHORT).changes == changes
    desk = begun(seats, luck=[None] * (2 if seats == 2 else 1), variants=SHORT)
    counts = []
    for era in (1, 2):
        before = len(desk.told(HabitatReplaced))
        desk.all_pass("optimal_conditions" if era == 1 else "plant_boom")
        desk.draw()
        counts.append(len(desk.told(HabitatReplaced)) - before)
    assert tuple(counts) == changes
    passed_through(desk)
    assert (phases(desk, "evaluation"), phases(desk, "transition")) == (3, 2)


@pytest.mark.parametrize(
    ("seats", "others"), [(3, ()), (2, ("two-players",)), (2, ("kids",)), (5, ("kids",))], ids=str
)
def test_rul_64_it_goes_together_with_others(seats: int, others: tuple[str, ...]) -> None:
    for variants in ((*SHORT, *others), (*others, *SHORT)):
        desk = passed_through(begun(seats, variants=variants))
        assert desk.state.era == desk.state.rules.eras == 3

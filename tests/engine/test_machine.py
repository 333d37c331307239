"""The ready-made machine: who may act where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from darwin_p2p.engine import Action, ActionRule, Illegal, Machine, Refusal, View


class Wave(Action, frozen=True, array_like=True, tag="wave"):
    pass


class WaveRule(ActionRule):
    """Nothing ever speaks against it, but seat 3 has a reason of its own."""

    kind = Wave
    out_of_turn = True

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        return Refusal("WAVE-1", "You have no hands.") if seat == 3 else None

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        yield Wave()

    def apply(self, state: Any, seat: int, action: Any) -> None:
        state.choose(0, "wave", also=(1,))


class Crowd(Machine):
    """Seat 0 is asked, seat 1 may act as well."""

    rule_not_now = rule_not_your_turn = "WAVE-2"

    def __init__(self) -> None:
        super().__init__(4, {"wave": (WaveRule(),)})
        self.choose(0, "wave", also=(1,))

    def may_hold(self, slot: int, card: int) -> bool:
        return True

    def hidden(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}

    def view(self, seat: int | None) -> View:
        raise NotImplementedError


def test_only_seats_that_are_asked_or_may_act_ever_do() -> None:
    crowd = Crowd()
    for seat in (0, 1):
        assert crowd.why_not(seat, Wave()) is None
        crowd.apply(Wave(), seat)
    for seat in (-1, 2, 4):
        refusal = crowd.why_not(seat, Wave())
        assert refusal is not None
        assert refusal.rule == "WAVE-2"
        assert not crowd.legal(seat)
        with pytest.raises(Illegal):
            crowd.apply(Wave(), seat)


def test_a_seat_out_of_turn_hears_the_reason_of_the_rule_where_there_is_one() -> None:
    refusal = Crowd().why_not(3, Wave())
    assert refusal is not None
    assert refusal.rule == "WAVE-1"

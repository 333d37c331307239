"""The set of legal actions is looked at lazily: what is not asked for is never worked out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from darwin_p2p.engine import Action, ActionRule, LegalActions, Refusal


class Count(Action, frozen=True, array_like=True, tag="count"):
    number: int


class Rest(Action, frozen=True, array_like=True, tag="rest"):
    pass


class Wait(Action, frozen=True, array_like=True, tag="wait"):
    pass


class CountRule(ActionRule):
    """Numbers below a hundred; remembers how many have been worked out."""

    kind = Count

    def __init__(self) -> None:
        self.made = 0

    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        return None if 0 <= action.number < 100 else Refusal("TOY-1", "Too far.")

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        for number in range(100):
            self.made += 1
            yield Count(number)

    def apply(self, state: Any, seat: int, action: Any) -> None:
        raise AssertionError("nobody acts here")


class RestRule(CountRule):
    """On offer, but never possible."""

    kind = Rest

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        return iter(())


class WaitRule(CountRule):
    """Always possible."""

    kind = Wait

    def options(self, state: Any, seat: int) -> Iterator[Action]:
        yield Wait()


class Toy:
    """Just enough of a state."""

    def __init__(self, *rules: ActionRule) -> None:
        self.rules = rules

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        for rule in self.rules:
            if rule.kind is type(action):
                return rule.why_not(self, seat, action)
        return Refusal("TOY-2", "Not on offer.")


def toy() -> tuple[CountRule, LegalActions]:
    counting = CountRule()
    rules = (RestRule(), counting)
    return counting, LegalActions(Toy(*rules), 0, rules)  # type: ignore[arg-type]


def test_nothing_is_worked_out_before_it_is_asked_for() -> None:
    counting, legal = toy()
    iter(legal)
    assert counting.made == 0
    assert bool(legal)
    assert next(iter(legal)) == Count(0)
    assert counting.made < 10
    assert Count(99) in legal
    assert Count(100) not in legal
    assert legal.kinds() == [Count]
    assert counting.made < 10
    assert len(list(legal)) == 100


def test_only_actions_can_be_in_it() -> None:
    _, legal = toy()
    for thing in (None, 5, "count", Count, (3,)):
        assert thing not in legal


def test_an_empty_set_is_false() -> None:
    legal = LegalActions(Toy(), 0, ())  # type: ignore[arg-type]
    assert not legal
    assert legal.kinds() == []
    assert list(legal) == []


def test_a_sample_is_uniform_within_its_kind_and_never_of_a_kind_without_actions() -> None:
    _, legal = toy()
    rng = Random(1)
    drawn = [legal.sample(rng) for _ in range(2000)]
    assert all(isinstance(action, Count) for action in drawn)
    assert len(set(drawn)) == 100
    assert max(drawn.count(action) for action in set(drawn)) < 50
    with pytest.raises(ValueError, match="on offer"):
        legal.sample(rng, Wait)


def test_the_last_kind_is_drawn_only_when_nothing_else_is_legal() -> None:
    rng = Random(2)
    both = LegalActions(Toy(), 0, (WaitRule(), CountRule()))  # type: ignore[arg-type]
    assert {type(both.sample(rng)) for _ in range(100)} == {Wait, Count}
    assert {type(both.sample(rng, last="wait")) for _ in range(100)} == {Count}
    alone = LegalActions(Toy(), 0, (WaitRule(), RestRule()))  # type: ignore[arg-type]
    assert {type(alone.sample(rng, last="wait")) for _ in range(100)} == {Wait}

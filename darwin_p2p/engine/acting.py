"""What every kind of action has: when it is allowed, which ones there are, what it does.

One object per kind; the rules value of a game lists which ones are on offer where, so a variant can add its
own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from .actions import Action, Legal, Randomness, Refusal
from .state import State


class ActionRule(ABC):
    """One kind of action. A game says in its subclasses which class of state they are about."""

    kind: ClassVar[type[Action]]
    out_of_turn: ClassVar[bool] = False  # may be taken by a seat that is not asked (`Choice.also`)
    question: ClassVar[str] = ""  # what a person is asked where this is the point of the choice
    purpose: ClassVar[str] = ""  # what it is good for, in a few words of a menu

    @abstractmethod
    def why_not(self, state: Any, seat: int, action: Any) -> Refusal | None:
        """None when the action is allowed. Looks only at cards that the action names."""

    @abstractmethod
    def options(self, state: Any, seat: int) -> Iterator[Action]:
        """Every allowed action of this kind, one after the other."""

    @abstractmethod
    def apply(self, state: Any, seat: int, action: Any) -> None:
        """Do it; it has been checked."""

    def exists(self, state: Any, seat: int) -> bool:
        """Whether at least one is allowed."""
        return next(self.options(state, seat), None) is not None

    def sample(self, state: Any, seat: int, rng: Randomness) -> Action:
        """One allowed action, uniformly."""
        options = list(self.options(state, seat))
        return options[int(rng.random() * len(options))]

    def fallback(self, state: Any, seat: int) -> Action | None:
        """What an absent seat does, where this is it: found from public facts alone, and opening no card."""
        return None

    def reveals(self, state: Any, seat: int, action: Any) -> tuple[int, ...]:
        """The slots of the hand that the action puts on the table."""
        return ()


def with_offers(
    actions: Iterable[type[Action]], choices: Mapping[str, tuple[ActionRule, ...]]
) -> tuple[type[Action], ...]:
    """The actions of a game and, after them, whatever else is on offer at some choice, each once."""
    offered = [rule.kind for rules in choices.values() for rule in rules]
    return tuple(dict.fromkeys((*actions, *offered)))


class LegalActions(Legal):
    """The legal actions of one seat in one position, as the rules on offer there list them."""

    __slots__ = ("_rules", "_seat", "_state")

    def __init__(self, state: State, seat: int, rules: tuple[ActionRule, ...]) -> None:
        self._state = state
        self._seat = seat
        self._rules = rules

    def kinds(self) -> list[type[Action]]:
        state, seat = self._state, self._seat
        return [rule.kind for rule in self._rules if rule.exists(state, seat)]

    def of(self, kind: type[Action]) -> Iterator[Action]:
        for rule in self._rules:
            if rule.kind is kind:
                yield from rule.options(self._state, self._seat)

    def sample(self, rng: Randomness, kind: type[Action] | None = None, *, last: str = "") -> Action:
        state, seat = self._state, self._seat
        rules = [rule for rule in self._rules if kind is None or rule.kind is kind]
        # Rules are tried in a random order and the first that has an action is taken: uniform among those
        # that have one, without asking all the others.
        reserve = None
        while rules:
            rule = rules.pop(int(rng.random() * len(rules)))
            if last and rule.kind.kind() == last:
                reserve = rule
            elif rule.exists(state, seat):
                return rule.sample(state, seat, rng)
        if reserve is not None and reserve.exists(state, seat):
            return reserve.sample(state, seat, rng)
        raise ValueError("nothing of that kind is on offer now")

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._state.why_not(self._seat, action) is None

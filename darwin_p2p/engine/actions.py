"""Actions, refusals, and the set of actions that are legal now."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from typing import ClassVar, Protocol

import msgspec

from ..text import Text, phrase


class Action(msgspec.Struct, frozen=True, array_like=True):
    """What a seat may do, as a value with a stable msgpack form; each game has its own subclasses.

    A subclass sets its `tag`. `ends_draft` says that a change of mind is over once it is taken. `words` is
    the action as a person reads it, with fields in braces; screens put names in for seats, species, places
    and cards ("take over the {species}"). Where a screen has its own words for an action it is left out.
    """

    ends_draft: ClassVar[bool] = False
    words: ClassVar[str] = ""

    @classmethod
    @cache
    def kind(cls) -> str:
        """The name of this kind of action, as in the log."""
        return str(cls.__struct_config__.tag)


class Refusal(msgspec.Struct, frozen=True, array_like=True):
    """Why an action is not allowed: the rule, a sentence, and what would help."""

    rule: str
    text: str
    hint: str = ""

    def __post_init__(self) -> None:
        """A plain sentence is its own template: whoever reads it may have it in another language."""
        for field in ("text", "hint"):
            told = getattr(self, field)
            if told and not isinstance(told, Text):
                msgspec.structs.force_setattr(self, field, phrase(told))

    def __str__(self) -> str:
        return str(self.sentence)

    @property
    def sentence(self) -> Text:
        """All of it in one sentence."""
        if not self.hint:
            return phrase("{sentence} [{rule}]", sentence=self.text, rule=self.rule)
        return phrase("{sentence} [{rule}] {hint}", sentence=self.text, rule=self.rule, hint=self.hint)


class Happening(msgspec.Struct, frozen=True, array_like=True):
    """Something that happened, and the rule that caused it. Never holds a hidden card: all seats see it.

    `words` tells it to people, as in `Action`: "{seat} takes over the {species}"; `mine` tells it to the one
    who did it, the seat in the first field that holds one: "You take over the {species}".
    """

    words: ClassVar[str] = ""
    mine: ClassVar[str] = ""

    rule: str


class Randomness(Protocol):
    """What the engine asks of a source of randomness; `random.Random` has it. Always passed in."""

    def random(self) -> float: ...


class Legal(ABC):
    """The legal actions of one seat: looked at lazily, because there may be thousands."""

    @abstractmethod
    def kinds(self) -> list[type[Action]]:
        """The kinds of action of which at least one is legal."""

    @abstractmethod
    def of(self, kind: type[Action]) -> Iterator[Action]:
        """Every legal action of one kind."""

    @abstractmethod
    def __contains__(self, action: object) -> bool: ...

    def __iter__(self) -> Iterator[Action]:
        for kind in self.kinds():
            yield from self.of(kind)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, rng: Randomness, kind: type[Action] | None = None, *, last: str = "") -> Action:
        """One legal action, uniform within a kind; without a kind, the kind is drawn uniformly first.

        The kind named `last` is drawn only when nothing else is legal.
        """
        if kind is None:
            kinds = self.kinds()
            kinds = [one for one in kinds if one.kind() != last] or kinds
            kind = kinds[int(rng.random() * len(kinds))]
        actions = list(self.of(kind))
        return actions[int(rng.random() * len(actions))]

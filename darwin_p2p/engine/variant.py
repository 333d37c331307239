"""House rules: a variant is a named change of the rules of one game, made before play starts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from ..text import name, phrase
from .errors import EngineError

R = TypeVar("R")
Value: TypeAlias = bool | int | str

WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class Option(msgspec.Struct, frozen=True):
    """Something a person may set about a house rule; its default says what kind of value it takes."""

    name: str
    title: str
    default: Value
    choices: tuple[Value, ...] = ()  # empty: anything of the kind of the default
    called: tuple[str, ...] = ()  # the choices as people read them, where that is not what is typed

    def read(self, typed: str) -> Value:
        """The value of what a person typed. A `ValueError` says what would do."""
        value: Value | None = typed
        if isinstance(self.default, bool):
            value = WORDS.get(typed.lower())
        elif isinstance(self.default, int):
            value = int(typed) if typed.removeprefix("-").isdecimal() else None
        if value is None or (self.choices and value not in self.choices):
            raise ValueError(
                phrase(
                    "The option {name!r} is {wanted}, not {typed!r}.",
                    name=self.name,
                    wanted=self.wanted,
                    typed=typed,
                )
            )
        return value

    @property
    def wanted(self) -> str:
        """What may be typed, in words."""
        if self.choices:
            return phrase("one of {choices}", choices=", ".join(map(written, self.choices)))
        if isinstance(self.default, bool):
            return name("option", "yes or no")
        return phrase("a whole number") if isinstance(self.default, int) else phrase("a text")


class Variant(msgspec.Struct, frozen=True):
    """A house rule: `change` takes the rules and returns changed ones; its options arrive by their names."""

    name: str
    game: str
    title: str
    change: Callable[..., Any]
    seats: tuple[int, ...] = ()  # empty: as many as the game allows
    automatic: Callable[[int], bool] | None = None  # chosen by itself for this number of seats
    excludes: tuple[str, ...] = ()  # variants it cannot be combined with
    after: tuple[str, ...] = ()  # variants that make their changes before it, where they are chosen too
    options: tuple[Option, ...] = ()
    chosen: tuple[tuple[str, Value], ...] = ()  # options set by a person
    version: str = "1"

    def with_options(self, typed: Mapping[str, str]) -> Variant:
        """The same variant with these options set. A `ValueError` says what cannot be."""
        known = {option.name: option for option in self.options}
        chosen = dict(self.chosen)
        for key, text in typed.items():
            if key not in known:
                has = phrase("it has {known}", known=", ".join(known)) if known else phrase("it has none")
                raise ValueError(
                    phrase(
                        "The variant {name!r} has no option {option!r}; {has}.",
                        name=self.name,
                        option=key,
                        has=has,
                    )
                )
            chosen[key] = known[key].read(text)
        return msgspec.structs.replace(self, chosen=tuple(sorted(chosen.items())))

    @property
    def settings(self) -> dict[str, Value]:
        """Every option with its value."""
        return {option.name: option.default for option in self.options} | dict(self.chosen)

    @property
    def signature(self) -> str:
        """What two tables must agree on: name, version and the value of every option."""
        options = [f"{key}={written(value)}" for key, value in sorted(self.settings.items())]
        return " ".join([f"{self.name}/{self.version}", *options])


class VariantFailed(EngineError):
    """A house rule that could not change the rules; says which and why."""

    def __init__(self, variant: Variant, reason: str) -> None:
        super().__init__(phrase("The house rule {name!r} failed: {reason}", name=variant.name, reason=reason))
        self.variant = variant


def changed(rules: R, variants: Iterable[Variant]) -> R:
    """The rules after every variant, in order. Whatever a variant does wrong is a `VariantFailed`."""
    for variant in variants:
        try:
            after = variant.change(rules, **variant.settings)
        except Exception as error:
            raise VariantFailed(variant, f"{type(error).__name__}: {error}.") from error
        if type(after) is not type(rules):
            what = type(after).__name__
            raise VariantFailed(
                variant, phrase("its change must return the changed rules, but returned a {what}.", what=what)
            )
        rules = after
    return rules


def signatures(variants: Iterable[Variant]) -> tuple[str, ...]:
    """All of them, sorted: where the order matters, the rules that come out differ as well."""
    return tuple(sorted(variant.signature for variant in variants))


def written(value: Value) -> str:
    """A value as a person would type it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

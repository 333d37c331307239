"""Choosing the variants of a table: who comes by itself, who excludes whom, who goes first, which options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from ..engine import Game, Variant, VariantFailed
from ..engine.variant import Value
from ..errors import UsageError
from ..text import complaint_of, listing, phrase
from .sources import KINDS

T = TypeVar("T")


def choose(
    offered: Mapping[str, Variant], game: Game, seats: int, names: Iterable[str], options: Mapping[str, str]
) -> list[Variant]:
    """The variants of a table in the order of their changes: those asked for, and those that come by
    themselves. What cannot be is a `UsageError` with the reason."""
    chosen = [named(offered, name, KINDS["variant"]) for name in dict.fromkeys(names)]
    for variant in chosen:
        if variant.game != game.name:
            raise UsageError(
                phrase(
                    "The variant {variant!r} belongs to {game!r}, not {played!r}.",
                    variant=variant.name,
                    game=variant.game,
                    played=game.name,
                )
            )
    if seats not in game.seats:
        raise UsageError(
            phrase(
                "{game} is for {fewest} to {most} seats, not {seats}. Choose a number in that range"
                " with --players.",
                game=game.title,
                fewest=game.seats[0],
                most=game.seats[-1],
                seats=seats,
            )
        )
    for variant in offered.values():
        free = variant.game == game.name and not any(
            variant is other or excluded(variant, other) for other in chosen
        )
        if free and comes_by_itself(variant, seats):
            chosen.insert(0, variant)
    for index, variant in enumerate(chosen):
        if variant.seats and seats not in variant.seats:
            raise UsageError(
                phrase(
                    "The variant {variant!r} is for {span} seats, not {seats}. Choose another number with"
                    " --players, or leave it out.",
                    variant=variant.name,
                    span=span(variant.seats),
                    seats=seats,
                )
            )
        for other in chosen[:index]:
            if excluded(variant, other):
                raise UsageError(
                    phrase(
                        "The variants {name!r} and {variant!r} exclude each other. Leave one out.",
                        name=other.name,
                        variant=variant.name,
                    )
                )
    own = [option.name for option in game.options(seats)]
    others = {key: value for key, value in options.items() if key not in own}
    return with_options(in_order(chosen), others, own)


def own_options(game: Game, seats: int, options: Mapping[str, str]) -> dict[str, Value]:
    """The options that the game itself has, as typed, with their values; all others belong to variants."""
    try:
        return {
            option.name: option.read(options[option.name])
            for option in game.options(seats)
            if option.name in options
        }
    except ValueError as error:
        raise UsageError(complaint_of(error)) from None


def comes_by_itself(variant: Variant, seats: int) -> bool:
    try:
        return variant.automatic is not None and bool(variant.automatic(seats))
    except Exception as error:
        reason = phrase(
            "asked whether it comes by itself: {name}: {error}.", name=type(error).__name__, error=error
        )
        raise VariantFailed(variant, reason) from error


def excluded(one: Variant, other: Variant) -> bool:
    return other.name in one.excludes or one.name in other.excludes


def in_order(chosen: Sequence[Variant]) -> list[Variant]:
    """As given, except that a variant makes its change after those it names in `after`."""
    left, done = list(chosen), list[Variant]()
    while left:
        waiting = {variant.name for variant in left}
        ready = next((one for one in left if waiting.isdisjoint(set(one.after) - {one.name})), None)
        if ready is None:
            names = ", ".join(repr(variant.name) for variant in left)
            raise UsageError(
                phrase("The variants {names} each want to come after another. Leave one out.", names=names)
            )
        left.remove(ready)
        done.append(ready)
    return done


def with_options(
    chosen: Sequence[Variant], options: Mapping[str, str], own: Sequence[str] = ()
) -> list[Variant]:
    """Options belong to the variant that has one of that name; `variant.option` names it in full. `own` are
    the options of the game, to be named where one is not known."""
    typed: dict[str, dict[str, str]] = {variant.name: {} for variant in chosen}
    for key, value in options.items():
        owner, dot, option = key.rpartition(".")
        having = [one.name for one in chosen if option in {each.name for each in one.options}]
        if dot:
            having = [name for name in having if name == owner]
        if not having:
            known = [*own, *(f"{one.name}.{each.name}" for one in chosen for each in one.options)]
            has = (
                phrase("There are: {known}.", known=", ".join(known))
                if known
                else phrase("House rules are chosen with --variant.")
            )
            raise UsageError(
                phrase("The rules of this table have no option {key!r}. {has}", key=key, has=has)
            )
        if len(having) > 1:
            full = listing([f"{name}.{option}" for name in having], "or")
            raise UsageError(
                phrase("Several variants have an option {option!r}. Write {full}.", option=option, full=full)
            )
        typed[having[0]][option] = value
    try:
        return [variant.with_options(typed[variant.name]) for variant in chosen]
    except ValueError as error:
        raise UsageError(complaint_of(error)) from None


def span(numbers: Sequence[int]) -> str:
    """`2, 3, 4` -> `2 to 4`; `2, 4` -> `2, 4`."""
    first, last = min(numbers), max(numbers)
    if len(numbers) > 2 and sorted(numbers) == list(range(first, last + 1)):
        return phrase("{first} to {last}", first=first, last=last)
    return ", ".join(map(str, numbers))


def named(shelf: Mapping[str, T], name: str, what: str) -> T:
    """The thing of that name; an unknown name is a `UsageError` that helps on."""
    if name in shelf:
        return shelf[name]
    close = get_close_matches(name, shelf, 1)
    meant = phrase(" Did you mean {close!r}?", close=close[0]) if close else ""
    raise UsageError(
        phrase(
            "There is no {what} {name!r}.{meant} Known: {shelf}.",
            what=what,
            name=name,
            meant=meant,
            shelf=", ".join(sorted(shelf)) or phrase("none"),
        )
    )

"""Finding games, variants and bots; choosing the variants of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar

import pluggy

from . import hookspecs
from .bots import Bot, split_spec
from .engine import Game, Variant
from .errors import UsageError

T = TypeVar("T")


class Registry:
    """Everything the plugins of this installation offer, by name."""

    def __init__(self, manager: pluggy.PluginManager) -> None:
        self.games: dict[str, Game] = {}
        self.variants: dict[str, Variant] = {}
        self.bots: dict[str, type[Bot]] = {}
        manager.hook.register_games(register=self._into(self.games))
        manager.hook.register_variants(register=self._into(self.variants))
        manager.hook.register_bots(register=self._into(self.bots))

    def _into(self, shelf: dict[str, Any]) -> Callable[[Any], None]:
        def register(thing: Any) -> None:
            shelf[thing.name] = thing

        return register

    def game(self, name: str) -> Game:
        return _named(self.games, name, "game")

    def variants_for(self, game: Game, seats: int, names: Iterable[str]) -> list[Variant]:
        """The variants of a table in order: those asked for, and those that come by themselves.

        Refuses seat counts and combinations that cannot be, with the reason.
        """
        chosen = [_named(self.variants, name, "variant") for name in dict.fromkeys(names)]
        for variant in chosen:
            if variant.game != game.name:
                raise UsageError(
                    f"The variant {variant.name!r} belongs to {variant.game!r}, not {game.name!r}."
                )
        if seats not in game.seats:
            raise UsageError(
                f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}."
                f" Choose a number in that range with --players."
            )
        for variant in self.variants.values():
            by_itself = variant.game == game.name and variant.automatic and variant.automatic(seats)
            if by_itself and variant not in chosen and not _excluded(variant, chosen):
                chosen.insert(0, variant)
        for variant in chosen:
            if variant.seats and seats not in variant.seats:
                allowed = ", ".join(map(str, variant.seats))
                raise UsageError(f"The variant {variant.name!r} is for {allowed} seats, not {seats}.")
            if _excluded(variant, [one for one in chosen if one is not variant]):
                others = ", ".join(one.name for one in chosen if one is not variant)
                raise UsageError(f"The variant {variant.name!r} cannot be combined with {others}.")
        return chosen

    def bot(self, spec: str, game: Game, seed: int) -> Bot:
        """A bot as typed, `name` or `name:key=value`."""
        try:
            name, parameters = split_spec(spec)
            kind = _named(self.bots, name, "bot")
            if kind.games and game.name not in kind.games:
                raise UsageError(f"The bot {name!r} does not play {game.title}.")
            return kind(seed, **parameters)
        except ValueError as error:
            raise UsageError(str(error)) from None


def _excluded(variant: Variant, others: Sequence[Variant]) -> bool:
    return any(other.name in variant.excludes or variant.name in other.excludes for other in others)


def _named(shelf: dict[str, T], name: str, what: str) -> T:
    if name in shelf:
        return shelf[name]
    close = get_close_matches(name, shelf, 1)
    meant = f" Did you mean {close[0]!r}?" if close else ""
    raise UsageError(f"There is no {what} {name!r}.{meant} Known: {', '.join(sorted(shelf)) or 'none'}.")


@cache
def registry() -> Registry:
    """What is installed here, looked up once."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    manager.load_setuptools_entrypoints(hookspecs.PROJECT)
    return Registry(manager)

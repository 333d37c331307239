"""Games of a game, a house rule or a bot, with everything looked at that must hold in any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, product
from pathlib import Path
from typing import Any

from ..bots import Bot
from ..bots.check import SLOW
from ..bots.check import check_bot as looked_at
from ..engine import Game, Variant
from ..engine.variant import written
from ..plugins import registry
from ..plugins.choosing import choose
from ..plugins.wording import wordings
from ..words.writing import states
from .trial import Broken, Checked, Trial


def check_language(words: Path) -> int:
    """Look at every catalogue below a folder; raise `Broken` if a translation does not fit its sentence."""
    looked = list(states(words))
    if wrong := [f"{one.path.name}: {mistake}" for one in looked for mistake in one.mistakes]:
        raise Broken("\n".join(wrong))
    return sum(one.translated for one in looked)


def check_words(plugin: Any) -> int:
    """Look whether each language that a plugin brings along has all that the plugin says, and rightly; raise
    `Broken` if not. How many languages there are."""
    looked = list(wordings(plugin))
    if wrong := [f"{one.path}: {mistake}" for one in looked for mistake in one.mistakes]:
        raise Broken("\n".join(wrong))
    return len(looked)


def check_variant(
    variant: Variant | str,
    *,
    games: int = 2,
    seats: int | Sequence[int] = (),
    alongside: Sequence[Variant | str] = (),
    game: Game | None = None,
    seed: int = 0,
) -> Checked:
    """Play so many random games of a house rule for each number of seats; raise `Broken` if anything fails.

    `alongside` are further house rules at the same table. Options with choices are tried one after the other.
    """
    offered = dict(registry().variants)
    wanted = []
    for one in (variant, *alongside):
        found = offered[one] if isinstance(one, str) else one
        offered[found.name] = found
        wanted.append(found)
    first = wanted[0]
    played = game or registry().game(first.game)
    settings = cycle(list(_settings(first)))

    def at_table(number: int) -> list[Variant]:
        typed = {f"{first.name}.{name}": value for name, value in next(settings).items()}
        return choose(offered, played, number, [one.name for one in wanted], typed)

    numbers = _numbers(seats, first.seats or played.seats)
    total = Checked()
    for number in numbers:
        for index in range(games):
            total += _trial(played, number, at_table(number), seed + index).play()
    return total


def check_game(
    game: Game | str, *, games: int = 5, seats: int | Sequence[int] = (), seed: int = 0
) -> Checked:
    """The same for a game without house rules."""
    played = registry().game(game) if isinstance(game, str) else game
    total = Checked()
    for number in _numbers(seats, played.seats):
        for index in range(games):
            total += _trial(played, number, [], seed + index).play()
    return total


def check_bot(bot: type[Bot] | str, *, seed: int = 0, slow: float = SLOW) -> Checked:
    """Play a bot at every table it claims; raise `Broken` at the first table where it does anything wrong."""
    total = Checked()
    for report in looked_at(bot, seed=seed, slow=slow):
        for found in report.findings:
            raise Broken(f"{report.table}: {found.what}, {found.times} times; first: {found.first}")
        total += Checked(1, report.decisions)
    return total


def _numbers(seats: int | Sequence[int], default: Sequence[int]) -> Sequence[int]:
    return (seats,) if isinstance(seats, int) else seats or default


def _settings(variant: Variant) -> Iterator[dict[str, str]]:
    """Every combination of the choices of its options; options without choices keep their default."""
    free = [option for option in variant.options if option.choices]
    for values in product(*(option.choices for option in free)):
        yield {option.name: written(value) for option, value in zip(free, values, strict=True)}


def _trial(game: Game, seats: int, variants: Sequence[Variant], seed: int) -> Trial:
    names = ", ".join(one.signature for one in variants) or game.name
    title = f"{names} with {seats} seats and seed {seed}"
    rules = game.rules(seats, variants)
    if game.fingerprint(rules) != game.fingerprint(game.rules(seats, variants)):
        raise Broken(f"{title}: the same rules made twice have different fingerprints.")
    return Trial(game, rules, seats, seed, title)

"""Many local games in one process, at full speed: what `darwin simulate` and the benchmarks run.

    setup = open_table(seats=4)
    for game in simulate(setup, ["greedy", "random"], games=100, seed=1):
        print(game.bots, game.result.scores)

The same seed gives the same games and logs, byte for byte. Nothing here prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b

import msgspec

from ..bots import Bot
from ..engine import Choice, Illegal, Result
from ..engine.log import GameLog
from ..errors import DarwinError, UsageError
from ..plugins import registry
from ..text import phrase
from ..words import _
from .dealer import SeededDealer
from .local import LocalTable, Watcher
from .setup import TableSetup, header_for


class BotFailed(DarwinError):
    """A bot raised an error or did what the rules forbid; names the bot, its seat, the game and the seed."""


class Played(msgspec.Struct, frozen=True, eq=False):
    """One finished game."""

    number: int  # from 1 on
    bots: tuple[str, ...]  # as typed, by seat
    result: Result
    decisions: int
    log: GameLog | None = None


def simulate(
    setup: TableSetup,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    same_deal: int = 1,
    record: bool = False,
    watchers: Sequence[Watcher] = (),
) -> Iterator[Played]:
    """Play so many games one after the other, yielding each as it ends.

    A short list of bots is repeated round the table, and everybody moves on by one seat from game to game.
    `same_deal` successive games share their cards and luck: with as many as there are seats, every bot plays
    every deal from every seat. `record` keeps the logs; `watchers` see all that happens, state included.
    """
    seats = line_up(bots, setup.seats)
    names = [variant.name for variant in setup.variants]
    for index in range(games):
        at_table = rotated(seats, index)
        deal = derived(seed, "deal", index // same_deal)
        seated = [
            registry().bot(spec, setup.game, derived(seed, "bot", index, seat), setup.seats, names)
            for seat, spec in enumerate(at_table)
        ]
        log = GameLog(header_for(setup, at_table, deal)) if record else None
        table = LocalTable(setup.game, setup.rules, seated, SeededDealer(deal), log, watchers)
        try:
            result = play_out(table, at_table, _("game {index} of seed {seed}", index=index + 1, seed=seed))
        finally:
            for bot in seated:
                bot.close()
        yield Played(index + 1, at_table, result, table.decisions, log)


def line_up(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """One bot a seat, the list repeated round the table."""
    if not bots:
        raise UsageError(phrase("No bot is named. Name one or more, as in --bots greedy,random."))
    if len(bots) > seats:
        raise UsageError(
            phrase(
                "{bots} bots are named for {seats} seats. Name fewer, or take more seats with --players.",
                bots=len(bots),
                seats=seats,
            )
        )
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def rotated(seats: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Everybody one seat further for each game played."""
    cut = -by % len(seats)
    return seats[cut:] + seats[:cut]


def derived(seed: int, *names: str | int) -> int:
    """An independent seed for each use of one seed: neighbouring seeds share no game."""
    words = " ".join(map(str, (seed, *names)))
    return int.from_bytes(blake2b(words.encode(), digest_size=6).digest(), "big")


def play_out(table: LocalTable, at_table: tuple[str, ...], which: str) -> Result:
    """Play to the end; what a bot does wrong becomes a `BotFailed` that names it."""
    try:
        return table.play()
    except Exception as error:
        need = table.state.need
        # once the game has taken the action, and where a person chooses, the mistake is not a bot's
        if not isinstance(need, Choice) or not isinstance(table.seats[need.seat], Bot):
            raise
        who = _("The bot {at_table!r} in seat {seat}", at_table=at_table[need.seat], seat=need.seat + 1)
        if isinstance(error, Illegal):
            raise BotFailed(
                phrase(
                    "{who} played an illegal action in {which}: {refusal}",
                    who=who,
                    which=which,
                    refusal=error.refusal,
                )
            ) from error
        kind = type(error).__name__
        raise BotFailed(
            phrase(
                "{who} failed in {which}: {kind}: {error}.",
                who=who,
                which=which,
                kind=kind,
                error=str(error).rstrip("."),
            )
        ) from error

"""How strong one bot is against another, with honest error bars.

    python benchmarks/strength.py greedy random --seats 4 --blocks 50 --seed 1

The first bot holds one seat, the second all others; with `--mixed` they alternate round the table. A block
is one deal played once from every seat, so that lucky cards and seats favour nobody. Prints JSON: the share
of the victories that went to the first bot with its 95 % interval (Wilson), what an equal bot would have, the
mean lead in points with its 95 % interval over the blocks, and the milliseconds of computing that a decision
took: on average, and what one in a hundred exceeds. `--log FILE` keeps a line for every game as it ends.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import Any

from darwin_p2p.bots import Bot, split_spec
from darwin_p2p.engine import Action
from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import Played, simulate
from darwin_p2p.table.standings import Z95, standings


def compare(
    first: str,
    second: str,
    seats: int = 4,
    blocks: int = 50,
    seed: int = 1,
    mixed: bool = False,
    log: Path | None = None,
    **table: Any,
) -> dict[str, Any]:
    """The figures of one comparison; `table` goes to `open_table`."""
    times = {bot: clocked(bot) for bot in (first, second)}
    line_up = [first, second] if mixed else [first, *[second] * (seats - 1)]
    setup = open_table(seats=seats, **table)
    start = perf_counter()
    played = []
    for game in simulate(setup, line_up, blocks * seats, seed, same_deal=seats):
        played.append(game)
        if log is not None:
            line = {"game": game.number, "bots": game.bots, "scores": game.result.scores}
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
    seconds = perf_counter() - start
    mine, theirs = standings([first, second], played)
    leads = [
        fmean(lead(game, first) for game in played[block : block + seats])
        for block in range(0, len(played), seats)
    ]
    spread = Z95 * stdev(leads) / len(leads) ** 0.5 if len(leads) > 1 else 0.0
    low, high = mine.interval
    return {
        "first": first,
        "second": second,
        "seats": seats,
        "games": len(played),
        "share": round(mine.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "fair_share": round(mine.seats / (mine.seats + theirs.seats), 4),
        "mean_scores": [round(mine.mean_score, 2), round(theirs.mean_score, 2)],
        "lead": [round(fmean(leads), 2), round(spread, 2)],
        "milliseconds": {bot: milliseconds(spent) for bot, spent in times.items()},
        "games_per_s": round(len(played) / seconds, 1),
    }


def clocked(bot: str) -> list[float]:
    """The seconds that each decision of a bot takes from now on, of this process alone."""
    kind = registry().bot_class(split_spec(bot)[0])
    choose = kind.choose
    spent: list[float] = []

    def timed(self: Bot, view: Any) -> Action:
        start = process_time()
        action = choose(self, view)
        spent.append(process_time() - start)
        return action

    kind.choose = timed  # type: ignore[method-assign]
    return spent


def milliseconds(spent: Sequence[float]) -> list[float]:
    """The average, and what one decision in a hundred exceeds."""
    return [round(1000 * one, 1) for one in (fmean(spent), sorted(spent)[len(spent) * 99 // 100])]


def lead(game: Played, first: str) -> float:
    """Points of the first bot over those of the other, a seat."""
    scores = list(zip(game.bots, game.result.scores, strict=True))
    mine = fmean(score for bot, score in scores if bot == first)
    return mine - fmean(score for bot, score in scores if bot != first)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--game", dest="game_name", default="darwins-choice")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--blocks", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variant", dest="variants", action="append", default=[])
    parser.add_argument("--mixed", action="store_true")
    parser.add_argument("--log", type=Path)
    print(json.dumps(compare(**vars(parser.parse_args(arguments))), indent=2))


if __name__ == "__main__":
    main()

"""How fast each house rule of Darwin's Choice plays, as a ratio to the base game measured in the same run.

    python benchmarks/variants.py [SECONDS]

Random bots, one process. Each variant takes turns with the base game at the same number of seats in short
slices, so that a noisy machine disturbs both alike; the ratio of their decisions per second is what counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from time import perf_counter

from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable

GAME = "darwins-choice"
SLICE = 0.25
SEATS = {"beginners": 4, "two-players": 2, "two-vs-two": 4, "kids": 4, "three-eras": 4}
BASE_SEATS = 4  # there is no base game for two: the two-player variant comes by itself


def decisions(seats: int, *variants: str) -> Iterator[int]:
    """Game after game; yields the decisions of each."""
    found = registry()
    game = found.game(GAME)
    rules = game.rules(seats, found.variants_for(game, seats, variants))
    seed = 0
    while True:
        bots = [found.bot("random", game, seats * seed + seat) for seat in range(seats)]
        table = LocalTable(game, rules, bots, SeededDealer(seed))
        table.play()
        seed += 1
        yield table.decisions


def ratio(name: str, seconds: float) -> float:
    """Decisions per second of a variant, the base game being 1."""
    runners = (decisions(SEATS[name], name), decisions(BASE_SEATS))
    spent, made = [0.0, 0.0], [0, 0]
    for runner in runners:
        next(runner)  # imports and caches
    while min(spent) < seconds:
        for which, runner in enumerate(runners):
            start = perf_counter()
            while (passed := perf_counter() - start) < SLICE:
                made[which] += next(runner)
            spent[which] += passed
    return made[0] / spent[0] / (made[1] / spent[1])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    ratios = {name: round(ratio(name, seconds), 2) for name in SEATS}
    print(json.dumps({"decisions_per_s_to_base_game": ratios}, indent=2))


if __name__ == "__main__":
    main()

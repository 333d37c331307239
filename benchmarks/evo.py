"""How fast EVO is: games between random bots in one process.

    python benchmarks/evo.py [SECONDS]

Prints games and decisions per second for each number of seats. The figures depend on the machine; what a
change of the rules costs shows in their ratio before and after it.
"""

from __future__ import annotations

import json
import sys
from itertools import count
from time import perf_counter

from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable


def measure(seats: int, seconds: float) -> dict[str, float]:
    found = registry()
    game = found.game("evo")
    rules = game.rules(seats)
    games = decisions = 0
    start = perf_counter()
    for seed in count():
        bots = [found.bot("random", game, seats * seed + seat) for seat in range(seats)]
        table = LocalTable(game, rules, bots, SeededDealer(seed))
        table.play()
        games += 1
        decisions += table.decisions
        if (spent := perf_counter() - start) >= seconds:
            break
    return {"games_per_s": round(games / spent, 1), "decisions_per_s": round(decisions / spent)}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 5.0
    print(json.dumps({f"{seats} seats": measure(seats, seconds) for seats in (3, 4, 5)}, indent=2))


if __name__ == "__main__":
    main()

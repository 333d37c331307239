"""How fast the engine is, as a ratio to a well-known simulator measured in the same run.

    pip install -e . catanatron==3.2.1
    python benchmarks/speed.py [SECONDS]

Random bots, four seats, one process. The two programs take turns in short slices, so that a noisy machine
disturbs both alike; only the ratio means anything elsewhere.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from time import perf_counter

from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable

SEATS = 4
SLICE = 1.0


def darwin() -> Iterator[int]:
    """Games of Darwin's Choice; yields the decisions of each."""
    found = registry()
    game = found.game("darwins-choice")
    rules = game.rules(SEATS, found.variants_for(game, SEATS, []))
    seed = 0
    while True:
        seats = [found.bot("random", game, SEATS * seed + seat) for seat in range(SEATS)]
        table = LocalTable(game, rules, seats, SeededDealer(seed))
        table.play()
        seed += 1
        yield table.decisions


def catan() -> Iterator[int]:
    """Games of catanatron between its random players; yields the actions of each."""
    import random

    from catanatron import Color, Game, RandomPlayer

    colors = [Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE]
    seed = 0
    while True:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in colors], seed=seed)
        game.play()
        seed += 1
        state = game.state
        yield len(getattr(state, "action_records", None) or state.actions)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    """Slices of both in turn; games and decisions per second of each."""
    runners = {"darwin": darwin()}
    try:
        import catanatron  # noqa: F401

        runners["catanatron"] = catan()
    except ImportError:
        print("catanatron is not installed: no ratio", file=sys.stderr)
    totals = {name: [0.0, 0, 0] for name in runners}
    for runner in runners.values():
        next(runner)  # imports and caches
    while all(total[0] < seconds for total in totals.values()):
        for name, runner in runners.items():
            start = perf_counter()
            while (spent := perf_counter() - start) < SLICE:
                totals[name][2] += next(runner)
                totals[name][1] += 1
            totals[name][0] += spent
    return {
        name: {"games_per_s": round(games / time, 1), "decisions_per_s": round(decisions / time)}
        for name, (time, games, decisions) in totals.items()
    }


def small_things() -> dict[str, float]:
    """Microseconds for a clone and a view in the middle of a game."""
    found = registry()
    game = found.game("darwins-choice")
    rules = game.rules(SEATS, found.variants_for(game, SEATS, []))
    seats = [found.bot("random", game, seat) for seat in range(SEATS)]
    table = LocalTable(game, rules, seats, SeededDealer(1))
    while getattr(table.state, "era", 0) < 3:
        table.step()
    state = table.state
    answer = {}
    for name, call in (
        ("clone_us", state.clone),
        ("view_us", lambda: state.view(0)),
        ("digest_us", state.digest),
    ):
        best = min(_time(call) for _ in range(5))
        answer[name] = round(best, 2)
    return answer


def _time(call: object, times: int = 2000) -> float:
    start = perf_counter()
    for _ in range(times):
        call()  # type: ignore[operator]
    return (perf_counter() - start) / times * 1e6


def main() -> None:
    report: dict[str, object] = {
        **measure(float(sys.argv[1]) if len(sys.argv) > 1 else 10.0),
        **small_things(),
    }
    ours, theirs = report["darwin"], report.get("catanatron")
    if isinstance(ours, dict) and isinstance(theirs, dict):
        report["ratio"] = {key: round(ours[key] / theirs[key], 2) for key in ours}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()

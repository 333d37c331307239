"""Learn what species are worth for the Eras to come, by games of bots against themselves.

    python benchmarks/learn.py planner --games 400 --seed 1

Looks at every game when an Era is over: the features of both sides (`darwin_bots/darwins_choice/features.py`)
and how much the lead of one of them still grew until the end. A ridge regression for each number of Eras left
gives the weights, and they are written where the bot `learned` finds them. The same arguments give the same
weights. To go on learning, name `learned` itself.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

from darwin_bots.darwins_choice import learned
from darwin_bots.darwins_choice.features import FEATURES, features
from darwin_p2p.engine import Happening
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import simulate

Sample = tuple[list[float], float]  # features ahead, points of lead still to come


def samples(bot: str, games: int, seed: int, seats: int) -> dict[int, list[Sample]]:
    """What was seen at the end of Eras and what came of it, by the Eras that were left."""
    seen: dict[int, tuple[list[list[float]], tuple[int, ...]]] = {}

    def watch(state: Any, happened: list[Happening]) -> None:
        left = state.rules.eras - state.era
        if state.phase == "transition" and left not in seen:
            seen[left] = features(state), state.scores()

    found: dict[int, list[Sample]] = {}
    for played in simulate(open_table(seats=seats), [bot], games, seed, watchers=[watch]):
        for left, (rows, scores) in seen.items():
            gains = [end - now for end, now in zip(played.result.scores, scores, strict=True)]
            for seat in range(seats if seats > 2 else 1):
                ahead = [_ahead(column, seat) for column in zip(*rows, strict=True)]
                found.setdefault(left, []).append((ahead, _ahead(gains, seat)))
        seen.clear()
    return found


def _ahead(values: Sequence[float], seat: int) -> float:
    return values[seat] - fmean(value for other, value in enumerate(values) if other != seat)


def ridge(data: Sequence[Sample], strength: float) -> list[float]:
    """The weights with the least squared error, kept small: `strength` counts like that many games in which
    every feature was one standard deviation off and nothing came of it."""
    size = len(data[0][0])
    matrix = [[sum(row[i] * row[j] for row, _ in data) for j in range(size)] for i in range(size)]
    right = [sum(row[i] * gain for row, gain in data) for i in range(size)]
    for i in range(size):
        matrix[i][i] *= 1 + strength / len(data)
        matrix[i][i] += 1e-9
    return solved(matrix, right)


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric, positive system, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        for other in rows[i + 1 :]:
            share = other[i] / rows[i][i]
            for j in range(i, size + 1):
                other[j] -= share * rows[i][j]
    answer = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * answer[j] for j in range(i + 1, size))
        answer[i] = (rows[i][size] - rest) / rows[i][i]
    return answer


def explained(data: Sequence[Sample], weights: Sequence[float]) -> float:
    """The share of the variance that the weights foresee."""
    error = sum((gain - sum(w * x for w, x in zip(weights, row, strict=True))) ** 2 for row, gain in data)
    return 1 - error / sum(gain**2 for _, gain in data)


def learn(bot: str, games: int, seed: int, seats: int = 2, strength: float = 60.0) -> dict[str, Any]:
    """The weights, and how much of the future they foresee in games that were not learned from."""
    data = samples(bot, games, seed, seats)
    weights: dict[str, list[float]] = {}
    foreseen: dict[str, float] = {}
    for left in sorted(data):
        cut = len(data[left]) * 4 // 5
        foreseen[str(left)] = round(explained(data[left][cut:], ridge(data[left][:cut], strength)), 3)
        weights[str(left)] = [round(one, 4) for one in ridge(data[left], strength)]
    origin = f"{games} games of {bot} against itself, {seats} seats, seed {seed}"
    return {"learned_from": origin, "foreseen": foreseen, "features": FEATURES, "weights": weights}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--out", type=Path, default=learned.WEIGHTS)
    options = parser.parse_args(arguments)
    result = learn(options.bot, options.games, options.seed, options.seats)
    options.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(result["foreseen"]))


if __name__ == "__main__":
    main()

"""Every game and variant that comes with the program can be played in the line mode, whatever is typed."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing import Table, tables

from .pilot import Piloted

WORDS = (
    """
done|undo|restart|back|yes|no|put|do|more|pass|ideas||why|log|create|mutate|migrate|trade|redraw|redraw all
draw 1 small|at 1|1 2 3|hand|board|market|scores|event|help|look 1|look #1|look you|rules food
create 1 3 5 at 1
mutate #1: +1|mutate #2: -tail|mutate #1: -tail +1 +2|migrate #1 to 2|trade 1 for a|why create 1 2 at 3
why pass
why done|quit|xyzzy
""".strip()
    .replace("\n", "|")
    .split("|")
)


def typed_at_random(seed: int) -> list[str]:
    rng = Random(seed)
    return [
        rng.choice(WORDS) if rng.random() < 0.35 else str(rng.choice((1, 1, 1, 2, 2, 3, 4, 5, 6)))
        for _ in range(1500)
    ]


def play(table: Table, seed: int) -> None:
    lines = typed_at_random(seed)
    piloted = Piloted(lines, seats=table.seats, seed=seed, variants=table.variants, game=table.game)
    assert "The game is over." in piloted.text or "You leave the game." in piloted.text


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_table(table: Table) -> None:
    play(table, 1)


@pytest.mark.soak
@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_table_for_long(table: Table) -> None:
    for seed in range(2, 40):
        play(table, seed)

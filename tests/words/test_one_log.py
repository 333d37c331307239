"""Players at one table may each use their own language: what is written and sent is the same in all."""

from __future__ import annotations

import pytest

from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import open_table
from darwin_p2p.table.simulate import line_up, simulate
from tests.speaking import speaking


def played(game: str, variants: list[str], seats: int) -> bytes:
    setup = open_table(game, seats, variants, {})
    played = simulate(setup, line_up(["random"], seats), games=1, seed=5, record=True)
    return b"".join(one.log.to_bytes() for one in played if one.log is not None)


@pytest.mark.parametrize(
    ("game", "variants", "seats"),
    [
        ("darwins-choice", [], 3),
        ("darwins-choice", ["kids"], 2),
        ("darwins-choice", ["two-vs-two"], 4),
        ("evo", [], 3),
    ],
)
def test_a_game_is_the_same_bytes_in_every_language(game: str, variants: list[str], seats: int) -> None:
    english = played(game, variants, seats)
    with speaking("el"):
        registry.cache_clear()
        assert played(game, variants, seats) == english
    registry.cache_clear()

"""Whole games on a simulated network: nothing is lost, doubled or different, whatever the network does."""

from __future__ import annotations

import pytest

from .troubles import trouble, village_of
from .village import Village


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_quiet_game_is_played_to_its_end(seats: int) -> None:
    village = Village(seats, seats)
    village.play()
    village.check()


@pytest.mark.parametrize("seed", range(30))
def test_a_game_with_misfortunes_is_played_to_its_end(seed: int) -> None:
    village = village_of(seed)
    village.play(trouble)
    village.check()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(30, 1000))
def test_a_thousand_games_with_misfortunes(seed: int) -> None:
    village = village_of(seed)
    village.play(trouble)
    village.check()

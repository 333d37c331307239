"""Whole games of Darwin's Choice and EVO without a dealer: every number of seats, every variant, bots."""

from __future__ import annotations

from typing import Any

import pytest

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action
from darwin_p2p.fair import Party, Suite, settings_for, verify
from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.testing.fair_table import FairTable
from darwin_p2p.testing.shared_suite import SHARED
from darwin_p2p.testing.toy_suite import TOY

from .test_honest import AllKnowing


def darwin_table(
    seats: int, variants: tuple[str, ...], suite: Suite, game: str = "darwins-choice", **settings: Any
) -> FairTable:
    setup = open_table(game, seats, variants)
    made = settings_for(header_for(setup, dealer="fair"), **settings)
    return FairTable(made, setup.game, setup.rules, suite=suite, seed=(seats, variants))


def with_bots(table: FairTable, name: str = "random") -> Any:
    bots: dict[int, Bot] = {
        seat: registry().bot(name, table.game, seat) for seat in range(table.settings.header.seats)
    }

    def choose(party: Party, seat: int) -> Action:
        action = bots[seat].choose(party.state.view(seat))
        assert isinstance(action, Action)
        return action

    return choose


def tables() -> list[tuple[int, tuple[str, ...]]]:
    """The plain game at every table, and every variant at the smallest it knows."""
    found = registry()
    game = found.game("darwins-choice")
    plain = [(seats, ()) for seats in game.seats]
    special = []
    for variant in found.variants.values():
        if variant.game == game.name:
            special.append((min(variant.seats or game.seats), (variant.name,)))
    return plain + special


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "variants"), tables())
def test_whole_games_with_every_view_after_every_step(seats: int, variants: tuple[str, ...]) -> None:
    table = darwin_table(seats, variants, TOY, rounds=2)
    truth = AllKnowing(table)
    table.play(with_bots(table))
    assert truth.compare() > 50


@pytest.mark.parametrize(("seats", "variants"), tables())
def test_whole_games_with_bots(seats: int, variants: tuple[str, ...]) -> None:
    table = darwin_table(seats, variants, TOY, rounds=2)
    truth = AllKnowing(table, every=7)  # views of a large table take their time
    table.play(with_bots(table))
    assert truth.compare() > 50
    found = verify(table.transcript(), table.game, table.rules, TOY)
    assert found.good, found.broken or found.accused
    assert found.result == getattr(table.parties[0].state.need, "result", None)


def test_a_whole_game_with_the_real_group() -> None:
    table = darwin_table(3, ("three-eras",), SHARED, rounds=2)
    table.play(with_bots(table))
    assert verify(table.transcript(), table.game, table.rules).good


@pytest.mark.parametrize("seats", [3, 5])
def test_whole_games_of_evo(seats: int) -> None:
    table = darwin_table(seats, (), TOY, "evo", rounds=2)
    truth = AllKnowing(table)
    table.play(with_bots(table))
    assert truth.compare() > 50
    assert verify(table.transcript(), table.game, table.rules, TOY).good

"""A bot that fails at a person's table is named once, and its seat plays on as an absent one does."""

from __future__ import annotations

from typing import Any

import pytest

from darwin_p2p.bots import Bot
from darwin_p2p.engine import Action
from darwin_p2p.games.darwins_choice.actions import Draw
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.steady import Steady


class Clumsy(Bot):
    name = "clumsy"

    def __init__(self, fault: Any) -> None:
        super().__init__()
        self.fault = fault
        self.asked = 0

    def choose(self, view: Any) -> Action:
        self.asked += 1
        if isinstance(self.fault, Exception):
            raise self.fault
        action: Action = self.fault
        return action


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (RuntimeError("fell over"), "RuntimeError: fell over."),
        (Draw(0, 99), "Illegal:"),
        (None, "The bot clumsy-2 has failed and only passes from now on."),
    ],
)
def test_the_game_goes_on(fault: Any, told: str) -> None:
    said: list[str] = []
    clumsy = Clumsy(fault)
    bots = [registry().bot("random", GAME, 1), Steady(clumsy, "clumsy-2", said.append)]
    bots.append(registry().bot("random", GAME, 2))
    result = LocalTable(GAME, GAME.rules(3), bots, SeededDealer(3)).play()
    assert len(result.scores) == 3
    assert clumsy.asked == 1
    assert len(said) == 1
    assert told in said[0]

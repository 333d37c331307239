"""Fossil Rush: how a game presents itself to the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from darwin_p2p.engine import Game, Variant, changed, signatures
from darwin_p2p.hookspecs import hookimpl
from darwin_p2p.ui.presenter import Presenter

from .presenter import FossilPresenter
from .rules import FossilState, Pass, Play, Rules


class FossilRush(Game):
    name = "fossil-rush"
    title = "Fossil Rush"
    seats = range(2, 5)
    actions = (Play, Pass)

    def rules(self, seats: int, variants: Sequence[Variant] = (), **settings: Any) -> Rules:
        return replace(changed(Rules(seats), variants), variants=signatures(variants))

    def start(self, rules: Rules) -> FossilState:
        return FossilState(rules)


@hookimpl
def register_games(register: Callable[[Game], None]) -> None:
    register(FossilRush())


@hookimpl
def register_presenters(register: Callable[[type[Presenter]], None]) -> None:
    register(FossilPresenter)

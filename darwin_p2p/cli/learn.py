"""`darwin learn`: the tutorial game."""

from __future__ import annotations

import typer

from ..table.seating import Bench
from ..table.setup import open_table
from ..ui.plain import Session
from ..ui.screen import Screen
from ..ui.terminal import wants_lines
from .common import DebugOption, GameFiles, LangOption, PlainOption, SeedOption

SEED = 2  # of a game whose first hand makes good animals
BOTS = ("random", "random")  # that let a newcomer live


def learn(
    seed: SeedOption = SEED, lang: LangOption = "", plain: PlainOption = False, debug: DebugOption = False
) -> int:
    """Learn Darwin's Choice in ten minutes. You play the beginners' game, and somebody explains it."""
    setup = open_table(seats=len(BOTS) + 1, variants=["beginners"])
    chosen = SEED if seed is None else seed
    write = GameFiles().write
    with Bench() as bench:
        if wants_lines(plain):
            Session(setup, BOTS, chosen, Screen(plain=plain), write, bench=bench, teaching=True).play()
            return 0
        from ..ui.full.playing import FullGame  # Textual is loaded only for those who use it

        return FullGame(setup, BOTS, chosen, write, bench=bench, teaching=True).play()[0]


def add_to(app: typer.Typer) -> None:
    app.command()(learn)

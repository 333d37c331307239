"""`darwin play`: a game against bots, on the full screen or in lines."""

from __future__ import annotations

from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from ..bots import split_bots
from ..plugins import registry
from ..table.seating import Bench
from ..table.setup import DEFAULT_GAME, open_table
from ..table.simulate import line_up
from ..ui.plain import Session
from ..ui.screen import Screen
from ..ui.terminal import wants_lines
from .common import (
    BotsOption,
    DebugOption,
    ForceOption,
    GameFiles,
    GameOption,
    LangOption,
    PackOption,
    PlainOption,
    PlayersOption,
    RuleOption,
    SeedOption,
    VariantOption,
    options,
)

SaveOption = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Write the game to this file, finished or not.")
]


def play(
    game: GameOption = DEFAULT_GAME,
    players: PlayersOption = 3,
    bots: BotsOption = "",
    variant: VariantOption = [],  # noqa: B006 - how the option parser wants it
    option: RuleOption = [],  # noqa: B006
    seed: SeedOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
    pack: PackOption = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Play against bots. You are asked what to do; 'help' and 'rules' work inside the game."""
    setup = open_table(game, players, variant, options(option), pack)
    named = split_bots(bots) if bots else registry().default_bots(setup.game, "greedy")
    others = line_up(named, players - 1)
    files = GameFiles()
    if save is not None:
        files.claim(save, force=force)
    seed = randbelow(10**6) if seed is None else seed

    with Bench() as bench:
        if wants_lines(plain):
            Session(setup, others, seed, Screen(plain=plain), files.write, save, bench=bench).play()
            return 0
        from ..ui.full.playing import FullGame  # Textual is loaded only for those who use it

        code, kept = FullGame(setup, others, seed, files.write, save, bench=bench).play()
    if kept:
        print(kept)
    return code


def add_to(app: typer.Typer) -> None:
    app.command()(play)

"""`darwin demo`: a whole LAN table on this machine, with bots in processes of their own."""

from __future__ import annotations

import sys
from time import perf_counter

import typer

from ..bots import split_bots
from ..plugins import registry
from ..table.lan.demo import Demo
from ..table.lan.players import check_bots
from ..table.setup import DEFAULT_GAME, open_table
from ..table.simulate import line_up
from ..ui.lan.demo import DemoProgram, document
from ..ui.lan.lines import LineScreen
from ..ui.lan.program import run
from .common import (
    BotsOption,
    DebugOption,
    ForceOption,
    GameOption,
    JsonOption,
    LangOption,
    PlainOption,
    PlayersOption,
    RuleOption,
    SeedOption,
    VariantOption,
    claim,
    options,
    print_json,
)
from .seats import RoundsOption, SaveOption


def demo(
    players: PlayersOption = 4,
    game: GameOption = DEFAULT_GAME,
    variant: VariantOption = [],  # noqa: B006 - how the option parser wants it
    option: RuleOption = [],  # noqa: B006
    bots: BotsOption = "",
    seed: SeedOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
    rounds: RoundsOption = 32,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Play a whole LAN table on this machine. The host and its guests each have a process of their own."""
    setup = open_table(game, players, variant, options(option))
    named = split_bots(bots) if bots else registry().default_bots(setup.game, "greedy")
    seated = line_up(named, players)
    check_bots(named, setup.game)
    if save is not None:
        claim(save, force=force)
    start = perf_counter()
    screen = LineScreen(plain=plain or json, out=sys.stderr if json else None)
    program = DemoProgram(Demo(setup, seated, seed=seed, rounds=rounds, save=save), screen, telling=not json)
    closing = run(program.play)
    if json:
        print_json(document(program, closing, perf_counter() - start))
    return closing.exit_code if closing.accused else 0 if closing.verdict and closing.verdict.good else 1


def add_to(app: typer.Typer) -> None:
    app.command()(demo)

"""`darwin simulate`: many local games between bots, and what came out of them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import Annotated, Any

import typer

from ..bots import split_bots
from ..errors import DarwinError
from ..foreign import cause_of
from ..plugins import registry
from ..table.setup import DEFAULT_GAME, open_table
from ..table.simulate import Played, line_up, simulate
from ..table.standings import Standing, standings
from ..ui import results as shown
from ..words import _
from .common import (
    STOPPED,
    BotsOption,
    DebugOption,
    ForceOption,
    GameOption,
    JsonOption,
    LangOption,
    PackOption,
    PlainOption,
    PlayersOption,
    RuleOption,
    SeedOption,
    VariantOption,
    claim,
    options,
    print_json,
    write_file,
)

GamesOption = Annotated[int, typer.Option("--games", "-g", metavar="K", min=1, help="How many games.")]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="PATH", help="Keep the logs: a file for one game, a folder for more than one."
    ),
]
ENDING = ".darwin"  # of a saved game


def simulate_games(
    game: GameOption = DEFAULT_GAME,
    players: PlayersOption = 4,
    bots: BotsOption = "",
    games: GamesOption = 100,
    seed: SeedOption = None,
    variant: VariantOption = [],  # noqa: B006 - how the option parser wants it
    option: RuleOption = [],  # noqa: B006
    pack: PackOption = None,
    save: SaveOption = None,
    force: ForceOption = False,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Let bots play many games at full speed. Seats rotate; a short list of bots is repeated."""
    setup = open_table(game, players, variant, options(option), pack)
    named = split_bots(bots) if bots else registry().default_bots(setup.game, "greedy", "random")
    line_up(named, players)  # refuses a wrong list before anything is written
    if seed is None:
        seed = randbelow(10**6)
    keep = [] if save is None else _places(save, games, force)
    played: list[Played] = []
    watchers = registry().listeners(setup.game)
    start = perf_counter()
    with shown.progress(games) as advance, suppress(KeyboardInterrupt):  # what was played is told anyway
        for one in simulate(setup, named, games, seed, record=bool(keep), watchers=watchers):
            if one.log is not None:
                write_file(keep[len(played)], one.log.to_bytes())
            played.append(Played(one.number, one.bots, one.result, one.decisions))
            advance()
    seconds = perf_counter() - start
    table = standings(named, played)
    if json:
        facts = {"game": game, "players": players, "variants": [one.name for one in setup.variants]}
        print_json(facts | {"seed": seed} | document(played, table, seconds))
    else:
        shown.show(table, setup.game.title, players, len(played), seed, seconds, plain=plain)
        if keep and played:
            where = keep[0] if len(keep) == 1 else _("{save} ({played} files)", save=save, played=len(played))
            print(
                _(
                    "Saved in {where}. Step through a game with: darwin replay {keep}",
                    where=where,
                    keep=keep[0],
                )
            )
    return 0 if len(played) == games else STOPPED


def document(played: list[Played], table: list[Standing], seconds: float) -> dict[str, Any]:
    """The figures for programs."""
    decisions = sum(one.decisions for one in played)
    return {
        "games": len(played),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(len(played) / seconds, 2),
        "decisions_per_s": round(decisions / seconds, 1),
        "seats": [one.bots for one in played],
        "scores": [one.result.scores for one in played],
        "wins": {one.bot: one.wins for one in table},
    }


def _places(save: Path, games: int, force: bool) -> list[Path]:
    """Where the log of each game goes."""
    if games == 1 and not save.is_dir():
        claim(save, force=force)
        return [save]
    try:
        save.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = _("a file of that name is there") if save.exists() else cause_of(error)
        raise DarwinError(
            _(
                "The folder {save!r} for the game logs cannot be made: {reason}. Choose another.",
                save=str(save),
                reason=reason,
            )
        ) from None
    digits = len(str(games))
    places = [save / f"game-{number:0{digits}}{ENDING}" for number in range(1, games + 1)]
    for place in places:
        if place.exists():
            claim(place, force=force)
    return places


def add_to(app: typer.Typer) -> None:
    app.command("simulate")(simulate_games)

"""`darwin ladder`: rated matches between bots, kept in one file."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from secrets import randbelow
from typing import Annotated

import typer

from ..bots import split_bots
from ..bots.isolation import Limits
from ..errors import UsageError
from ..ladder import lan, records
from ..ladder.arena import Arena
from ..ladder.entrants import admitted
from ..ladder.match import replayed
from ..ladder.report import page
from ..ladder.runners import LocalProcesses, Runner
from ..ladder.sequential import BETTER, SequentialTest
from ..ladder.series import Comparison, Series
from ..ladder.store import LAN, Run, Store
from ..table.setup import DEFAULT_GAME
from ..ui import ladder as shown
from ..ui.screen import Screen
from ..words import _
from .common import (
    STOPPED,
    DebugOption,
    GameOption,
    JsonOption,
    LangOption,
    PackOption,
    PlainOption,
    RuleOption,
    SeedOption,
    VariantOption,
    options,
    print_json,
    read_file,
    show_help,
    write_file,
)
from .replay import show_log

FILE = Path("ladder.sqlite")

ladder = typer.Typer(
    help="Rated matches between bots. They are kept in one file and can be resumed.",
    invoke_without_command=True,
    rich_markup_mode=None,
)
ladder.callback()(show_help)

FileOption = Annotated[Path, typer.Option("--file", metavar="FILE", help="The file of the ladder.")]
SeatsOption = Annotated[int, typer.Option("--players", "-n", metavar="N", help="How many seats.")]
WorkersOption = Annotated[
    int, typer.Option("--workers", "-w", metavar="N", min=1, help="How many processes play.")
]
DaskOption = Annotated[
    str, typer.Option("--dask", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
]
InProcessOption = Annotated[
    bool, typer.Option("--in-process", help="Faster: bots share the process of their game, no clock runs.")
]
MoveOption = Annotated[
    float, typer.Option("--move", metavar="SECONDS", min=0.001, help="Time that every move has.")
]
BankOption = Annotated[
    float, typer.Option("--bank", metavar="SECONDS", min=0.0, help="Time more, for a whole game.")
]
MemoryOption = Annotated[int, typer.Option("--memory", metavar="MIB", min=64, help="Memory of each bot.")]
STANDARD = Limits()
MIB = 1 << 20


@ladder.command("run")
def run_ladder(
    bots: Annotated[str, typer.Option("--bots", metavar="A,B,C", help="Who takes part.")],
    file: FileOption = FILE,
    game: GameOption = DEFAULT_GAME,
    players: SeatsOption = 4,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", min=1, help="How many in all.")] = 1000,
    workers: WorkersOption = 1,
    dask: DaskOption = "",
    seed: SeedOption = None,
    variant: VariantOption = [],  # noqa: B006 - how the option parser wants it
    option: RuleOption = [],  # noqa: B006
    pack: PackOption = None,
    in_process: InProcessOption = False,
    move: MoveOption = STANDARD.move,
    bank: BankOption = STANDARD.bank,
    memory: MemoryOption = STANDARD.memory // MIB,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Play games until there are so many. The same command again goes on where it was interrupted."""
    arena = Arena.of(game, players, variant, options(option), pack)
    entrants = admitted(split_bots(bots), arena)
    limits = None if in_process else Limits(move=move, bank=bank, memory=memory * MIB)
    store = Store(file, create=True)
    run = _begin(store, "ladder", arena, seed, entrants, limits)
    series = Series(store, run, games)
    runner = _runner(workers, dask)
    if not _play(series, runner, plain=plain or json):
        _tell_how_to_go_on(series, "run")
        return STOPPED
    _print_tables(store, json=json, plain=plain)
    return 0


@ladder.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="The bot in question.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The bot to be better than.")],
    file: FileOption = FILE,
    game: GameOption = DEFAULT_GAME,
    players: SeatsOption = 2,
    games: Annotated[int, typer.Option("--games", "-g", metavar="K", min=1, help="At most.")] = 2000,
    margin: Annotated[
        float, typer.Option("--margin", metavar="M", min=0.005, max=0.49, help="Better means 0.5 + M.")
    ] = 0.05,
    alpha: Annotated[
        float,
        typer.Option("--alpha", metavar="P", min=0.0001, max=0.49, help="Chance to say better wrongly."),
    ] = 0.05,
    beta: Annotated[
        float,
        typer.Option("--beta", metavar="P", min=0.0001, max=0.49, help="Chance to say not better wrongly."),
    ] = 0.05,
    workers: WorkersOption = 1,
    dask: DaskOption = "",
    seed: SeedOption = None,
    variant: VariantOption = [],  # noqa: B006
    option: RuleOption = [],  # noqa: B006
    pack: PackOption = None,
    in_process: InProcessOption = False,
    move: MoveOption = STANDARD.move,
    bank: BankOption = STANDARD.bank,
    memory: MemoryOption = STANDARD.memory // MIB,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> int:
    """Ask whether A is better than B; stops as soon as that is decided. Ends with 0 if it is, else with 1."""
    arena = Arena.of(game, players, variant, options(option), pack)
    entrants = admitted([first, second], arena)
    if len(entrants) < 2:
        raise UsageError(_("{first!r} cannot be compared with itself. Name two different bots.", first=first))
    limits = None if in_process else Limits(move=move, bank=bank, memory=memory * MIB)
    store = Store(file, create=True)
    run = _begin(store, "compare", arena, seed, entrants, limits)
    test = SequentialTest(alpha, beta, 0.5, 0.5 + margin)
    series = Comparison(store, run, games, test)
    if not _play(series, _runner(workers, dask), plain=plain or json):
        _tell_how_to_go_on(series, "compare")
        return STOPPED
    document = {
        "first": entrants[0],
        "second": entrants[1],
        "verdict": test.verdict,
        "blocks": test.blocks,
        "games": test.blocks * series.turns,
        "score": test.mean,
        "evidence": test.evidence,
        "margin": margin,
        "alpha": alpha,
        "beta": beta,
        "seed": run.seed,
    }
    if json:
        print_json(document)
    else:
        shown.show_comparison(document)
    return 0 if test.verdict == BETTER else 1


@ladder.command("table")
def show_table(
    file: FileOption = FILE,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Print the ratings with their 95 % intervals. They are fitted to all games at once."""
    _print_tables(Store(file), json=json, plain=plain)


@ladder.command()
def add(
    games: Annotated[list[str], typer.Argument(metavar="RECORD...", help="Records of LAN games.")],
    file: FileOption = FILE,
    pack: PackOption = None,
    json: JsonOption = False,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Count games of LAN tables. Each record is verified first; only a passed audit counts."""
    records_read = [(name, read_file(name)) for name in games]
    store = Store(file, create=True)
    for name, data in records_read:
        task = lan.add_game(store, name, data, pack)
        print(
            _("{name} is genuine and counts as game {task}.", name=name, task=task.name),
            file=sys.stderr if json else sys.stdout,
        )
    _print_tables(store, json=json, plain=plain)


@ladder.command()
def show(
    name: Annotated[str, typer.Argument(metavar="GAME", help="RUN.BLOCK.TURN, as in 1.17.0.")],
    file: FileOption = FILE,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the game log instead.")
    ] = None,
    lang: LangOption = "",
    plain: PlainOption = False,
    debug: DebugOption = False,
) -> None:
    """Step through any game of the ladder."""
    store = Store(file)
    task, actions = store.task(name)
    if store.purpose(task.run) == LAN:
        log = lan.game_log(actions, task.arena.pack)
    else:
        log = replayed(task, actions)
    if save is not None:
        write_file(save, log.to_bytes())
        print(
            _(
                "The game {name} is written to {save}; 'darwin replay {save}' steps through it.",
                name=name,
                save=save,
            )
        )
        return
    show_log(log, task.arena.open(), Screen(plain=plain))


@ladder.command()
def report(
    html: Annotated[Path, typer.Option("--html", metavar="FILE", help="Where to write the page.")] = Path(
        "ladder.html"
    ),
    file: FileOption = FILE,
    lang: LangOption = "",
    debug: DebugOption = False,
) -> None:
    """Write one self-contained page with everything the ladder tells."""
    write_file(html, page.report(Store(file)).encode())
    print(_("The report is written to {html}.", html=html))


def _begin(
    store: Store,
    purpose: str,
    arena: Arena,
    seed: int | None,
    entrants: tuple[str, ...],
    limits: Limits | None,
) -> Run:
    """The run to go on with. Without a seed: the last one of this description, or else a new one."""
    if seed is None:
        described = (purpose, arena, entrants, limits)
        same = [
            one for one in store.runs() if (one.purpose, one.arena, one.entrants, one.limits) == described
        ]
        seed = same[-1].seed if same else randbelow(10**6)
    return store.run(purpose, arena, seed, entrants, limits)


def _runner(workers: int, dask: str) -> Runner:
    if dask:
        from ..ladder.dask_runner import Cluster  # needs an extra

        return Cluster(dask)
    return LocalProcesses(workers)


def _play(series: Series, runner: Runner, *, plain: bool) -> bool:
    """Play to the end; False if the person stopped it."""
    with shown.watching(series, plain=plain) as watch:
        try:
            for outcome in runner.play(series):
                series.take(outcome)
                watch(outcome)
        except KeyboardInterrupt:
            return False
    return True


def _tell_how_to_go_on(series: Series, command: str) -> None:
    """The exact command: what was typed, with the seed that was drawn."""
    typed = sys.argv[1:]
    if not any(word == "--seed" or word.startswith("--seed=") for word in typed):
        typed = [*typed, "--seed", str(series.run.seed)]
    print(
        _(
            "{done} of {games} games are kept in {path}. Go on with:\n  darwin {typed}",
            done=len(series.done),
            games=series.games,
            path=series.store.path,
            typed=shlex.join(typed),
        ),
        file=sys.stderr,
    )


def _print_tables(store: Store, *, json: bool, plain: bool) -> None:
    found = [(arena, records.of_arena(store, arena)) for arena in records.arenas(store)]
    tables = [(arena, games, records.table(games)) for arena, games in found if games]
    if json:
        print_json({"tables": [shown.document(*one) for one in tables]})
        return
    for index, one in enumerate(tables):
        if index:
            print()
        shown.show_table(*one, plain=plain)


def add_to(app: typer.Typer) -> None:
    app.add_typer(ladder, name="ladder")

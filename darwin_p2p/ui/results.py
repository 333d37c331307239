"""The results of many games as a small table, and the bar that shows how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots.specs import label
from ..table.standings import Standing
from ..words import _, figure, n_


@contextmanager
def progress(games: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error while games are played, gone afterwards; nothing where that is no terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda: None
        return
    columns = (TextColumn(_("Playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(_("games"), total=games)
        yield lambda: bar.advance(task)


def show(
    table: list[Standing],
    title: str,
    players: int,
    games: int,
    seed: int,
    seconds: float,
    *,
    plain: bool = False,
) -> None:
    """Print the standings to standard output."""
    console = Console(no_color=plain or None, highlight=False, markup=False, emoji=False)
    many = n_("{n} game", "{n} games", games)
    console.print(
        _(
            "{title}, {players} seats, {many} in {seconds:.1f} s (seed {seed})",
            title=title,
            players=players,
            many=many,
            seconds=seconds,
            seed=seed,
        ),
        soft_wrap=True,
    )
    grid = Table(box=None, pad_edge=False, header_style="" if plain else "bold")
    grid.add_column(_("Bot"))
    for name in (_("Games"), _("Seats"), _("Won"), _("Share"), _("95 % interval"), _("Mean score")):
        grid.add_column(name, justify="right", no_wrap=True)
    for one in table:
        low, high = one.interval
        grid.add_row(
            label(one.bot),
            str(one.games),
            figure(one.seats / (one.games or 1), ".3g"),
            figure(one.wins, "g"),
            figure(one.share, ".1%"),
            _("{low:.1%} to {high:.1%}", low=low, high=high),
            figure(one.mean_score, ".1f"),
        )
    console.print(grid)

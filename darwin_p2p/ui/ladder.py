"""A ladder for people: the table, the bar while games are played, the outcome of a comparison."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..bots.specs import label
from ..ladder import records
from ..ladder.arena import Arena
from ..ladder.match import Outcome
from ..ladder.ratings import Rating
from ..ladder.records import Record
from ..ladder.series import Comparison, Series
from ..words import _, figure, n_

if TYPE_CHECKING:
    from ..ladder.live import LiveTable

SHOWN = 12  # rows of the table while games are played


@contextmanager
def watching(series: Series, *, plain: bool) -> Iterator[Callable[[Outcome], None]]:
    """A bar and a live table on standard error, gone afterwards; nothing where that is no terminal."""
    console = Console(stderr=True)
    if plain or not console.is_terminal:
        yield lambda outcome: None
        return
    from ..ladder.live import LiveTable  # its library is loaded only where somebody watches

    live = LiveTable()
    for record in records.of_run(series.store, series.run):
        live.add(record.places)
    columns = (TextColumn(_("Playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console)
    task = bar.add_task(_("games"), total=series.games, completed=len(series.done))
    with Live(_watched(bar, live, series), console=console, refresh_per_second=4, transient=True) as screen:

        def watch(outcome: Outcome) -> None:
            game = outcome.task
            __, entrants = records.sitting(series.blocks[game.block], series.sides, game.turn)
            live.add(records.places(outcome.result, entrants, series.sides))
            bar.update(task, completed=len(series.done))
            screen.update(_watched(bar, live, series))

        yield watch


def _watched(bar: Progress, live: LiveTable, series: Series) -> RenderableType:
    grid = Table(box=None, pad_edge=False, header_style="bold")
    grid.add_column(_("Bot"))
    for head in (_("Rating so far"), _("Games"), _("Won")):
        grid.add_column(head, justify="right", no_wrap=True)
    for entrant, rating, sigma, games, wins in live.rows()[:SHOWN]:
        grid.add_row(
            label(entrant), f"{rating:.0f} ± {2 * sigma:.0f}", str(games), figure(wins / games, ".1%")
        )
    if not isinstance(series, Comparison):
        return Group(bar, grid)
    low, high = series.test.reject, series.test.accept
    walk = _(
        "Evidence {evidence:+.2f}; decided below {low:.2f} or above {high:.2f}",
        evidence=series.test.evidence,
        low=low,
        high=high,
    )
    return Group(bar, grid, walk)


def show_table(arena: Arena, games: Sequence[Record], table: Sequence[Rating], *, plain: bool) -> None:
    """One arena: ratings with intervals, wins and mean scores."""
    console = Console(no_color=plain or None, highlight=False, markup=False, emoji=False)
    blocks = len({record.block for record in games})
    console.print(
        _(
            "{arena}: {games} in {deals}",
            arena=arena.title,
            games=n_("{n} game", "{n} games", len(games)),
            deals=n_("{n} deal", "{n} deals", blocks),
        ),
        soft_wrap=True,
    )
    grid = Table(box=None, pad_edge=False, header_style="" if plain else "bold")
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column(_("Bot"))
    for head in (_("Rating"), _("95 % interval"), _("Games"), _("Won"), _("Mean score")):
        grid.add_column(head, justify="right", no_wrap=True)
    for rank, one in enumerate(table, 1):
        facts = summary(games, one.entrant)
        grid.add_row(
            str(rank),
            label(one.entrant),
            f"{one.rating:.0f}",
            _("{low:.0f} to {high:.0f}", low=one.low, high=one.high),
            str(one.games),
            figure(facts["won"] / one.games, ".1%"),
            figure(facts["mean_score"], ".1f"),
        )
    console.print(grid)


def summary(games: Sequence[Record], entrant: str) -> dict[str, float]:
    """Victories, a shared one split, and the mean score of a seat."""
    won, points, seats = 0.0, 0, 0
    for record in games:
        winners = record.places[0]
        won += winners.count(entrant) / len(winners)
        for name, score in zip(record.entrants, record.game.result.scores, strict=True):
            if name == entrant:
                points += score
                seats += 1
    return {"won": won, "mean_score": points / (seats or 1)}


def document(arena: Arena, games: Sequence[Record], table: Sequence[Rating]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "arena": msgspec.structs.asdict(arena),
        "games": len(games),
        "ratings": [msgspec.structs.asdict(one) | summary(games, one.entrant) for one in table],
    }


def show_comparison(found: Mapping[str, Any]) -> None:
    """In one or two sentences."""
    first, second = label(found["first"]), label(found["second"])
    said = {
        "better": _("{first} is better than {second}.", first=first, second=second),
        "not better": _(
            "{first} is not better than {second} by the margin asked for.", first=first, second=second
        ),
        None: _("Not decided: the games are used up. Ask for more with --games, or for a wider --margin."),
    }[found["verdict"]]
    print(said)
    print(
        _(
            "Score of {first}: {score:.1%} in {games} ({deals}, seats rotated)."
            " Better means {wanted:.1%} or more; alpha {alpha:g}, beta {beta:g}. Seed {seed}.",
            first=first,
            score=found["score"],
            games=n_("{n} game", "{n} games", found["games"]),
            deals=n_("{n} deal", "{n} deals", found["blocks"]),
            wanted=0.5 + found["margin"],
            alpha=found["alpha"],
            beta=found["beta"],
            seed=found["seed"],
        )
    )

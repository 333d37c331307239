"""The page itself: which figures are shown, in which words, and how they look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from ...bots.guard import KINDS
from ...bots.specs import label
from ...errors import DarwinError
from ...words import _, figure, n_, phrase, present_language, recognised, said
from .. import records
from ..arena import Arena
from ..ratings import Rating, fit, scaled
from ..ratings import counted as together
from ..records import Record
from ..store import Mishap, Store
from . import charts
from .deals import deals
from .deciders import Decided, deciders, looked_at

POINTS = 24  # of the lines over games
LONGEST = 12  # bars of a chart
WORST = 12  # failures told one by one
TITLES = {  # by kind of thing
    "habitat": phrase("What decided: habitats"),
    "event": phrase("What decided: events"),
    "step": phrase("What decided: steps of the evaluation"),
    "turn": phrase("What decided: turns"),
    "gene": phrase("What decided: genes"),
}


def report(store: Store) -> str:
    """The whole page as text."""
    found = [(arena, records.of_arena(store, arena)) for arena in records.arenas(store)]
    played = [(arena, games) for arena, games in found if games]
    if not played:
        raise DarwinError(
            _("The ladder {path!r} has no finished game yet. Play some first.", path=str(store.path))
        )
    style = (files(__package__) / "style.css").read_text(encoding="utf-8")
    entrants = sorted({entrant for __, games in played for entrant in records.entrants_of(games)})
    colours = {entrant: number for number, entrant in enumerate(entrants)}  # the same all over the page
    body = "".join(part for arena, games in played for part in _arena(store, arena, games, colours))
    overview = _overview(played) if len(played) > 1 else ""
    return (
        f'<!doctype html><html lang="{present_language()}"><head><meta charset="utf-8">'
        f"<title>{escape(_('Ladder'))}</title>"
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head>'
        f"<body><main><h1>{escape(store.path.stem)}</h1>{_tiles(played)}{overview}{body}</main></body></html>\n"
    )


def _tiles(played: Sequence[tuple[Arena, list[Record]]]) -> str:
    """What one wants to know first."""
    everything = [record for __, games in played for record in games]
    facts = {
        _("games"): len(everything),
        _("deals"): len({record.block for record in everything}),
        _("bots"): len(records.entrants_of(everything)),
        _("decisions"): sum(record.game.decisions for record in everything),
    }
    tiles = "".join(f"<div><b>{figure(value, ',')}</b>{escape(name)}</div>" for name, value in facts.items())
    return f'<div class="tiles">{tiles}</div>'


def _overview(played: Sequence[tuple[Arena, list[Record]]]) -> str:
    rows = []
    for arena, games in played:
        best = records.table(games)[0]
        lead = sum(_lead(record) for record in games) / len(games)
        top = sum(max(record.game.result.scores) for record in games) / len(games)
        rows.append(
            [
                arena.title,
                str(len(games)),
                label(best.entrant),
                f"{best.rating:.0f}",
                figure(top, ".1f"),
                figure(lead, ".1f"),
            ]
        )
    heads = [
        _("Table"),
        _("Games"),
        _("Best bot"),
        _("Rating"),
        _("Points of the winner"),
        _("Lead over the next"),
    ]
    grid = _grid(heads, rows)
    return f"<section><h2>{escape(_('All tables and variants'))}</h2>{grid}{_deals(played)}</section>"


def _deals(played: Sequence[tuple[Arena, Sequence[Record]]]) -> str:
    """How often the bot decided and how often its cards, table by table."""
    found = [(arena.title if len(played) > 1 else "", deals(games)) for arena, games in played]
    rows = [(name, one.shares) for name, one in found if one.pairs]
    if not rows:
        return ""
    parts = (_("the same bot won again"), _("the same seat won again"), _("neither"))
    title = _("Bot or cards")
    what = _(
        "Two games of one deal, with everybody in another seat: did the bot decide, or the cards it had?"
    )
    return _figure(title, what, charts.stacks(rows, parts, title))


def _lead(record: Record) -> int:
    first, second, *__ = sorted(record.game.result.scores, reverse=True)
    return first - second


def _arena(store: Store, arena: Arena, games: list[Record], colours: Mapping[str, int]) -> Iterator[str]:
    table = records.table(games)
    order = [one.entrant for one in table]
    names = {entrant: label(entrant) for entrant in order}
    blocks = len({record.block for record in games})
    seeds = ", ".join(str(run.seed) for run in store.runs() if run.arena == arena)
    yield f"<section><h2>{escape(arena.title)}</h2>"
    told = _(
        "{games} in {deals}; each deal is played from every seat. Seed {seeds}. Ratings are fitted to all"
        " games at once; 100 more means coming out ahead in 64 % of meetings.",
        games=n_("{n} game", "{n} games", len(games)),
        deals=n_("{n} deal", "{n} deals", blocks),
        seeds=seeds,
    )
    yield f"<p>{escape(told)}</p>"
    what = _("Dots are the fit, bars hold it with 95 %.")
    yield _figure(_("Ratings"), what, charts.forest(table, names, colours))
    what = _("How often the row came out ahead of the column.")
    yield _figure(_("Head to head"), what, charts.matrix(order, names, _duels(games)))
    scores = {one: _scores(games, one) for one in order}
    what = _("What a seat scored; the line is the mean.")
    yield _figure(_("Scores"), what, charts.ridges(order, names, scores, colours))
    history = _history(games)
    if len(history) > 1:
        what = _("Fitted anew to the games up to there, in the order of the plan.")
        yield _figure(_("Rating over games"), what, charts.lines(order, names, history, colours))
    yield _deals([(arena, games)])
    yield _figure(_("Seats"), _("The share of victories of each seat."), _seats(arena, games))
    yield from _decided(store, games)
    yield _failures(store, arena, table)
    yield "</section>"


def _figure(title: str, what: str, chart: str) -> str:
    return f"<figure><h3>{escape(title)}</h3><figcaption>{escape(what)}</figcaption>{chart}</figure>"


def _grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _duels(games: Sequence[Record]) -> dict[tuple[str, str], tuple[float, int]]:
    """By pair: the score of the first against the second, and in how many games they met."""
    sums: dict[tuple[str, str], list[float]] = {}
    for record in games:
        present = set(record.entrants)
        for one in present:
            for other in present - {one}:
                score = records.duel(record.places, one, other)
                if score is not None:
                    sums.setdefault((one, other), []).append(score)
    return {pair: (sum(found) / len(found), len(found)) for pair, found in sums.items()}


def _scores(games: Sequence[Record], entrant: str) -> list[int]:
    return [
        score
        for record in games
        for name, score in zip(record.entrants, record.game.result.scores, strict=True)
        if name == entrant
    ]


def _history(games: Sequence[Record]) -> list[tuple[int, dict[str, float]]]:
    """Ratings after more and more games."""
    entrants = records.entrants_of(games)
    blocks = records.by_block(games, entrants)
    marks = sorted({max(1, len(blocks) * step // POINTS) for step in range(1, POINTS + 1)})
    history = []
    for mark in marks:
        known = [ranking for block in blocks[:mark] for ranking in block]
        found = scaled(fit(together(known), len(entrants)).strengths)
        history.append((len(known), dict(zip(entrants, found, strict=True))))
    return history


def _seats(arena: Arena, games: Sequence[Record]) -> str:
    won = [0.0] * arena.seats
    for record in games:
        for seat in record.game.result.winners:
            won[seat] += 1 / len(record.game.result.winners)
    shares = [one / len(games) for one in won]
    rows = [
        (_("seat {seat}", seat=seat), share, figure(share, ".1%")) for seat, share in enumerate(shares, 1)
    ]
    return charts.bars(rows, _("Victories by seat"), 1)


def _decided(store: Store, games: Sequence[Record]) -> Iterator[str]:
    sample = looked_at(games)
    found = deciders(store, sample)
    kinds: dict[str, list[Decided]] = {}
    for one in found:
        kinds.setdefault(one.kind, []).append(one)
    for number, (kind, things) in enumerate(kinds.items()):
        told = [one for one in things if one.decided][:LONGEST]
        rows = [(_called(one), one.share, _share(one)) for one in told]
        what = n_(
            "How often the victory would have gone elsewhere without the points of this; {n} game looked at.",
            "How often the victory would have gone elsewhere without the points of this;"
            " {n} games looked at.",
            len(sample),
        )
        if len(told) < len(things):
            others = n_("{n} more seldom or never.", "{n} more seldom or never.", len(things) - len(told))
            what = f"{what} {others}"
        title = str(TITLES[kind]) if kind in TITLES else _("What decided: {kind}", kind=kind)
        yield _figure(title, what, charts.bars(rows, title, 2 + number))


def _called(one: Decided) -> str:
    """A thing by its name; some are words of rules, written together."""
    return said(one.name).replace("_", " ")


def _share(one: Decided) -> str:
    return n_("{share:.0%} of {n} game", "{share:.0%} of {n} games", one.games, share=one.share)


def _failures(store: Store, arena: Arena, table: Sequence[Rating]) -> str:
    found = [one for run in store.runs() if run.arena == arena for one in store.mishaps(run.id)]
    if not found:
        return f"<h3>{escape(_('Failures'))}</h3><p>{escape(_('No bot has forfeited a move.'))}</p>"
    counts = Counter((one.bot, one.failure.kind) for one in found)
    first: dict[tuple[str, str], Mishap] = {}
    for one in found:
        first.setdefault((one.bot, one.failure.kind), one)
    rows = []
    for key, times in counts.most_common(WORST):
        mishap = first[key]
        words = " ".join(recognised(mishap.failure.text).split())[:160]
        rows.append([label(key[0]), str(KINDS[key[1]]), str(times), mishap.game, words])
    heads = [_("Bot"), _("What"), _("Moves lost"), _("First game"), _("First reason")]
    return f"<h3>{escape(_('Worst failures'))}</h3>{_grid(heads, rows)}"

"""The charts of the report, each made from plain figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...words import _, figure, n_
from ..ratings import Rating
from .svg import Canvas, colour, scale, ticks

WIDTH = 860.0
LABEL = 212.0  # room for the names of bots
ROW = 30.0
NARROW = 24  # letters of a name in a chart
BINS = 24


def short(name: str) -> str:
    return name if len(name) <= NARROW else f"{name[: NARROW - 1]}…"


def forest(table: Sequence[Rating], names: Mapping[str, str], colours: Mapping[str, int]) -> str:
    """Ratings as dots with their intervals, best on top."""
    low = min(one.low for one in table)
    high = max(one.high for one in table)
    room = max(10.0, (high - low) * 0.06)
    canvas = Canvas(WIDTH, ROW * len(table) + 46, _("Ratings with 95 % intervals"))
    at = scale(low - room, high + room, LABEL, WIDTH - 70)
    bottom = ROW * len(table) + 12
    for tick in ticks(low - room, high + room):
        canvas.line(at(tick), 6, at(tick), bottom, "grid")
        canvas.text(at(tick), bottom + 18, f"{tick:.0f}", "quiet", "middle")
    for row, one in enumerate(table):
        y = ROW * row + 24
        kind = colour(colours[one.entrant])
        name = names[one.entrant]
        canvas.text(LABEL - 14, y + 4, short(name), "name", "end")
        canvas.line(at(one.low), y, at(one.high), y, f"range {kind}")
        tip = _(
            "{bot}: {rating:.0f} ({low:.0f} to {high:.0f})",
            bot=name,
            rating=one.rating,
            low=one.low,
            high=one.high,
        )
        canvas.dot(at(one.rating), y, kind, tip)
        canvas.text(at(one.high) + 10, y + 4, f"{one.rating:.0f}", "value")
    return str(canvas)


def matrix(
    order: Sequence[str], names: Mapping[str, str], scores: Mapping[tuple[str, str], tuple[float, int]]
) -> str:
    """Who beats whom: the score of the row against the column, and how many meetings it rests on."""
    cell = min(92.0, (WIDTH - LABEL) / max(1, len(order)))
    canvas = Canvas(WIDTH, 40 * len(order) + 60, _("Head to head"))
    for column, other in enumerate(order):
        canvas.text(LABEL + cell * (column + 0.5), 22, short(names[other])[:13], "quiet", "middle")
    for row, one in enumerate(order):
        y = 34.0 + 40 * row
        canvas.text(LABEL - 14, y + 24, short(names[one]), "name", "end")
        for column, other in enumerate(order):
            x = LABEL + cell * column
            found = scores.get((one, other))
            if found is None:
                canvas.box(x + 1, y + 1, cell - 2, 38, "empty")
                continue
            share, meetings = found
            kind = "win" if share >= 0.5 else "loss"
            tip = n_(
                "{bot} against {other}: {share:.1%} of {n} meeting",
                "{bot} against {other}: {share:.1%} of {n} meetings",
                meetings,
                bot=names[one],
                other=names[other],
                share=share,
            )
            strength = f"{0.12 + 1.5 * abs(share - 0.5):.2f}"
            canvas.box(x + 1, y + 1, cell - 2, 38, kind, tip, fill_opacity=strength)
            canvas.text(x + cell / 2, y + 25, f"{share:.0%}", "value", "middle")
    return str(canvas)


def ridges(
    order: Sequence[str],
    names: Mapping[str, str],
    scores: Mapping[str, Sequence[int]],
    colours: Mapping[str, int],
) -> str:
    """How the scores of each bot are spread."""
    everything = [score for one in order for score in scores[one]]
    low, high = min(everything), max(everything) + 1
    canvas = Canvas(WIDTH, 58.0 * len(order) + 40, _("Distribution of scores"))
    at = scale(low, high, LABEL, WIDTH - 70)
    bottom = 58.0 * len(order) + 8
    for tick in ticks(low, high, 8):
        canvas.line(at(tick), 6, at(tick), bottom, "grid")
        canvas.text(at(tick), bottom + 18, f"{tick:.0f}", "quiet", "middle")
    width = max(1.0, (high - low) / BINS)
    for row, one in enumerate(order):
        base = 58.0 * (row + 1)
        counts = [0] * (int((high - low) / width) + 1)
        for score in scores[one]:
            counts[int((score - low) / width)] += 1
        most = max(counts)
        points = [(at(low), base)]
        for number, count in enumerate(counts):
            left, right = at(low + number * width), at(min(high, low + (number + 1) * width))
            height = 46.0 * count / most
            points += [(left, base - height), (right, base - height)]
        points.append((points[-1][0], base))
        kind = colour(colours[one])
        canvas.path(points, f"area {kind}", closed=True)
        canvas.text(LABEL - 14, base - 8, short(names[one]), "name", "end")
        mean = sum(scores[one]) / len(scores[one])
        canvas.line(at(mean), base - 48, at(mean), base, f"mean {kind}")
        canvas.text(WIDTH - 60, base - 8, f"Ø {figure(mean, '.1f')}", "value")
    return str(canvas)


def lines(
    order: Sequence[str],
    names: Mapping[str, str],
    history: Sequence[tuple[int, Mapping[str, float]]],
    colours: Mapping[str, int],
) -> str:
    """The rating of each bot after so many games, fitted anew each time."""
    values = [value for __, ratings in history for value in ratings.values()]
    low, high = min(values), max(values)
    room = max(10.0, (high - low) * 0.08)
    canvas = Canvas(WIDTH, 340, _("Rating over games"))
    x = scale(0, history[-1][0], 56, WIDTH - LABEL)
    y = scale(high + room, low - room, 12, 300)
    for tick in ticks(low - room, high + room):
        canvas.line(56, y(tick), WIDTH - LABEL, y(tick), "grid")
        canvas.text(48, y(tick) + 4, f"{tick:.0f}", "quiet", "end")
    for tick in ticks(0, history[-1][0]):
        canvas.text(x(tick), 322, n_("{n} game", "{n} games", round(tick)), "quiet", "middle")
    ends: list[float] = []
    for one in order:
        points = [(x(games), y(ratings[one])) for games, ratings in history if one in ratings]
        kind = colour(colours[one])
        canvas.path(points, f"line {kind}")
        place = points[-1][1]
        while any(abs(place - taken) < 15 for taken in ends):
            place += 15
        ends.append(place)
        canvas.text(WIDTH - LABEL + 8, place + 4, short(names[one]), f"name fill {kind}")
    return str(canvas)


def stacks(rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[str], title: str) -> str:
    """What makes up a whole, row by row; `parts` are named once, above."""
    named = 22.0 if any(name for name, __ in rows) else 0.0
    canvas = Canvas(WIDTH, (34.0 + named) * len(rows) + 30, title)
    at = scale(0, 1, 0, WIDTH)
    for number, part in enumerate(parts):
        left = number * WIDTH / len(parts)
        canvas.box(left, 4, 12, 12, f"part p{number}")
        canvas.text(left + 18, 15, part, "quiet")
    for row, (name, shares) in enumerate(rows):
        y = (34.0 + named) * row + 28 + named
        canvas.text(0, y - 7, name, "name")
        done = 0.0
        for number, share in enumerate(shares):
            left, right = at(done), at(done + share)
            told = f"{parts[number]}: {share:.0%}"
            canvas.box(left, y, right - left - 1, 24, f"part p{number}", told)
            if share >= 0.05:
                canvas.text((left + right) / 2, y + 17, f"{share:.0%}", "value", "middle")
            done += share
    return str(canvas)


def bars(rows: Sequence[tuple[str, float, str]], title: str, colour_index: int = 0) -> str:
    """Shares as bars, the longest first: (name, share, what to say beside it)."""
    canvas = Canvas(WIDTH, 26.0 * len(rows) + 8, title)
    most = max((share for __, share, __ in rows), default=1.0) or 1.0
    at = scale(0, most, LABEL, WIDTH - 190)
    for row, (name, share, said) in enumerate(rows):
        y = 26.0 * row + 6
        canvas.text(LABEL - 14, y + 13, short(name), "name", "end")
        canvas.box(LABEL, y, at(share) - LABEL, 16, f"bar {colour(colour_index)}", f"{name}: {said}")
        canvas.text(at(share) + 8, y + 13, said, "value")
    return str(canvas)

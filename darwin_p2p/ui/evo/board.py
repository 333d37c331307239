"""Everything beside the island: turn, climate ring, meteor track, the species, the auction."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.evo.cards import CARD, GENES
from ...games.evo.climate import COLD, HOT, TEMPERATE, ZONES, direction, zone
from ...games.evo.view import EvoView
from ..page import Column, Grid, Line, Page, Part, Patch, Picture, Row, Tone, counted, title
from ..presenter import Players
from .island import island_picture
from .labels import (
    BOOSTS,
    GENE_WORDS,
    LETTERS,
    PHASES,
    SEASONS,
    TERRAIN,
    TERRAIN_STYLES,
    chance,
    gene,
    species,
)

COUNTERS = GENES[:CARD]
SHORT = {"parasol": "sun", "mutant": "mut"}
LEGEND = "MP mutation points; sun parasols, against heat; mut mutants: cheaper genes."


def board_page(
    view: EvoView, players: Players, marks: Mapping[int, str] | None = None, *, whole: bool = False
) -> Page:
    """The whole table; `marks` are written on hexes that may be chosen."""
    island = island_picture(view, players, marks, whole=whole)
    return [*status(view), island, species_grid(view, players), *boosts(view, players), *outlook(view)]


def status(view: EvoView) -> list[Part]:
    """Turn and phase, the climate, the meteor."""
    heading = title(f"Turn {max(1, view.turn)}, {PHASES.get(view.phase, view.phase)}")
    return [heading, climate_picture(view), meteor_picture(view)]


def outlook(view: EvoView) -> list[Line]:
    """How many of one's own would survive as things stand; cards may still change it."""
    if view.seat is None or view.phase not in ("movement", "births", "survival"):
        return []
    zones = [view.zones[place] for place in view.herd()]
    living = zones.count(TEMPERATE)
    living += sum(min(zones.count(one), view.protected(view.seat, one)) for one in (COLD, HOT))
    tone: Tone = "good" if living == len(zones) else "bad"
    return [Line(f"As things stand {living} of your {counted(len(zones), 'dinosaur')} will survive.", tone)]


def season(view: EvoView, box: int) -> str:
    return SEASONS[box] if len(view.rules.ring) == len(SEASONS) else f"box {box + 1}"


def ring_box(view: EvoView, box: int) -> str:
    return f"[{season(view, box)}]" if box == view.climate else f" {season(view, box)} "


def ring_style(view: EvoView, box: int) -> str:
    style = TERRAIN_STYLES[view.rules.ring[box]]
    return style if box == view.climate else f"dim {style}"


def climate_picture(view: EvoView) -> Picture:
    """The ring with its marker, and what the terrains are now."""
    ring = view.rules.ring
    line = [Patch("Climate ", "bold")]
    for box in range(len(ring)):
        line.append(Patch(ring_box(view, box), ring_style(view, box)))
        line.append(Patch(">" if box < len(ring) - 1 else ""))
    zones = [f"{TERRAIN[level]} {ZONES[zone(ring[view.climate], level)]}" for level in range(4)]
    after = [(view.climate + direction(die)) % len(ring) for die in (6, 1)]
    sentence = (
        f"The climate is {season(view, view.climate)}: {', '.join(zones)}. A throw of 3 to 6 leads to"
        f" {season(view, after[0])}, of 1 to {season(view, after[1])}."
    )
    return Picture((tuple(line),), (sentence,))


def meteor_picture(view: EvoView) -> Picture:
    """The turn track with the meteor on it, and the odds."""
    track = view.rules.track
    line = [Patch("Meteor  ", "bold")]
    for space, ends_on in enumerate(track[:-1]):
        text = f"1-{ends_on}" if ends_on else "."
        line.append(Patch(f"({text})" if space == view.meteor else f" {text} ", "bold" if ends_on else ""))
    line += [Patch(" END "), Patch(f" {odds(view)}", "dim")]
    return Picture((tuple(line),), (f"The meteor: {odds(view)}.",))


def odds(view: EvoView) -> str:
    """When the game may end."""
    track = view.rules.track
    if view.phase == "over":
        return "it has struck"
    ahead = view.meteor + (view.phase != "evolution")
    if ahead >= len(track) - 1:
        return "this turn is the last"
    if track[ahead] and view.phase != "evolution":
        return f"this turn ends the game {chance(track[ahead])}"
    turns = next(space for space, ends_on in enumerate(track) if ends_on and space > ahead) - ahead
    if turns == 1:
        return "the next turn may end the game"
    if view.phase == "evolution":  # the marker has moved
        return f"safe for {counted(turns - 1, 'more turn')}"
    return f"safe for {turns} turns"


# -- the species -------------------------------------------------------------------------------------------


def portrait_titles() -> list[str]:
    """Points, herd, the counters of the portrait, cards."""
    return ["MP", "herd", *(SHORT.get(name, name) for name in COUNTERS), "cards"]


def species_grid(view: EvoView, players: Players) -> Grid:
    """The portraits, in the order of play."""
    columns = (
        Column(""),
        Column("species"),
        *(Column(word, right=True) for word in portrait_titles()),
    )
    rows = tuple(_portrait(view, players, seat) for seat in view.order)
    return Grid(columns, rows, legend=LEGEND)


def _portrait(view: EvoView, players: Players, seat: int) -> Row:
    herd, cards = len(view.herd(seat)), view.hand_sizes[seat]
    counters = view.genes[seat][:CARD]
    cells = (
        LETTERS[seat],
        players.name(seat),
        str(view.scores[seat]),
        str(herd),
        *map(str, counters),
        str(cards),
    )
    has = ", ".join(f"{name} {number}" for name, number in zip(COUNTERS, counters, strict=True))
    sentence = (
        f"{species(players, seat)}: {counted(view.scores[seat], 'point')}, {counted(herd, 'dinosaur')};"
        f" {has}; {counted(cards, 'card')}."
    )
    return Row(cells, sentence, "mine" if seat == view.seat else "")


def boosts(view: EvoView, players: Players) -> list[Line]:
    """What cards lend in this phase."""
    told = []
    lent: dict[tuple[str, int], int] = {}
    for what, seat, amount in view.boosts:  # R-CARD-2: they add up
        lent[what, seat] = lent.get((what, seat), 0) + amount
    for (what, seat), amount in lent.items():
        if what in BOOSTS:
            told.append(f"{species(players, seat)} {amount:+} {BOOSTS[what]}")
        elif what == "swim" and amount > 0:
            told.append(f"{species(players, seat)} may swim once")
        elif what == "nests":
            told.append(f"{species(players, seat)} nests up to {amount} hexes away")
        elif what == "barren":
            told.append("no births")
    return [Line(f"By cards, this phase: {'; '.join(told)}.")] if told else []


# -- the auction -------------------------------------------------------------------------------------------


def auction_page(view: EvoView, players: Players) -> Page:
    """The genes on offer with their standing bids."""
    columns = (
        Column("", right=True),
        Column("gene"),
        Column("bid", right=True),
        Column("by"),
        Column("gives"),
    )
    rows = []
    for one in view.auction:
        name = gene(one.gene)
        free = one.seat < 0
        by = "" if free else species(players, one.seat)
        sentence = (
            f"{one.row + 1}, {name}: {'free' if free else f'{one.amount} by {by}'}; {GENE_WORDS[name]}."
        )
        cells = (str(one.row + 1), name, "free" if free else str(one.amount), by, GENE_WORDS[name])
        rows.append(Row(cells, sentence, "mine" if one.seat == view.seat else ""))
    return [title("Auction"), Grid(columns, tuple(rows))]

"""Everything beside the island: turn, climate ring, meteor track, the species, the auction."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.evo.cards import CARD
from ...games.evo.climate import COLD, HOT, TEMPERATE, direction, zone
from ...games.evo.view import EvoView
from ...text import Text, name, phrase
from ...words import _, n_, parted
from ..drawing import cut, fit, size
from ..page import Column, Grid, Line, Page, Part, Patch, Picture, Row, Tone, title
from ..presenter import Players
from .island import WIDEST, flowing, island_picture
from .labels import (
    BOOSTS,
    LETTERS,
    PHASES,
    SEASONS,
    TERRAIN,
    TERRAIN_STYLES,
    chance,
    gene,
    gives,
    species,
    zone_word,
)

TITLES = (
    # NOTE: Titles of narrow columns: at most 5 letters, and no two may begin with the same two.
    name("column", "MP"),
    name("column", "herd"),
    name("column", "tail"),
    name("column", "fur"),
    name("column", "leg"),
    name("column", "sun"),
    name("column", "horn"),
    name("column", "mut"),
    name("column", "egg"),
    name("column", "cards"),
)
TITLE = 5  # columns for the longest of them
# NOTE: Explains the short titles of the table, those of your language.
LEGEND = phrase("MP mutation points; sun parasols, against heat; mut mutants: cheaper genes.")


def board_page(
    view: EvoView, players: Players, marks: Mapping[int, str] | None = None, *, whole: bool = False
) -> Page:
    """The whole table; `marks` are written on hexes that may be chosen."""
    island = island_picture(view, players, marks, whole=whole)
    return [*status(view), island, species_grid(view, players), *boosts(view, players), *outlook(view)]


def status(view: EvoView) -> list[Part]:
    """Turn and phase, the climate, the meteor."""
    heading = title(_("Turn {turn}, {phase}", turn=max(1, view.turn), phase=phase_word(view)))
    return [heading, climate_picture(view), meteor_picture(view)]


def phase_word(view: EvoView) -> Text | str:
    return PHASES.get(view.phase, view.phase)


def outlook(view: EvoView) -> list[Line]:
    """How many of one's own would survive as things stand; cards may still change it."""
    if view.seat is None or view.phase not in ("movement", "births", "survival"):
        return []
    zones = [view.zones[place] for place in view.herd()]
    living = zones.count(TEMPERATE)
    living += sum(min(zones.count(one), view.protected(view.seat, one)) for one in (COLD, HOT))
    tone: Tone = "good" if living == len(zones) else "bad"
    told = n_(
        "As things stand {living} of your {n} dinosaur will survive.",
        "As things stand {living} of your {n} dinosaurs will survive.",
        len(zones),
        living=living,
    )
    return [Line(told, tone)]


def season(view: EvoView, box: int) -> str:
    if len(view.rules.ring) == len(SEASONS):
        return str(SEASONS[box])
    return _("box {number}", number=box + 1)


def ring_box(view: EvoView, box: int) -> str:
    return f"[{season(view, box)}]" if box == view.climate else f" {season(view, box)} "


def ring_style(view: EvoView, box: int) -> str:
    style = TERRAIN_STYLES[view.rules.ring[box]]
    return style if box == view.climate else f"dim {style}"


def climate_picture(view: EvoView, width: int = WIDEST) -> Picture:
    """The ring with its marker, and what the terrains are now."""
    ring = view.rules.ring
    pieces = [[Patch(fit(_("Climate"), _heads()), "bold")]]
    for box in range(len(ring)):
        arrow = Patch(">" if box < len(ring) - 1 else "")
        pieces.append([Patch(ring_box(view, box), ring_style(view, box)), arrow])
    zones = [
        # NOTE: As in: plain cold, with commas between
        _("{terrain} {zone}", terrain=TERRAIN[level], zone=zone_word(zone(ring[view.climate], level)))
        for level in range(4)
    ]
    after = [(view.climate + direction(die)) % len(ring) for die in (6, 1)]
    sentence = _(
        "The climate is {season}: {zones}. A throw of 3 to 6 leads to {next}, of 1 to {previous}.",
        season=season(view, view.climate),
        zones=", ".join(zones),
        next=season(view, after[0]),
        previous=season(view, after[1]),
    )
    return Picture(tuple(flowing(pieces, width)), (sentence,))


def meteor_picture(view: EvoView, width: int = WIDEST) -> Picture:
    """The turn track with the meteor on it, and the odds."""
    pieces = [[Patch(fit(_("Meteor"), _heads()), "bold")], *_track(view)]
    # NOTE: The end of the track on which the meteor falls.
    pieces += [[Patch(f" {_('END')} ")], [Patch(cut(f" {odds(view)}", width - _heads()), "dim")]]
    if len(flowing(pieces, width)) > 1:
        pieces[1:-2] = [[Patch(one.text.rstrip(), one.style)] for (one,) in _track(view)]
    return Picture(tuple(flowing(pieces, width)), (_("The meteor: {odds}.", odds=odds(view)),))


def _track(view: EvoView) -> list[list[Patch]]:
    pieces = []
    for space, ends_on in enumerate(view.rules.track[:-1]):
        text = f"1-{ends_on}" if ends_on else "."
        shown = f"({text})" if space == view.meteor else f" {text} "
        pieces.append([Patch(shown, "bold" if ends_on else "")])
    return pieces


def _heads() -> int:
    """Columns for the words before the ring and the track."""
    return max(size(_("Climate")), size(_("Meteor"))) + 1


def odds(view: EvoView) -> str:
    """When the game may end."""
    track = view.rules.track
    if view.phase == "over":
        return _("it has struck")
    ahead = view.meteor + (view.phase != "evolution")
    if ahead >= len(track) - 1:
        return _("this turn is the last")
    if track[ahead] and view.phase != "evolution":
        # NOTE: {chance}: on 1 to 4 (4 in 6)
        return _("this turn ends the game {chance}", chance=chance(track[ahead]))
    turns = next(space for space, ends_on in enumerate(track) if ends_on and space > ahead) - ahead
    if turns == 1:
        return _("the next turn may end the game")
    if view.phase == "evolution":  # the marker has moved
        return n_("safe for {n} more turn", "safe for {n} more turns", turns - 1)
    return n_("safe for {n} turn", "safe for {n} turns", turns)


# -- the species -------------------------------------------------------------------------------------------


def portrait_titles() -> list[str]:
    """Points, herd, the counters of the portrait, cards."""
    return [cut(one, TITLE) for one in TITLES]


def species_grid(view: EvoView, players: Players) -> Grid:
    """The portraits, in the order of play."""
    columns = (
        Column(""),
        Column(_("species"), wraps=True),
        *(Column(word, right=True) for word in portrait_titles()),
    )
    rows = tuple(_portrait(view, players, seat) for seat in view.order)
    return Grid(columns, rows, legend=str(LEGEND))


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
    has = [f"{gene(number)} {amount}" for number, amount in enumerate(counters)]
    sentence = _(
        "{species}: {points}, {dinosaurs}; {genes}; {cards}.",
        species=species(players, seat),
        points=n_("{n} point", "{n} points", view.scores[seat]),
        dinosaurs=n_("{n} dinosaur", "{n} dinosaurs", herd),
        genes=", ".join(has),
        cards=n_("{n} card", "{n} cards", cards),
    )
    return Row(cells, sentence, "mine" if seat == view.seat else "")


def boosts(view: EvoView, players: Players) -> list[Line]:
    """What cards lend in this phase."""
    told = []
    lent: dict[tuple[str, int], int] = {}
    for what, seat, amount in view.boosts:  # R-CARD-2: they add up
        lent[what, seat] = lent.get((what, seat), 0) + amount
    for (what, seat), amount in lent.items():
        whose = species(players, seat)
        if what in BOOSTS:
            told.append(f"{whose} {amount:+} {BOOSTS[what]}")
        elif what == "swim" and amount > 0:
            told.append(_("{species} may swim once", species=whose))
        elif what == "nests":
            told.append(
                n_(
                    "{species} nests up to {n} hex away",
                    "{species} nests up to {n} hexes away",
                    amount,
                    species=whose,
                )
            )
        elif what == "barren":
            told.append(_("no births"))
    return [Line(_("By cards, this phase: {boosts}.", boosts=parted(told)))] if told else []


# -- the auction -------------------------------------------------------------------------------------------


def auction_page(view: EvoView, players: Players) -> Page:
    """The genes on offer with their standing bids."""
    columns = (
        Column("", right=True),
        Column(_("gene")),
        Column(_("bid"), right=True),
        Column(_("by"), wraps=True),
        Column(_("gives"), wraps=True),
    )
    rows = []
    for one in view.auction:
        words = {"row": str(one.row + 1), "gene": gene(one.gene), "gives": gives(one.gene)}
        if one.seat < 0:
            bid, by = _("free"), ""
            sentence = _("{row}, {gene}: free; {gives}.", **words)
        else:
            bid, by = str(one.amount), species(players, one.seat)
            sentence = _("{row}, {gene}: {amount} by {bidder}; {gives}.", amount=bid, bidder=by, **words)
        cells = (words["row"], words["gene"], bid, by, words["gives"])
        rows.append(Row(cells, sentence, "mine" if one.seat == view.seat else ""))
    return [title(_("Auction")), Grid(columns, tuple(rows))]

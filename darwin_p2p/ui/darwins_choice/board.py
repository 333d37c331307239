"""The table as a page: who has how many points, the event in force, habitats and the species in them."""

from __future__ import annotations

import msgspec

from ...games.darwins_choice.evaluation import evaluate_food
from ...games.darwins_choice.habitats import Place, Species
from ...games.darwins_choice.migrate import DRIFT
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_, named, parted, phrase
from .. import rulebook
from ..page import GAP, Column, Grid, Line, Page, Row, title
from ..presenter import Players
from .labels import SHORT_DIET, abilities, cards_line, requirements, short_abilities, tag, where
from .teams import together

COLUMNS = (
    Column("", right=True),
    Column(phrase("species"), wraps=True),
    Column(phrase("owner")),
    Column(phrase("diet")),
    Column(phrase("adapt"), right=True),
    Column(phrase("str"), right=True),
    Column(phrase("food")),
    Column(phrase("pts"), right=True),
    Column(phrase("abilities"), wraps=True),
)
LEGEND = phrase("* leads its habitat; str is strength")
FOOD_LEGEND = phrase("; food is what it gets of what it needs; unfit: not fit for its habitat")
PHASES = {
    "setup": phrase("setting up"),
    "drawing": phrase("drawing cards"),
    "action": phrase("Action Phase"),
    "evaluation": phrase("Evaluation Phase"),
    "transition": phrase("Transition Phase"),
    "over": phrase("the game is over"),
}


def board_page(view: DarwinView, players: Players) -> Page:
    lines: list[Line | Grid] = [*status(view, players)]
    legend = f"{LEGEND}{FOOD_LEGEND if food_matters(view) else ''}."
    first = True
    for number, place in enumerate(view.places, 1):
        lines += place_page(view, players, number, place, titled=first and bool(place.species))
        first = first and not place.species
    if isinstance(lines[-1], Grid):
        lines[-1] = msgspec.structs.replace(lines[-1], legend=legend)
    elif not first:
        lines.append(Grid((), (), legend=legend))
    return lines


def status(view: DarwinView, players: Players) -> list[Line]:
    """Era, event and points."""
    era = _("Era {era} of {eras}", era=max(1, view.era), eras=view.rules.eras)
    lines = [title(f"{era}, {PHASES.get(view.phase, view.phase)}")]
    if view.event is not None:
        lasting = (
            event_effect(view.event.key) if view.event.permanent else _("It struck at once and is over.")
        )
        lines.append(Line(_("Event: {event}. {lasting}", event=view.event.name, lasting=lasting)))
    shown = []
    for seat, score in enumerate(view.scores):
        passed = view.passed[seat] and view.phase == "action"
        cards = n_("{n} card", "{n} cards", len(view.hand(seat)))
        words = {"player": players.name(seat), "score": score, "cards": cards}
        one = _("{player}: {score} ({cards}, passed)", **words) if passed else None
        shown.append(one or _("{player}: {score} ({cards})", **words))
    lines.append(Line(_("Points. {shown}.", shown=parted(shown))))
    return [*lines, *together(view, players, view.scores)]


def event_effect(key: str) -> str:
    try:
        return rulebook.load().event_effect(key)
    except KeyError:
        return ""


def place_page(
    view: DarwinView, players: Players, number: int, place: Place, *, titled: bool = True
) -> list[Line | Grid]:
    """One habitat with its species, best placed first."""
    habitat = place.habitat
    drifting = view.event is not None and view.event.key == DRIFT
    lines: list[Line | Grid] = [
        GAP,
        title(f"{number} {habitat.name}{where(place, drifting)}: {requirements(habitat)}"),
    ]
    if not habitat.erupting:
        lines.append(
            Line(
                _(
                    "Adaptation: {adaptation}. {points}.{food_left}",
                    adaptation=", ".join(named("ability", one) for one in habitat.adaptation),
                    points=n_("{n} point", "{n} points", habitat.points),
                    food_left=_food_left(place) if food_matters(view) else "",
                ),
                indent=2,
            )
        )
    if place.species:
        rows = tuple(_row(view, players, place, one) for one in ranked(place))
        lines.append(Grid(_columns(view), rows, titled, 1))
    return lines


def _columns(view: DarwinView) -> tuple[Column, ...]:
    return COLUMNS if food_matters(view) else tuple(one for one in COLUMNS if one.title != "food")


def _food_left(place: Place) -> str:
    left, plants = place.feeding, n_("{n} plant", "{n} plants", place.plants)
    return _(
        " Left: {left} of {plants}, {meat} of {all_meat} meat.",
        left=left.plants,
        plants=plants,
        meat=left.meat,
        all_meat=place.meat,
    )


def ranked(place: Place) -> list[Species]:
    """The species of a place, best placed first; those that do not meet the requirements last."""
    order = {one.id: rank for rank, one in enumerate(place.feeding.eaters)}
    return sorted(place.species, key=lambda one: order.get(one.id, len(order)))


def food_matters(view: DarwinView) -> bool:
    """Whether this table looks at food at all; a variant may leave it out."""
    return evaluate_food in view.rules.evaluation


def food_state(place: Place, species: Species) -> tuple[str, str, bool]:
    """Its food in few words and in a clause, and whether all is well."""
    need = species.hearts
    if not place.meets(species):
        return _("unfit"), _("does not meet the requirements"), False
    feeding = place.feeding
    got = feeding.plants_of[species.id] + feeding.meat_of[species.id]
    if got >= need:
        return (
            _("fed {got}/{need}", got=got, need=need),
            _("fed, {got} of {need} food", got=got, need=need),
            True,
        )
    return (
        _("hungry {got}/{need}", got=got, need=need),
        _("hungry, {got} of {need} food", got=got, need=need),
        False,
    )


def _row(view: DarwinView, players: Players, place: Place, species: Species) -> Row:
    body = species.body
    adaptation = place.adaptation(species)
    strength = place.strength(body.traits, body.diet)
    leads = species in place.best_adapted() and adaptation > 0
    food, clause, well = food_state(place, species) if food_matters(view) else ("", _("no food needed"), True)
    mine = species.owner == view.seat
    has = abilities(species.symbols)
    cells = (
        f"{'*' if leads else ''}#{species.id}",
        species.name,
        players.name(species.owner),
        SHORT_DIET[species.diet],
        str(adaptation),
        str(strength),
        *((food,) if food_matters(view) else ()),
        str(species.points),
        short_abilities(species.symbols),
    )
    sentence = _(
        "{species}, {owner}: {diet}, adaptation {adaptation}, strength {strength}, {clause},"
        " {points}{leads}; {has}.",
        species=tag(species),
        owner=players.name(species.owner),
        diet=named("diet", species.diet.value),
        adaptation=adaptation,
        strength=strength,
        clause=clause,
        points=n_("{n} point", "{n} points", species.points),
        leads=_(", leads here") if leads else "",
        has=has or _("no ability"),
    )
    return Row(cells, sentence, "bad" if mine and not well else "mine" if mine else "")


def species_page(view: DarwinView, players: Players, index: int, species: Species) -> Page:
    """All about one species."""
    place = view.places[index]
    row = _row(view, players, place, species)
    acted = _("It has had its main action this Era.") if species.done else _("It may still act this Era.")
    body = species.body
    free = [
        name
        for name, points in (
            (n_("{n} leg point", "{n} leg points", body.free_legs), body.free_legs),
            (named("part", "wings"), body.free_wings),
            (named("part", "tail"), body.free_tail),
        )
        if points > 0
    ]
    return [
        Line(_("In {habitat}: {sentence}", habitat=place.habitat.name, sentence=row.sentence), row.tone),
        Line(_("Its cards: {cards}.", cards=cards_line(species.cards)), indent=2),
        Line(
            _("Free for more: {free}.", free=listed(free)) if free else _("No part can be added."), indent=2
        ),
        Line(acted, indent=2),
    ]


def scores_page(view: DarwinView, players: Players, gains: tuple[int, ...] | None) -> Page:
    """Points by player, where they lie, and what the Era would bring if it ended now."""
    columns = (
        Column(_("player")),
        Column(_("points"), right=True),
        Column(_("banked"), right=True),
        Column(_("species"), right=True),
        Column(_("if the Era ended now"), right=True),
    )
    rows = []
    for seat, score in enumerate(view.scores):
        species = len(view.species(seat))
        gain = "" if gains is None else f"{gains[seat]:+d}"
        now = "" if gains is None else _("; {gain} if the Era ended now", gain=gain)
        sentence = _(
            "{player}: {points}, {banked} of them banked, {species} species{now}.",
            player=players.name(seat),
            points=n_("{n} point", "{n} points", score),
            banked=view.banked[seat],
            species=species,
            now=now,
        )
        cells = (players.name(seat), str(score), str(view.banked[seat]), str(species), gain)
        rows.append(Row(cells, sentence, "mine" if seat == view.seat else ""))
    return [title(_("Scores")), Grid(columns, tuple(rows), indent=2), *together(view, players, view.scores)]

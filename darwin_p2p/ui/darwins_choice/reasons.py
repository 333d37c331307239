"""Why an action is a good one, in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine import Action, Draft
from ...games.darwins_choice.actions import (
    LARGE,
    Create,
    Draw,
    EndTurn,
    FullRedraw,
    Migrate,
    Mutate,
    Pass,
    Redraw,
    Trade,
)
from ...games.darwins_choice.anatomy import label as card_name
from ...games.darwins_choice.anatomy import name_of
from ...games.darwins_choice.view import DarwinView
from ...words import _, listed, n_
from ..generic import label
from ..page import Line, Page
from ..presenter import Players
from .labels import CAUSES, ordinal, requirements, tag
from .mutating import step_words
from .naming import Names
from .outlook import MainAction, outlook


def reasons(view: DarwinView, players: Players, action: Action) -> Page:
    """The action as one would say it, and what speaks for it."""
    if isinstance(action, Create | Mutate | Migrate):
        return [Line(_main(view, action), "title"), *_prospects(view, action)]
    known: dict[type[Action], Callable[[DarwinView, Any], tuple[str, str]]] = {
        Trade: _trade,
        Draw: _draw,
        Redraw: _redraw,
        FullRedraw: lambda view, one: (
            _("Discard all cards and draw new ones."),
            _("Nothing can be created from this hand, so it costs nothing [ACT-REDRAW-6]."),
        ),
        EndTurn: lambda view, one: (
            _("End the turn."),
            _("The main action is drafted, and nothing free is left to gain [ACT-TURN-2]."),
        ),
        Pass: lambda view, one: (
            _("Pass."),
            _(
                "No further species, mutation or migration would bring points now; the cards stay for"
                " later [ACT-PASS-1]."
            ),
        ),
    }
    tell = known.get(type(action))
    if tell is None:
        return [Line(f"{label(action, Names(players, view))}.", "title")]
    what, why = tell(view, action)
    return [Line(what, "title"), Line(why, indent=2)]


def _main(view: DarwinView, action: MainAction) -> str:
    if isinstance(action, Create):
        cards = [card for slot in action.slots if (card := view.card(slot)) is not None]
        parts = listed([card_name(card) for card in cards])
        habitat = view.places[action.place].habitat.name
        return _(
            "Create the {species} in {habitat}, from {parts}.",
            species=name_of(cards),
            habitat=habitat,
            parts=parts,
        )
    found = view.find(action.species)
    assert found is not None
    if isinstance(action, Migrate):
        return _(
            "Move {species} to {habitat}.",
            species=tag(found[1]),
            habitat=view.places[action.place].habitat.name,
        )
    changes = listed([step_words(view, found[1], step) for step in action.steps])
    return _("Mutate {species}: {changes}.", species=tag(found[1]), changes=changes)


def _prospects(view: DarwinView, action: MainAction) -> list[Line]:
    """The rules that the action rests on, from the outlook of the table."""
    look = outlook(view, action)
    draft = Draft(view)
    draft.attempt(action)
    after = draft.view
    assert isinstance(after, DarwinView)
    number = max(one.id for __, one in after.species()) if isinstance(action, Create) else action.species
    found = after.find(number)
    assert found is not None
    place, species = after.places[found[0]], found[1]
    asked = requirements(place.habitat)
    lines = [_("It may live there: {habitat} {asked} [HAB-3].", habitat=place.habitat.name, asked=asked)]
    if look.died:
        lines.append(
            _("As things stand it {dies}; that may still change.", dies=CAUSES.get(look.died, look.died))
        )
    elif look.rank:
        lines.append(
            _(
                "It eats {rank} and gets the {hearts} food it needs [FOOD-ORDER-1].",
                rank=ordinal(look.rank),
                hearts=species.hearts,
            )
        )
    barren = not look.died and not look.points  # an Era without rewards (VAR-BEG-4)
    if look.leads and barren:
        lines.append(_("It leads with adaptation {adaptation} [EVAL-ADAPT-1].", adaptation=look.adaptation))
    elif look.leads:
        worth = n_("{n} point", "{n} points", place.habitat.points)
        lines.append(
            _(
                "It leads with adaptation {adaptation}: {worth} at the end of the Era [EVAL-ADAPT-1].",
                adaptation=look.adaptation,
                worth=worth,
            )
        )
    if look.strength_rank:
        lines.append(
            _("It is the {rank} in strength of all species [EVAL-STR-1].", rank=ordinal(look.strength_rank))
        )
    if look.harmed:
        lines.append(
            _("It takes the food or the life of {harmed} [FOOD-ORDER-1].", harmed=listed(look.harmed))
        )
    points = n_("{n} point", "{n} points", look.points)
    lines.append(
        _("This Era brings nobody points.")
        if barren
        else _("If the Era ended now, it would bring {points}.", points=points)
    )
    return [Line(line, indent=2) for line in lines]


def _named(view: DarwinView, slot: int) -> str:
    card = view.card(slot)
    return card_name(card) if card is not None else _("card")


def _trade(view: DarwinView, one: Trade) -> tuple[str, str]:
    return (
        _(
            "Trade the {mine} for the {other} of the market.",
            mine=_named(view, one.give),
            other=_named(view, one.take),
        ),
        _("Trading is free, once a turn, and the new card fits a better animal [ACT-TRADE-1]."),
    )


def _draw(view: DarwinView, one: Draw) -> tuple[str, str]:
    return (
        n_("Draw {n} large card.", "Draw {n} large cards.", one.count)
        if one.pile == LARGE
        else n_("Draw {n} small card.", "Draw {n} small cards.", one.count),
        _("Every species needs a head (small) and a torso (large) [ANAT-1]."),
    )


def _redraw(view: DarwinView, one: Redraw) -> tuple[str, str]:
    return (
        _("Redraw, and keep the {named}.", named=_named(view, one.keep)),
        _("The hand makes no good animal, and a redraw costs no action [ACT-REDRAW-1]."),
    )

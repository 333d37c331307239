"""A good action in the words that one would type, and what it is good for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine import Action
from ...games.evo.actions import Bid, DropOut, Hatch, Lose, Pass, Play, Step, Stop, Swim
from ...games.evo.view import EvoView
from ...words import _
from ..generic import label
from ..page import Line, Page
from ..presenter import Players
from ..words import called
from .hand import held
from .labels import at, chance, effect, gene, gives, owner, species


def reasons(view: EvoView, players: Players, action: Action) -> Page:
    """`move c7 d8`, and what is there."""
    name = view.island.name
    known: dict[type[Action], Callable[[Any], tuple[str, str]]] = {
        Step: lambda one: (
            typed("move", name(one.origin), name(one.target)),
            _target(view, players, one.target),
        ),
        Swim: lambda one: (
            typed("swim", name(one.origin), name(one.target)),
            _target(view, players, one.target),
        ),
        Stop: lambda one: (typed("stop"), _("No further step would do you good.")),
        Hatch: lambda one: (
            typed("hatch", name(one.hex)),
            _("It would hatch on {hex}.", hex=at(view, one.hex)),
        ),
        Lose: lambda one: (
            typed("lose", name(one.hex)),
            _("That is the one on {hex}.", hex=at(view, one.hex)),
        ),
        Bid: lambda one: _bid(view, one),
        DropOut: lambda one: (typed("drop"), _("The genes are not worth more to you.")),
        Play: lambda one: _play(view, one),
        Pass: lambda one: (typed("pass"), _("Your cards may do more good later.")),
    }
    tell = known.get(type(action))
    if tell is None:
        return [Line(label(action), "title")]
    what, why = tell(action)
    return [Line(what, "title"), Line(why, indent=2)]


def typed(word: str, *rest: object) -> str:
    """A command in the words of the reader, which are read as well as the English ones."""
    return " ".join(map(str, (called(word), *rest)))


def _target(view: EvoView, players: Players, place: int) -> str:
    seat = owner(view, place)
    if seat is None or view.seat is None:
        # NOTE: {hex}: c7 (plain, cold)
        return _("It leads to {hex}.", hex=at(view, place))
    odds = chance(view.wins_on(view.seat, seat))
    # NOTE: {chance}: on 1 to 4 (4 in 6)
    return _("An attack on {species}, won {chance}.", species=species(players, seat), chance=odds)


def _bid(view: EvoView, one: Bid) -> tuple[str, str]:
    kind = next(row.gene for row in view.auction if row.row == one.row)
    return typed("bid", gene(kind), one.amount), _("It gives: {what}.", what=gives(kind))


def _play(view: EvoView, one: Play) -> tuple[str, str]:
    card = dict(held(view))[one.slot]
    return typed("play", card.name), effect(card.key)

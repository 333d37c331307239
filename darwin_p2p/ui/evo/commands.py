"""The words of EVO that a person may type, and what they come to. No rules here: the engine says what is
allowed."""

from __future__ import annotations

from collections.abc import Callable

from ...engine import Choice
from ...games.evo.actions import Bid, DropOut, Hatch, Lose, Pass, Play, Step, Stop, Swim
from ...games.evo.view import EvoView
from ...words import _, phrase
from ..page import Line, Page
from ..presenter import Act, Command, Outcome, Players, Tell, Unclear
from ..words import quoted
from .board import auction_page, board_page, climate_picture, meteor_picture, species_grid
from .choices import play, read_bid
from .hand import card_named, hand_page
from .labels import described, hexes_in, names, owner, species

COMMANDS = (
    Command(
        "move",
        phrase("move HEX HEX"),
        phrase("one step, as in: move c7 d8; onto another species it is an attack"),
        ("step",),
    ),
    Command("swim", phrase("swim HEX HEX"), phrase("a step along the coast, with the card Long Swim")),
    Command("stop", "stop", phrase("move no more this turn")),
    Command("hatch", phrase("hatch HEX"), phrase("place a newborn, as in: hatch d8"), ("place", "birth")),
    Command("lose", phrase("lose HEX"), phrase("the dinosaur that does not survive"), ("remove",)),
    Command("bid", phrase("bid GENE AMOUNT"), phrase("bid in the auction, as in: bid egg 4")),
    Command("drop", "drop", phrase("drop out of the auction, where that is allowed")),
    Command(
        "play",
        phrase("play CARD"),
        phrase("play an event card by its name or number, as in: play rain dance"),
    ),
    Command("pass", "pass", phrase("play no card now")),
    Command("map", "map", phrase("the island, the climate and the species"), ("board", "table", "island")),
    Command("hand", "hand", phrase("your event cards"), ("cards",)),
    Command("genes", "genes", phrase("the species and what they have"), ("species", "scores", "points")),
    Command("auction", "auction", phrase("the genes on offer and the bids")),
    Command("climate", "climate", phrase("the climate and the meteor"), ("meteor", "track")),
    Command("look", phrase("look HEX"), phrase("look closer at a hex, as in: look c7"), ("show",)),
)


def understand(view: EvoView, players: Players, command: Command, rest: str) -> Outcome:
    """What a typed command comes to; `Unclear` when its words cannot be read."""
    readers: dict[str, Callable[[], Outcome]] = {
        "move": lambda: Act(Step(*_two(view, rest, "move c7 d8"))),
        "swim": lambda: Act(Swim(*_two(view, rest, "swim c7 h2"))),
        "stop": lambda: Act(Stop()),
        "hatch": lambda: Act(Hatch(_one(view, rest, "hatch d8"))),
        "lose": lambda: Act(Lose(_one(view, rest, "lose d8"))),
        "bid": lambda: _bid(view, rest),
        "drop": lambda: Act(DropOut()),
        "play": lambda: _play(view, players, rest),
        "pass": lambda: Act(Pass()),
        "map": lambda: Tell(board_page(view, players, whole=True)),
        "hand": lambda: Tell(hand_page(view)),
        "genes": lambda: Tell([species_grid(view, players)]),
        "auction": lambda: Tell(_auction(view, players)),
        "climate": lambda: Tell([climate_picture(view), meteor_picture(view)]),
        "look": lambda: Tell(look(view, players, _one(view, rest, "look c7"))),
    }
    return readers[command.word]()


def _one(view: EvoView, rest: str, example: str) -> int:
    found = hexes_in(view, rest)
    if len(found) != 1:
        raise Unclear(_("Name one hex, as in: {example}.", example=example))
    return found[0]


def _two(view: EvoView, rest: str, example: str) -> tuple[int, int]:
    found = hexes_in(view, rest)
    if len(found) != 2:
        raise Unclear(_("Name the hex you go from and the one you go to, as in: {example}.", example=example))
    return found[0], found[1]


def _bid(view: EvoView, rest: str) -> Outcome:
    if not view.auction:
        return Act(Bid(0, 0))  # the rules say that it is not the moment
    outcome = read_bid(view, rest)
    if outcome is None:
        raise Unclear(
            _("Say a gene on offer and an amount, as in: bid egg 4; not {typed}.", typed=quoted(rest))
        )
    return outcome


def _play(view: EvoView, players: Players, rest: str) -> Outcome:
    need = view.need
    if not rest:
        raise Unclear(
            _("Play which card? Name it or its number, as in: play rain dance; 'hand' shows your cards.")
        )
    slot, __ = card_named(view, rest)
    if not isinstance(need, Choice) or need.about != "card":
        return Act(Play(slot))  # the rules say that it is not the moment
    return play(view, players, slot)


def _auction(view: EvoView, players: Players) -> Page:
    return auction_page(view, players) if view.auction else [Line(_("There is no auction now."))]


def look(view: EvoView, players: Players, place: int) -> Page:
    """A hex: what it is, who stands there, what lies around."""
    seat = owner(view, place)
    told = [f"{described(view, place)} ({','.join(map(str, view.island.hexes[place]))})."]
    if seat is None:
        told.append(_("Nobody stands there."))
    else:
        told.append(_("A dinosaur of {species} stands there.", species=species(players, seat)))
    if place in view.island.coast:
        told.append(_("It lies on the coast."))
    near = names(view, view.island.neighbours[place])
    told.append(_("Next to it: {hexes}.", hexes=near))
    return [Line(" ".join(told))]

"""Small words, letters and colours of EVO. Colour is never the only sign: every one has a letter as well."""

from __future__ import annotations

import re

from ...games.evo.cards import GENES
from ...games.evo.climate import ZONES
from ...games.evo.islands import TERRAINS
from ...games.evo.movement import EMPTY
from ...games.evo.view import EvoView
from .. import rulebook
from ..page import listed
from ..presenter import Players, Unclear
from ..words import quoted

LETTERS = "ABCDE"  # of the species, by seat
TERRAIN = ("beach", "plain", "hill", "mountain")
TERRAIN_LETTERS = TERRAINS.lower()
TERRAIN_STYLES = ("black on #e8c95c", "black on #7db35a", "white on #8a5a33", "black on #a7adb3")
DEADLY_STYLES = ("#c9c0a0 on #5d5330", "#b4c7a5 on #35492a", "#c9ab93 on #3f2919", "#b9bdc1 on #474b4f")
ZONE_MARKS = (" ", "*", "~", "x")  # temperate, cold, hot, deadly
SEAT_STYLES = tuple(
    f"bold white on {colour}" for colour in ("red3", "blue3", "purple4", "black", "deep_pink4")
)
MARK_STYLE = "bold black on white"
SEASONS = ("ice age", "thaw", "warming", "great heat", "cooling", "chill")
PHASES = {
    "setup": "setting up",
    "initiative": "initiative",
    "climate": "climate",
    "movement": "movement and fights",
    "births": "births",
    "survival": "survival",
    "evolution": "meteor and evolution",
    "over": "the game is over",
}
MOMENTS = {  # EVO-TURN-3: when cards are played
    "initiative": "Before the order of the turn is set",
    "climate": "Before the climate die is thrown",
    "movement": "Before anybody moves",
    "births": "Before anything hatches",
    "survival": "Before the survivors are counted",
    "evolution": "Before the genes are drawn",
}
GENE_WORDS = {
    "tail": "goes earlier in the turn",
    "fur": "one more survives in the cold",
    "leg": "one more step",
    "parasol": "one more survives in the heat",
    "horn": "stronger in fights",
    "mutant": "later genes cost 1 less",
    "egg": "one more newborn",
    "card": "draw an event card",
}
BOOSTS = {
    "tail": "tail",
    "attack": "horns in attack",
    "defence": "horns in defence",
    "steps": "steps",
    "eggs": "eggs",
    "fur": "fur",
    "parasol": "parasols",
}
AXIAL = re.compile(r"\(?\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*\)?")


def species(players: Players, seat: int) -> str:
    """`A (you)`: the letter on the map and who it is."""
    return f"{LETTERS[seat]} ({players.name(seat)})"


def whose(players: Players, seat: int) -> str:
    return "your" if seat == players.me else f"{players.name(seat)}'s"


def described(view: EvoView, place: int) -> str:
    """`c7 plain, cold`."""
    terrain = TERRAIN[view.island.terrain[place]]
    return f"{view.island.name(place)} {terrain}, {ZONES[view.zones[place]]}"


def names(view: EvoView, places: list[int] | tuple[int, ...]) -> str:
    return listed([view.island.name(place) for place in places])


def hexes_in(view: EvoView, text: str) -> list[int]:
    """The hexes that a text names: `c7 d8`, or axial coordinates `2,-3 1,-2`; raises `Unclear`."""
    island = view.island
    found: list[int] = []
    left = text.casefold()
    for match in AXIAL.finditer(left):
        place = island.number.get((int(match[1]), int(match[2])))
        if place is None:
            raise Unclear(f"There is no hex {match[0].strip()} on this island.")
        found.append(place)
    for word in AXIAL.sub(" ", left).replace(",", " ").split():
        if word in ("to", "at", "on", "from"):
            continue
        if word not in island.names:
            raise Unclear(f"There is no hex {quoted(word)}; they are called like {island.names[0]}.")
        found.append(island.names.index(word))
    return found


def chance(highest: int) -> str:
    """`on 1 to 4 (4 in 6)`."""
    faces = "1" if highest == 1 else "1 or 2" if highest == 2 else f"1 to {highest}"
    return f"on {faces} ({highest} in 6)"


def effect(key: str) -> str:
    """What a card does, in a sentence."""
    try:
        return rulebook.load("evo").event_effect(key)
    except KeyError:  # a card of somebody's own
        return ""


def gene(number: int) -> str:
    return GENES[number]


def owner(view: EvoView, place: int) -> int | None:
    seat = view.board[place]
    return None if seat == EMPTY else seat

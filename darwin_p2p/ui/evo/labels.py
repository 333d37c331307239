"""Small words, letters and colours of EVO. Colour is never the only sign: every one has a letter as well."""

from __future__ import annotations

import re

from ...games.evo.cards import GENES
from ...games.evo.climate import ZONES
from ...games.evo.islands import TERRAINS
from ...games.evo.movement import EMPTY
from ...games.evo.view import EvoView
from ...text import Text, name, phrase, plain
from ...words import _, listed, named
from .. import rulebook
from ..presenter import Players, Unclear
from ..words import quoted, spellings

LETTERS = "ABCDE"  # of the species, by seat
TERRAIN = (
    name("terrain", "beach"),
    name("terrain", "plain"),
    name("terrain", "hill"),
    name("terrain", "mountain"),
)
TERRAIN_LETTERS = TERRAINS.lower()
TERRAIN_STYLES = ("black on #e8c95c", "black on #7db35a", "white on #8a5a33", "black on #a7adb3")
DEADLY_STYLES = ("#c9c0a0 on #5d5330", "#b4c7a5 on #35492a", "#c9ab93 on #3f2919", "#b9bdc1 on #474b4f")
ZONE_MARKS = (" ", "*", "~", "x")  # temperate, cold, hot, deadly
ZONE_SIGNS = (
    # NOTE: What the signs on the map mean, in one line with the names of the terrains: short words, please.
    name("zone sign", "cold"),
    name("zone sign", "hot"),
    name("zone sign", "deadly"),
)
SEAT_STYLES = tuple(
    f"bold white on {colour}" for colour in ("red3", "blue3", "purple4", "black", "deep_pink4")
)
MARK_STYLE = "bold black on white"
SEASONS = (
    # NOTE: The six seasons stand side by side on the ring of the climate: short words, please.
    name("season", "ice age"),
    name("season", "thaw"),
    name("season", "warming"),
    name("season", "great heat"),
    name("season", "cooling"),
    name("season", "chill"),
)
PHASES = {
    "setup": name("phase of the turn", "setting up"),
    "initiative": name("phase of the turn", "initiative"),
    "climate": name("phase of the turn", "climate"),
    "movement": name("phase of the turn", "movement and fights"),
    "births": name("phase of the turn", "births"),
    "survival": name("phase of the turn", "survival"),
    "evolution": name("phase of the turn", "meteor and evolution"),
    "over": name("phase of the turn", "the game is over"),
}
MOMENTS = {  # EVO-TURN-3: when cards are played
    "initiative": phrase("Before the order of the turn is set"),
    "climate": phrase("Before the climate die is thrown"),
    "movement": phrase("Before anybody moves"),
    "births": phrase("Before anything hatches"),
    "survival": phrase("Before the survivors are counted"),
    "evolution": phrase("Before the genes are drawn"),
}
GENE_WORDS = {
    "tail": phrase("goes earlier in the turn"),
    "fur": phrase("one more survives in the cold"),
    "leg": phrase("one more step"),
    "parasol": phrase("one more survives in the heat"),
    "horn": phrase("stronger in fights"),
    "mutant": phrase("later genes cost 1 less"),
    "egg": phrase("one more newborn"),
    "card": phrase("draw an event card"),
}
BOOSTS = {
    # NOTE: What a card lends for a phase, as in: A (you) +2 steps.
    "tail": name("boost", "tail"),
    "attack": name("boost", "horns in attack"),
    "defence": name("boost", "horns in defence"),
    "steps": name("boost", "steps"),
    "eggs": name("boost", "eggs"),
    "fur": name("boost", "fur"),
    "parasol": name("boost", "parasols"),
}
# NOTE: Words that a player may type before a hex, as in "from c7 to d8"; as many as you like.
SKIPPED = phrase("from to at on")
AXIAL = re.compile(r"\(?\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*\)?")


def species(players: Players, seat: int) -> str:
    """`A (you)`: the letter on the map and who it is."""
    return f"{LETTERS[seat]} ({players.name(seat)})"


def zone_word(zone: int) -> str:
    return named("zone", ZONES[zone])


def described(view: EvoView, place: int) -> str:
    """`c7 plain, cold`."""
    terrain = TERRAIN[view.island.terrain[place]]
    return f"{view.island.name(place)} {terrain}, {zone_word(view.zones[place])}"


def at(view: EvoView, place: int) -> str:
    """`c7 (plain, cold)`, within a sentence."""
    terrain = TERRAIN[view.island.terrain[place]]
    return f"{view.island.name(place)} ({terrain}, {zone_word(view.zones[place])})"


def names(view: EvoView, places: list[int] | tuple[int, ...]) -> str:
    return listed([view.island.name(place) for place in places])


def hexes_in(view: EvoView, text: str) -> list[int]:
    """The hexes that a text names: `c7 d8`, or axial coordinates `2,-3 1,-2`; raises `Unclear`."""
    island = view.island
    found: list[int] = []
    left = text.casefold()
    between = {plain(word) for words in spellings(SKIPPED) for word in words.split()}
    for match in AXIAL.finditer(left):
        place = island.number.get((int(match[1]), int(match[2])))
        if place is None:
            raise Unclear(_("There is no hex {hex} on this island.", hex=match[0].strip()))
        found.append(place)
    for word in AXIAL.sub(" ", left).replace(",", " ").split():
        if plain(word) in between:
            continue
        if word not in island.names:
            raise Unclear(
                _(
                    "There is no hex {typed}; they are called like {example}.",
                    typed=quoted(word),
                    example=island.names[0],
                )
            )
        found.append(island.names.index(word))
    return found


def chance(highest: int) -> str:
    """`on 1 to 4 (4 in 6)`."""
    # NOTE: {faces}: 1 to 4
    return _("on {faces} ({highest} in 6)", faces=faces(highest), highest=highest)


def faces(highest: int) -> str:
    """`1`, `1 or 2`, `1 to 4`: the faces of a die from 1 on."""
    if highest == 1:
        return "1"
    return _("1 or 2") if highest == 2 else _("1 to {highest}", highest=highest)


def effect(key: str) -> str:
    """What a card does, in a sentence."""
    try:
        return rulebook.load("evo").event_effect(key)
    except KeyError:  # a card of somebody's own
        return ""


def gene(number: int) -> Text:
    return name("gene", GENES[number])


def gives(number: int) -> Text:
    """What a gene is good for."""
    return GENE_WORDS[GENES[number]]


def owner(view: EvoView, place: int) -> int | None:
    seat = view.board[place]
    return None if seat == EMPTY else seat

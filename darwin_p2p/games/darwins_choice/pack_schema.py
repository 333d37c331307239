"""The schema of a card pack: its tables, the fields of each with their meaning, and what must be in them.

Readers, writers, templates and the manual all go by what stands here.
"""

from __future__ import annotations

from ...text import phrase
from . import traits as t

SMALL, LARGE = 135, 102  # COMP-1
PAIRS = (  # HAB-10
    ("savanna", "steppe"),
    ("wetland", "swamp"),
    ("ocean", "coral_reef"),
    ("taiga", "tundra"),
    ("tropical_rainforest", "cloud_forest"),
    ("high_mountains", "highlands"),
    ("coast", "islands"),
    ("desert", "rocky_desert"),
    ("polar_desert", "cold_desert"),
)
UNPAIRED = ("mountains", "hills", "semi_desert", "subtropical_dry_forest")
PARTNER = {one: two for a, b in PAIRS for one, two in ((a, b), (b, a))} | dict.fromkeys(UNPAIRED, "")
CLIMATE = ("desertification", "ice_age", "mountain_formation")  # EVT-CLIM-1: these name a pair
IMMEDIATE = ("degeneration", *CLIMATE, "flood", "hurricane", "invaders", "axis_shift")  # COMP-3
FEEDING = ("meteorite", "plant_boom", "meat_boom")  # EVT-FOODEV-1: these set the supply
CALM = ("low_mutation_rate", "optimal_conditions", "continental_drift", "epidemic", "volcano")
KIND = dict.fromkeys(IMMEDIATE, "immediate") | dict.fromkeys((*FEEDING, *CALM), "permanent")
CONTINENTS = 5  # COMP-1

POINTS = {"legs": 2, "wings": 1, "tail": 1}  # ANAT-2: what a torso can offer at most
MINIMUMS = tuple(str(number) for number in range(1, t.MAX_SYMBOLS + 1))  # RUL-10

ABOUT = {
    "name": phrase("a short name without spaces; tables compare it, so choose your own"),
    "title": phrase("what people read"),
    "version": phrase("change it when you change a card"),
    "note": phrase("anything worth knowing about the pack"),
}
_COUNT = "{what} symbols, a whole number; empty is 0"
FIELDS: dict[str, dict[str, str]] = {
    "animals": {
        "name": phrase("the animal; all its cards carry the same name"),
        "part": phrase("head, torso, wings, single_legs, double_legs or tail"),
        "diet": phrase("heads only: herbivore, carnivore or omnivore; else empty"),
        **{ability: phrase(_COUNT, what=ability) for ability in t.ABILITIES},
        "dig": phrase("dig symbols: the species cannot be devoured; empty is 0"),
        "poison": phrase("poisonous symbols: the same protection; empty is 0"),
        "strength": phrase("{what} symbols, a whole number; empty is 0", what=phrase("competitive strength")),
        "hearts": phrase("food the animal needs, and the meat it is; empty is 0"),
        "legs": phrase("torsos only: leg points, 0 to 2; double legs need both"),
        "wings": phrase("torsos only: wing points, 0 or 1"),
        "tail": phrase("torsos only: tail points, 0 or 1"),
    },
    "habitats": {
        "key": phrase("which of the 22 habitats; do not change it"),
        "name": phrase("what people read"),
        "needs": phrase("abilities: a/b is one of them, a+b both, a:2 two symbols; empty is nothing"),
        "forbidden": phrase("abilities that may not be there, separated by spaces"),
        "adaptation": phrase("abilities that count for adaptation, separated by spaces"),
        "plants": phrase("plants in the supply"),
        "meat": phrase("meat in the supply"),
        "points": phrase("Darwin Points of the best adapted: 2 (easy) or 3 (hard)"),
        "partner": phrase("the other habitat of its pair; do not change it"),
    },
    "events": {
        "key": phrase("which of the 16 events; do not change it"),
        "name": phrase("what people read"),
        "kind": phrase("immediate or permanent; do not change it"),
        "plants": phrase("food events only: plants in every easy habitat"),
        "meat": phrase("food events only: meat in every easy habitat"),
        "pair": phrase("climate events only: the two habitats, a/b"),
    },
    "continents": {
        "key": phrase("the continent in files"),
        "name": phrase("what people read"),
    },
}
FILES = ("pack.toml", *(f"{table}.csv" for table in FIELDS))  # of our own pack
NAMES = ("pack.toml", *(f"{table}.{ending}" for table in FIELDS for ending in ("csv", "toml")))  # of any

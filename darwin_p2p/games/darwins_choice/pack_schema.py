"""The schema of a card pack: its tables, the fields of each with their meaning, and what must be in them.

Readers, writers, templates and the manual all go by what stands here.
"""

from __future__ import annotations

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
    "name": "a short name without spaces; tables compare it, so choose your own",
    "title": "what people read",
    "version": "change it when you change a card",
    "note": "anything worth knowing about the pack",
}
_COUNT = "{} symbols, a whole number; empty is 0"
FIELDS: dict[str, dict[str, str]] = {
    "animals": {
        "name": "the animal; all its cards carry the same name",
        "part": "head, torso, wings, single_legs, double_legs or tail",
        "diet": "heads only: herbivore, carnivore or omnivore; else empty",
        **{ability: _COUNT.format(ability) for ability in t.ABILITIES},
        "dig": "dig symbols: the species cannot be devoured; empty is 0",
        "poison": "poisonous symbols: the same protection; empty is 0",
        "strength": _COUNT.format("competitive strength"),
        "hearts": "food the animal needs, and the meat it is; empty is 0",
        "legs": "torsos only: leg points, 0 to 2; double legs need both",
        "wings": "torsos only: wing points, 0 or 1",
        "tail": "torsos only: tail points, 0 or 1",
    },
    "habitats": {
        "key": "which of the 22 habitats; do not change it",
        "name": "what people read",
        "needs": "abilities: a/b is one of them, a+b both, a:2 two symbols; empty is nothing",
        "forbidden": "abilities that may not be there, separated by spaces",
        "adaptation": "abilities that count for adaptation, separated by spaces",
        "plants": "plants in the supply",
        "meat": "meat in the supply",
        "points": "Darwin Points of the best adapted: 2 (easy) or 3 (hard)",
        "partner": "the other habitat of its pair; do not change it",
    },
    "events": {
        "key": "which of the 16 events; do not change it",
        "name": "what people read",
        "kind": "immediate or permanent; do not change it",
        "plants": "food events only: plants in every easy habitat",
        "meat": "food events only: meat in every easy habitat",
        "pair": "climate events only: the two habitats, a/b",
    },
    "continents": {
        "key": "the continent in files",
        "name": "what people read",
    },
}
FILES = ("pack.toml", *(f"{table}.csv" for table in FIELDS))  # of our own pack
NAMES = ("pack.toml", *(f"{table}.{ending}" for table in FIELDS for ending in ("csv", "toml")))  # of any

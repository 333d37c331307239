"""What a card or a species can do, packed into one integer.

Each trait has a lane of eight bits, so a species is the plain sum of its cards (ANAT-11) and the number
of symbols that a habitat asks for is one mask and one remainder. The readable names live on top of it.
"""

from collections.abc import Mapping

ABILITIES = ("run", "swim", "fly", "climb", "cold", "heat")  # SYM-2
SPECIALS = ("dig", "poison")  # SYM-3
TRAITS = (*ABILITIES, *SPECIALS, "strength", "hearts")  # hearts last: the top lane needs no mask

LANE = {name: 8 * place for place, name in enumerate(TRAITS)}
MAX_SYMBOLS = 31  # of a kind on one card; six cards then never overflow a lane
MAX_ABILITIES = 42  # of all kinds on one card; six cards then stay below 255, and `symbols` is exact

STRENGTH = LANE["strength"]
HEARTS = LANE["hearts"]
PROTECTED = 0xFF << LANE["dig"] | 0xFF << LANE["poison"]  # SYM-3: either protects from being devoured


def pack(symbols: Mapping[str, int]) -> int:
    """One integer for a set of symbols: `pack({"run": 2, "hearts": 1})`."""
    return sum(count << LANE[name] for name, count in symbols.items())


def unpack(traits: int) -> dict[str, int]:
    """The symbols of a packed integer, without those that are absent."""
    return {name: count for name in TRAITS if (count := traits >> LANE[name] & 0xFF)}


def mask(names: tuple[str, ...]) -> int:
    """The lanes of these traits, all bits set; a set, so naming one twice changes nothing (RUL-13)."""
    return sum(0xFF << LANE[name] for name in set(names))


def symbols(traits: int, lanes: int) -> int:
    """How many symbols lie in these lanes: base-256 digits, summed by a remainder modulo 255."""
    return (traits & lanes) % 255


def strength(traits: int) -> int:
    return traits >> STRENGTH & 0xFF


def hearts(traits: int) -> int:
    return traits >> HEARTS

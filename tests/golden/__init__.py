"""Texts that show what the rules do, kept beside the tests so that a change of the rules shows in a diff.

python -m tests.golden        # write them anew; then read the diff
"""

from collections.abc import Callable
from pathlib import Path

from . import perft, playthrough

FOLDER = Path(__file__).parent
TEXTS: dict[str, Callable[[], str]] = {
    "perft.txt": perft.text,
    "three_seats_seed_7.txt": lambda: playthrough.text(seats=3, seed=7),
    "two_seats_seed_1.txt": lambda: playthrough.text(seats=2, seed=1),
}

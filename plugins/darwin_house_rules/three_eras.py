"""Three Eras (VAR-3ERA): the game as it is, but shorter."""

from __future__ import annotations

from msgspec.structs import replace

from darwin_p2p.engine import Variant
from darwin_p2p.games.darwins_choice.rules import Rules
from darwin_p2p.text import phrase


def three_eras(rules: Rules) -> Rules:
    """VAR-3ERA-1, -2, RUL-64: it ends after the third evaluation, so two transitions are left."""
    return replace(rules, eras=3, changes=rules.changes[:2])


THREE_ERAS = Variant(
    name="three-eras",
    game="darwins-choice",
    title=phrase("Short Game: 3 Eras"),
    change=three_eras,
    excludes=("beginners",),  # which has two Eras, each with rules of its own
    after=("two-players", "kids"),  # which say how many habitats change after each Era
)

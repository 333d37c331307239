"""Whether there is a terminal that a full screen makes sense on."""

from __future__ import annotations

import os
import sys

LEAST = (60, 20)  # columns and rows


def too_small(columns: int, rows: int) -> bool:
    """Whether a full screen of this size would be no more than pieces."""
    return columns < LEAST[0] or rows < LEAST[1]


def wants_lines(plain: bool = False) -> bool:
    """Line mode: asked for, NO_COLOR, a dumb or tiny terminal, or none at all."""
    if plain or os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return too_small(*os.get_terminal_size(sys.stdout.fileno()))

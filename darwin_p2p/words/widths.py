"""Words that stand in a place of a fixed width, so that a screen of 80 columns holds them.

Translators read the width in a comment, and checks look at it. The full screen cuts what is longer.
"""

from __future__ import annotations

COLUMNS = {  # context and sentence in the program -> columns
    ("", "adapt"): 8,
    ("", "str"): 6,
    ("", "pts"): 6,
    ("", "unfit"): 10,
    ("", "YES"): 5,
    ("", "NO"): 5,
    ("", "yes "): 5,
    ("", "no  "): 5,
    ("", "herb"): 6,
    ("", "carn"): 6,
    ("", "omni"): 6,
    ("", "free"): 6,
}
WHOLE = {
    "ability": 12,
    "ability short": 4,
    "point": 1,
    "part short": 5,
    "column": 5,
}  # every word of a context


def columns(context: str, sentence: str) -> int | None:
    """How many columns a translation may take, where there is a limit."""
    return COLUMNS.get((context, sentence)) or WHOLE.get(context)

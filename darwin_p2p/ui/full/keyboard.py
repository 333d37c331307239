"""What a key press may mean, whichever layout the keyboard has."""

from __future__ import annotations

from textual.events import Key

NAMES = {"question_mark": "?", "slash": "/"}
SMALL = dict(zip("ςερτυθιοπασδφγηξκλζχψωβνμ;", "wertyuiopasdfghjklzxcvbnmq", strict=True))
GREEK = SMALL | {greek.upper(): latin.upper() for greek, latin in SMALL.items() if greek not in "ς;"}


def meanings(event: Key) -> set[str]:
    """The name of the key, its character, and the Latin letter that a Greek keyboard has on the same key."""
    typed = event.character or ""
    return {event.key, typed, NAMES.get(event.key, ""), GREEK.get(typed, "")} - {""}

"""What the system and the libraries say is wrong, as sentences that can be said in any language.

They say it in English, with words put in. What is known here becomes a `Text`; anything else stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from .template import words_in
from .text import Text, phrase

#: What the system says of files and of the network; `strerror` gives it letter by letter.
SYSTEM = (
    phrase("Address already in use"),
    phrase("Cannot assign requested address"),
    phrase("Connection refused"),
    phrase("Directory not empty"),
    phrase("Disk quota exceeded"),
    phrase("Exec format error"),
    phrase("File exists"),
    phrase("File name too long"),
    phrase("Input/output error"),
    phrase("Is a directory"),
    phrase("Name or service not known"),
    phrase("Network is unreachable"),
    phrase("No route to host"),
    phrase("No space left on device"),
    phrase("No such file or directory"),
    phrase("Not a directory"),
    phrase("Operation not permitted"),
    phrase("Permission denied"),
    phrase("Read-only file system"),
    phrase("Too many open files"),
)

#: What readers of msgpack, JSON, TOML and ladders say; where, comes after it.
READERS = (
    phrase("attempt to write a readonly database"),
    phrase("database disk image is malformed"),
    phrase("database is locked"),
    phrase("disk I/O error"),
    phrase("file is not a database"),
    phrase("unable to open database file"),
    phrase("Expected `{wanted}`, got `{found}`"),
    phrase("Object missing required field `{field}`"),
    phrase("Object contains unknown field `{field}`"),
    phrase("Invalid value {value}"),
    phrase("Invalid enum value {value}"),
    phrase("Input data was truncated"),
    phrase("MessagePack data is malformed: {why}"),
    phrase("JSON is malformed: {why}"),
    phrase("Expecting value"),
    phrase("Expecting property name enclosed in double quotes"),
    phrase("Expecting ',' delimiter"),
    phrase("Expecting ':' delimiter"),
    phrase("Extra data"),
    phrase("Invalid control character at"),
    phrase("Invalid \\escape"),
    phrase("Unterminated string starting at"),
    phrase("Cannot declare {name} twice"),
    phrase("Cannot overwrite a value"),
    phrase("Expected '=' after a key in a key/value pair"),
    phrase("Expected ']' at the end of a table declaration"),
    phrase("Expected newline or end of document after a statement"),
    phrase("Invalid initial character for a key part"),
    phrase("Invalid statement"),
    phrase("Invalid value"),
    phrase("Unclosed array"),
    phrase("Unclosed inline table"),
    phrase("Unterminated string"),
)

PLACES = (
    phrase("{told} - at `{place}`"),
    phrase("{told} - at `key` in `{place}`"),
    phrase("{told} (byte {byte})"),
    phrase("{told} (at line {line}, column {column})"),
    phrase("{told} (at end of document)"),
    phrase("{told}: line {line} column {column} (char {char})"),
)


def cause_of(error: OSError) -> str:
    """Why the system did not do something."""
    return phrase(error.strerror) if error.strerror else str(error)


def complaint(error: Exception | str) -> str:
    """What a reader of a format says, without the stop at its end."""
    if isinstance(error, OSError):
        return cause_of(error)
    told = str(error).rstrip(".")
    for template in PLACES:
        if words := words_in(template.template, told):
            return phrase(template.template, **{**words, "told": complaint(words["told"])})
    return known(told, READERS)


def known(told: str, templates: Sequence[Text]) -> str:
    """A sentence by the first template that it fits; one that fits none stays as it is."""
    for template in templates:
        if (words := words_in(template.template, told)) is not None:
            return phrase(template.template, **words)
    return told

"""What is wrong with a translation: messages without one, other placeholders, forms that are missing.

Needs Babel, as `catalogues` does.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

from babel.messages import Catalog


def placeholders(sentence: str) -> set[str]:
    """The names in braces; a sentence whose braces cannot be read has none that fit."""
    try:
        return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
    except ValueError:
        return {"?"}


def problems(catalogue: Catalog) -> Iterator[str]:
    """One sentence for each mistake; nothing if a catalogue is whole."""
    for message in catalogue:
        if message.id:
            yield from (f"{_shortened(_first(message.id))}: {what}" for what in _wrong(catalogue, message))


def _wrong(catalogue: Catalog, message: Any) -> Iterator[str]:
    wanted = message.id if isinstance(message.id, tuple) else (message.id,)
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    if not all(forms) or (len(wanted) > 1 and len(forms) != catalogue.num_plurals):
        yield "not translated"
        return
    if message.fuzzy:
        yield "marked as fuzzy: look at it again"
    names = set().union(*map(placeholders, wanted))
    for number, form in enumerate(forms):
        found = placeholders(form)
        if found - names:
            yield f"has {_braced(found - names)}, which the original has not"
        # a form for one may leave the number out: "one card"
        missing = (placeholders(wanted[min(number, len(wanted) - 1)]) if len(wanted) > 1 else names) - found
        if missing - ({"n"} if len(wanted) > 1 and number == 0 else set()):
            yield f"lacks {_braced(missing)}"
    sides = (_first(message.id), forms[0])
    if any(one.endswith(" ") for one in sides) and not all(one.endswith(" ") for one in sides):
        yield "the space at the end differs"
    if any(one.startswith(" ") for one in sides) and not all(one.startswith(" ") for one in sides):
        yield "the space at the beginning differs"


def _first(value: Any) -> str:
    return str(value[0] if isinstance(value, tuple) else value)


def _shortened(sentence: str) -> str:
    return repr(sentence if len(sentence) <= 60 else f"{sentence[:57]}...")


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))

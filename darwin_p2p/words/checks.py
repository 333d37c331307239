"""What is wrong with a translation: other placeholders, forms that are missing, words that are too wide.

Looks at the catalogues of `po`, or at those of Babel, which have the same names for everything.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from string import Formatter
from typing import Any

from rich.cells import cell_len

from .present import _
from .widths import columns

NUMBER = {"n"}  # what a sentence counts


def placeholders(sentence: str) -> set[str]:
    """The names in braces; a sentence whose braces cannot be read has none that fit."""
    try:
        return {one[1] for one in Formatter().parse(sentence) if one[1] is not None}
    except ValueError:
        return {"?"}


def problems(catalogue: Any) -> Iterator[str]:
    """One sentence for each mistake; nothing if a catalogue is whole."""
    for message in catalogue:
        if message.id:
            yield from (f"{shortened(message)}: {what}" for what in _wrong(catalogue, message))


def mistakes(catalogue: Any) -> Iterator[str]:
    """The same for a catalogue that need not be whole."""
    for message in catalogue:
        if message.id and any(_forms(message)):
            yield from (f"{shortened(message)}: {what}" for what in _wrong(catalogue, message))


def is_translated(catalogue: Any, message: Any) -> bool:
    """Whether all forms are there; whether they are right is another question."""
    wanted = catalogue.num_plurals if isinstance(message.id, tuple) else 1
    return all(_forms(message)) and len(_forms(message)) == wanted


def _wrong(catalogue: Any, message: Any) -> Iterator[str]:
    if not is_translated(catalogue, message):
        yield _("not translated")
        return
    if message.fuzzy:
        yield _("marked as fuzzy: look at it again")
    wanted = message.id if isinstance(message.id, tuple) else (message.id,)
    names = set().union(*map(placeholders, wanted))
    for number, form in enumerate(_forms(message)):
        found = placeholders(form)
        if found - names:
            yield _("has {names}, which the original has not", names=_braced(found - names))
        missing = names - found
        if missing <= NUMBER and len(wanted) > 1 and _is_of_one_number(catalogue.plural_expr, number):
            continue  # it may leave the number out: "one card"
        if missing:
            yield _("lacks {names}", names=_braced(missing))
        width = columns(message.context or "", wanted[0])
        if width and cell_len(form) > width:
            yield _("takes {wide} columns, and there is room for {width}", wide=cell_len(form), width=width)
    sides = (wanted[0], _forms(message)[0])
    if any(one.endswith(" ") for one in sides) and not all(one.endswith(" ") for one in sides):
        yield _("the space at the end differs")
    if any(one.startswith(" ") for one in sides) and not all(one.startswith(" ") for one in sides):
        yield _("the space at the beginning differs")


def _is_of_one_number(rule: str, form: int) -> bool:
    """Whether a plural form is said of one number alone, as that of 1 in English, but not in Russian."""
    chosen = gettext.c2py(rule)
    return sum(chosen(number) == form for number in range(200)) == 1


def _forms(message: Any) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def shortened(message: Any) -> str:
    sentence = str(message.id[0] if isinstance(message.id, tuple) else message.id)
    return repr(sentence if len(sentence) <= 60 else f"{sentence[:57]}...")


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))

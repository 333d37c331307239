"""What is wrong with a translation: other placeholders, forms that are missing, words that are too wide."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from string import Formatter

from rich.cells import cell_len

from .po import Catalogue, Message
from .present import _
from .widths import columns

NUMBER = {"n"}  # what a sentence counts


def placeholders(sentence: str) -> set[str]:
    """The names in braces; a sentence whose braces cannot be read has none that fit."""
    try:
        return {one[1] for one in Formatter().parse(sentence) if one[1] is not None}
    except ValueError:
        return {"?"}


def problems(catalogue: Catalogue) -> Iterator[str]:
    """One sentence for each mistake; nothing if a catalogue is whole."""
    for message in catalogue:
        yield from (f"{shortened(message)}: {what}" for what in _wrong(catalogue, message))


def mistakes(catalogue: Catalogue) -> Iterator[str]:
    """The same for a catalogue that need not be whole."""
    return problems(Catalogue(catalogue.head, [one for one in catalogue if any(one.forms)]))


def is_translated(catalogue: Catalogue, message: Message) -> bool:
    """Whether all forms are there; whether they are right is another question."""
    wanted = catalogue.num_plurals if isinstance(message.id, tuple) else 1
    return all(message.forms) and len(message.forms) == wanted


def _wrong(catalogue: Catalogue, message: Message) -> Iterator[str]:
    if not is_translated(catalogue, message):
        yield _("not translated")
        return
    if message.fuzzy:
        yield _("marked as fuzzy: look at it again")
    wanted = message.id if isinstance(message.id, tuple) else (message.id,)
    names = set().union(*map(placeholders, wanted))
    for number, form in enumerate(message.forms):
        found = placeholders(form)
        if found - names:
            yield _("has {names}, which the original has not", names=_braced(found - names))
        missing = names - found
        if len(wanted) > 1 and _is_of_one_number(catalogue.plural_expr, number):
            missing -= NUMBER  # it may leave the number out: "one card"
        if missing:
            yield _("lacks {names}", names=_braced(missing))
        width = columns(message.context or "", wanted[0])
        if width and cell_len(form) > width:
            yield _("takes {wide} columns, and there is room for {width}", wide=cell_len(form), width=width)
        if form.endswith(" ") != wanted[0].endswith(" "):
            yield _("the space at the end differs")
        if form.startswith(" ") != wanted[0].startswith(" "):
            yield _("the space at the beginning differs")


def _is_of_one_number(rule: str, form: int) -> bool:
    """Whether a plural form is said of one number alone, as that of 1 in English, but not in Russian."""
    chosen = gettext.c2py(rule)
    return sum(chosen(number) == form for number in range(200)) == 1


def shortened(message: Message) -> str:
    sentence = str(message.id[0] if isinstance(message.id, tuple) else message.id)
    return repr(sentence if len(sentence) <= 60 else f"{sentence[:57]}...")


def _braced(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))

"""How far the translations of a language are, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ..words import _, n_
from ..words.present import lineage
from ..words.writing import State


def show(states: Iterable[State], folder: Path | None = None) -> int:
    """Print every catalogue in that folder, or language, with its mistakes, and what that comes to; gives the
    number of mistakes."""
    wrong = 0
    codes: tuple[str, ...] = ()
    for one in states:
        codes = lineage(one.path.parents[1].name if folder else one.path.name)
        file = one.path.relative_to(folder) if folder else one.path
        print(
            _(
                "{file}: {translated} of {messages} messages translated",
                file=file,
                translated=one.translated,
                messages=one.messages,
            )
        )
        if one.absent:
            absent = n_(
                "{n} message is not in it; --update brings it in.",
                "{n} messages are not in it; --update brings them in.",
                one.absent,
            )
            print(f"  {absent}")
        for mistake in one.mistakes:
            print(f"  {mistake}")
        wrong += len(one.mistakes)
    if wrong:
        print(n_("{n} mistake.", "{n} mistakes.", wrong))
    elif len(codes) > 1:
        print(_("Nothing is wrong. What is not translated is taken from {language}.", language=codes[-1]))
    else:
        print(_("Nothing is wrong. What is not translated is shown in English."))
    return wrong

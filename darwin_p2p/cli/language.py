"""The language of one run of the program: the one asked for or that of the system, if it can be shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ..errors import UsageError
from ..plugins import loading, registry
from ..text import plain
from ..ui.letters import encoding_of_output, holds
from ..words import _, spoken, use
from ..words.choosing import asked, exactly, fitting, of_system, preferred
from ..words.present import ENGLISH

FOR_PROGRAMS = {"--json", "--jsonl"}


def speak(arguments: Sequence[str]) -> None:
    """Speak the language that the command line or the system asks for, before anything is said."""
    wanted = asked(arguments)
    if FOR_PROGRAMS.intersection(arguments) and not wanted:  # what programs read is the same everywhere
        use(ENGLISH)
        return
    use(_chosen(wanted))
    first = wanted or next(filter(None, preferred(os.environ)), ENGLISH)
    if not exactly(first, spoken()) and loading.has_own():
        registry()  # perhaps a plugin has it
        use(_chosen(wanted))
    _see_letters(_chosen(wanted))


def _chosen(wanted: str) -> str:
    """The language to speak; of one that nobody speaks it is told in that of the system."""
    found = fitting(wanted, spoken()) if wanted else None
    return found or of_system(os.environ, spoken()) or ENGLISH


def _see_letters(language: str) -> None:
    """English, where the letters of a language cannot be shown at all; accents alone may be missing."""
    encoding = encoding_of_output()
    if holds(encoding, plain(_("Options"))):
        return
    use(ENGLISH)
    print(
        _(
            "darwin: The encoding {encoding} of this terminal has no letters for the language {language!r}."
            " It takes UTF-8 to see them; so long, this is English.",
            encoding=encoding,
            language=language,
        ),
        file=sys.stderr,
    )


def known_language(language: str) -> str:
    """Refuse a language that nobody speaks here."""
    if language and fitting(language, spoken()) is None:
        known = ", ".join(sorted(spoken()))
        raise UsageError(
            _(
                "The language {language} is not there yet. There are: {known}.",
                language=repr(language),
                known=known,
            )
        )
    return language

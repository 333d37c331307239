"""What the program says, in the language of whoever reads.

`_` and `n_` are for sentences that are shown at once, `phrase` and `plural` for those that are kept, as in a
table of commands: they find their language when they are printed. `said` gives whatever the rules or a plugin
have said. `docs/translating.md` is the page for translators.
"""

from __future__ import annotations

from ..text import Text, name, phrase, plural
from .lists import listed, parted
from .present import (
    Words,
    _,
    capitals,
    figure,
    learn,
    n_,
    named,
    present_language,
    recognised,
    said,
    spoken,
    titled,
    use,
)

__all__ = [
    "Text",
    "Words",
    "_",
    "capitals",
    "figure",
    "learn",
    "listed",
    "n_",
    "name",
    "named",
    "parted",
    "phrase",
    "plural",
    "present_language",
    "recognised",
    "said",
    "spoken",
    "titled",
    "use",
]

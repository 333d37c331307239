"""A language for tests alone: of all translations the widest, in letters that are not Latin.

What is still in Latin letters on a screen was never looked up, whoever wrote it and wherever it stands; and
what this language says without being cut, every language of the program says without being cut.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import ascii_lowercase

from darwin_p2p.template import PLACE
from darwin_p2p.ui.drawing import size
from darwin_p2p.words import po
from darwin_p2p.words.present import BUNDLED, DOMAINS, HOME, _homes, bring

from ..speaking import speaking

CODE = "zz"
OTHER = "абцдефгхийклмнопярстувшжыз"
LETTERS = str.maketrans(ascii_lowercase + ascii_lowercase.upper(), OTHER + OTHER.upper())
PLACED = re.compile(r"(\{[^{}]*\})")


def disguised(sentence: str) -> str:
    """The same in other letters, but for what is put in."""
    return "".join(
        part if number % 2 else _plain(part).translate(LETTERS)
        for number, part in enumerate(PLACED.split(sentence))
    )


def _plain(text: str) -> str:
    """Latin letters without what stands above and below them."""
    parted = unicodedata.normalize("NFD", text)
    bare = re.sub(r"(?<=[a-zA-Z])[\u0300-\u036f]", "", parted)
    return unicodedata.normalize("NFC", bare)


def _width(sentence: str) -> int:
    return size(PLACE.sub("", sentence))


def widest(domain: str) -> po.Catalogue:
    """Every message with its widest translation; one that counts has the widest for one and for many."""
    catalogue = po.read(HOME / f"{domain}.pot")
    found = {one.key: list(one.id if isinstance(one.id, tuple) else (one.id,)) for one in catalogue}
    for language in BUNDLED:
        for one in po.read(HOME / language / "LC_MESSAGES" / f"{domain}.po"):
            best = found[one.key]
            for form, sentence in enumerate((one.forms[0], one.forms[-1])[: len(best)]):
                best[form] = max(best[form], sentence, key=_width)
    for one in catalogue:
        forms = tuple(map(disguised, found[one.key]))
        one.string = forms if isinstance(one.id, tuple) else forms[0]
        one.flags.discard("fuzzy")
    return catalogue


@contextmanager
def in_disguise(folder: Path) -> Iterator[None]:
    """Speak it; `folder` is for its catalogues."""
    home = folder / CODE / "LC_MESSAGES"
    home.mkdir(parents=True, exist_ok=True)
    for domain in DOMAINS:
        (home / f"{domain}.mo").write_bytes(po.machine(widest(domain)))
    bring(CODE, folder)
    try:
        with speaking(CODE):
            yield
    finally:
        del _homes[CODE]


RULE = re.compile(r"\b[A-Z]{2,}(-[A-Z0-9]+)+\b")
LATIN = re.compile(r"[a-zA-Z]{2,}")


def left_over(text: str, *names: str) -> list[str]:
    """The rows with words that were not said in disguise; ids of rules and names stay as they are.

    Of a name the first letters are enough: something may lie over the rest.
    """
    own = [word for name in names for word in LATIN.findall(name.lower())]
    return [
        row.strip()
        for row in text.splitlines()
        if not all(
            any(name.startswith(word) for name in own) for word in LATIN.findall(RULE.sub("", row).lower())
        )
    ]

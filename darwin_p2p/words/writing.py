"""A language somebody is writing: catalogues to begin with, how far they are, and bringing them up to date.

The templates are those of the program that is installed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from . import po
from .checks import is_translated, mistakes
from .plurals import rule_of
from .present import DOMAINS, HOME

ALIKE = 0.8  # so much is the same in two sentences if one may have been meant to be the other


@dataclass
class State:
    """How far one catalogue is."""

    path: Path
    translated: int
    messages: int  # of the program
    absent: int  # messages of the program that are not in the file
    mistakes: list[str]


def begin(folder: Path, code: str) -> None:
    """Write a catalogue of every domain, with nothing translated yet."""
    for domain in DOMAINS:
        po.write(folder / code / "LC_MESSAGES" / f"{domain}.po", _empty(domain, code))


def states(folder: Path) -> Iterator[State]:
    """How far every catalogue below a folder is."""
    for path in found(folder):
        catalogue, wanted = po.read(path), {one.key for one in _template(path.stem)}
        done = {one.key for one in catalogue if is_translated(catalogue, one) and not one.fuzzy}
        there = {one.key for one in catalogue}
        yield State(path, len(done & wanted), len(wanted), len(wanted - there), list(mistakes(catalogue)))


def update(folder: Path) -> None:
    """Bring every catalogue below a folder up to the program: new messages in, those that are gone out."""
    for path in found(folder):
        po.write(path, _merged(po.read(path), _template(path.stem)))


def found(folder: Path) -> list[Path]:
    """The catalogues of this program below a folder."""
    return [one for one in sorted(folder.rglob("LC_MESSAGES/*.po")) if one.stem in DOMAINS]


def _template(domain: str) -> po.Catalogue:
    return po.read(HOME / f"{domain}.pot")


def _empty(domain: str, code: str) -> po.Catalogue:
    fresh = _template(domain)
    fresh.head.string = f"Language: {code}\nPlural-Forms: {rule_of(code)}\n{fresh.head.string}"
    return _merged(po.Catalogue(fresh.head, []), fresh)


def _merged(old: po.Catalogue, fresh: po.Catalogue) -> po.Catalogue:
    """The messages of `fresh` with the translations of `old`; one of a sentence much like it is fuzzy."""
    known = {one.key: one for one in old}
    wanted = {one.key for one in fresh}
    left = {one.key: one for one in old if one.key not in wanted and any(one.forms)}
    for message in fresh:
        counts = isinstance(message.id, tuple)
        before = known.get(message.key) or _like(message, left)
        if before is None:
            message.string = ("",) * old.num_plurals if counts else ""
            continue
        message.string = before.string
        message.comments[:0] = [line for line in before.comments if line[:2] in ("#", "# ")]
        if before.fuzzy or before.key != message.key:
            message.flags.add("fuzzy")
    return po.Catalogue(old.head, fresh.messages)


def _like(message: po.Message, left: dict[tuple[str, po.Id], po.Message]) -> po.Message | None:
    """The message that is gone and was most like this one."""
    counts = isinstance(message.id, tuple)
    near = {
        str(one.id): one
        for one in left.values()
        if one.context == message.context and isinstance(one.id, tuple) == counts
    }
    close = get_close_matches(str(message.id), near, 1, cutoff=ALIKE)
    return near[close[0]] if close else None

"""What a plugin says, and whether each language that it brings along has all of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

from ..errors import DarwinError
from ..hookspecs import PROJECT
from ..text import phrase, raised
from ..words import _, po
from ..words.checks import is_translated, problems, shortened
from ..words.plurals import rule_of
from ..words.present import Words, catalogued
from ..words.sources import of_python
from ..words.writing import ALIKE, State
from .install import look
from .loading import run_file
from .registry import Registry
from .sources import Source


def plugins_at(place: Path) -> list[Any]:
    """The plugins of a package that need not be installed, or of a single file. Runs their code."""
    candidate = look(str(place.absolute()))
    try:
        if candidate.is_file:
            return [run_file(place, place.read_bytes())]
        points = [EntryPoint(name, module, PROJECT) for name, module in candidate.modules.items()]
        return [_fresh(point, place.absolute()) for point in points]
    except (Exception, SystemExit) as error:
        message = phrase("{place!r} cannot be run: {told}.", place=str(place), told=raised(error))
        raise DarwinError(message) from error


def _fresh(point: EntryPoint, place: Path) -> Any:
    """What an entry point names, whatever is installed under the same name."""
    package = point.module.partition(".")[0]
    for name in [one for one in sys.modules if one.partition(".")[0] == package]:
        del sys.modules[name]
    folders = [str(place), str(place / "src")]
    sys.path[:0] = folders
    try:
        return point.load()
    finally:
        sys.path[:] = [one for one in sys.path if one not in folders]


def wordings(plugin: Any) -> Iterator[State]:
    """How far each language is that a plugin brings along."""
    found = _registered(plugin)
    said = _sentences(plugin, found)
    languages: dict[str, dict[str, str | tuple[str, ...]]] = {}
    for one in found.sentences:
        languages.setdefault(one.name, {}).update(one.words)
    for code, words in languages.items():
        yield _state(code, words, said)


def _registered(plugin: Any) -> Registry:
    found = Registry()
    found.include(Source(getattr(plugin, "__name__", str(plugin))), lambda: plugin)
    if found.troubles:
        raise DarwinError(found.troubles[0].sentence)
    return found


def _sentences(plugin: Any, found: Registry) -> dict[str, po.Message]:
    """By their English words, or by those for a single thing."""
    said: dict[str, po.Message] = {}
    for path in _files(plugin):
        for one in of_python(path.read_text(encoding="utf-8"), path.name):
            capital = one.context == "action" and one.sentence[:1].isupper()  # made of the small one
            if one.sentence and not capital:
                pair = (one.sentence, one.many) if one.many else one.sentence
                said.setdefault(one.sentence, po.Message(pair, context=one.context))
    for offer in found.offers:
        if offer.title and offer.kind != "language":
            said.setdefault(offer.title, po.Message(str(offer.title)))
    return said


def _files(plugin: Any) -> list[Path]:
    """Its own Python files: those of its package, or the one of its module."""
    module = plugin if isinstance(plugin, ModuleType) else sys.modules[plugin.__module__]
    file = Path(str(module.__file__))
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


def _state(code: str, words: Words, said: dict[str, po.Message]) -> State:
    catalogue = po.Catalogue(po.Message("", f"Plural-Forms: {rule_of(code)}"), [])
    known = catalogued(code)
    for sentence, message in said.items():
        key = f"{message.context}{po.CONTEXT}{sentence}" if message.context else sentence
        if sentence in words or known.isdisjoint({key, (sentence, 0)}):
            empty = "" if isinstance(message.id, str) else ("",)
            catalogue.messages.append(po.Message(message.id, words.get(sentence, empty), message.context))
    missing = [one for one in catalogue if not is_translated(catalogue, one)]
    spare = [one for one in words if one not in said]
    mistakes = []
    for one in missing:
        for near in get_close_matches(_key(one), spare, 1, cutoff=ALIKE):
            catalogue.messages.remove(one)
            what = shortened(one)
            mistakes.append(_("{sentence}: not translated, but {near!r} is", sentence=what, near=near))
    mistakes += problems(catalogue)
    return State(Path(code), len(said) - len(missing), len(said), 0, mistakes)


def _key(message: po.Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]

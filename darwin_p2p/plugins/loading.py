"""Where plugins come from: what pip installed, what `darwin plugins install` put into the data folder, and
single files in the plugin folder. Foreign code is never imported before the person agreed to it.

Plugins that a person installed into the same Python with pip are their own choice and load directly.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Container, Iterator
from functools import partial
from importlib.metadata import Distribution, EntryPoint, distributions, entry_points
from pathlib import Path
from types import ModuleType

from packaging.utils import canonicalize_name

from ..errors import DarwinError
from ..foreign import cause_of
from ..hookspecs import PROJECT
from ..text import phrase
from ..words import _
from . import ledger
from .registry import Mistake, Registry
from .sources import Source

Ask = Callable[[str], bool]

_ask: Ask | None = None


def ask_with(ask: Ask | None) -> None:
    """Let this function put the question whether a new file may be run. Without one, new files stay off."""
    global _ask
    _ask = ask


def load() -> Registry:
    """The registry of this installation: bundled plugins first, then the environment's, then one's own."""
    found = Registry()
    points = [(_source(point), point) for point in entry_points(group=PROJECT) if not _is_own(point)]
    points.sort(key=lambda pair: (not pair[0].bundled, pair[0].distribution, pair[0].plugin))
    for source, point in points:
        found.include(source, point.load)
    try:
        agreed = ledger.read()
    except DarwinError as error:
        found.report(Source("plugins.json"), str(error))
        return found
    taken = {canonicalize_name(source.distribution) for source, __ in points}
    for name in sorted(agreed.installed):
        _include_installed(found, name, taken)
    for path in files():
        _include_file(found, path, agreed)
    return found


def has_own() -> bool:
    """Whether anything is there besides what the program brings; looks only, and loads nothing."""
    points = entry_points(group=PROJECT)
    return any(not _source(point).bundled for point in points) or any(
        True for folder in (ledger.installed_folder(), ledger.plugin_folder()) for __ in folder.glob("*")
    )


def _source(point: EntryPoint, path: str = "") -> Source:
    dist = point.dist
    return Source(point.name, dist.name if dist else "", dist.version if dist else "", path)


def _is_own(point: EntryPoint) -> bool:
    """Whether it lies in the data folder: a process inherits the path that another has searched for it."""
    home = ledger.installed_folder()
    return point.dist is not None and home in Path(str(point.dist.locate_file(""))).parents


# -- packages of one's own -------------------------------------------------------------------------------


def _include_installed(found: Registry, name: str, taken: Container[str]) -> None:
    folder = ledger.installed_folder() / name
    source = Source(name, name, path=str(folder))
    if name in taken:
        found.report(
            source,
            _(
                "The plugin {name!r} is installed twice: with pip and in {folder!r}. The former is"
                " used; remove the latter with 'darwin plugins uninstall {name}'.",
                name=name,
                folder=str(folder),
            ),
        )
        return
    points = list(plugin_points(folder))
    if not points:
        found.report(
            source,
            _(
                "The plugin {name!r} is gone from {folder!r}. Bring it back with 'darwin plugins sync'.",
                name=name,
                folder=str(folder),
            ),
        )
        return
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # at the end: a plugin can hide nothing of Python or of the program
    for point in points:
        found.include(_source(point, str(folder)), partial(_loaded, point, folder))


def plugin_points(folder: Path) -> Iterator[EntryPoint]:
    """The entry points for this program of everything installed in a folder."""
    for dist in distributions(path=[str(folder)]):
        yield from points_of(dist)


def points_of(dist: Distribution) -> Iterator[EntryPoint]:
    return iter(dist.entry_points.select(group=PROJECT))


def _loaded(point: EntryPoint, folder: Path) -> object:
    plugin = point.load()
    place = getattr(sys.modules.get(point.module), "__file__", None)
    if place is None or folder not in Path(place).parents:
        raise Mistake(
            phrase(
                "its module {module!r} is hidden by another of that name at {place}.",
                module=point.module,
                place=place,
            )
        )
    return plugin


# -- single files ----------------------------------------------------------------------------------------


def files() -> list[Path]:
    """The files of the plugin folder that are plugins; names that begin with _ or a dot are not."""
    folder = ledger.plugin_folder()
    return sorted(path for path in folder.glob("*.py") if path.name[0] not in "._")


def _include_file(found: Registry, path: Path, agreed: ledger.Ledger) -> None:
    source = Source(path.name, path=str(path))
    try:
        code = path.read_bytes()
    except OSError as error:
        found.report(
            source,
            _(
                "The plugin file {path!r} cannot be read: {strerror}.",
                path=str(path),
                strerror=cause_of(error),
            ),
        )
        return
    if _agreed(path, code, agreed):
        found.include(source, lambda: run_file(path, code))
        return
    declined = ledger.hash_of(code) in agreed.declined
    changed = path.name in agreed.agreed.values()
    what = (
        _("is declined") if declined else _("has changed since you agreed to it") if changed else _("is new")
    )
    found.report(
        source,
        _(
            "The plugin file {path!r} {what} and is not run before you agree. Read it, then say"
            " yes with 'darwin plugins install {quoted}'.",
            path=path.name,
            what=what,
            quoted=path,
        ),
        known=declined,
    )


def _agreed(path: Path, code: bytes, agreed: ledger.Ledger) -> bool:
    """Whether the person agrees to this content: asked once, and the answer is kept."""
    digest = ledger.hash_of(code)
    if digest in agreed.agreed:
        return True
    if _ask is None or digest in agreed.declined:
        return False
    answer = _ask(
        _(
            "The plugin file {path!r} ({splitlines} lines) has not been run yet. It will run with"
            " all your rights whenever darwin starts. Run it?",
            path=str(path),
            splitlines=len(code.splitlines()),
        )
    )
    ledger.decide(path.name, code, answer)
    (agreed.agreed if answer else agreed.declined)[digest] = path.name
    return answer


def run_file(path: Path, code: bytes) -> ModuleType:
    """A module from exactly the bytes that were agreed to, whatever the file holds by now."""
    module = ModuleType(f"darwin_plugin_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(code, str(path), "exec"), module.__dict__)
    return module

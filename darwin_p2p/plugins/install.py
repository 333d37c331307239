"""Installing plugins into the data folder, where an upgrade of the program does not touch them.

Each package lives in a folder of its own with what it requires; a single file lies in the plugin folder.
`look` only reads; building a package runs its code, so the person is asked in between.
"""

from __future__ import annotations

import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

import msgspec
from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from ..errors import DarwinError, UsageError
from ..foreign import complaint
from ..hookspecs import PROJECT
from ..text import phrase
from ..words import _
from . import ledger, pip
from .loading import files, points_of
from .sources import BUNDLED

WHEEL = ".whl"


class Candidate(msgspec.Struct, frozen=True):
    """Something that could be installed, and what it will run, as far as that can be told beforehand."""

    origin: str  # an absolute path, or a name
    runs: str
    path: Path | None = None
    backend: str = ""  # the module that builds it, for a source folder
    modules: dict[str, str] = {}  # its entry points, where they can be told beforehand

    @property
    def is_file(self) -> bool:
        return self.path is not None and self.path.suffix == ".py"


def look(what: str) -> Candidate:
    """What a path or a name means. Reads, runs nothing."""
    path = Path(what).expanduser()
    if not path.exists() and (ledger.plugin_folder() / what).exists():
        path = ledger.plugin_folder() / what
    if path.exists():
        return _path(path.absolute())
    looks_like_a_path = "/" in what or "\\" in what or what.endswith((".py", WHEEL)) or what in (".", "")
    if looks_like_a_path:
        raise UsageError(
            phrase(
                "There is nothing at {what!r}. Name a folder with a pyproject.toml, or a .py file.", what=what
            )
        )
    try:
        Requirement(what)  # nothing else reaches pip, least of all an option of it
    except InvalidRequirement:
        raise UsageError(phrase("{what!r} is neither a path nor the name of a package.", what=what)) from None
    return Candidate(what, _("the package {what!r} as pip finds it, and what that requires", what=what))


def _path(path: Path) -> Candidate:
    if path.suffix == ".py" and path.is_file():
        lines = len(path.read_bytes().splitlines())
        return Candidate(str(path), _("the file {path!r} ({lines} lines)", path=str(path), lines=lines), path)
    if path.suffix == WHEEL and path.is_file():
        return Candidate(str(path), _of_wheel(path), path)
    project = path / "pyproject.toml"
    if not project.is_file():
        raise UsageError(
            phrase(
                "{path!r} is not a plugin: it is neither a .py file, a wheel, nor a folder with a"
                " pyproject.toml. 'darwin plugins new NAME' writes one.",
                path=str(path),
            )
        )
    try:
        about = tomllib.loads(project.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DarwinError(
            phrase("{project!r} cannot be read: {error}.", project=str(project), error=complaint(error))
        ) from None
    modules = about.get("project", {}).get("entry-points", {}).get(PROJECT, {})
    if not modules and "entry-points" not in about.get("project", {}).get("dynamic", []):
        raise DarwinError(
            phrase(
                "{path!r} is not a plugin: its pyproject.toml has no [project.entry-points.{project}].",
                path=str(path),
                project=PROJECT,
            )
        )
    backend = about.get("build-system", {}).get("build-backend", "setuptools.build_meta")
    runs = _(
        "{modules} from {path!r}, built by {backend}",
        modules=", ".join(modules.values()) or _("its entry points"),
        path=str(path),
        backend=backend,
    )
    return Candidate(str(path), runs, path, backend.partition(":")[0], modules)


def _of_wheel(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as wheel:
            modules = [name for name in wheel.namelist() if name.endswith(".py") and name.count("/") < 2]
    except (OSError, zipfile.BadZipFile) as error:
        raise DarwinError(
            phrase("{path!r} cannot be read: {error}.", path=str(path), error=complaint(error))
        ) from None
    return _("{modules} from {path!r}", modules=", ".join(modules), path=str(path))


# -- installing ------------------------------------------------------------------------------------------


def install(candidate: Candidate) -> str:
    """Put it in place, after the person has agreed; the name it has from now on."""
    return _install_file(candidate) if candidate.is_file else _install_package(candidate)


def _install_file(candidate: Candidate) -> str:
    assert candidate.path is not None
    code = candidate.path.read_bytes()
    place = ledger.plugin_folder() / candidate.path.name
    if place.name[0] in "._":
        raise UsageError(
            phrase(
                "A plugin file cannot begin with {name!r}. Rename {file!r}.",
                name=place.name[0],
                file=place.name,
            )
        )
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(code)
    ledger.decide(place.name, code, agreed=True)
    return place.name


def _install_package(candidate: Candidate) -> str:
    known = ledger.read()
    home = ledger.installed_folder()
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=".") as draft:
        target = Path(draft) / "new"
        pip.install(candidate.path or candidate.origin, target, candidate.backend)
        dist = _plugin_in(target, candidate)
        name = canonicalize_name(dist.name)
        _bring_requirements(dist, target)
        version = dist.version
        if (home / name).exists():
            (home / name).rename(Path(draft) / "old")
        target.rename(home / name)
    known.installed[name] = ledger.Installed(version, candidate.origin)
    ledger.write(known)
    return name


def _plugin_in(target: Path, candidate: Candidate) -> Distribution:
    for dist in distributions(path=[str(target)]):
        if any(points_of(dist)):
            return dist
    raise DarwinError(
        phrase(
            "{origin!r} is a package, but no plugin: it has no entry point in the group"
            " {project!r}. Nothing has been installed.",
            origin=candidate.origin,
            project=PROJECT,
        )
    )


def _bring_requirements(dist: Distribution, target: Path) -> None:
    """What a plugin requires and this Python does not have goes into the same folder."""
    waiting = [dist]
    while waiting:
        for text in waiting.pop().requires or ():
            wanted = Requirement(text)
            if wanted.marker and not wanted.marker.evaluate({"extra": ""}):
                continue
            if _is_there(wanted, target):
                continue
            if canonicalize_name(wanted.name) == BUNDLED:
                raise DarwinError(
                    phrase(
                        "{dist} needs {wanted}, but this program is {version}. Upgrade the program first."
                        " Nothing has been installed.",
                        dist=dist.name,
                        wanted=wanted,
                        version=distribution(BUNDLED).version,
                    )
                )
            pip.install(f"{wanted.name}{wanted.specifier}", target)
            waiting += _named(wanted.name, target)


def _is_there(wanted: Requirement, target: Path) -> bool:
    found = (*_named(wanted.name, target), *distributions(name=wanted.name))
    return any(wanted.specifier.contains(one.version, prereleases=True) for one in found)


def _named(name: str, target: Path) -> Iterator[Distribution]:
    return iter(distributions(name=name, path=[str(target)]))


# -- removing and bringing back --------------------------------------------------------------------------


def uninstall(name: str) -> str:
    """Remove what `install` has put in place; a sentence that says what became of it."""
    known = ledger.read()
    package = canonicalize_name(name)
    if package in known.installed:
        del known.installed[package]
        ledger.write(known)
        shutil.rmtree(ledger.installed_folder() / package, ignore_errors=True)
        return _("{package} is uninstalled.", package=package)
    for path in files():
        if name in (path.name, path.stem, str(path)):
            kept = path.with_suffix(".py.removed")
            path.replace(kept)
            return _("{path} is uninstalled; the file is kept as {kept!r}.", path=path.name, kept=str(kept))
    try:
        dist = distribution(name)
    except (PackageNotFoundError, ValueError):
        mine = [*known.installed, *(path.name for path in files())]
        raise UsageError(
            phrase(
                "No plugin {name!r} is installed here. Installed: {mine}.",
                name=name,
                mine=", ".join(sorted(mine)) or _("none"),
            )
        ) from None
    if canonicalize_name(dist.name) == BUNDLED:
        raise UsageError(phrase("{dist} is the program itself; what comes with it stays.", dist=dist.name))
    raise UsageError(
        phrase("{dist} was installed with pip. Remove it with 'pip uninstall {dist}'.", dist=dist.name)
    )


def sync() -> Iterator[tuple[str, str | None]]:
    """Install every plugin again from where it came: after a new Python, or a change of its source.
    Yields each name with None, or with the reason why it stays as it was."""
    for name, one in sorted(ledger.read().installed.items()):
        try:
            install(look(one.origin))
        except DarwinError as error:
            yield name, str(error)
        else:
            yield name, None

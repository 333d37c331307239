"""Writing a package to start from: the files of a template with the names filled in."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from ..errors import DarwinError, UsageError
from ..foreign import cause_of
from ..words import _
from .registry import NAME

SUFFIX = ".template"  # keeps tools that read Python and TOML away from the unfilled files


def write_package(kind: str, name: str, into: Path) -> Path:
    """Write the package `darwin-KIND-NAME` into a folder; refuses to overwrite anything."""
    if not NAME.fullmatch(name):
        raise UsageError(
            _("{name!r} cannot be a name. Use letters, digits and hyphens, as in long-game.", name=name)
        )
    package = f"darwin-{kind}-{name.lower()}"
    place = into / package
    names = {
        "name": name.lower(),
        "package": package,
        "module": package.replace("-", "_"),
        "title": name.replace("-", " ").replace("_", " ").capitalize(),
        "constant": name.replace("-", "_").upper() if name[0].isalpha() else "RULE",
        "class_name": name.title().replace("-", "").replace("_", "") if name[0].isalpha() else "MyBot",
    }
    if place.exists():
        raise DarwinError(
            _("{place!r} is there already. Choose another name, or remove it first.", place=str(place))
        )
    try:
        _copy(files(__package__) / "templates" / kind, place, names)
    except OSError as error:
        raise DarwinError(
            _("{place!r} cannot be written: {strerror}.", place=str(place), strerror=cause_of(error))
        ) from None
    return place


def _copy(template: Traversable, place: Path, names: dict[str, str]) -> None:
    place.mkdir(parents=True)
    for one in template.iterdir():
        target = place / Template(one.name.removesuffix(SUFFIX)).substitute(names)
        if one.is_dir():
            _copy(one, target, names)
        else:
            text = Template(one.read_text(encoding="utf-8")).substitute(names)
            target.write_text(text, encoding="utf-8", newline="\n")

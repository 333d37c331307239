"""Writing a package to start from: the files of a template with the names filled in."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

from ..bundled import LANGUAGES
from ..errors import DarwinError, UsageError
from ..foreign import cause_of
from ..text import phrase
from ..words.plurals import title_of
from ..words.present import BUNDLED, ENGLISH
from ..words.writing import begin
from .registry import CODE, NAME

SUFFIX = ".template"  # keeps tools that read Python and TOML away from the unfilled files
NEXT = {  # what can be written, and what its author types next
    "rule": (
        "darwin plugins install {place}",
        "darwin simulate --variant {name} --bots random --games 10",
    ),
    "bot": (
        "darwin plugins install {place}",
        "darwin bots check {name}",
        "darwin ladder run --bots {name},random,greedy --games 200",
    ),
    "language": (
        "darwin plugins check {place}",
        "darwin plugins install {place}",
        "darwin rules --lang {name}",
    ),
}


def write_package(kind: str, name: str, into: Path) -> Path:
    """Write the package `darwin-KIND-NAME` into a folder; refuses to overwrite anything."""
    if kind == "language":
        return _write_language(name, into)
    if not NAME.fullmatch(name):
        raise UsageError(
            phrase("{name!r} cannot be a name. Use letters, digits and hyphens, as in long-game.", name=name)
        )
    title = name.replace("-", " ").replace("_", " ").capitalize()
    return _write(kind, name.lower(), title, into)


def _write_language(code: str, into: Path) -> Path:
    """A package with a catalogue of every domain, and nothing translated yet."""
    if not CODE.fullmatch(code):
        raise UsageError(phrase("{code!r} cannot be a language. Use its code, as in de or pt_BR.", code=code))
    if code in (ENGLISH, *BUNDLED):
        raise UsageError(
            phrase(
                "The program speaks {code!r} already. Give a variant of it a name of its own, as in"
                " {code}_XX: what that lacks is taken from {code}.",
                code=code,
            )
        )
    title = LANGUAGES.get(code.partition("_")[0]) or title_of(code)
    place = _write("language", code, title, into)
    begin(place / _module("language", code) / "words", code)
    return place


def _module(kind: str, name: str) -> str:
    return f"darwin-{kind}-{name.lower()}".replace("-", "_")


def _write(kind: str, name: str, title: str, into: Path) -> Path:
    package = f"darwin-{kind}-{name.lower()}"
    place = into / package
    names = {
        "name": name,
        "package": package,
        "module": _module(kind, name),
        "title": title,
        "constant": name.replace("-", "_").upper() if name[0].isalpha() else "RULE",
        "class_name": name.title().replace("-", "").replace("_", "") if name[0].isalpha() else "MyBot",
    }
    if place.exists():
        raise DarwinError(
            phrase("{place!r} is there already. Choose another name, or remove it first.", place=str(place))
        )
    try:
        _copy(files(__package__) / "templates" / kind, place, names)
    except OSError as error:
        raise DarwinError(
            phrase("{place!r} cannot be written: {strerror}.", place=str(place), strerror=cause_of(error))
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

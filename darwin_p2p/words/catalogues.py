"""The catalogues of the program: taking its messages into templates, and those into the bundled translations.

Needs Babel, which only developers have; `po` is for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from .sources import Message

WIDTH = 110
PROJECT = "Darwin P2P"


def template(messages: Iterable[Message], domain: str) -> Catalog:
    """A catalogue with every message once, and all the places where it stands."""
    catalogue = Catalog(domain=domain, charset="utf-8", fuzzy=False)
    for one in messages:
        path, _, where = one.place.partition(":")
        catalogue.add(
            (one.sentence, one.many) if one.many else one.sentence,
            context=one.context or None,
            locations=[(path, 0)],
            auto_comments=[told for told in ("" if where.isdigit() else where, one.note) if told],
            flags=["python-brace-format"] if "{" in one.sentence else [],
        )
    return catalogue


def merge(path: Path, fresh: Catalog, language: str) -> Catalog:
    """The translations in that file for the messages of today; those no longer needed are left out."""
    there = path.exists()
    old = read(path, language) if there else Catalog(locale=language, domain=fresh.domain, fuzzy=False)
    old.update(fresh, no_fuzzy_matching=not there)
    old.obsolete.clear()
    return old


def read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def write(path: Path, catalogue: Catalog) -> None:
    """Written so that the same catalogue gives the same bytes on any day."""
    path.parent.mkdir(parents=True, exist_ok=True)
    language = f", {catalogue.locale.english_name}" if catalogue.locale else ""
    catalogue.header_comment = f"# {PROJECT}: {catalogue.domain or path.stem}{language}."
    with path.open("wb") as file:
        write_po(file, catalogue, width=WIDTH, omit_header=False, include_lineno=False)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    header = (
        "Project-Id-Version",
        "Language-Team",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Report-Msgid-Bugs-To",
        "Generated-By",
    )
    kept = [line for line in lines if not line.startswith(tuple(f'"{field}' for field in header))]
    path.write_text("".join(kept), encoding="utf-8")

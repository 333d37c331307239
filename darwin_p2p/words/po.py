"""Catalogues as files: reading and writing `.po`, compiling it to the `.mo` that is read at run time.

Needs no library, so that whoever installed the program can write a language, and a plugin with one can be
built where there is no network. What it gives has the names that Babel has for the same.
"""

from __future__ import annotations

import gettext
import os
import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import DarwinError
from ..foreign import cause_of
from ..text import phrase

QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
KEYWORD = re.compile(r"(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d+\])\s+(\".*)")
FORMS = re.compile(r"nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
MAGIC = 0x950412DE
CONTEXT = "\x04"  # parts the context from the sentence in an .mo file

Id = str | tuple[str, str]


@dataclass
class Message:
    """One sentence, or a pair that counts something, with its translation."""

    id: Id
    string: str | tuple[str, ...] = ""
    context: str | None = None
    comments: list[str] = field(default_factory=list)  # whole lines, but for those with flags
    flags: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str, Id]:
        return self.context or "", self.id

    @property
    def fuzzy(self) -> bool:
        return "fuzzy" in self.flags

    @property
    def forms(self) -> tuple[str, ...]:
        return self.string if isinstance(self.string, tuple) else (self.string,)


@dataclass
class Catalogue:
    """The messages of one file; its head says how the language counts."""

    head: Message
    messages: list[Message]

    def __iter__(self) -> Iterator[Message]:
        return iter(self.messages)

    @property
    def num_plurals(self) -> int:
        found = FORMS.search(self.head.forms[0])
        return int(found[1]) if found else 2

    @property
    def plural_expr(self) -> str:
        found = FORMS.search(self.head.forms[0])
        return found[2].strip() if found else "(n != 1)"


# -- reading ---------------------------------------------------------------------------------------------


def read(path: Path) -> Catalogue:
    """What is in an `.po` file; whatever is wrong with it is one sentence with the number of the line."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise _broken(path, cause_of(error)) from None
    except UnicodeDecodeError:
        raise _broken(path, phrase("it is not written in UTF-8")) from None
    head, messages = Message(""), list[Message]()
    seen: set[tuple[str, Id]] = set()
    for number, fields, comments in _blocks(path, text):
        message = _message(path, number, fields, comments)
        if message.key in seen:
            raise _broken(path, phrase("line {number}: the message is there twice", number=number))
        seen.add(message.key)
        if message.id:
            messages.append(message)
        else:
            head = message
    catalogue = Catalogue(head, messages)
    try:
        gettext.c2py(catalogue.plural_expr)(3)
    except (ValueError, ArithmeticError):
        rule = catalogue.plural_expr
        raise _broken(path, phrase("its plural forms cannot be read: {rule}", rule=rule)) from None
    return catalogue


Block = tuple[int, dict[str, str], list[str]]  # the line where it begins, its fields, its comments


def _blocks(path: Path, text: str) -> Iterator[Block]:
    """The messages as they are written, without those that are commented out."""
    fields, comments, last, begin = dict[str, str](), list[str](), "", 0
    for number, line in enumerate(map(str.strip, text.splitlines()), 1):
        keyword = KEYWORD.fullmatch(line)
        begins = line.startswith("#") or (keyword and keyword[1] in ("msgctxt", "msgid"))
        if begins and any(one.startswith("msgstr") for one in fields):
            yield begin, fields, comments
            fields, comments, last = {}, [], ""
        if line.startswith("#"):
            if not line.startswith("#~"):
                comments.append(line)
        elif line:
            quoted = QUOTED.fullmatch(keyword[2] if keyword else line)
            name = keyword[1] if keyword else last
            if quoted is None or not name or (keyword and name in fields):
                raise _broken(
                    path, phrase("line {number}: it cannot be read: {line}", number=number, line=line)
                )
            begin = begin if fields else number
            fields[name] = fields.get(name, "") + _unescaped(quoted[1])
            last = name
    if fields:
        yield begin, fields, comments


def _message(path: Path, number: int, fields: dict[str, str], comments: list[str]) -> Message:
    one, many = fields.get("msgid"), fields.get("msgid_plural")
    forms = [value for name, value in fields.items() if name.startswith("msgstr")]
    if one is None or not forms or (many is None) != ("msgstr" in fields):
        raise _broken(path, phrase("line {number}: the message is not whole", number=number))
    return Message(
        one if many is None else (one, many),
        forms[0] if many is None else tuple(forms),
        fields.get("msgctxt"),
        [line for line in comments if not line.startswith("#,")],
        {flag.strip() for line in comments if line.startswith("#,") for flag in line[2:].split(",")},
    )


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: ESCAPES.get(found[1], found[1]), text)


def _broken(path: Path, why: str) -> DarwinError:
    return DarwinError(phrase("The catalogue {path!r} cannot be read: {why}.", path=str(path), why=why))


# -- writing ---------------------------------------------------------------------------------------------


def write(path: Path, catalogue: Catalogue) -> None:
    blocks = ("\n".join(_lines(one)) for one in (catalogue.head, *catalogue))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")
    except OSError as error:
        why = {"place": str(path), "strerror": cause_of(error)}
        raise DarwinError(phrase("{place!r} cannot be written: {strerror}.", **why)) from None


def _lines(message: Message) -> Iterator[str]:
    yield from message.comments
    if message.flags:
        yield f"#, {', '.join(sorted(message.flags))}"
    if message.context:
        yield f"msgctxt {_quoted(message.context)}"
    if isinstance(message.id, str):
        yield f"msgid {_quoted(message.id)}"
        yield f"msgstr {_quoted(message.forms[0])}"
        return
    yield f"msgid {_quoted(message.id[0])}"
    yield f"msgid_plural {_quoted(message.id[1])}"
    for number, form in enumerate(message.forms):
        yield f"msgstr[{number}] {_quoted(form)}"


def _quoted(text: str) -> str:
    """In quotes; a text of several lines stands on as many."""
    lines = [line.replace("\\", "\\\\").replace('"', '\\"') for line in text.split("\n")]
    ended = [f"{line}\\n" for line in lines[:-1]] + lines[-1:]
    pieces = [f'"{line}"'.replace("\t", "\\t").replace("\r", "\\r") for line in ended if line]
    return "\n".join(pieces if len(pieces) == 1 else ['""', *pieces])


# -- compiling -------------------------------------------------------------------------------------------


def compiled(folder: Path) -> Iterator[Path]:
    """Compile every translation below a folder that has changed since; gives the files written."""
    for path in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = path.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < path.stat().st_mtime:
            fresh = target.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(machine(read(path)))
            fresh.replace(target)  # whoever reads meanwhile has the old one or the new one
            yield target


def machine(catalogue: Catalogue) -> bytes:
    """The bytes of an `.mo` file: what is translated for certain, in the order of its sentences."""
    done = (one for one in catalogue if all(one.forms) and not one.fuzzy)
    pairs = sorted((_original(one), "\0".join(one.forms).encode()) for one in (catalogue.head, *done))
    begin = 28 + 16 * len(pairs)  # seven numbers, then two tables with a length and a place for each text
    originals, after = _table((one for one, _ in pairs), begin)
    translations, _ = _table((one for _, one in pairs), after)
    numbers = (MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, begin)
    texts = b"".join(text + b"\0" for side in zip(*pairs, strict=True) for text in side)
    return struct.pack("<7I", *numbers) + originals + translations + texts


def _original(message: Message) -> bytes:
    before = f"{message.context}{CONTEXT}" if message.context else ""
    return (before + (message.id if isinstance(message.id, str) else "\0".join(message.id))).encode()


def _table(texts: Iterable[bytes], place: int) -> tuple[bytes, int]:
    """Length and place of each text, and where the next one would be."""
    table = b""
    for text in texts:
        table += struct.pack("<2I", len(text), place)
        place += len(text) + 1
    return table, place

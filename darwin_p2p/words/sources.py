"""What there is to translate: every message in the program, the rules and the names, with where it stands.

Python files are read as syntax trees, so that a message may be more than the argument of `_`: refusals, the
help of commands and the words of actions are messages wherever they are written. Needs no library.
"""

from __future__ import annotations

import ast
import csv
import inspect
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..text import LAST
from .widths import columns

#: Calls whose arguments are messages, by position or name. A plain text there is looked up when it is shown.
CALLS: dict[str, tuple[int | str, ...]] = {
    "_": (0,),
    "phrase": (0,),
    "Refusal": (1, 2, "text", "hint"),
    "Variant": (2, "title"),
    "Option": (1, "title"),
    "Typer": ("help",),
    "command": ("help",),
}
TYPER = {"Option": ("help",), "Argument": ("help",)}  # after `typer.`
METAVAR = re.compile("[A-Z]{3,}(?:-[A-Z]+)*")  # in the help of commands, what stands for something typed
COUNTING = {"n_", "plural"}
NAMING = {"name", "named"}
LISTING = {"listing", "listed"}  # whose second argument may be a template for the last two
#: Attributes of classes that are messages: what an action or a happening says, what a choice asks.
ATTRIBUTES = {"words", "mine", "question", "purpose"}
ASKING = {"about", "AFTER_PASSING"}  # names that hold what a choice is about
PLAY = ("darwin_p2p/games", "darwin_p2p/ui/darwins_choice", "darwin_p2p/ui/evo", "plugins/")


@dataclass(frozen=True)
class Message:
    """One thing to translate."""

    sentence: str
    many: str = ""
    context: str = ""
    place: str = ""  # a file, and a line or an id of a rule
    note: str = ""


def messages(root: Path, domain: str) -> Iterator[Message]:
    """All messages of one domain, in a stable order; `root` is the folder of the project."""
    for one in _found(root, domain):
        width = columns(one.context, one.sentence)
        notes = filter(None, (one.note, f"At most {width} columns." if width else ""))
        yield replace(one, note=" ".join(notes))


def _found(root: Path, domain: str) -> Iterator[Message]:
    if domain == "names":
        yield from names(root / "darwin_p2p" / "data")
    elif domain == "rules":
        for game in ("darwins_choice", "evo"):
            yield from rules(root / "darwin_p2p" / "data" / game / "rules.toml")
    else:
        for folder in ("darwin_p2p", "plugins", "bots"):
            for path in sorted((root / folder).rglob("*.py")):
                place = path.relative_to(root).as_posix()
                if (domain == "play") == place.startswith(PLAY):
                    yield from of_python(path.read_text(encoding="utf-8"), place)


def names(folder: Path) -> Iterator[Message]:
    """What is printed on cards, tokens and maps."""
    for context, file in (("animal", "animals"), ("habitat", "habitats"), ("event", "events")):
        with (folder / "darwins_choice" / f"{file}.csv").open(encoding="utf-8") as rows:
            for word in dict.fromkeys(row["name"] for row in csv.DictReader(rows)):
                yield Message(word, context=context, place=f"{file}.csv")
    with (folder / "darwins_choice" / "continents.csv").open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            yield Message(row["name"], context="continent", place="continents.csv")
    for word in ("run", "swim", "fly", "climb", "cold", "heat", "dig", "poison", "strength", "hearts"):
        yield Message(word, context="ability", place="animals.csv", note="As in: run 3, cold 2, dig.")
    for word in ("run", "swim", "fly", "climb", "cold", "heat", "dig", "poison"):
        note = "The same in at most four letters, as in: run3 cold2 dig."
        yield Message(word, context="ability short", place="animals.csv", note=note)
    for letter, what in (("L", "legs"), ("W", "wings"), ("T", "a tail")):
        note = f"One letter: a torso has room for {what}."
        yield Message(letter, context="point", place="animals.csv", note=note)
    for word in ("herbivore", "carnivore", "omnivore"):
        yield Message(word, context="diet", place="animals.csv")
    for word in ("head", "torso", "wings", "single legs", "double legs", "legs", "tail"):
        yield Message(word, context="part", place="animals.csv", note="A part of an animal.")
    about = tomllib.loads((folder / "darwins_choice" / "pack.toml").read_text(encoding="utf-8"))
    yield Message(about["title"], place="pack.toml", note="The title of the cards of the program.")
    yield Message(".", context="number", place="numbers", note="The decimal point, as in 2.5.")
    yield Message(",", context="number", place="numbers", note="Between thousands, as in 12,000.")
    for template in LAST.values():
        yield Message(template, place="lists", note="The end of a list: a, b and c.")
    for word in ("small", "large"):
        yield Message(
            word, context="pile", place="animals.csv", note="Of cards: only 3 small cards are left."
        )
    for word in ("temperate", "cold", "hot", "deadly"):
        yield Message(word, context="zone", place="evo", note="Of a zone: cold zones.")
    for word in ("initiative", "climate", "movement", "births", "survival", "evolution"):
        yield Message(word, context="evo phase", place="evo", note="The name of a phase.")
    for gene in tomllib.loads((folder / "evo" / "genes.toml").read_text(encoding="utf-8"))["gene"]:
        yield Message(gene["name"], context="gene", place="genes.toml")
    for card in tomllib.loads((folder / "evo" / "cards.toml").read_text(encoding="utf-8"))["card"]:
        yield Message(card["name"], context="evo card", place="evo/cards.toml")
    for island in tomllib.loads((folder / "evo" / "islands.toml").read_text(encoding="utf-8"))["island"]:
        yield Message(island["title"], context="island", place="islands.toml")


def rules(path: Path) -> Iterator[Message]:
    """A rulebook: its overview, chapters, topics, events and rules."""
    book: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    file = f"{path.parent.name}/rules.toml"
    yield Message(unwrapped(book["overview"]), place=file, note="The game in one page.")
    for one in book["section"]:
        yield Message(one["title"], place=f"{file}:{one['key']}", note="The title of a chapter.")
    for one in book["topic"]:
        yield Message(one["title"], place=f"{file}:{one['key']}", note="The title of a topic.")
        if one.get("words"):
            note = "Other words by which a reader may look the topic up, as many as you like."
            yield Message(", ".join(one["words"]), place=f"{file}:{one['key']}", note=note)
        yield Message(unwrapped(one["summary"]), place=f"{file}:{one['key']}")
    for one in book["event"]:
        yield Message(unwrapped(one["effect"]), place=f"{file}:{one['key']}")
    for one in book["rule"]:
        for field in ("title", "text", "no_effect"):
            if one.get(field):
                note = "Follows the words: In this program:" if field == "no_effect" else ""
                yield Message(unwrapped(one[field]), place=f"{file}:{one['id']}", note=note)


def unwrapped(value: str) -> str:
    """A text without the line breaks inside it; a blank line still parts paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in value.strip().split("\n\n"))


def of_python(source: str, place: str) -> Iterator[Message]:
    """The messages in one Python file."""
    notes = _notes(source)
    for node in ast.walk(ast.parse(source)):
        for found, many, context in _of_node(node):
            line = getattr(found, "lineno", 0)
            yield Message(
                _literal(found), _literal(many), context, f"{place}:{line}", notes.get(_first_line(node), "")
            )
    if place.startswith("darwin_p2p/cli/"):
        yield from _of_commands(source, place)


def _of_node(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr | None, str]]:
    if isinstance(node, ast.Call):
        called, owner = _called(node.func)
        if owner == "typer" and called in TYPER:
            for found in METAVAR.findall("".join(map(_literal, _arguments(node, ("metavar",))))):
                yield ast.Constant(found, lineno=node.lineno), None, "metavar"
        places = TYPER.get(called, ()) if owner == "typer" and called in TYPER else CALLS.get(called, ())
        for argument in _arguments(node, places):
            if _literal(argument):
                yield argument, None, ""
        if called in LISTING and len(node.args) > 1 and "{" in _literal(node.args[1]):
            yield node.args[1], None, ""
        if called in COUNTING and len(node.args) >= 2:
            yield node.args[0], node.args[1], ""
        if called == "Command" and len(node.args) >= 3 and _literal(node.args[0]):
            yield node.args[0], None, "command"
            yield from ((one, None, "") for one in node.args[1:3] if " " in _literal(one))
        if called == "choose" and len(node.args) >= 2:
            yield from ((_spelled(one), None, "choice") for one in _branches(node.args[1]) if _literal(one))
        if called in NAMING and len(node.args) == 2 and _literal(node.args[1]):
            yield node.args[1], None, _literal(node.args[0])
    elif isinstance(node, ast.ClassDef) and (tag := _tag(node)):
        yield tag, None, "action"
        yield ast.Constant(_literal(tag).capitalize(), lineno=node.lineno), None, "action"
    if isinstance(node, ast.Assign) and _literal(node.value):
        holder = node.targets[0]
        if isinstance(holder, ast.Name) and holder.id in ASKING:
            yield _spelled(node.value), None, "choice"
    if isinstance(node, ast.ClassDef):
        for one in node.body:
            targets = one.targets if isinstance(one, ast.Assign) else ()
            target = targets[0] if targets else one.target if isinstance(one, ast.AnnAssign) else None
            value = one.value if isinstance(one, ast.Assign | ast.AnnAssign) else None
            if isinstance(target, ast.Name) and target.id in ATTRIBUTES and value and _literal(value):
                yield value, None, ""


def _spelled(key: ast.expr) -> ast.expr:
    """A key such as `after_passing` as people read it."""
    return ast.Constant(_literal(key).replace("_", " "), lineno=key.lineno)


def _tag(node: ast.ClassDef) -> ast.expr | None:
    """The name of a kind of action, as people read it."""
    if not any(_base(one) == "Action" for one in node.bases):
        return None
    for keyword in node.keywords:
        if keyword.arg == "tag" and _literal(keyword.value):
            return ast.Constant(_literal(keyword.value).replace("_", " "), lineno=node.lineno)
    return None


def _of_commands(source: str, place: str) -> Iterator[Message]:
    """The help of commands: the docstrings of functions that take a language."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef) or all(one.arg != "lang" for one in node.args.args):
            continue
        if told := ast.get_docstring(node):
            yield Message(unwrapped(inspect.cleandoc(told)), place=f"{place}:{node.lineno}")


def _arguments(call: ast.Call, places: Iterable[int | str]) -> Iterator[ast.expr]:
    for where in places:
        if isinstance(where, int) and where < len(call.args):
            yield from _branches(call.args[where])
    for keyword in call.keywords:
        if keyword.arg is not None and keyword.arg in places:
            yield from _branches(keyword.value)


def _branches(value: ast.expr) -> Iterator[ast.expr]:
    """Both sides of `this if so else that`."""
    if isinstance(value, ast.IfExp):
        yield from _branches(value.body)
        yield from _branches(value.orelse)
    else:
        yield value


def _called(function: ast.expr) -> tuple[str, str]:
    if isinstance(function, ast.Attribute):
        owner = function.value.id if isinstance(function.value, ast.Name) else ""
        return function.attr, owner
    return (function.id, "") if isinstance(function, ast.Name) else ("", "")


def _base(base: ast.expr) -> str:
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def _literal(value: ast.expr | None) -> str:
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _first_line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def _notes(source: str) -> dict[int, str]:
    """Comments `# NOTE: ...` for translators, by the line after them or their own."""
    found = {}
    for number, line in enumerate(source.splitlines(), 1):
        before, mark, note = line.partition("# NOTE: ")
        if mark:
            found[number if before.strip() else number + 1] = note.strip()
    return found

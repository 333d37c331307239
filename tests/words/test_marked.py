"""A sentence that a player reads goes through `_` or one of its relatives.

A literal counts as a sentence if it has several words and stands where it will be shown: in an error, a line,
a question, a refusal, a call of print.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("cli", "ui", "table", "plugins", "ladder", "bots", "games", "fair", "wire", "net", "engine")
#: Where text is shown, and which arguments hold it.
SHOWN = {
    "print",
    "say",
    "Line",
    "title",
    "Option",
    "Question",
    "Unclear",
    "DarwinError",
    "UsageError",
    "Span",
}
SENTENCE = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")


def unmarked(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (called := _name(node.func)) in SHOWN | {"Refused", "Refusal"}:
            for argument in node.args[: 2 if called in ("Line", "title", "Span") else None]:
                yield from _sentences(argument, called)


def _sentences(node: ast.expr, called: str) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if SENTENCE.search(node.value) and called != "Refusal":  # refusals make texts of their sentences
            yield node.lineno, node.value
    elif isinstance(node, ast.JoinedStr):
        said = "xx".join(part.value for part in node.values if isinstance(part, ast.Constant))
        if SENTENCE.search(said) and not said.lstrip().startswith(("darwin ", "<")):
            yield node.lineno, said
    elif isinstance(node, ast.IfExp):
        yield from _sentences(node.body, called)
        yield from _sentences(node.orelse, called)
    elif isinstance(node, ast.BinOp):
        yield from _sentences(node.left, called)
        yield from _sentences(node.right, called)


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_sentence_is_marked(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {sentence!r}"
        for path in sorted((ROOT / "darwin_p2p" / folder).rglob("*.py"))
        for line, sentence in unmarked(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_house_rules_are_marked() -> None:
    found = [
        sentence
        for path in (ROOT / "plugins").rglob("*.py")
        for _, sentence in unmarked(path.read_text(encoding="utf-8"))
    ]
    assert not found


def test_the_check_sees_what_it_is_for() -> None:
    assert list(unmarked('raise UsageError(f"There is no {what}.")'))
    assert list(unmarked('screen.say("Nobody is here.")'))
    assert list(unmarked('Refusal("MUT-1", f"The {part} stays.")'))
    assert not list(unmarked('raise UsageError(_("There is no {what}.", what=what))'))

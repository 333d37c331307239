"""Every rule of every rulebook has a test named after it and is cited where the program keeps it."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BOOKS = sorted(ROOT.glob("darwin_p2p/data/*/rules.toml"))
SOURCES = ("darwin_p2p/games", "plugins")

# These rulings fix figures of the rulebook's worked examples: tests keep them, no line of the program does.
FIGURES = {f"RUL-{number}" for number in range(65, 69)}

# Worked examples (golden) and situations made up to pin the rules (derived); EX are those of EVO.
EXAMPLES = [f"GT-{number}" for number in range(1, 17)] + [f"DT-{number}" for number in range(1, 52)]
EXAMPLES += [f"EX-{number}" for number in range(1, 35)]


@cache
def written() -> tuple[dict[str, str], ...]:
    """The rules of all games."""
    return tuple(rule for book in BOOKS for rule in tomllib.loads(book.read_text("utf-8"))["rule"])


@cache
def rules() -> tuple[str, ...]:
    """The ids that must have a test and be cited."""
    return tuple(rule["id"] for rule in written() if "no_effect" not in rule)


@cache
def names_of_tests() -> frozenset[str]:
    """The names of all test functions, found without importing anything."""
    names = set()
    for path in ROOT.joinpath("tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                names.add(node.name)
    return frozenset(names)


def stem(rule: str) -> str:
    """How the name of its test begins: `ACT-TRADE-4` gives `test_act_trade_4_`."""
    return f"test_{rule.lower().replace('-', '_')}_"


ID = r"[A-Z]+(?:-[A-Z0-9]+)+"
CITED = re.compile(rf"({ID})((?:(?:,| and|, and| or| to) (?:{ID}|-\d+)(?![\w-]))*)")
MORE = re.compile(rf"(,| and|, and| or| to) ({ID}|-\d+)")


def cited_in(text: str) -> set[str]:
    """The ids a text names, also in short: `EVT-CLIM-4, -5` and `ACT-CREATE-1 to -9`."""
    found = set()
    text = re.sub(r"\s*\n\s*#?\s*", " ", text)  # a list may go on in the next line
    for match in CITED.finditer(text):
        last = match[1]
        found.add(last)
        for word, one in MORE.findall(match[2]):
            group, _, number = last.rpartition("-")
            new = f"{group}{one}" if one.startswith("-") else one
            if word == " to" and number.isdecimal() and new.rpartition("-")[0] == group:
                width = len(number)
                steps = range(int(number), int(new.rpartition("-")[2]))
                found |= {f"{group}-{step:0{width}}" for step in steps}
            found.add(new)
            last = new
    return found


@cache
def cited() -> frozenset[str]:
    found: set[str] = set()
    for folder in SOURCES:
        for path in ROOT.joinpath(folder).rglob("*.py"):
            found |= cited_in(path.read_text("utf-8"))
    return frozenset(found)


def test_every_rule_has_a_test() -> None:
    missing = [rule for rule in rules() if not any(name.startswith(stem(rule)) for name in names_of_tests())]
    assert not missing, f"{len(missing)} rules without a test: {', '.join(missing)}"


def test_every_example_has_a_test() -> None:
    missing = [one for one in EXAMPLES if not any(name.startswith(stem(one)) for name in names_of_tests())]
    assert not missing, f"{len(missing)} examples without a test: {', '.join(missing)}"


def test_every_rule_is_cited_where_it_is_kept() -> None:
    missing = [rule for rule in rules() if rule not in cited() | FIGURES]
    assert not missing, f"{len(missing)} rules that no source cites: {', '.join(missing)}"


def test_no_test_is_named_after_a_rule_that_does_not_exist() -> None:
    every = {rule["id"] for rule in written()}
    groups = {rule.rpartition("-")[0] for rule in every if rule[-1].isdigit()}
    stems = tuple(stem(rule) for rule in every)
    prefixes = tuple(stem(group) for group in groups)
    wrong = [
        name
        for name in names_of_tests()
        if name.startswith(prefixes) and re.match(r"test_[a-z_]+?_\d", name) and not name.startswith(stems)
    ]
    assert not wrong, f"tests of rules that do not exist: {', '.join(sorted(wrong))}"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# EVT-HURR-2", {"EVT-HURR-2"}),
        ("(EVT-CLIM-4, -5)", {"EVT-CLIM-4", "EVT-CLIM-5"}),
        ("ACT-CREATE-1 to -3.", {"ACT-CREATE-1", "ACT-CREATE-2", "ACT-CREATE-3"}),
        ("MUT-1 to MUT-3, MUT-COST-1", {"MUT-1", "MUT-2", "MUT-3", "MUT-COST-1"}),
        ("TRANS-2-7, -1", {"TRANS-2-7", "TRANS-2-1"}),
        ("(RUL-08 to -10)", {"RUL-08", "RUL-09", "RUL-10"}),
        ("VAR-2P-4 and -5; EVT-DESERT", {"VAR-2P-4", "VAR-2P-5", "EVT-DESERT"}),
        ("ANAT-1,\n    # -2", {"ANAT-1", "ANAT-2"}),
        ("EXT-3: 4, -5 degrees", {"EXT-3"}),
    ],
)
def test_short_citations_are_read(text: str, ids: set[str]) -> None:
    assert cited_in(text) == ids

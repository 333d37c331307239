"""The manual keeps step with the code: every attack has its test, every word is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from darwin_p2p.fair import KINDS
from darwin_p2p.fair.messages import Message

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
THREATS = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
TESTS = "".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "fair").glob("test_*.py"))
)
CODE = "".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "darwin_p2p" / "fair").rglob("*.py"))
)


def test_every_test_that_the_protocol_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", PROTOCOL))
    assert len(named) > 60
    missing = {name for name in named if f"def {name}(" not in TESTS}
    assert missing == set()


def test_every_attack_in_the_catalogue_has_a_test() -> None:
    catalogue = PROTOCOL.split("## Every attack and its test")[1]
    rows = [line for line in catalogue.splitlines() if line.startswith("| ") and not line.startswith("| who")]
    assert len(rows) == 37
    assert all("`test_" in row for row in rows)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_cheat_is_explained_and_provoked(kind: str) -> None:
    assert f"| `{kind}` | {KINDS[kind]} |" in THREATS
    assert f"`{kind}`" in PROTOCOL
    assert f'"{kind}"' in TESTS, "no test provokes it"
    assert CODE.count(f'"{kind}"') >= 2, "nothing ever names it"


def test_every_message_is_told_of() -> None:
    table = PROTOCOL.split("## Messages")[1].split("## How it is built")[0]
    for message in Message.__subclasses__():
        assert re.search(rf"\b{message.kind()}\b", table), message.kind()

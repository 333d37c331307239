"""The position of docs/judge.md is judged as the page says, in both notations."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.cli.judge import EXAMPLE
from darwin_p2p.games.darwins_choice import position as reading

TEXT = (Path(__file__).parents[2] / "docs" / "judge.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", TEXT, re.DOTALL)
Capture = pytest.CaptureFixture[str]


def block(language: str, number: int = 0) -> str:
    return [text for name, text in BLOCKS if name == language][number]


@pytest.mark.parametrize("language", ["json", "toml"])
def test_the_example_gives_the_document_of_the_page(capsys: Capture, tmp_path: Path, language: str) -> None:
    position = tmp_path / f"position.{language}"
    position.write_text(block(language), encoding="utf-8")
    assert run(["judge", str(position), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(block("json", 1))


def test_people_see_the_lines_of_the_page(capsys: Capture, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(block("json"), encoding="utf-8")
    assert run(["judge", str(position), "--plain"]) == 0
    shown = capsys.readouterr().out
    command, *lines = block("console").splitlines()
    assert command == "$ darwin judge position.json"
    assert all(line in shown for line in lines)


def test_every_field_is_in_the_tables() -> None:
    rows = "\n".join(line.split(" | ")[0] for line in TEXT.splitlines() if line.startswith("| `"))
    listed = set(re.findall(r"`(\w+)`", rows))
    known = reading.POSITION_FIELDS, reading.HABITAT_FIELDS, reading.SPECIES_FIELDS, reading.STATS_FIELDS
    assert listed == {name for fields in known for name in fields}


def test_the_example_of_the_help_is_whole(capsys: Capture, tmp_path: Path) -> None:
    assert run(["judge", "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert " ".join(EXAMPLE.split()) in shown
    assert "docs/judge.md" in shown
    position = tmp_path / "position.json"
    position.write_text(EXAMPLE, encoding="utf-8")
    assert run(["judge", str(position)]) == 0

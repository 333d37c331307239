"""Every command of docs/house-rules.md is run, in order, and says what the page promises."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "house-rules.md"
MODULE = Path("darwin-rule-hungry-winter", "darwin_rule_hungry_winter.py")
PROGRAMS = {"darwin": [sys.executable, "-m", "darwin_p2p"], "python": [sys.executable], "ls": ["ls"]}


def blocks() -> Iterator[tuple[str, str]]:
    """The language and the text of every block of code."""
    for match in re.finditer(r"```(\w+)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL):
        yield match[1], match[2]


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines that it prints, among others."""
    for piece in text.split("$ ")[1:]:
        command, *lines = piece.strip().splitlines()
        yield command, lines


def test_every_command_does_what_the_page_says(tmp_path: Path) -> None:
    environment = os.environ | {"DARWIN_HOME": str(tmp_path / "home"), "PYTEST_ADDOPTS": ""}
    ran = 0
    for language, text in blocks():
        if language == "python":
            (tmp_path / MODULE).write_text(text, encoding="utf-8")
            continue
        assert language == "console"
        for command, promised in commands(text):
            program, *arguments = command.split()
            done = subprocess.run(
                [*PROGRAMS[program], *arguments],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            for line in promised:
                assert line in done.stdout, f"{command} does not print {line!r}:\n{done.stdout}"
            ran += 1
    assert ran >= 12


def test_commands_in_the_text_are_known(tmp_path: Path) -> None:
    """`darwin ...` between backquotes names options that exist."""
    text = PAGE.read_text(encoding="utf-8")
    for command in re.findall(r"`darwin ([a-z]+ ?[a-z]*)", text):
        done = subprocess.run(
            [*PROGRAMS["darwin"], *command.split(), "--help"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, command

"""Pages whose commands are run: every block in order, in one folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PROGRAMS = {"darwin": [sys.executable, "-m", "darwin_p2p"], "python": [sys.executable], "ls": ["ls"]}


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command with the lines that it prints, among others."""
    for piece in text.split("$ ")[1:]:
        command, *lines = piece.strip().splitlines()
        yield command, lines


def follow(page: Path, folder: Path) -> int:
    """Do what a reader would: save each piece of Python in the file named last before it, each message
    into the catalogue named last, run each command and look for what the page promises. How many it ran."""
    own = {"DARWIN_HOME": str(folder / "home"), "PYTEST_ADDOPTS": "", "COLUMNS": "160"}
    text = page.read_text(encoding="utf-8")
    ran = 0
    for block in re.finditer(r"```(\w+)\n(.*?)```", text, re.DOTALL):
        if block[1] == "python":
            named = re.findall(r"`([\w/.-]+\.py)`", text[: block.start()])[-1]
            (folder / named).write_text(block[2], encoding="utf-8")
            continue
        if block[1] == "po":
            translate(folder / re.findall(r"`([\w/.-]+\.po)`", text[: block.start()])[-1], block[2])
            continue
        assert block[1] == "console"
        for command, promised in commands(block[2]):
            program, *arguments = shlex.split(command)
            done = subprocess.run(
                [*PROGRAMS[program], *arguments],
                cwd=folder,
                env=os.environ | own,
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
            for line in promised:
                assert line in done.stdout, f"{command} does not print {line!r}:\n{done.stdout}"
            ran += 1
    return ran


def translate(catalogue: Path, message: str) -> None:
    """Put a message with its translation where the catalogue has it without one."""
    text = catalogue.read_text(encoding="utf-8")
    without = re.sub(r'^(msgstr\S*) ".*"$', r'\1 ""', message, flags=re.MULTILINE)
    assert without in text, f"{catalogue} has no such message:\n{message}"
    catalogue.write_text(text.replace(without, message), encoding="utf-8")


def check_names(page: Path) -> None:
    """`darwin ...` between backquotes names commands that exist."""
    for command in re.findall(r"`darwin ([a-z]+ ?[a-z]*)", page.read_text(encoding="utf-8")):
        done = subprocess.run(
            [*PROGRAMS["darwin"], *command.split(), "--help"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, command

"""What the README shows is true: its commands run, its links lead somewhere, CI runs its test command."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from darwin_p2p.testing.shared_suite import SHARED
from tests.fair.test_whole_games import darwin_table, with_bots

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text("utf-8")
COMMANDS = sorted(
    {
        command
        for row in TEXT.splitlines()
        if row.startswith("| `")
        for command in re.findall(r"`(darwin [^`]+)`", row.split(" | ")[0])
    }
)
BLOCKS = re.findall(r"```\n(.+?)\n```", TEXT, re.DOTALL)
POSITION = {
    "game": "darwins-choice",
    "habitats": [
        {
            "habitat": "high_mountains",
            "species": [{"id": "orca", "owner": "A", "cards": ["orca.head", "giant_tortoise.torso"]}],
        }
    ],
}


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)
    assert words[0] == "darwin"
    return subprocess.run(
        [sys.executable, "-m", "darwin_p2p", *words[1:]],
        cwd=folder,
        input="quit\nyes\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )


def test_there_are_commands_and_two_blocks() -> None:
    assert len(COMMANDS) >= 8
    assert len(BLOCKS) == 2, "one command plays, one tests"
    assert BLOCKS[0].endswith("darwin play")


def test_whoever_follows_it_has_the_command_on_the_path() -> None:
    play = TEXT[TEXT.index("## Play") : TEXT.index("## Test")]
    assert play.index(". .venv/bin/activate") < play.index("`darwin learn`")
    assert r".venv\Scripts\activate" in play


def test_the_help_names_both_games(tmp_path: Path) -> None:
    shown = run("darwin --help", tmp_path).stdout
    assert "Darwin's Choice" in shown
    assert "EVO" in shown


# these need somebody at the other end, and have tests of their own
WITH_OTHERS = {"darwin host", "darwin join", "darwin watch"}


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in WITH_OTHERS])
def test_every_command_of_the_table_runs(command: str, tmp_path: Path) -> None:
    (tmp_path / "position.json").write_text(json.dumps(POSITION))
    if "replay" in command:
        assert (
            run("darwin simulate --bots random --games 1 --seed 1 --save game.log", tmp_path).returncode == 0
        )
    if "verify" in command:
        table = darwin_table(2, ("three-eras",), SHARED, rounds=1)
        table.play(with_bots(table))
        (tmp_path / "game.fair").write_bytes(table.transcript().to_bytes())
    done = run(command, tmp_path)
    assert done.returncode == 0, f"{command}: {done.stderr}"
    assert done.stdout.strip()


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        assert (ROOT / target).exists(), target


def test_ci_runs_the_test_command() -> None:
    tested = BLOCKS[1].replace("pip install -e", "pip install --quiet -e")
    assert tested in (ROOT / ".ci" / "run").read_text("utf-8")

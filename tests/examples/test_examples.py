"""Every package under examples/ is installed, offline, and its own tests pass against what was installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
PACKAGES = sorted(path.parent for path in EXAMPLES.glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all examples, put there by pip without a network."""
    target = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    command += ["--no-index", "--no-build-isolation", "--target", str(target), *map(str, PACKAGES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return target


def run(installed: Path, *command: str, cwd: Path | None = None) -> str:
    environment = os.environ | {"PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_there_are_examples() -> None:
    assert len(PACKAGES) >= 2


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_the_tests_of_the_example_pass(package: Path, installed: Path, tmp_path: Path) -> None:
    shutil.copytree(
        package / "tests", tmp_path / "tests"
    )  # away from its source: only what is installed counts
    output = run(installed, "pytest", "-p", "no:cacheprovider", "tests", cwd=tmp_path)
    assert " passed" in output


def test_the_program_finds_the_examples_and_plays_them(installed: Path) -> None:
    listed = run(installed, "darwin_p2p", "plugins", "list")
    for name in ("double-last-era", "fossil-rush", "darwin-game-fossil-rush 1.0"):
        assert name in listed
    assert "L'ultima Era vale doppio" in run(installed, "darwin_p2p", "plugins", "list", "--lang", "it")
    for table in ("--variant=double-last-era", "--game=fossil-rush"):
        assert "random" in run(installed, "darwin_p2p", "simulate", table, "--bots=random", "--games=2")

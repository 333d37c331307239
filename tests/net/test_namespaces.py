"""Two machines on one cable: network namespaces joined by a veth pair, without a gateway or a name server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.lan.processes import Process

ONE, TWO = f"dw{os.getpid()}a", f"dw{os.getpid()}b"


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=20)


@pytest.fixture
def cable() -> Iterator[None]:
    """10.213.0.1 and 10.213.0.2, each in a namespace of its own."""
    if shutil.which("ip") is None:
        pytest.skip("there is no 'ip' command here to make network namespaces with")
    try:
        ip("netns", "add", ONE)
        ip("netns", "add", TWO)
        ip("link", "add", ONE, "netns", ONE, "type", "veth", "peer", "name", TWO, "netns", TWO)
        for number, name in enumerate((ONE, TWO), 1):
            ip("-n", name, "address", "add", f"10.213.0.{number}/24", "brd", "+", "dev", name)
            ip("-n", name, "link", "set", name, "up")
            ip("-n", name, "link", "set", "lo", "up")
    except subprocess.SubprocessError as error:
        _remove()
        pytest.skip(f"network namespaces cannot be made here: {getattr(error, 'stderr', error)!r}")
    yield
    _remove()


def _remove() -> None:
    for name in (ONE, TWO):
        subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True, timeout=20)


def test_two_machines_find_each_other_and_play(cable: None, tmp_path: Path) -> None:
    host = Process(
        tmp_path / "host", "host", "--seats", "2", "--name", "Ada", "--bot", "random", "--rounds", "1",
        "--trusting",
        inside=ONE,
    )  # fmt: skip
    other = Process(
        tmp_path / "other", "host", "--name", "Eve", "--port", "2001", "--bot", "random", inside=ONE
    )
    guest = None
    try:
        other.wait_for(r"Join code")
        host.wait_for(r"The others type: darwin join 10\.213\.0\.1:1859")
        code = host.wait_for(r"Join code: (\S+)").group(1)
        looking = Process(tmp_path / "guest", "join", "--code", code, inside=TWO)
        assert looking.ends() == 2, "it lists what it found, and asks for one of them"
        listed = "".join(looking.lines)
        assert "Eve at 10.213.0.1:2001: Darwin's Choice, 1 of 3 seats taken" in listed
        found = re.search(r"Ada at (\S+): Darwin's Choice, Two-Player Variant, 1 of 2 seats taken", listed)
        assert found is not None, listed
        place = found.group(1)
        assert place == "10.213.0.1:1859"
        guest = Process(
            tmp_path / "guest", "join", place, "--code", code, "--name", "Ben", "--bot", "random",
            "--trusting", inside=TWO,
        )  # fmt: skip
        assert guest.ends() == 0, guest.lines[-20:]
        assert host.ends() == 0, host.lines[-20:]
    finally:
        host.kill()
        other.kill()
        if guest is not None:
            guest.kill()
    games = [*tmp_path.glob("*/games/*.darwin")]
    assert len({game.read_bytes() for game in games}) == 1
    assert len(games) == 2

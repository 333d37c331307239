"""The map names every folder of the program, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAP = (ROOT / "docs" / "architecture.md").read_text("utf-8")


def test_the_map_has_every_folder() -> None:
    named = set(re.findall(r"^\| `([\w/]+)(?:/<game>)?` \|", MAP, re.MULTILINE))
    folders = {path.parent.relative_to(ROOT).as_posix() for path in ROOT.glob("darwin_p2p/*/__init__.py")}
    assert folders <= named
    assert [one for one in sorted(named) if not (ROOT / one).is_dir()] == []

"""What docs/evo.md shows works as it stands there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from darwin_p2p.engine import Variant
from darwin_p2p.testing import check_variant

PAGE = (Path(__file__).parents[2] / "docs" / "evo.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    return found[1]


def test_the_map_of_the_manual_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "my_atoll"
    package.mkdir()
    package.joinpath("islands.toml").write_text(block("toml"), "utf-8")
    package.joinpath("__init__.py").write_text(block("python"), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_atoll", raising=False)
    import my_atoll  # type: ignore[import-not-found]

    found: list[Variant] = []
    my_atoll.register_variants(found.append)
    assert [one.name for one in found] == ["atoll"]
    assert check_variant(found[0], games=1).games == 1

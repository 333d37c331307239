"""A data folder of its own for each test, and no plugin left behind in this process."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from darwin_p2p.plugins import loading, registry


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "home"
    monkeypatch.setenv("DARWIN_HOME", str(place))
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.setattr(loading, "_ask", None)
    before = set(sys.modules)
    yield place
    for name in set(sys.modules) - before:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):  # libraries stay
            del sys.modules[name]
    registry.cache_clear()

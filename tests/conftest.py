"""Tests never look into the folders of whoever runs them."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

HOME = TemporaryDirectory(prefix="darwin-tests-")
os.environ["DARWIN_HOME"] = HOME.name  # before anything looks for plugins


def pytest_unconfigure() -> None:
    HOME.cleanup()

"""Tests never look into the folders of whoever runs them, and hypothesis tries the same examples every time.

`pytest -m soak --hypothesis-profile=soak` tries many new ones.
"""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, settings

from darwin_p2p.words.po import compiled
from darwin_p2p.words.present import HOME as WORDS

HOME = TemporaryDirectory(prefix="darwin-tests-")
os.environ["DARWIN_HOME"] = HOME.name  # before anything looks for plugins
os.environ["LC_ALL"] = "C.UTF-8"  # English, whoever runs them
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # tests start the program often: let it keep what it compiled

settings.register_profile(
    "ordinary",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak", parent=settings.get_profile("ordinary"), derandomize=False, max_examples=2000
)
settings.load_profile("ordinary")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than there are cores: many tests wait for sockets, clocks and other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # once, for all workers
        list(compiled(WORDS))


def pytest_unconfigure() -> None:
    HOME.cleanup()

"""The golden texts are what the rules make of them today."""

from __future__ import annotations

import pytest

from . import FOLDER, TEXTS


@pytest.mark.parametrize("name", TEXTS)
def test_golden(name: str) -> None:
    kept = (FOLDER / name).read_text("utf-8")
    assert TEXTS[name]().splitlines() == kept.splitlines(), (
        "the rules do something else now; if that is meant, run `python -m tests.golden` and read the diff"
    )


def test_no_text_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == set(TEXTS)

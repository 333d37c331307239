"""The pictures of the documentation are what the program shows."""

from __future__ import annotations

import pytest

from .pictures import FOLDER, NAMES, draw


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_current(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert draw(name) == kept, "run: python -m tests.ui.full.pictures"


def test_every_picture_is_shown_somewhere() -> None:
    pages = [FOLDER.parents[1] / "README.md", *FOLDER.parent.glob("*.md")]
    shown = "\n".join(page.read_text("utf-8") for page in pages)
    assert all(f"pictures/{name}.svg" in shown for name in NAMES)

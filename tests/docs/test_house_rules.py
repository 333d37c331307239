"""Every command of docs/house-rules.md is run, in order, and says what the page promises."""

from __future__ import annotations

from pathlib import Path

from .pages import DOCS, check_names, follow

PAGE = DOCS / "house-rules.md"


def test_every_command_does_what_the_page_says(tmp_path: Path) -> None:
    assert follow(PAGE, tmp_path) >= 12


def test_commands_in_the_text_are_known() -> None:
    check_names(PAGE)

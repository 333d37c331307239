"""Every command of docs/translating.md is run, in order, and says what the page promises."""

from __future__ import annotations

from pathlib import Path

from .pages import DOCS, check_names, follow

PAGE = DOCS / "translating.md"
ONE_PAGE = 100  # lines


def test_every_command_does_what_the_page_says(tmp_path: Path) -> None:
    assert follow(PAGE, tmp_path) >= 7


def test_commands_in_the_text_are_known() -> None:
    check_names(PAGE)


def test_it_is_one_page() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) <= ONE_PAGE

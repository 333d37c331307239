"""Every page of `--help` in every language: nothing in English, nothing too wide for the screen or cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from rich.cells import cell_len

from darwin_p2p.cli import program, run
from darwin_p2p.words import use
from darwin_p2p.words.present import BUNDLED, ENGLISH

Capture = pytest.CaptureFixture[str]
WIDTH = 80
TYPED = re.compile(r"<\S+>|\".*|^ *\{.*")  # what is typed letter by letter: choices, an example in JSON
SENTENCE = re.compile(r"(?:[a-z]{2,}\W+){2}[a-z]{2,}", re.IGNORECASE)
CUT = re.compile(r"\w\W?\.\.\.$")
HEADINGS = ("Usage:", "Options:", "Commands:", "Arguments:")


def paths(command: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield before
    for name, inner in getattr(command, "commands", {}).items():
        yield from paths(inner, (*before, name))


PAGES = list(paths(typer.main.get_command(program())))


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("COLUMNS", str(WIDTH))
    yield
    use(ENGLISH)


def pages(capsys: Capture, language: str) -> dict[str, list[str]]:
    """The lines of every page."""
    found = {}
    for page in PAGES:
        assert run([*page, "--help", "--lang", language]) == 0
        found[" ".join(["darwin", *page])] = capsys.readouterr().out.splitlines()
    return found


def english(line: str) -> bool:
    return bool(SENTENCE.search(TYPED.sub("", line))) or line.startswith(HEADINGS)


@pytest.mark.parametrize("language", BUNDLED)
def test_no_line_is_the_english_one(capsys: Capture, language: str) -> None:
    original = pages(capsys, ENGLISH)
    same = [
        f"{page}: {line}"
        for page, lines in pages(capsys, language).items()
        for line in set(lines).intersection(original[page])
        if english(line)
    ]
    assert same == []


@pytest.mark.parametrize("language", [ENGLISH, *BUNDLED])
def test_every_line_fits_and_every_command_is_told_in_one(capsys: Capture, language: str) -> None:
    for page, lines in pages(capsys, language).items():
        assert [line for line in lines if cell_len(line) > WIDTH] == [], page
        told = lines[1:]  # the usage has dots that are meant
        assert [line for line in told if CUT.search(line)] == [], page


def test_a_line_in_english_is_found() -> None:
    assert english("  --game NAME   Which game to play.")
    assert english("Options:")
    assert not english('     {"id": "calf", "owner": "Ben", "points": 2,')
    assert not english("  --diet <herbivore|carnivore|omnivore>")

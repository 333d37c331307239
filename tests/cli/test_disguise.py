"""What commands answer is all in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.plugins import registry

from ..words.disguise import CODE, in_disguise, left_over

#: What is typed, and what the file or the package is called, is the same in every language.
SAME = re.compile(r"(?<!\w)'[^'\n]*'(?!\w)|\bdarwin [a-z -]+\b|\b[a-z-]+[._][a-z_.]+\b")
JUDGE = Path(__file__).parents[2] / "docs" / "judge.md"


@pytest.fixture(scope="module", autouse=True)
def disguised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with in_disguise(tmp_path_factory.mktemp("words")):
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a game and a position in it."""
    home = tmp_path_factory.mktemp("files")
    position = re.search(r"```json\n(.*?)```", JUDGE.read_text(encoding="utf-8"), re.DOTALL)
    assert position
    (home / "position.json").write_text(position[1], encoding="utf-8")
    for game in ("darwins-choice", "evo"):
        saving = ["--games", "1", "--seed", "3", "--save", str(home / game)]
        assert run(["simulate", "--game", game, "--bots", "greedy,random", *saving]) == 0
    return home


@pytest.mark.parametrize(
    "command",
    [
        "rules",
        "rules --game evo",
        "rules trade",
        "rules FOOD-CARN-4",
        "rules --game evo auction",
        "cards list",
        "cards show savanna",
        "cards show bongo",
        "cards show volcanic eruption",
        "judge position.json",
        "simulate --games 2 --bots greedy,random",
        "replay darwins-choice --plain",
        "replay evo --plain",
        "verify darwins-choice",
    ],
)
def test_an_answer(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert run([*command.split(), "--lang", CODE]) == 0
    answer = capsys.readouterr()
    assert len(answer.out) > 50
    left = left_over(SAME.sub("", answer.out + answer.err), *registry().bots, "EVO", "orca volcano", command)
    assert not left, "\n".join(left)

"""What a person types to name a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwin_p2p.bots import split_bots, split_spec
from darwin_p2p.bots.specs import label
from darwin_p2p.cli import run
from darwin_p2p.errors import DarwinError, UsageError
from darwin_p2p.plugins import registry
from darwin_p2p.text import phrase
from tests.speaking import speaking

TEN_LINES = """
from darwin_p2p.bots import Bot

class MyBot(Bot):
    seats = (2, 3)

    def choose(self, view):
        return view.legal().sample(self.rng)
"""


@pytest.mark.parametrize(
    ("spec", "name", "parameters"),
    [
        ("greedy", "greedy", {}),
        ("mcts:time=1s, width=3", "mcts", {"time": "1s", "width": "3"}),
        ("./my.py", "./my.py", {}),
        ("./my.py:depth=2", "./my.py", {"depth": "2"}),
        (r"C:\bots\my.py:depth=2", r"C:\bots\my.py", {"depth": "2"}),
        ("cmd:./my --time=3 a:b", "cmd", {"command": "./my --time=3 a:b"}),
    ],
)
def test_split_spec(spec: str, name: str, parameters: dict[str, str]) -> None:
    assert split_spec(spec) == (name, parameters)


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("greedy,random", ["greedy", "random"]),
        ("mcts:time=1s,width=3,greedy", ["mcts:time=1s,width=3", "greedy"]),
        ("cmd:./my --depth 3,greedy", ["cmd:./my --depth 3", "greedy"]),
        ("./a.py,./b.py:x=1", ["./a.py", "./b.py:x=1"]),
    ],
)
def test_split_bots(text: str, bots: list[str]) -> None:
    assert split_bots(text) == bots


@pytest.mark.parametrize(
    ("spec", "shown"),
    [
        ("mcts:time=1s", "mcts:time=1s"),
        ("/some/where/my.py:depth=2", "my.py:depth=2"),
        (r"C:\bots\my.py", "my.py"),
        ("cmd:node my.py --a-very-long-option 17", "cmd:node my.py --a-very-lon…"),
    ],
)
def test_a_table_shows_a_short_name(spec: str, shown: str) -> None:
    assert label(spec) == shown


def test_a_single_file_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(TEN_LINES)
    assert run(["simulate", "--players", "2", "--bots", f"{file},random", "--games", "2"]) == 0
    assert "mybot.py" in capsys.readouterr().out


def test_a_bot_sits_down_only_where_it_claims_to_play(tmp_path: Path) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(TEN_LINES)
    game = registry().game("darwins-choice")
    assert registry().bot(str(file), game, 1, seats=2).name == "mybot"
    with pytest.raises(UsageError, match="plays Darwin's Choice only with 2, 3 seats"):
        registry().bot(str(file), game, 1, seats=4)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = 1", "defines no bot"),
        (TEN_LINES + TEN_LINES.replace("MyBot", "Other"), r"defines several bots \(MyBot, Other\)"),
        ("import nothing_of_that_name", "fails in line 1: ModuleNotFoundError"),
        ("\n\nclass (:", "fails in line 3: SyntaxError"),
    ],
)
def test_a_file_that_is_no_bot_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "mybot.py"
    file.write_text(text)
    with pytest.raises(DarwinError, match=sentence):
        registry().bot(str(file), registry().game("evo"), 1)


def test_a_file_brings_its_words_as_a_plugin_does(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        f"{TEN_LINES}\n"
        "from darwin_p2p.offers import Sentences\n\n"
        "def register_words(register):\n"
        "    register(Sentences('it', {'As deep as {n}.': 'Profondo {n}.'}))\n",
        encoding="utf-8",
    )
    registry().bot_class(str(path))
    with speaking("it"):
        assert str(phrase("As deep as {n}.", n=3)) == "Profondo 3."

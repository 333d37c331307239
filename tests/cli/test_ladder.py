"""`darwin ladder` from the command line."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.cli import run
from darwin_p2p.engine.log import from_bytes

BAD = Path(__file__).parents[1] / "bots" / "bad"
QUICK = ["--players", "2", "--variant", "three-eras", "--in-process", "--seed", "5"]


def ladder(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["ladder", *arguments]) == code
    return capsys.readouterr().out


def tables(capsys: pytest.CaptureFixture[str], file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(ladder(capsys, "table", "--file", str(file), "--json"))["tables"]
    return found


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A ladder with a bot that fails, and a second arena of teams."""
    path = tmp_path / "l.sqlite"
    bots = f"random,greedy,{BAD / 'raises.py'}"
    ladder(capsys, "run", "--file", str(path), "--bots", bots, "--games", "24", *QUICK)
    teams = ["--players", "4", "--variant", "two-vs-two", "--in-process", "--games", "8"]
    ladder(capsys, "run", "--file", str(path), "--bots", "random,greedy,greedy+random", *teams)
    return path


def test_run_prints_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "l.sqlite"
    command = ["run", "--file", str(path), "--bots", "random,greedy", "--games", "8", "--plain", *QUICK]
    head, names, first, second = ladder(capsys, *command).splitlines()
    assert head == ("Darwin's Choice, 2 seats, Two-Player Variant, Short Game: 3 Eras: 8 games in 4 deals")
    assert names.split()[:3] == ["Bot", "Rating", "95"]
    assert first.split()[:2] == ["1", "greedy"]
    assert second.split()[:2] == ["2", "random"]
    assert ladder(capsys, *command).splitlines()[0] == head  # nothing is left to be played


def test_bots_are_isolated_unless_told_otherwise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "l.sqlite"
    quick = [one for one in QUICK if one != "--in-process"]
    command = ["run", "--file", str(path), "--bots", f"random,{BAD / 'exits.py'}", "--games", "2", *quick]
    assert "random" in ladder(capsys, *command)
    page = tmp_path / "l.html"
    ladder(capsys, "report", "--file", str(path), "--html", str(page))
    assert "its process ended" in page.read_text()


def test_teams_are_rated_as_teams(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, teams = tables(capsys, file)
    assert teams["arena"]["variants"] == ["two-vs-two"]
    assert {one["entrant"] for one in teams["ratings"]} == {"random", "greedy", "greedy+random"}
    assert teams["ratings"][-1]["entrant"] == "random"


def test_a_mixed_team_is_for_teams_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["run", "--file", str(tmp_path / "l.sqlite"), "--bots", "random+greedy", "--games", "2", *QUICK]
    assert run(["ladder", *command]) == 2
    assert "play in teams: --players 4 --variant two-vs-two" in capsys.readouterr().err


def test_compare_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["--file", str(tmp_path / "l.sqlite"), "--games", "60", "--margin", "0.2", *QUICK]
    assert ladder(capsys, "compare", "greedy", "random", *common).startswith(
        "greedy is better than random.\n"
    )
    found = json.loads(ladder(capsys, "compare", "random", "greedy", *common, "--json", code=1))
    assert found["verdict"] == "not better"
    assert found["games"] < 60


def test_compare_may_stay_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["--file", str(tmp_path / "l.sqlite"), "--games", "4", *QUICK]
    assert ladder(capsys, "compare", "greedy", "random", *common, code=1).startswith("Not decided")


def test_show_replays_any_game(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = ladder(capsys, "show", "1.3.1", "--file", str(file), "--plain")
    assert "every action is legal and every digest agrees" in text
    saved = tmp_path / "game.darwin"
    assert "darwin replay" in ladder(capsys, "show", "2.0.2", "--file", str(file), "--save", str(saved))
    log = from_bytes(saved.read_bytes())
    assert log.result is not None
    assert set(log.header.players) <= {"random", "greedy"}


def test_the_report_is_one_page_with_everything(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "ladder.html"
    ladder(capsys, "report", "--file", str(file), "--html", str(page))
    text = page.read_text(encoding="utf-8")
    for title in (
        "All tables and variants",
        "Ratings",
        "Head to head",
        "Scores",
        "Rating over games",
        "Bot or cards",
        "Seats",
        "What decided: events",
        "What decided: steps of the evaluation",
        "Worst failures",
    ):
        assert title in text
    assert "I do not know what to do" in text
    assert "seat 1:" in text
    assert "seat 0" not in text  # people count from one
    assert text.count("<svg") >= 10
    for outside in ("http://", "https://", "<script", "@import", "url("):
        assert outside not in text
    opened = re.findall(r"<(svg|section|figure|table|h2|h3|text|title)\b", text)
    closed = re.findall(r"</(svg|section|figure|table|h2|h3|text|title)>", text)
    assert sorted(opened) == sorted(closed)


def test_names_of_bots_are_text_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot = tmp_path / "<b>&.py"
    bot.write_text((BAD / "chats.py").read_text().replace("print", "str"))
    path = tmp_path / "l.sqlite"
    ladder(capsys, "run", "--file", str(path), "--bots", f"random,{bot}", "--games", "4", *QUICK)
    page = tmp_path / "ladder.html"
    ladder(capsys, "report", "--file", str(path), "--html", str(page))
    assert "<b>&.py" not in page.read_text()
    assert "&lt;b&gt;&amp;.py" in page.read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["run", "--bots", "rondom"], 2, "Did you mean 'random'?"),
        (["run", "--bots", ","], 2, "No bot is named"),
        (["run", "--bots", "random", "--players", "9"], 2, "is for 2 to 6 seats"),
        (["run", "--bots", ",".join(f"./b{n}.py" for n in range(3))], 2, "There is no bot file './b0.py'"),
        (["compare", "random", "random"], 2, "cannot be compared with itself"),
        (["table"], 1, "There is no ladder 'ladder.sqlite'"),
        (["show", "1.0.0"], 1, "There is no ladder 'ladder.sqlite'"),
        (["report"], 1, "There is no ladder 'ladder.sqlite'"),
    ],
)
def test_wrong_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
    code: int,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["ladder", *arguments]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_a_ladder_without_games_has_no_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from darwin_p2p.ladder.store import Store

    Store(tmp_path / "l.sqlite", create=True).close()
    assert run(["ladder", "report", "--file", str(tmp_path / "l.sqlite")]) == 1
    assert "no finished game yet" in capsys.readouterr().err
    assert ladder(capsys, "table", "--file", str(tmp_path / "l.sqlite")) == ""


@pytest.mark.skipif(os.name != "posix", reason="needs signals to a process group")
def test_an_interrupt_prints_the_command_that_goes_on(tmp_path: Path) -> None:
    darwin = [sys.executable, "-m", "darwin_p2p"]
    command = [
        "ladder",
        "run",
        "--bots",
        "random,greedy",
        "--players",
        "2",
        "--games",
        "4000",
        "--workers",
        "2",
    ]
    running = subprocess.Popen(
        [*darwin, *command, "--in-process"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=_as_a_terminal_leaves_it,
    )
    file = tmp_path / "ladder.sqlite"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and games(file) < 3:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130, told
    assert "Traceback" not in told
    kept, resume, last = told.strip().splitlines()
    assert last == "darwin: Stopped."
    assert re.fullmatch(r"\d+ of 4000 games are kept in ladder\.sqlite\. Go on with:", kept)
    words = shlex.split(resume.removeprefix("  darwin "))
    assert words[: len(command)] == command
    before = games(file)
    words[words.index("4000")] = str(before + 2)
    subprocess.run([*darwin, *words], cwd=tmp_path, check=True, capture_output=True)
    assert before + 2 <= games(file) <= before + 3


def _as_a_terminal_leaves_it() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def games(file: Path) -> int:
    import sqlite3

    if not file.exists():
        return 0
    db = sqlite3.connect(file, timeout=5)
    try:
        count: int = db.execute("SELECT count(*) FROM game").fetchone()[0]
    except sqlite3.OperationalError:
        return 0
    finally:
        db.close()
    return count


def test_the_live_table_follows_the_games() -> None:
    pytest.importorskip("openskill", reason="not installed yet: pip install -e .")
    from darwin_p2p.ladder.live import LiveTable

    live = LiveTable()
    for _ in range(20):
        live.add((("good",), ("fair", "poor"), ("good",)))
        live.add((("good",), ("fair",), ("poor",)))
    names = [row[0] for row in live.rows()]
    assert names == ["good", "fair", "poor"]
    assert live.games["good"] == 40
    assert live.wins == {"good": 40.0}

"""The command line as a whole: usage, exit codes, one sentence for every failure."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from darwin_p2p import __version__, cli
from darwin_p2p.cli import MODULES, program, run
from darwin_p2p.errors import DarwinError, UsageError

Capture = pytest.CaptureFixture[str]
FULL = Path("/dev/full")
COMMANDS = sorted(typer.main.get_command(program()).commands)  # type: ignore[attr-defined]


def refusal(capsys: Capture, *arguments: str, code: int) -> str:
    assert run(list(arguments)) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("darwin: ")
    assert len(err.splitlines()) == 1
    return err


def test_the_version(capsys: Capture) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"darwin {__version__}\n"


def test_without_a_command_there_is_help(capsys: Capture) -> None:
    assert run([]) == 0
    bare = capsys.readouterr().out
    assert run(["--help"]) == 0
    assert capsys.readouterr().out == bare
    assert all(f"  {command} " in bare for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(capsys: Capture, command: str) -> None:
    assert run([command, "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert f"Usage: darwin {command}" in out
    assert len(out.splitlines()) > 3


def test_every_command_is_found_without_loading_the_others() -> None:
    assert sorted(MODULES) == COMMANDS
    tried = "import sys; from darwin_p2p.cli import run; run(['rules', 'x']); print('trio' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", tried], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("False\n")


def test_an_unknown_command_offers_the_nearest(capsys: Capture) -> None:
    assert refusal(capsys, "jugde", code=2).endswith("Did you mean 'judge'? See 'darwin --help'.\n")
    assert "No such command 'xyzzy'" in refusal(capsys, "xyzzy", code=2)


def test_an_unknown_option_names_the_page_of_help(capsys: Capture) -> None:
    assert "No such option" in refusal(capsys, "--frob", code=2)
    assert "See 'darwin judge --help'." in refusal(capsys, "judge", "--frob", code=2)


def test_an_unknown_game_is_told(capsys: Capture) -> None:
    assert "'chess'" in refusal(capsys, "simulate", "--game", "chess", code=2)
    assert "'chess'" in refusal(capsys, "rules", "--game", "chess", code=2)


class Failing(Exception):
    """Something nobody thought of."""


def fail_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def broken(*arguments: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(cli, "translated", lambda app: broken)


def test_a_mistake_of_the_program_is_one_sentence_without_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_with(monkeypatch, Failing("the sky"))
    sentence = refusal(capsys, "rules", code=1)
    assert "a mistake in it: Failing: the sky." in sentence
    assert "--debug" in sentence


def test_debug_shows_where_it_happened(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    fail_with(monkeypatch, Failing("the sky"))
    assert run(["rules", "--debug"]) == 1
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert "in broken" in err
    assert err.splitlines()[-1].startswith("darwin: ")


@pytest.mark.parametrize(
    ("error", "code"),
    [(DarwinError("No."), 1), (UsageError("No."), 2), (KeyboardInterrupt(), 130), (typer.Abort(), 130)],
    ids=repr,
)
def test_every_failure_has_its_exit_code(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    fail_with(monkeypatch, error)
    assert refusal(capsys, "rules", code=code) in ("darwin: No.\n", "darwin: Stopped.\n")


def test_a_reader_that_goes_away_is_no_failure() -> None:
    """As in `darwin rules | head -1`."""
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", "from darwin_p2p.cli import main; main()", "rules", "RUL"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(not FULL.exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_no_mistake_of_the_program() -> None:
    buffered = os.environ | {"PYTHONUNBUFFERED": ""}
    command = [sys.executable, "-c", "from darwin_p2p.cli import main; main()", "rules"]
    with FULL.open("w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, env=buffered, check=False
        )
    assert done.stderr == "darwin: The output cannot be written: No space left on device.\n"
    assert done.returncode == 1

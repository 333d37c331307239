"""`darwin play` as it is started: through a pipe, on a terminal, and with everything that can be wrong."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest

from darwin_p2p.cli import run
from darwin_p2p.engine.log import from_bytes

DARWIN = [sys.executable, "-c", "from darwin_p2p.cli import main; main()"]
INTERRUPT = "\x03"
PATIENCE = 20  # times three seconds
WHOLE_GAME = "1\n" + "ideas\n1\ndone\npass\nyes\n1\n" * 40


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.darwin"
    command = [*DARWIN, "play", "--bots", "random", "--seed", "3", "--players", "2", "--save", str(path)]
    done = subprocess.run(command, input=WHOLE_GAME, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "House rules: Two-Player Variant." in done.stdout
    assert "The game is over." in done.stdout
    assert "\x1b" not in done.stdout
    assert from_bytes(path.read_bytes()).result is not None


def test_the_default_is_three_seats_and_greedy_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert run(["play", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "At the table: you, greedy-2, greedy-3. Seed 1." in out
    assert "You leave the game." in out


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--players", "1"], 2, "is for 2 to 6 seats, not 1"),
        (["--players", "7"], 2, "is for 2 to 6 seats, not 7"),
        (["--players", "many"], 2, "Invalid value for '--players'"),
        (["--bots", "nobody"], 2, "There is no bot 'nobody'."),
        (["--bots", ","], 2, "No bot is named."),
        (["--bots", "random,random,random"], 2, "3 bots are named for 2 seats."),
        (["--variant", "nothing"], 2, "There is no variant 'nothing'."),
        (["--game", "chess"], 2, "There is no game 'chess'."),
        (["--option", "x"], 2, "Write a rule option as key=value, not 'x'."),
        (["--pack", "/nowhere"], 2, "The card pack '/nowhere' does not exist."),
        (["--save", "/nowhere/game.darwin"], 1, "'/nowhere/game.darwin' cannot be written"),
        (["--nonsense"], 2, "No such option"),
    ],
)
def test_bad_arguments_get_one_sentence_and_their_code(
    capsys: pytest.CaptureFixture[str], arguments: list[str], code: int, sentence: str
) -> None:
    assert run(["play", *arguments]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert sentence in printed.err
    assert printed.err.startswith("darwin: ")
    assert printed.err.count("\n") == 1


def test_checking_the_place_to_save_leaves_an_old_file_alone(tmp_path: Path) -> None:
    old = tmp_path / "game.darwin"
    old.write_bytes(b"precious")
    assert run(["play", "--save", str(old), "--force", "--bots", "nobody"]) == 2
    assert old.read_bytes() == b"precious"


def test_a_file_that_is_there_is_replaced_only_by_force(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old = tmp_path / "notes.txt"
    old.write_bytes(b"precious")
    assert run(["play", "--save", str(old)]) == 1
    assert "already, and it stays" in capsys.readouterr().err
    assert old.read_bytes() == b"precious"
    monkeypatch.setattr("sys.stdin", StringIO("quit\nyes\n"))
    assert run(["play", "--save", str(old), "--force"]) == 0
    assert from_bytes(old.read_bytes())


def test_in_the_game_saving_again_is_fine_but_not_over_another_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    old, new = tmp_path / "notes.txt", tmp_path / "game.darwin"
    old.write_bytes(b"precious")
    monkeypatch.setattr("sys.stdin", StringIO(f"save {old}\nsave {new}\nsave {new}\nquit\nyes\n"))
    assert run(["play", "--bots", "random"]) == 0
    shown = "".join(capsys.readouterr().out.split())
    assert "already,anditstays" in shown
    assert shown.count("Thegameissavedin") == 2
    assert old.read_bytes() == b"precious"
    assert from_bytes(new.read_bytes())


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestOnATerminal:
    """The program on a pseudo-terminal, as a person has it."""

    def talk(self, tmp_path: Path, *turns: tuple[str, str], end: str, code: int = 0, **settings: str) -> str:
        """Wait for each text, type the answer; gives back all that was printed."""
        import fcntl
        import pty
        import termios

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that its keys send signals
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background

        keyboard, terminal = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", **settings}
        if "NO_COLOR" not in settings:
            environment.pop("NO_COLOR", None)
        command = [*DARWIN, "play", "--bots", "random", "--seed", "3", "--save", str(tmp_path / "g.darwin")]
        process = subprocess.Popen(
            command,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(terminal)
        printed = self.rest = ""
        try:
            typed = ""
            for wanted, answer in turns:
                printed += self._until(keyboard, wanted, typed)
                os.write(keyboard, answer.encode())
                typed = answer
            printed += self._until(keyboard, end, typed)
            assert process.wait(30) == code
        finally:
            process.kill()
            process.wait()
            os.close(keyboard)
        return printed

    def _until(self, keyboard: int, wanted: str, typed: str = "") -> str:
        """What is printed up to this text; the rest waits for the next call.

        An interrupt that comes between prompt and reading is noticed at the next key only, as a person would
        find: it is then typed again.
        """
        printed = self.rest
        patience = PATIENCE
        while wanted not in printed:
            ready, _, _ = select.select([keyboard], [], [], 3)
            if not ready:
                patience -= 1
                assert patience, f"{wanted!r} did not come; there was {printed[-500:]!r}"
                if typed == INTERRUPT:
                    os.write(keyboard, typed.encode())
                continue
            try:
                printed += os.read(keyboard, 4096).decode(errors="replace")
            except OSError:  # the program has ended
                break
        before, found, self.rest = printed.partition(wanted)
        assert found, printed[-500:]
        return before + found

    def test_columns_colour_and_a_turn(self, tmp_path: Path) -> None:
        text = self.talk(
            tmp_path,
            ("large to see", "1\r"),
            ("lists all", "ideas\r"),
            ("others will", "1\r"),
            ("before 'done'", "undo\r"),
            ("lists all", "quit\r"),
            ("Leave the game?", "yes\r"),
            end="The game is saved",
        )
        assert "\x1b[" in text
        assert "diet or room for" in text
        assert from_bytes((tmp_path / "g.darwin").read_bytes()).result is None

    def test_interrupts_ask_once_and_then_leave(self, tmp_path: Path) -> None:
        text = self.talk(
            tmp_path,
            ("first.", ""),
            ("> ", INTERRUPT),
            ("Leave the game? (yes or no) ", INTERRUPT),
            end="The game is saved",
        )
        assert "You leave the game." in text
        assert "Traceback" not in text

    def test_the_end_of_input_leaves(self, tmp_path: Path) -> None:
        text = self.talk(tmp_path, ("first.", ""), ("> ", "\x04"), end="The game is saved")
        assert "You leave the game." in text

    def test_no_color_means_sentences(self, tmp_path: Path) -> None:
        text = self.talk(
            tmp_path,
            ("large to see", "1\r"),
            ("lists all", "quit\r"),
            ("Leave the game?", "yes\r"),
            end="The game is saved",
            NO_COLOR="1",
        )
        assert "\x1b[1m" not in text
        assert "1: hummingbird head, omnivore: fly 2; strength 0, hearts 0." in text

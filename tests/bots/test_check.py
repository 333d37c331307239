"""`check_bot` finds what is wrong with a bot, at every table it claims."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from darwin_p2p.bots import Bot
from darwin_p2p.bots.check import check_bot, claimed
from darwin_p2p.cli import run
from darwin_p2p.engine import Action
from darwin_p2p.plugins import registry
from darwin_p2p.testing import Broken
from darwin_p2p.testing import check_bot as must_be_fine

BAD = Path(__file__).parent / "bad"


class Plain(Bot):
    seats = (2,)
    variants = ("two-players",)

    def choose(self, view: Any) -> Action:
        action: Action = view.legal().sample(self.rng)
        return action


def test_a_bot_has_a_name_even_without_one() -> None:
    assert Plain.name == "plain"


def test_every_claim_is_played() -> None:
    everything = {
        (setup.game.name, setup.seats, tuple(one.name for one in setup.variants))
        for setup in claimed(registry().bots["random"])
    }
    assert {("evo", 5, ("fewer-genes",)), ("darwins-choice", 4, ("two-vs-two",))} <= everything
    assert {("darwins-choice", seats, ()) for seats in range(3, 7)} <= everything
    assert [setup.seats for setup in claimed(Plain)] == [2]


def test_a_good_bot_is_fine() -> None:
    checked = must_be_fine(Plain)
    assert checked.games == 1
    assert checked.decisions > 20


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("raises", "an error in the bot"),
        ("cheats", "an action the rules forbid"),
        ("mumbles", "an action the rules forbid"),
        ("gambles", "uses global randomness"),
        ("drifts", "not deterministic"),
        ("hashes", "not deterministic"),
        ("meddles", "changes the view it was given"),
        ("dawdles", "slow"),
        ("dithers", "it keeps the game from ending"),
        ("stalls", "it could not be started"),
    ],
)
def test_every_fault_is_found(name: str, what: str) -> None:
    report = next(check_bot(str(BAD / f"{name}.py"), slow=0.01 if name == "dawdles" else 1.0))
    assert what in [one.what for one in report.findings]


def test_an_author_gets_one_sentence_in_a_test() -> None:
    with pytest.raises(Broken, match=r"two-players: an error in the bot, \d+ times; first: decision 4"):
        must_be_fine(str(BAD / "raises.py"))


def test_the_command_says_what_is_wrong_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "check", str(BAD / "cheats.py")]) == 1
    out = capsys.readouterr().out
    assert "darwins-choice, 2 seats, two-players: wrong" in out
    assert "an action the rules forbid" in out
    assert "something is wrong at 20" in out


def test_the_command_has_a_document_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bots", "check", "random", "--json"]) == 0
    out = capsys.readouterr().out
    assert '"ok": true' in out
    assert out.count('"seats"') == len(list(claimed(registry().bots["random"])))


@pytest.mark.parametrize(
    ("spec", "code", "sentence"),
    [
        ("./nowhere.py", 2, "There is no bot file './nowhere.py'"),
        ("rondom", 2, "There is no bot 'rondom'. Did you mean 'random'?"),
        ("cmd:", 2, "Name the program of the bot after cmd:"),
        ("cmd:./no-such-program", 2, "is not there"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    capsys: pytest.CaptureFixture[str], spec: str, code: int, sentence: str
) -> None:
    assert run(["bots", "check", spec]) == code
    assert sentence in capsys.readouterr().err

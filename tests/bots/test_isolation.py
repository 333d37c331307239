"""Deliberately bad bots in processes of their own: each loses moves, never the game for others."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from darwin_p2p.bots.guard import Failure
from darwin_p2p.bots.isolation import Clock, Crew, Isolated, Limits
from darwin_p2p.engine import Result
from darwin_p2p.errors import DarwinError
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import TableSetup, open_table
from darwin_p2p.words import recognised
from tests.speaking import speaking

BAD = Path(__file__).parent / "bad"
MIB = 1 << 20
STRICT = Limits(move=0.2, bank=0.3, memory=300 * MIB)
PATIENT = Limits(move=30.0, memory=300 * MIB)  # where the clock is not what is tested: machines may be busy


@pytest.fixture(scope="module")
def setup() -> TableSetup:
    return open_table("darwins-choice", 2, ["three-eras"])


def play(crew: Crew, setup: TableSetup, spec: str, seed: int = 1) -> tuple[Result, Isolated]:
    """One game of a bot against a random one that sits at the table itself."""
    seated = crew.seat(spec, setup, 0, seed)
    other = registry().bot("random", setup.game, seed)
    table = LocalTable(setup.game, setup.rules, [seated, other], SeededDealer(seed))
    try:
        return table.play(), seated
    finally:
        seated.close()


def fails(setup: TableSetup, name: str, limits: Limits = PATIENT) -> list[Failure]:
    with Crew(limits) as crew:
        result, seated = play(crew, setup, str(BAD / f"{name}.py"))
    assert len(result.scores) == 2
    return seated.failures


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_an_isolated_bot_plays_exactly_as_it_does_at_the_table(spec: str) -> None:
    for game, seats in (("darwins-choice", 3), ("evo", 3)):
        table = open_table(game, seats)
        if not registry().bots[spec].plays(game):
            continue
        others = [registry().bot("random", table.game, seat) for seat in range(1, seats)]
        with Crew() as crew:
            seated = crew.seat(spec, table, 0, 5)
            apart = LocalTable(table.game, table.rules, [seated, *others], SeededDealer(5))
            apart.play()
            assert seated.failures == []
        own = registry().bot(spec, table.game, 5)
        others = [registry().bot("random", table.game, seat) for seat in range(1, seats)]
        here = LocalTable(table.game, table.rules, [own, *others], SeededDealer(5))
        here.play()
        assert apart.actions == here.actions


def test_an_error_costs_the_move_and_tells_where(setup: TableSetup) -> None:
    failures = fails(setup, "raises")
    assert {one.kind for one in failures} == {"raised"}
    assert [one.decision % 4 for one in failures] == [0] * len(failures)
    assert "ValueError: I do not know what to do" in failures[0].text
    assert re.search(r"\(line \d+ of the file .*raises.py\)$", failures[0].text)
    with speaking("nl"):
        kept = recognised(failures[0].text)  # as a ladder tells it later
    assert kept.startswith("ValueError: I do not know what to do (")
    assert "regel" in kept


@pytest.mark.parametrize("name", ["hangs", "spins", "forks"])
def test_a_bot_that_hangs_is_stopped_and_sits_out_after_three_strikes(setup: TableSetup, name: str) -> None:
    first, *others = fails(setup, name, STRICT)
    assert first == Failure(1, "time", "The bot did not move within 0.5 s.")
    assert others[0].text == "The bot did not move within 0.2 s."  # the bank is empty
    assert others[1].kind == "time"
    assert {one.kind for one in others[2:]} == {"died"}
    assert "sits out this game" in others[-1].text


def test_nothing_that_a_bot_started_outlives_it(setup: TableSetup) -> None:
    fails(setup, "forks", STRICT)
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    assert "time.sleep(600)" not in running


def test_flooding_standard_output_costs_the_move(setup: TableSetup) -> None:
    failures = fails(setup, "floods")
    assert failures[0].kind == "output"
    assert "printed more than" in failures[0].text


def test_what_a_bot_prints_is_caught_and_harms_nobody(
    setup: TableSetup, capfd: pytest.CaptureFixture[str]
) -> None:
    assert fails(setup, "chats") == []
    assert "thinking" not in capfd.readouterr().out


def test_allocating_without_end_costs_the_move(setup: TableSetup) -> None:
    failures = fails(setup, "hoards")
    assert failures[0].kind == "memory"


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("exits", "died", "The process of the bot ended with code 7."),
        ("quits", "raised", "SystemExit: enough"),
        ("cheats", "illegal", "Draw"),
        ("mumbles", "illegal", "'pass, I think', which is no action"),
        ("stalls", "start", "RuntimeError: no model found"),
    ],
)
def test_every_fault_is_named(setup: TableSetup, name: str, kind: str, told: str) -> None:
    failures = fails(setup, name)
    assert failures[0].kind == kind
    assert told in failures[0].text


def test_a_process_serves_one_game_after_another(setup: TableSetup) -> None:
    with Crew() as crew:
        _, first = play(crew, setup, "random")
        process = crew.hire()
        crew.release(process)
        again, second = play(crew, setup, "random")
        assert crew.hire() is process
        process.stop()
    assert first.failures == second.failures == []
    assert len(again.scores) == 2


def test_the_bank_is_used_up_and_does_not_come_back() -> None:
    clock = Clock(Limits(move=1.0, bank=5.0))
    clock.spend(0.5)
    assert clock.allowed == 6.0
    clock.spend(3.0)
    assert clock.allowed == 4.0
    clock.spend(100.0)
    assert clock.allowed == 1.0


def test_other_systems_are_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")
    with pytest.raises(DarwinError, match="--in-process"):
        Crew()

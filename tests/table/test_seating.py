"""Bots at tables with people: in processes of their own; a mishap costs a move and is told once."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from darwin_p2p.bots.guard import Guarded
from darwin_p2p.bots.isolation import Isolated, Limits
from darwin_p2p.engine import Choice
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.seating import Bench
from darwin_p2p.table.setup import open_table

BAD = Path(__file__).parents[1] / "bots" / "bad"
HASTY = Limits(move=0.2, bank=0.2)


def played(name: str, limits: Limits) -> tuple[list[str], Guarded]:
    """What people are told in a game with this bad bot, which is played to its end."""
    setup = open_table(seats=3)
    said: list[str] = []
    with Bench(limits) as bench:
        bad = bench.seat(str(BAD / f"{name}.py"), setup, 0, 1, told=said.append)
        others = [registry().bot("random", setup.game, seat) for seat in (1, 2)]
        result = LocalTable(setup.game, setup.rules, [bad, *others], SeededDealer(3)).play()
    assert len(result.scores) == 3
    return said, bad


def test_a_bot_that_raises_loses_those_moves_only_and_it_is_told_once() -> None:
    said, bad = played("raises", Limits())
    assert len(said) == 1
    assert "ValueError: I do not know what to do" in said[0]
    assert [one.decision % 4 for one in bad.failures] == [0] * len(bad.failures)
    assert len(bad.failures) > 1


def test_a_bot_that_hangs_holds_nobody_up() -> None:
    said, _ = played("hangs", HASTY)
    assert said[0] == "The bot did not move within 0.4 s."
    assert said[-1] == "The bot has been stopped 3 times and sits out this game."


@pytest.mark.parametrize("name", ["exits", "floods", "hoards"])
def test_what_would_end_the_program_ends_a_process_of_the_bot_only(name: str) -> None:
    assert played(name, Limits(memory=300 << 20))[0]


def test_where_processes_cannot_be_kept_apart_bots_share_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")
    with Bench() as bench:
        bench.warm_up(2)
        bot = bench.seat("greedy", open_table(seats=3), 0, 1)
    assert not isinstance(bot, Isolated)


def test_a_bot_that_is_still_thinking_is_ended_with_its_game() -> None:
    """Somebody leaves a game: the thread that asks the bot hears of it, and no process is left behind."""
    setup = open_table(seats=3)
    state = setup.start()
    dealer = SeededDealer(3)
    while not isinstance(need := state.need, Choice):
        state.apply(dealer.answer(need))
    with Bench() as bench:
        bad = bench.seat(str(BAD / "hangs.py"), setup, need.seat, 1)
        asking = Thread(target=bad.choose, args=(state.view(need.seat),))
        asking.start()
        asking.join(3)
        assert asking.is_alive()
        bad.close()
        asking.join(10)
        assert not asking.is_alive()
    assert [one.kind for one in bad.failures] == ["died"]

"""Many games in one process: the same seed, the same games; seats rotate; a bad bot is named."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from darwin_p2p.bots import Bot, split_bots
from darwin_p2p.engine import Action, Result
from darwin_p2p.engine.log import from_bytes, replay
from darwin_p2p.errors import UsageError
from darwin_p2p.games.darwins_choice.actions import EndTurn
from darwin_p2p.plugins import registry
from darwin_p2p.table.setup import open_table, setup_from
from darwin_p2p.table.simulate import BotFailed, Played, line_up, rotated, simulate
from darwin_p2p.table.standings import standings, wilson


def games(seats: int = 3, count: int = 3, seed: int = 5, **how: Any) -> list[Played]:
    return list(simulate(open_table(seats=seats), ["random"], count, seed, **how))


def test_the_same_seed_gives_the_same_games_and_logs_byte_for_byte() -> None:
    first, second = games(record=True), games(record=True)
    logs = [one.log.to_bytes() for one in first if one.log]
    assert logs == [one.log.to_bytes() for one in second if one.log]
    assert len(set(logs)) == 3
    assert [one.result for one in games()] == [one.result for one in first]  # recording changes nothing


def test_another_seed_gives_other_games() -> None:
    assert [one.result for one in games(seed=5)] != [one.result for one in games(seed=6)]
    # neighbouring seeds share no game either
    assert games(seed=5)[1].result != games(seed=6)[0].result


def test_a_recorded_game_replays_with_the_same_digests() -> None:
    (played,) = games(seats=4, count=1, record=True)
    assert played.log is not None
    log = from_bytes(played.log.to_bytes())
    assert log.header.players == ("random",) * 4
    setup = setup_from(log.header)
    steps = list(replay(setup.game, setup.rules, log))
    assert len(steps) == len(log.entries)
    assert steps[-1].state.need.result == played.result  # type: ignore[union-attr]


def test_every_answered_choice_is_one_decision() -> None:
    (played,) = games(count=1, record=True)
    assert played.log is not None
    assert played.decisions == sum(1 for entry in played.log.entries if entry.seat is not None)


def test_games_of_one_block_share_their_deal() -> None:
    deals = [one.log.header.seed for one in games(count=6, same_deal=3, record=True) if one.log]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]


def test_a_short_list_is_repeated_round_the_table() -> None:
    assert line_up(["a", "b"], 5) == ("a", "b", "a", "b", "a")
    assert line_up(["a"], 2) == ("a", "a")


def test_seats_rotate_from_game_to_game() -> None:
    seats = ("a", "b", "c")
    assert [rotated(seats, by) for by in range(4)] == [
        ("a", "b", "c"),
        ("c", "a", "b"),
        ("b", "c", "a"),
        ("a", "b", "c"),
    ]


def test_wrong_lists_of_bots_are_refused() -> None:
    with pytest.raises(UsageError, match="3 bots are named for 2 seats"):
        line_up(["a", "b", "c"], 2)
    with pytest.raises(UsageError, match="No bot is named"):
        line_up([], 2)
    with pytest.raises(UsageError, match="no bot 'nobody'"):
        next(simulate(open_table(seats=3), ["nobody"], 1, 0))


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("greedy", ["greedy"]),
        (" greedy , random ", ["greedy", "random"]),
        ("mcts:time=1s,width=3,greedy", ["mcts:time=1s,width=3", "greedy"]),
        ("mcts:time=1s,mcts:time=2s", ["mcts:time=1s", "mcts:time=2s"]),
        (",", []),
    ],
)
def test_a_list_of_bots_is_split_where_a_new_bot_begins(text: str, specs: list[str]) -> None:
    assert split_bots(text) == specs


class Broken(Bot):
    name = "broken"

    def choose(self, view: Any) -> Action:
        raise ZeroDivisionError("a bad day.")


class Cheat(Bot):
    name = "cheat"

    def choose(self, view: Any) -> Action:
        return EndTurn()


class Mute(Bot):
    name = "mute"

    def choose(self, view: Any) -> Action:
        return None  # type: ignore[return-value]


@pytest.fixture(autouse=True)
def _bad_bots() -> Iterator[None]:
    bots = registry().bots
    bad = {kind.name: kind for kind in (Broken, Cheat, Mute)}
    bots.update(bad)
    yield
    for name in bad:
        del bots[name]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("broken", "The bot 'broken' in seat 2 failed in game 1 of seed 7: ZeroDivisionError: a bad day."),
        ("cheat", "The bot 'cheat' in seat 2 played an illegal action in game 1 of seed 7: End turn is not"),
        ("mute", "The bot 'mute' in seat 2 failed in game 1 of seed 7: WrongAnswer: None does not answer"),
    ],
)
def test_a_bad_bot_is_named_with_its_seat_the_game_and_the_seed(bot: str, sentence: str) -> None:
    with pytest.raises(BotFailed) as caught:
        list(simulate(open_table(seats=3), ["random", bot, "random"], 2, 7))
    assert str(caught.value).startswith(sentence)
    assert caught.value.exit_code == 1
    assert caught.value.__cause__ is not None  # --debug shows where


def test_standings_split_a_shared_victory_and_name_every_bot() -> None:
    played = [
        Played(1, ("a", "b", "a"), Result((9, 9, 3), (0, 1)), 10),
        Played(2, ("a", "a", "b"), Result((2, 7, 1), (1,)), 10),
    ]
    a, b, c = standings(["a", "b", "c"], played)
    assert (a.games, a.seats, a.wins, a.mean_score) == (2, 4, 1.5, (9 + 3 + 2 + 7) / 4)
    assert (b.games, b.seats, b.wins, b.mean_score) == (2, 2, 0.5, 5.0)
    assert (c.games, c.wins, c.share, c.interval) == (0, 0, 0.0, (0.0, 1.0))


def test_wilson_interval() -> None:
    low, high = wilson(85, 100)
    assert (round(low, 3), round(high, 3)) == (0.767, 0.907)
    assert wilson(10, 10)[1] == pytest.approx(1.0)
    assert wilson(0, 10)[0] == pytest.approx(0.0)

"""mcts: what it takes, that it repeats, and that it finds what is best in small positions of any game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from darwin_bots import mcts
from darwin_bots.greedy import Greedy
from darwin_bots.mcts import Mcts
from darwin_bots.search.race import Race
from darwin_bots.search.rewards import Rewards
from darwin_bots.search.tree import Search
from darwin_bots.search.worlds import Fate, Worlds
from darwin_p2p.bots import Idea
from darwin_p2p.bots.check import Report, _Check
from darwin_p2p.engine import Action, Choice, Game, Over, Pick, Result, State
from darwin_p2p.errors import UsageError
from darwin_p2p.games.evo.actions import Bid, Stop
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.setup import TableSetup, open_table
from darwin_p2p.table.simulate import simulate
from tests.games.evo.world import at

FOSSILS = Path(__file__).parents[2] / "examples" / "fossil-rush"


@pytest.fixture
def fossils(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A game that nobody here knows."""
    monkeypatch.syspath_prepend(str(FOSSILS))
    import darwin_game_fossil_rush

    yield darwin_game_fossil_rush
    for name in [name for name in sys.modules if name.startswith("darwin_game_fossil_rush")]:
        del sys.modules[name]


def made(spec: str) -> Mcts:
    bot = registry().bot(spec, registry().game("evo"), 1)
    assert isinstance(bot, Mcts)
    return bot


# -- what is typed -----------------------------------------------------------------------------------------


def test_a_time_or_a_number_of_iterations() -> None:
    assert made("mcts").timed
    assert made("mcts:time=1s").seconds == 1
    assert made("mcts:time=250ms").seconds == 0.25
    assert made("mcts:time=2").timed
    counted = made("mcts:iterations=500")
    assert (counted.iterations, counted.timed) == (500, False)


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("mcts:time=soon", "time=soon of the bot 'mcts' must be a time such as 1s"),
        ("mcts:time=0s", "time=0s of the bot 'mcts' must be a time"),
        ("mcts:time=-1s", "time=-1s of the bot 'mcts' must be a time"),
        ("mcts:iterations=0", "iterations=0 of the bot 'mcts' must be a whole number from 1 on"),
        ("mcts:iterations=many", "iterations=many of the bot 'mcts' must be a whole number"),
        ("mcts:time=1s,iterations=9", "not both"),
        ("mcts:ahead=-1", "ahead=-1 of the bot 'mcts' must be a whole number from 0 on"),
        ("mcts:adviser=nobody", "knows no adviser named 'nobody'. Choose one of: greedy"),
        ("mcts:depth=3", "takes no parameter 'depth'"),
    ],
)
def test_a_wrong_parameter_is_one_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        made(spec)


def test_it_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(mcts, "perf_counter", lambda: 0.1 * next(ticks))
    assert len(list(made("mcts:time=1s")._budget(0.0))) in (9, 10)
    ticks = count()
    assert len(list(made("mcts:time=150ms")._budget(0.0))) == 1
    assert len(list(made("mcts:iterations=7")._budget(0.0))) == 7


# -- any game ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "variants", "spec"),
    [
        ("darwins-choice", 2, [], "mcts:iterations=3"),
        ("darwins-choice", 4, ["two-vs-two"], "mcts:iterations=2"),
        ("darwins-choice", 3, ["kids"], "mcts:iterations=2"),
        ("evo", 3, [], "mcts:iterations=3"),
        ("evo", 5, ["fewer-genes"], "mcts:iterations=2"),
    ],
)
def test_it_plays_and_plays_the_same_again(game: str, seats: int, variants: list[str], spec: str) -> None:
    report = checked(open_table(game, seats, variants), spec)
    assert report.decisions
    assert not report.findings


def checked(setup: TableSetup, spec: str) -> Report:
    """One seat at a table, twice."""
    check = _Check(spec, setup, 1, 60.0)
    check._same(check.play(range(1)), check.play(range(1)), "played again")
    return check.report


def test_it_needs_nobody_who_knows_the_game() -> None:
    report = checked(open_table("evo", 3), "mcts:iterations=2,adviser=none")
    assert not report.findings


def test_a_game_it_has_never_heard_of(fossils: Any) -> None:
    """The last round: whoever lays the best card gets the fossil, and the others have one card each."""
    game: Game = fossils.FossilRush()
    good = 0
    for seed in range(6):
        state = last_round(game, seed)
        rules = sys.modules["darwin_game_fossil_rush.rules"]
        action = Mcts(seed, iterations="120").choose(state.view(state.need.seat))  # type: ignore[union-attr]
        good += isinstance(action, rules.Play)  # to pass gives the fossil away
    assert good == 6


def last_round(game: Game, seed: int) -> State:
    state, dealer, rng = game.start(game.rules(2)), SeededDealer(seed), Random(seed)
    while True:
        need = state.need
        assert not isinstance(need, Over)
        if not isinstance(need, Choice):
            state.apply(dealer.answer(need))
        elif len(state.open) == 4:  # type: ignore[attr-defined]
            return state
        else:
            action = state.legal(need.seat).sample(rng, last="pass")
            state.apply(dealer.opened(state.reveals(need.seat, action)))
            state.apply(action)


def test_what_there_is_no_choice_about_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "iterate", lambda search: pytest.fail("nothing to think about"))
    view = at("evolution", hands={0: ["rain_dance"]}).state.view(0)  # no card of this phase
    assert view.why_not(Mcts(1, iterations="5").choose(view)) is None


def test_it_sees_what_a_bid_leads_to() -> None:
    """An egg for nothing, early in the game: whatever the others do, nothing else is worth as much."""
    desk = at("evolution", luck=[("egg", "card", "tail")], order=(2, 1, 0))
    desk.do(Bid(2, 0))
    desk.do(Bid(1, 0))
    assert Mcts(1, iterations="60").choose(desk.state.view(0)) == Bid(0, 0)


def test_it_stays_where_every_step_kills() -> None:
    far: dict[int, list[tuple[int, int]]] = {1: [(2, 2)], 2: [(-3, 2)]}
    desk = at("movement", herds={0: [(0, -2)], **far}, climate=1, meteor=12)
    action = Mcts(1, iterations="80").choose(desk.state.view(0))
    zones = desk.state.view(0).zones
    assert action == Stop() or zones[action.target] == 0  # type: ignore[attr-defined]


# -- its parts ---------------------------------------------------------------------------------------------


class Chance(Action, frozen=True, array_like=True, tag="chance"):
    number: int


def test_the_best_wins_the_race_and_the_hopeless_drop_out() -> None:
    rng = Random(5)
    race = Race(Idea(0.0, Chance(number)) for number in range(12))
    for _ in range(3000):
        if race.over:
            break
        runner = race.next()
        assert isinstance(runner.action, Chance)
        world = Random(len(runner.rewards)).random() * 0.5  # the same for all
        best = 0.05 * (runner.action.number == 11)
        runner.rewards.append(0.3 + best + world + rng.gauss(0, 0.03))
        race.judge(0.05)
    assert race.best(0.05) == Chance(11)
    assert race.over


def test_what_the_adviser_expects_counts_until_there_is_more_to_go_by() -> None:
    race = Race(Idea(gain, Chance(number)) for number, gain in enumerate((2.0, 0.0)))
    for world in range(20):
        for runner, reward in zip(race.running, (0.4, 0.45), strict=True):
            runner.rewards.append(reward)
        assert race.best(0.1) == Chance(int(world >= 12))


def test_every_world_agrees_with_what_the_seat_knows() -> None:
    desk = at("movement", herds={0: [(0, -2)]}, hands={0: ["neoprene"], 1: ["big_brother"]})
    view = desk.state.view(0)
    worlds = Worlds(view, Random(3))
    for number in range(4):
        assert worlds.open(number).state.view(0).to_bytes() == view.to_bytes()
    hands = {worlds.open(number).state.known(desk.state.hands[1][0]) for number in range(12)}
    assert len(hands) > 3  # the other hand is anybody's guess
    again = [worlds.open(1) for _ in range(2)]
    assert again[0].state.known(0) == again[1].state.known(0)


def test_luck_does_not_hang_on_what_was_asked_before() -> None:
    def throw(fate: Fate, n: int) -> Any:
        return fate.answer(Pick(n, 1))

    first, second = Fate(Random(3)), Fate(Random(3))
    throw(first, 6), throw(first, 6), throw(first, 9)
    second.stage = first.stage = 1
    assert [throw(first, 6) for _ in range(9)] == [throw(second, 6) for _ in range(9)]
    throw(first, 7)
    assert throw(first, 6) == throw(second, 6)


def test_rewards_are_about_sides() -> None:
    view = open_table("darwins-choice", 4, ["two-vs-two"])
    rewards = Rewards(view.game.start(view.rules))
    got = rewards.of((30, 0, 0, 10), Result((30, 0, 0, 10), (0, 2)))
    assert got[0] == got[2] > 0.5 > got[1] == got[3]
    alone = Rewards(open_table("evo", 3).game.start(open_table("evo", 3).rules))
    first, second, third = alone.of((9.0, 5.0, 1.0))
    assert first > second > third


def test_greedy_advises_on_both_games() -> None:
    for name, seats in (("darwins-choice", 2), ("evo", 3)):
        setup = open_table(name, seats)
        state, dealer, greedy, rng = setup.game.start(setup.rules), SeededDealer(2), Greedy(), Random(2)
        stages = []
        while not isinstance(state.need, Over):
            stages.append(greedy.stage(state))
            assert len(greedy.outlook(state)) == seats
            if isinstance(state.need, Choice):
                view = state.view(state.need.seat)
                ideas = list(greedy.ideas(view))
                assert ideas
                assert all(view.why_not(idea.action) is None for idea in ideas)
                assert view.why_not(greedy.quick(view)) is None
                action = ideas[int(rng.random() * len(ideas))].action
                state.apply(dealer.opened(state.reveals(state.need.seat, action)))
                state.apply(action)
            else:
                state.apply(dealer.answer(state.need))
        assert stages == sorted(stages)
        assert stages[-1] > stages[0]


# -- strength ----------------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "fair"), [("darwins-choice", 2, 0.5), ("evo", 3, 1 / 3)])
def test_it_beats_greedy(game: str, seats: int, fair: float) -> None:
    bots = ["mcts:iterations=100", *["greedy"] * (seats - 1)]
    games = list(simulate(open_table(game, seats), bots, 40 * seats, 3, same_deal=seats))
    won = sum(
        1 / len(one.result.winners)
        for one in games
        for seat in one.result.winners
        if one.bots[seat].startswith("mcts")
    )
    assert won / len(games) > fair + 0.1

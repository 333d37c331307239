"""Measuring a deck by games: what is counted, and that our deck keeps its targets."""

from __future__ import annotations

import pytest

from darwin_p2p.engine import Result, State
from darwin_p2p.games.darwins_choice.happened import EventDrawn, SpeciesCreated, SpeciesMutated
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.plugin import GAME
from darwin_p2p.table import deck_games
from darwin_p2p.table.deck_check import FULL, QUICK, Effort, check_deck, draw_hands, play_games
from darwin_p2p.table.deck_games import DeckGames

PACK = standard_pack()
TARGETS = ["animals", "diets", "adaptation", "asked", "opening", "habitats", "lift", "winner", "events"]


@pytest.fixture
def state() -> State:
    return GAME.start(GAME.rules(4))


def created(seat: int, *cards: int) -> SpeciesCreated:
    return SpeciesCreated("ACT-CREATE-1", seat, 0, 0, cards)


def test_a_card_counts_once_for_each_seat_that_played_it(state: State) -> None:
    games = DeckGames(PACK)
    games.watch(state, [created(0, 1, 2), created(0, 1, 3), created(1, 1, 4)])
    games.watch(state, [SpeciesMutated("MUT-1", 1, 0, 0, 0, (1, 4), (1, 5))])
    games.finish(Result((30, 20, 20, 10), (0,)))
    assert games.plays[:7] == [0, 2, 1, 1, 1, 1, 0]
    assert games.wins[:7] == [0, 1, 1, 1, 0, 0, 0]
    games.finish(Result((30, 20, 20, 10), (0,)))  # a game in which nobody played anything
    assert sum(games.plays) == 6


def test_a_shared_victory_is_split(state: State) -> None:
    games = DeckGames(PACK)
    games.watch(state, [created(0, 1), created(1, 2), created(2, 3)])
    games.finish(Result((30, 30, 20, 10), (0, 1)))
    assert games.wins[1:4] == [0.5, 0.5, 0]


def test_lifts_are_over_the_mean_of_the_cards_played_often(state: State) -> None:
    games = DeckGames(PACK)
    for game in range(deck_games.ENOUGH):
        games.watch(state, [created(0, 1), created(1, 2), *([created(2, 3)] if game else [])])
        games.finish(Result((30, 20, 10, 10), (game % 2,)) if game % 4 else Result((30, 9, 9, 9), (0,)))
    one, two = PACK.animals[1].key, PACK.animals[2].key
    assert games.lifts() == {one: 0, two: 0}
    games.wins[1] += 70  # the first card now wins 85 % of its games, the other half of them
    assert games.lifts() == pytest.approx({one: 0.175, two: -0.175})
    lift, winner, events = games.findings()
    assert lift.holds is False
    assert lift.measured == f"{one} +17.5"
    assert "235 cards played less often are not judged" in lift.note
    assert winner.holds is True
    assert events.holds is False


def test_too_few_games_judge_no_card() -> None:
    lift = DeckGames(PACK).findings()[0]
    assert lift.holds is None
    assert lift.measured == "no card was played often enough"


@pytest.mark.parametrize(("points", "holds"), [(14, False), (15, True), (60, True), (61, False)])
def test_points_of_the_winner(points: int, holds: bool) -> None:
    games = DeckGames(PACK)
    games.finish(Result((points, 1, 1, 1), (0,)))
    assert games.findings()[1].holds is holds


def test_every_event_must_occur(state: State) -> None:
    games = DeckGames(PACK)
    games.finish(Result((30, 1, 1, 1), (0,)))
    for event in PACK.events[1:]:
        games.watch(state, [EventDrawn("TRANS-1-1", event.key)])
    assert games.findings()[2].holds is False
    games.watch(state, [EventDrawn("TRANS-1-1", PACK.events[0].key)])
    assert games.findings()[2].holds is True


def test_the_same_seed_draws_the_same_hands() -> None:
    first, again, other = (draw_hands(PACK, 30, seed).suited for seed in (1, 1, 2))
    assert first == again != other


def test_games_are_watched() -> None:
    games = play_games(PACK, 2, seed=1, bot="random")
    assert games.games == 2
    assert games.events.total() == 2 * 3  # GEN-4: three Transition Phases
    assert sum(games.plays) > 2 * 4 * 2
    again = play_games(PACK, 2, seed=1, bot="random")
    assert (games.plays, games.wins, games.winners) == (again.plays, again.wins, again.winners)


def test_our_deck_keeps_its_targets_in_the_quick_form() -> None:
    steps: list[int] = []
    findings = check_deck(PACK, QUICK, seed=1, advance=lambda: steps.append(1))
    assert len(steps) == QUICK.games
    assert [one.key for one in findings] == TARGETS
    assert {one.key: one.measured for one in findings if one.holds is False} == {}
    assert [one.key for one in findings if one.holds is None] == ["lift"]


def test_hands_alone_can_be_measured() -> None:
    findings = check_deck(PACK, Effort(hands=200, games=0))
    assert [one.holds for one in findings] == [True] * 6 + [None] * 3


@pytest.mark.soak
def test_our_deck_keeps_its_targets() -> None:
    findings = check_deck(PACK, FULL, seed=1)
    assert {one.key: one.measured for one in findings if not one.holds} == {}

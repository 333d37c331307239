"""Random play at every table there is, without an exception and without an invariant broken."""

from __future__ import annotations

from itertools import count
from random import Random

import msgspec
import pytest

from darwin_p2p.engine import Choice, Over
from darwin_p2p.games.darwins_choice.drawing import available
from darwin_p2p.games.darwins_choice.happened import PileShuffled
from darwin_p2p.games.darwins_choice.pack import standard_pack
from darwin_p2p.games.darwins_choice.state import DarwinState
from tests.games.darwins_choice.world import pack_without
from tests.playing import Table, Walk, tables

ORDINARY, SOAK = 100_000, 1_000_000  # decisions at all tables together
CHECKED_EVERY = 10  # needs


def play(table: Table, decisions: int, seed: int) -> int:
    """At least so many decisions, in whole games."""
    made = 0
    for number in count(seed):
        walk = Walk(table, number)
        while not walk.over:
            walk.go(CHECKED_EVERY)
            walk.state.check()  # cards are conserved, nothing lies in two places
            if isinstance(walk.state, DarwinState):
                check_darwin(walk.state)
        assert isinstance(walk.state.need, Over)
        result = walk.state.need.result
        assert len(result.scores) == table.seats
        assert result.winners
        made += walk.decisions
        if made >= decisions:
            return made
    raise AssertionError("games do not end")


def check_darwin(state: DarwinState) -> None:
    """What is always so in Darwin's Choice, besides `check`."""
    assert all(points >= 0 for points in state.banked)
    for place in state.places:
        assert all(one.points >= 0 for one in place.species)
        feeding = place.feeding
        eaten = sum(feeding.plants_of.values()), sum(feeding.meat_of.values())
        assert eaten[0] + feeding.plants <= place.plants
        assert eaten[1] + feeding.meat <= place.meat
    if isinstance(state.need, Choice):
        assert state.legal(state.need.seat)  # whoever is asked can do something


@pytest.mark.parametrize("table", tables(), ids=str)
def test_random_play(table: Table) -> None:
    share = ORDINARY // len(tables())
    assert play(table, share, seed=0) >= share


@pytest.mark.soak
@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_million_random_decisions(table: Table) -> None:
    share = SOAK // len(tables())
    assert play(table, share, seed=10_000) >= share


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_random_play_with_a_deck_that_runs_out(seats: int) -> None:
    """A deck that hardly fills the hands: piles are made anew again and again, at times nothing is left."""
    rng = Random(seats)
    keys = [card.key for card in standard_pack().animals]
    pack = pack_without(*rng.sample(keys, len(keys) - 11 * seats - seats))
    table = Table("darwins-choice", seats)
    rules = msgspec.structs.replace(table.rules, pack=pack)
    shuffles = dry = 0
    for seed in range(15):
        walk = Walk(table, seed)
        walk.state = DarwinState(rules)
        while not walk.over:
            news = walk.step()
            walk.state.check()
            assert isinstance(walk.state, DarwinState)
            shuffles += sum(isinstance(one, PileShuffled) and one.rule == "COMP-6" for one in news)
            dry += not any(available(walk.state, pile) for pile in (0, 1))
    assert shuffles > 15
    assert dry > 0

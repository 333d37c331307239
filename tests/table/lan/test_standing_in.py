"""A bot moves for an absent seat with what lies open, and with nothing else."""

from __future__ import annotations

from random import Random

import pytest
import trio

from darwin_p2p.engine import Choice, Over, redacted
from darwin_p2p.fair.log import BODIES, message_in
from darwin_p2p.fair.messages import Act
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.lan.standing_in import stand_in
from darwin_p2p.table.setup import open_table
from darwin_p2p.testing.network import Faults

from .village import Village, until


@pytest.mark.parametrize("game", ["darwins-choice", "evo"])
def test_it_opens_no_closed_card_and_would_do_the_same_whatever_the_hand_is(game: str) -> None:
    """Every choice of a whole game, as if the seat that is asked were absent."""
    setup, rng = open_table(game, 3), Random(1)
    bot = registry().bot("greedy", setup.game, 0)
    state, dealer = setup.start(), SeededDealer(7)
    moved = 0
    while not isinstance(need := state.need, Over):
        if not isinstance(need, Choice):
            state.apply(dealer.answer(need))
            continue
        other = state.view(None).sample(rng)  # the same table with other hidden cards
        action = stand_in(state.clone(), need.seat, bot)
        assert stand_in(other, need.seat, bot) == action
        if not state.reveals(need.seat, state.fallback(need.seat)):
            assert not state.reveals(need.seat, action)
        assert state.why_not(need.seat, action) is None
        assert redacted(state, None).why_not(need.seat, action) is None
        moved += action != state.fallback(need.seat)
        action = bot.choose(state.view(need.seat))
        if slots := state.reveals(need.seat, action):
            state.apply(dealer.opened(slots))
        state.apply(action, need.seat)
    assert moved, "a bot that only ever does the least would be no stand-in"


SLOW = Faults(delay=0.3)  # so that a game lasts longer than a moment


def moves_for_others(village: Village) -> list[tuple[int, int]]:
    """(party, seat) of every move in the log that a party made for another's seat."""
    peer = village.citizens[0].peer
    found = []
    for stamped in peer.table.reader.entries:
        body = BODIES.decode(stamped.body)
        message = message_in(body)
        if isinstance(message, Act) and peer.settings.owners[message.seat] != body.author:
            found.append((body.author, message.seat))
    return found


@pytest.mark.parametrize("stand_in", ["", "nobody"])
def test_the_leader_moves_for_whoever_is_lost_where_the_table_wants_that(stand_in: str) -> None:
    village = Village(8, 4, SLOW, turns=2)
    village.stand_in = stand_in
    lost: list[int] = []

    async def lose(village: Village) -> None:
        await until(lambda: village.citizens[3].plays)
        lost.append(village.citizens[3].peer.me)
        village.citizens[3].kill()
        village.citizens[3].lost = True

    village.play(lose)
    village.check()
    moves = moves_for_others(village)
    assert set(moves) == ({(0, lost[0])} if stand_in else set())


def test_whoever_comes_back_moves_again() -> None:
    village = Village(9, 4, SLOW, turns=3)
    village.stand_in = "nobody"

    async def away_for_a_while(village: Village) -> None:
        one = village.citizens[2]
        await until(lambda: one.plays)
        one.kill()
        await until(lambda: len(village.citizens[0].peer.table.live) == 3)
        await trio.sleep(1)
        await one.live_again()

    village.play(away_for_a_while)
    village.check()
    assert not village.suspended

"""Whole games on a simulated network: nothing is lost, doubled or different, whatever the network does."""

from __future__ import annotations

import pytest
import trio

from darwin_p2p.table.lan.ledger import Ledger, Memory

from .troubles import trouble, village_of, village_of_evo
from .village import Village, until


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_quiet_game_is_played_to_its_end(seats: int) -> None:
    village = Village(seats, seats)
    village.play()
    village.check()


@pytest.mark.parametrize("seed", range(30))
def test_a_game_with_misfortunes_is_played_to_its_end(seed: int) -> None:
    village = village_of(seed)
    village.play(trouble)
    village.check()


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_evo_with_misfortunes_is_played_to_its_end(seed: int) -> None:
    village = village_of_evo(seed)
    village.play(trouble)
    village.check()


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.8, 1.0])
def test_a_peer_whose_journal_was_cut_off_catches_up_with_the_table(share: float) -> None:
    """What it had acknowledged is in the log of the others: nothing is lost, nothing is said twice."""
    village = Village(11, 3, turns=2)

    async def cut_off(village: Village) -> None:
        await trio.sleep(0.2)
        peer = village.citizens[2]
        await until(lambda: peer.plays and peer.peer.last > 40)
        peer.kill()
        kept = 1 + int(share * (len(peer.store.records) - 1))  # the first record says what game it is
        peer.store = Memory(peer.store.records[:kept])
        peer.ledger = Ledger(peer.store)
        await peer.live_again()

    village.play(cut_off)
    village.check()


def test_who_has_not_heard_of_a_new_host_is_told_once_more() -> None:
    """The word that a new term has begun may be lost like any other; without it no entry can be used."""
    village = village_of(291)  # here it is lost
    village.play(trouble)
    village.check()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(30, 1000))
def test_a_thousand_games_with_misfortunes(seed: int) -> None:
    village = village_of(seed)
    village.play(trouble)
    village.check()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4, 100))
def test_a_hundred_games_of_evo_with_misfortunes(seed: int) -> None:
    village = village_of_evo(seed)
    village.play(trouble)
    village.check()

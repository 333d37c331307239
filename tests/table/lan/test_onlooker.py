"""Who looks on and has lost the host: another host has another code, so that no further try helps."""

from __future__ import annotations

import pytest
import trio

from darwin_p2p.fair import settings_for
from darwin_p2p.net.knock import NetworkError, NotLetIn
from darwin_p2p.net.link import AnyLink
from darwin_p2p.table.lan.beginning import start_of
from darwin_p2p.table.lan.news import Disconnected, News
from darwin_p2p.table.lan.onlooker import Onlooker
from darwin_p2p.table.lan.sitting import Sitting
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.setup import header_for, open_table
from darwin_p2p.wire.handshake import Known


def onlooker() -> Onlooker:
    setup = open_table("evo", 3)
    lobby = Lobby(setup)
    for number in range(3):
        lobby.sit(bytes([number + 1]) * 32, f"player {number}")
    return Onlooker(start_of(lobby, settings_for(header_for(setup, dealer="fair"))), setup)


def tries(error: NetworkError) -> list[News]:
    """What is told while every try fails in this way, for some time."""
    told: list[News] = []

    async def dial(stage: object) -> tuple[AnyLink, Known]:
        raise error

    async def look_on() -> None:
        with trio.move_on_after(0.5):
            await Sitting(onlooker(), dial, lambda peer: {}, told.append).run()

    trio.run(look_on)
    return told


def test_a_host_that_does_not_answer_is_tried_again() -> None:
    assert sum(isinstance(one, Disconnected) for one in tries(NetworkError("Nobody answered."))) > 1


def test_a_code_that_is_wrong_now_ends_it() -> None:
    with pytest.raises(BaseExceptionGroup) as caught:
        tries(NotLetIn("handshake/wrong-code", "The join code did not fit."))
    assert caught.value.subgroup(NotLetIn) is not None

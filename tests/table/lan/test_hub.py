"""The host's side without sockets: who may sit, speak and come back."""

from __future__ import annotations

import pytest

from darwin_p2p.errors import DarwinError
from darwin_p2p.table.lan.hub import LOBBY_GRACE, MOST_LETTERS, Guest, Hub
from darwin_p2p.table.lobby import Lobby, LobbyError
from darwin_p2p.wire.handshake import Known
from darwin_p2p.wire.messages import Message, Refused
from darwin_p2p.wire.talk import Leave, LobbyIs, Presence, Say, Sit

from .village import Village

ADA, BEN, EVA = bytes([1]) * 32, bytes([2]) * 32, bytes([3]) * 32


def opened() -> Hub:
    return Hub(Lobby(Village(1, 3).setup))


def arrive(hub: Hub, identity: bytes, name: str, purpose: str = "join") -> Guest:
    return hub.arrive(Known(identity, name, purpose, ""), 0.0)


def read(guest: Guest, kind: type[Message]) -> list[Message]:
    found = [letter for letter in guest.letters if isinstance(letter, kind)]
    guest.letters.clear()
    return found


def seated() -> tuple[Hub, Guest, Guest]:
    hub = opened()
    ada, ben = arrive(hub, ADA, "Ada"), arrive(hub, BEN, "Ben")
    hub.receive(ada, Sit("Ada"), 0.0)
    hub.receive(ben, Sit("Ben", "", ("random",)), 0.0)
    return hub, ada, ben


def test_everybody_is_told_who_sits_where_and_whose_bot_it_is() -> None:
    _, ada, _ = seated()
    lobby = read(ada, LobbyIs)[-1]
    assert isinstance(lobby, LobbyIs)
    assert [(seat.name, seat.bot) for seat in lobby.seats] == [
        ("Ada", ""),
        ("Ben", ""),
        ("random (Ben)", "random"),
    ]
    assert lobby.seats[1].owner == lobby.seats[2].owner == BEN


def test_who_finds_no_room_is_told_so_and_sent_away() -> None:
    hub, _, _ = seated()
    eva = arrive(hub, EVA, "Eva")
    hub.receive(eva, Sit("Eva"), 0.0)
    (refused,) = read(eva, Refused)
    assert isinstance(refused, Refused)
    assert "every seat is taken" in refused.sentence
    assert eva.closing


def test_leaving_the_lobby_frees_the_seats() -> None:
    hub, _, ben = seated()
    hub.receive(ben, Leave(), 0.0)
    assert hub.lobby.taken == 1


def test_a_lost_guest_keeps_its_seat_for_a_while() -> None:
    hub, _, ben = seated()
    hub.gone(ben, 10.0)
    hub.tick(10.0 + LOBBY_GRACE)
    assert hub.lobby.taken == 3
    hub.tick(11.0 + LOBBY_GRACE)
    assert hub.lobby.taken == 1


def test_a_new_link_of_a_player_ends_the_old_one() -> None:
    hub, ada, _ = seated()
    again = arrive(hub, ADA, "Ada", "return")
    assert ada.closing
    hub.receive(ada, Say("I am the old one"), 0.0)
    assert read(again, Say) == []
    hub.gone(ada, 1.0)
    presence = read(again, Presence)
    assert not presence or 0 in presence[-1].here  # type: ignore[attr-defined]


def test_chat_carries_the_name_of_the_seat_and_has_a_measure() -> None:
    hub, ada, ben = seated()
    read(ada, Say)
    for number in range(20):
        hub.receive(ben, Say(f"hello {number}\x1b[2J", "Ada"), 1.0)
    said = read(ada, Say)
    assert 0 < len(said) < 20
    assert all(one.name == "Ben" and "\x1b" not in one.text for one in said)  # type: ignore[attr-defined]


def test_spectators_are_named_as_such() -> None:
    hub, ada, _ = seated()
    eva = arrive(hub, EVA, "Eva", "watch")
    hub.receive(eva, Sit("Eva"), 0.0)
    hub.receive(eva, Say("nice"), 0.0)
    (said,) = read(ada, Say)
    assert isinstance(said, Say)
    assert (said.name, said.watching) == ("Eva", True)


def test_somebody_can_be_sent_away_by_name() -> None:
    hub, _, ben = seated()
    assert "Ben" in hub.kick("ben")
    assert ben.closing
    assert hub.lobby.taken == 1
    with pytest.raises(DarwinError, match="Nobody called 'Zoe'"):
        hub.kick("Zoe")


def test_a_guest_that_takes_nothing_costs_no_more_than_its_letters() -> None:
    hub, ada, _ = seated()
    for _ in range(2 * MOST_LETTERS):
        hub.tell_lobby()
    assert ada.closing
    assert len(ada.letters) <= MOST_LETTERS


def test_one_more_bot_of_the_host() -> None:
    lobby = Lobby(Village(1, 3).setup)
    lobby.sit(ADA, "Ada")
    lobby.bring(ADA, "greedy")
    lobby.bring(ADA, "greedy")
    assert [seat.name for seat in lobby.seats] == ["Ada", "greedy (Ada)", "greedy (Ada) 2"]
    with pytest.raises(LobbyError, match="taken"):
        lobby.bring(ADA, "greedy")

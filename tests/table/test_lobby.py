"""Seats fill, empty and belong to somebody; a guest is told what differs before it sits down."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from darwin_p2p import __version__
from darwin_p2p.errors import UsageError
from darwin_p2p.games.darwins_choice.plugin import DarwinsChoice
from darwin_p2p.offers import CardPack
from darwin_p2p.plugins import Source, registry
from darwin_p2p.table.agreement import Disagreement, same_table
from darwin_p2p.table.lobby import Lobby, LobbyError
from darwin_p2p.table.packs import new_pack, read_pack
from darwin_p2p.table.setup import open_table
from darwin_p2p.wire.talk import VariantIs

ADA, BOB = b"a" * 32, b"b" * 32


def lobby(seats: int = 4) -> Lobby:
    return Lobby(open_table(seats=seats))


def test_seats_fill_with_people_and_bots() -> None:
    table = lobby()
    table.sit(ADA, "Ada", bots=["greedy"])
    table.sit(BOB, "Bob", bot="random")
    assert [seat.name for seat in table.seats] == ["Ada", "greedy (Ada)", "Bob", ""]
    assert [seat.bot for seat in table.seats] == ["", "greedy", "random", ""]
    assert table.owners[:3] == (0, 0, 2)
    assert table.why_not_start() == "1 of 4 seats is still free."


def test_nobody_is_shown_the_folders_of_whoever_brings_a_bot() -> None:
    table = lobby()
    table.sit(ADA, "Ada", bots=["/home/ada/bots/quick.py:depth=3", "mcts:time=1s", "cmd:./deep --depth 3"])
    assert [seat.name for seat in table.seats][1:] == ["quick (Ada)", "mcts (Ada)", "cmd (Ada)"]


def test_a_table_on_one_machine_cannot_be_dealt_fairly() -> None:
    table = lobby(2)
    table.sit(ADA, "Ada", bots=["greedy"])
    assert "nobody could check the dealing" in str(table.why_not_start())


def test_two_parties_can_start() -> None:
    table = lobby(3)
    table.sit(ADA, "Ada", bots=["greedy"])
    table.sit(BOB, "Bob")
    assert table.why_not_start() is None
    assert table.owners == (0, 0, 2)


def test_nobody_sits_twice_and_nobody_sits_on_anothers_lap() -> None:
    table = lobby(2)
    table.sit(ADA, "Ada")
    with pytest.raises(LobbyError, match="already"):
        table.sit(ADA, "Ada again")
    with pytest.raises(LobbyError, match="only 1 of 2 seats are free"):
        table.sit(BOB, "Bob", bots=["greedy"])
    assert table.taken == 1, "all or nothing"


def test_names_are_told_apart() -> None:
    table = lobby()
    table.sit(ADA, "Ada")
    table.sit(BOB, "Ada")
    assert [seat.name for seat in table.seats[:2]] == ["Ada", "Ada 2"]


def test_leaving_frees_every_seat_of_an_owner() -> None:
    table = lobby()
    table.sit(ADA, "Ada", bots=["greedy"])
    table.sit(BOB, "Bob")
    assert table.leave(ADA)
    assert [seat.name for seat in table.seats] == ["", "", "Bob", ""]
    assert not table.leave(ADA)


def test_the_same_installation_agrees() -> None:
    told = lobby(2).described()
    assert same_table(told).fingerprint == told.fingerprint
    assert [one.name for one in told.variants] == ["two-players"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "go"}, "The game 'go' is not installed here"),
        (
            {"variants": (VariantIs("moon", "2", "darwin-rule-moon"),)},
            "'moon' is not installed here; get it with 'darwin plugins install darwin-rule-moon'",
        ),
        ({"variants": (VariantIs("two-players", "99", ""),)}, "has version 1 here and 99 at the table"),
        ({"pack": "box"}, "plays with the card pack 'box'"),
        ({"program": "9.9"}, f"The host runs darwin 9.9, you run {__version__}. Install the same version"),
        (
            {"fingerprint": "other"},
            f"or a house rule. Install darwin {__version__} anew",
        ),
    ],
)
def test_what_differs_is_told_before_anything_is_dealt(change: dict[str, Any], says: str) -> None:
    told = msgspec.structs.replace(lobby(2).described(), **change)
    with pytest.raises(Disagreement) as caught:
        same_table(told)
    assert says in str(caught.value)


def test_a_pack_of_a_plugin_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    new_pack(tmp_path / "box", "csv", empty=False)
    animals = tmp_path / "box" / "animals.csv"
    lines = animals.read_text("utf-8").splitlines()
    animals.write_text("\n".join([*lines[:-2], lines[-1], lines[-2]]), "utf-8")  # other cards: another order
    packs = {"box": CardPack("box", "darwins-choice", "Our box", str(tmp_path / "box"))}
    monkeypatch.setattr(registry(), "packs", packs)
    setup = open_table(seats=3, pack_folder="box")
    told = Lobby(setup).described()
    assert told.pack == "box"
    assert same_table(told).fingerprint == setup.fingerprint


def test_a_game_without_packs_says_so_and_one_derived_from_ours_has_them(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="EVO has no card packs"):
        open_table("evo", 3, pack_folder=tmp_path)

    class Quiet(DarwinsChoice):
        name = "quiet-choice"

    new_pack(tmp_path / "box", "csv", empty=False)
    assert read_pack(tmp_path / "box", Quiet()).name == "box"


def test_a_lobby_tells_where_a_house_rule_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.package for one in lobby(2).described().variants] == [""]  # it comes with the program
    elsewhere = Source("moon", "darwin-rule-moon", "2")
    monkeypatch.setattr(registry(), "source", lambda kind, name: elsewhere)
    assert [one.package for one in lobby(2).described().variants] == ["darwin-rule-moon"]


def test_a_bot_loses_its_seat_without_its_owner() -> None:
    lobby = Lobby(open_table(seats=4))
    lobby.sit(b"a", "Ada", "", ["greedy"])
    lobby.sit(b"b", "Bo", "random")
    assert not lobby.free_bot(lobby.seats[0])
    assert not lobby.free_bot(lobby.seats[2])  # the bot that sits there for Bo is Bo
    assert lobby.free_bot(lobby.seats[1])
    assert [seat.name for seat in lobby.seats] == ["Ada", "", "Bo", ""]

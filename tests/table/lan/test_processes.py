"""Real processes: the demonstration, and a host that is killed and taken up again."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from random import Random

import pytest

from darwin_p2p.fair import verify
from darwin_p2p.fair.transcript import from_bytes
from darwin_p2p.table.setup import setup_from

from .processes import PATIENCE, Process

HOST = ("host", "--seats", "2", "--name", "Ada", "--bot", "random", "--rounds", "1", "--trusting")
MOST_GROWTH = 50_000  # bytes of a journal between two kills; a whole game writes 200,000
JOIN = ("join", "--name", "Ben", "--bot", "random", "--trusting")


@pytest.mark.parametrize(("game", "seats"), [("darwins-choice", 2), ("evo", 3)])
def test_the_demonstration_plays_a_whole_game_in_processes(tmp_path: Path, game: str, seats: int) -> None:
    file = tmp_path / "game.darwin"
    table = ("--game", game, "--players", str(seats), "--bots", "random", "--rounds", "1")
    demo = Process(tmp_path, "demo", *table, "--save", str(file), "--json")
    assert demo.ends() == 0, demo.lines
    text = "".join(demo.lines)
    found = json.loads(text[text.index("{\n") :])
    assert found["processes"] == seats
    assert found["audit"]["good"]
    assert len(found["result"]["scores"]) == seats
    transcript = from_bytes(file.read_bytes())
    setup = setup_from(transcript.settings.header)
    assert verify(transcript, setup.game, setup.rules).good
    again = Process(tmp_path, "replay", str(file), "--json")
    assert again.ends() == 0
    replayed = json.loads("".join(again.lines))
    assert replayed["ok"]
    assert replayed["result"]["scores"] == found["result"]["scores"]


def test_a_lobby_that_is_closed_lets_its_guests_go(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "darwin_p2p")
    host = Process(tmp_path / "host", "host", "--seats", "3", "--name", "Ada", "--port", "0", runs=command)
    place = host.wait_for(r"The others type: darwin join \S+:(\d+)").group(1)
    code = host.wait_for(r"Join code: (\S+)").group(1)
    guest = Process(tmp_path / "guest", *JOIN, f"127.0.0.1:{place}", "--code", code)
    try:
        host.wait_for(r"2  Ben|1  Ben")
        host.type("quit")
        assert host.ends() == 0
        assert guest.ends() == 3
        assert "".join(guest.lines).endswith("darwin: The host has closed the table.\n")
        assert "The connection to the host is lost" not in "".join(host.lines)
    finally:
        host.kill()
        guest.kill()


def killed_at(host: Process, folder: Path, growth: int) -> bool:
    """Kill the host once its journal has grown by so many bytes; False if the game was over before."""
    host.wait_for(r"At the table")
    (journal,) = (folder / "host" / "games").glob("*.journal")
    grown = journal.stat().st_size + growth
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if journal.stat().st_size >= grown:
                break
        except FileNotFoundError:
            return False
        time.sleep(0.002)
    host.kill()
    return journal.exists()


def play_with_kills(folder: Path, seed: int, kills: int) -> int:
    """A game whose host is killed so often, at random moments, and taken up again from its journal."""
    rng, killed = Random(seed), 0
    host = Process(folder / "host", *HOST, "--port", "0")
    place = host.wait_for(r"The others type: darwin join \S+:(\d+)").group(1)
    code = host.wait_for(r"Join code: (\S+)").group(1)
    guest = Process(folder / "guest", *JOIN, f"127.0.0.1:{place}", "--code", code)
    try:
        while killed < kills and killed_at(host, folder, rng.randrange(MOST_GROWTH)):
            killed += 1
            (journal,) = (folder / "host" / "games").glob("*.journal")
            host = Process(folder / "host", "host", "--resume", str(journal), "--port", place)
        assert host.ends() == 0, host.lines[-20:]
        assert guest.ends() == 0, guest.lines[-20:]
    finally:
        host.kill()
        guest.kill()
    games = [*folder.glob("*/games/*.darwin")]
    assert len(games) == 2
    assert len({game.read_bytes() for game in games}) == 1, "all replicas end equal"
    transcript = from_bytes(games[0].read_bytes())
    setup = setup_from(transcript.settings.header)
    assert verify(transcript, setup.game, setup.rules).good
    return killed


def test_a_killed_host_goes_on_from_its_journal(tmp_path: Path) -> None:
    assert play_with_kills(tmp_path, 1, 1) == 1


@pytest.mark.skipif(os.name != "posix", reason="bots share our process elsewhere")
def test_a_bot_that_would_end_the_program_forfeits_moves_and_the_game_ends_well(tmp_path: Path) -> None:
    bad = Path(__file__).parents[2] / "bots" / "bad" / "exits.py"
    host = Process(tmp_path / "host", *HOST, "--port", "0", "--variant", "three-eras")
    place = host.wait_for(r"The others type: darwin join \S+:(\d+)").group(1)
    code = host.wait_for(r"Join code: (\S+)").group(1)
    join = ("join", "--name", "Ben", "--bot", str(bad), "--trusting", f"127.0.0.1:{place}", "--code", code)
    guest = Process(tmp_path / "guest", *join)
    try:
        guest.wait_for(r"Ben forfeits a move\. The process of the bot ended with code 7\.")
        guest.wait_for(r"Ben forfeits a move\. The bot has been stopped 3 times and sits out this game\.")
        assert host.ends() == 0, host.lines[-20:]
        assert guest.ends() == 0, guest.lines[-20:]
    finally:
        host.kill()
        guest.kill()


@pytest.mark.soak
def test_fifty_killed_hosts(tmp_path: Path) -> None:
    killed, seed = 0, 1
    while killed < 50:
        seed += 1
        killed += play_with_kills(tmp_path / str(seed), seed, 3)

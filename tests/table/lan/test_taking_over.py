"""The host is gone in line mode: the program offers to host the table from there, and one 'yes' does it."""

from __future__ import annotations

import sys
from pathlib import Path

from .processes import Process
from .test_processes import HOST, JOIN

#: The command, but for the time until the offer comes: nobody waits for that in a test.
SCRIPT = "from darwin_p2p.cli import main; from darwin_p2p.ui.lan import front; front.OFFER = 0.2; main()"
SOON = (sys.executable, "-c", SCRIPT)


def test_one_yes_hosts_the_table_where_its_host_is_gone(tmp_path: Path) -> None:
    host = Process(tmp_path / "host", *HOST, "--port", "0", "--seats", "3", "--grace", "5")
    place = host.wait_for(r"The others type: darwin join \S+:(\d+)").group(1)
    code = host.wait_for(r"Join code: (\S+)").group(1)
    address = (f"127.0.0.1:{place}", "--code", code, "--trusting")
    person = Process(tmp_path / "person", "join", *address, "--name", "Eve", runs=SOON)
    guest = Process(tmp_path / "guest", *JOIN, *address)
    try:
        person.wait_for(r"How many from each pile")
        host.kill()
        person.wait_for(r"Host the table from here\? \(yes or no\)")
        person.type("no")
        person.wait_for(r"goes on looking for the host")
        person.type("host")
        opened = len(person.lines)
        person.wait_for(r"The table is open again at \S+:" + place)
        (journal,) = (tmp_path / "host" / "games").glob("*.journal")
        person.wait_for(r"Waiting for Ada to come back")
        host = Process(tmp_path / "host", "join", f"127.0.0.1:{place}", "--resume", str(journal))
        person.wait_for(r"The game goes on where it was")
        guest.wait_for(r"Eve hosts the table now")
        host.wait_for(r"Eve hosts the table now")
        assert any("How many from each pile" in line for line in person.lines[opened:]), "where it was"
        person.type("1")
        person.wait_for(r"You draw \w+")
    finally:
        for process in (host, person, guest):
            process.kill()


def test_a_host_who_leaves_while_it_is_asked_tells_the_others(tmp_path: Path) -> None:
    """Each of them in its own language."""
    table = ("--seats", "2", "--name", "Ada", "--rounds", "1", "--trusting")
    host = Process(tmp_path / "host", "host", *table, "--port", "0", "--lang", "it", runs=SOON)
    place = host.wait_for(r"Gli altri scrivono: darwin join \S+:(\d+)").group(1)
    code = host.wait_for(r"Codice d'ingresso: (\S+)").group(1)
    guest = Process(tmp_path / "guest", *JOIN, f"127.0.0.1:{place}", "--code", code, "--lang", "sv")
    try:
        host.wait_for(r"Tutti i posti sono presi")
        host.type("comincia")
        host.wait_for(r"Quante da ciascun mazzo")
        host.type("esci")
        host.type("sì")
        guest.wait_for(r"Värden har stängt bordet")
        assert host.ends() == 0
    finally:
        for process in (host, guest):
            process.kill()

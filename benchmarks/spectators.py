"""How long a step of a game takes to reach 100 spectators on loopback: median and 99th percentile.

python benchmarks/spectators.py [SPECTATORS]

Two bots play Darwin's Choice, the host's in this process, the guest's in its own. The time of a step runs
from the moment the host has it to the moment a spectator holds it: disk, TLS and a busy host are all in it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import trio

from darwin_p2p.engine import Action
from darwin_p2p.net.knock import knock
from darwin_p2p.net.link import Link, LinkLost
from darwin_p2p.table.lan.demo import LOOPBACK, Demo
from darwin_p2p.table.lan.hub import Hub
from darwin_p2p.table.lan.ledger import number_of
from darwin_p2p.table.lan.players import players_of
from darwin_p2p.table.seating import Bench
from darwin_p2p.table.setup import open_table
from darwin_p2p.wire.handshake import Identity
from darwin_p2p.wire.messages import decode, encode
from darwin_p2p.wire.talk import FROM_HOST, Have, Ordered, Ping, Pong, Start


class Nobody:
    """No person sits at this table."""

    async def choose(self, view: Any) -> Action:
        raise AssertionError


class Watched(Hub):
    """Notes when each entry came."""

    came: dict[int, float]

    def _order(self, entry: bytes) -> None:
        super()._order(entry)
        for number in range(len(self.came) + 1, self.last + 1):
            self.came[number] = perf_counter()


async def look_on(link: Link, came: dict[int, float], waits: list[float]) -> None:
    """A spectator without a screen: takes every entry, and checks none."""
    try:
        while True:
            message = decode(await link.receive(60), *FROM_HOST)
            if isinstance(message, Start):
                await link.send(encode(Have(0, b"", message.relays)))
            elif isinstance(message, Ordered):
                waits.append(perf_counter() - came[number_of(message.entry)])
            elif isinstance(message, Ping):
                await link.send(encode(Pong()))
    except LinkLost:
        return


async def measure(spectators: int, folder: Path) -> tuple[list[float], int]:
    """A game in front of so many; how long each entry took to each of them."""
    waits: list[float] = []
    demo = Demo(open_table("darwins-choice", 2), ["greedy", "greedy"], rounds=4, save=folder / "game.darwin")
    with demo, Bench() as bench:
        table = demo.table
        hub = Watched(table.lobby)
        hub.came = {}
        table.hub = table.serving.hub = hub
        listeners = await demo.listen()

        async def arrive(number: int, nursery: trio.Nursery) -> None:
            identity, code = Identity(number.to_bytes(32, "big")), table.door.code or ""
            link, _ = await knock(LOOPBACK, table.port, identity, "x", purpose="watch", code=code)
            nursery.start_soon(look_on, link, hub.came, waits)

        async def seat_and_deal(nursery: trio.Nursery) -> None:
            for number in range(spectators):
                await arrive(number, nursery)
            await demo.invite()

        async with trio.open_nursery() as nursery:
            nursery.start_soon(seat_and_deal, nursery)
            stage = demo.stage()
            await table.serve(
                listeners,
                stage,
                lambda peer: players_of(peer, Nobody(), bench),
                lambda news: None,
                discoverable=False,
            )
            nursery.cancel_scope.cancel()
    return sorted(waits), len(hub.came)


def main() -> None:
    spectators = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with TemporaryDirectory() as folder:
        waits, entries = trio.run(measure, spectators, Path(folder))
    half, most = (waits[int(len(waits) * share)] * 1000 for share in (0.5, 0.99))
    print(
        f"{spectators} spectators, {entries} entries, {len(waits)} times taken:"
        f" median {half:.1f} ms, 99th percentile {most:.1f} ms"
    )


if __name__ == "__main__":
    main()

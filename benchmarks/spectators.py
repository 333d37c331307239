"""How long a step takes to reach 100 spectators on loopback: the 50th and 99th percentile, in milliseconds.

python benchmarks/spectators.py [SPECTATORS] [STEPS]
"""

from __future__ import annotations

import sys
from time import perf_counter

import trio

from darwin_p2p.net.door import Door
from darwin_p2p.net.knock import knock
from darwin_p2p.net.link import Link
from darwin_p2p.table.lan.hub import Hub
from darwin_p2p.table.lan.serving import Serving
from darwin_p2p.table.lobby import Lobby
from darwin_p2p.table.setup import open_table
from darwin_p2p.wire.handshake import Identity
from darwin_p2p.wire.messages import decode, encode
from darwin_p2p.wire.talk import FROM_HOST, LobbyIs, Pong, Say

CODE = "otter-lemon-river"


async def measure(spectators: int, steps: int) -> list[float]:
    """Say something, and note when everybody has heard it."""
    heard = 0
    waits: list[float] = []
    everybody = trio.Event()

    async def listen(link: Link) -> None:
        nonlocal heard
        while True:
            message = decode(await link.receive(60), *FROM_HOST)
            if isinstance(message, Say):
                waits.append(perf_counter() - said)
                heard += 1
                if heard == spectators:
                    everybody.set()
            elif isinstance(message, LobbyIs):
                await link.send(encode(Pong()))  # still here

    serving = Serving(Hub(Lobby(open_table())))
    door = Door(Identity(bytes(32)), serving.welcome, CODE)
    async with trio.open_nursery() as nursery:
        listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
        nursery.start_soon(door.serve, listeners)
        nursery.start_soon(serving.run)
        port = listeners[0].socket.getsockname()[1]
        for number in range(spectators):
            identity = Identity(number.to_bytes(32, "big"))
            link, _ = await knock("127.0.0.1", port, identity, "x", purpose="watch", code=CODE)
            nursery.start_soon(listen, link)
        for step in range(steps):
            heard, everybody, said = 0, trio.Event(), perf_counter()
            serving.hub.announce(f"step {step} " + "x" * 400)
            serving.ring()
            await everybody.wait()
            await trio.sleep(0.01)
        nursery.cancel_scope.cancel()
    return sorted(waits)


def main() -> None:
    spectators, steps = (int(text) for text in (*sys.argv[1:3], "100", "50")[:2])
    waits = trio.run(measure, spectators, steps)
    half, most = (waits[int(len(waits) * share)] * 1000 for share in (0.5, 0.99))
    print(f"{spectators} spectators, {steps} steps: median {half:.1f} ms, 99th percentile {most:.1f} ms")


if __name__ == "__main__":
    main()

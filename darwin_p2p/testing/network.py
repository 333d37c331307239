"""A LAN in memory that loses, delays, repeats and cuts, as a seed decides. Run it under `run_seeded`.

    network = VirtualNetwork(Random(7), Faults(drop=0.02, delay=0.5, cut=0.01))
    async with network:
        network.listen("host", serve_one_link)
        link = await network.connect("peer", "host")

The unit is one frame: it arrives whole or not at all. A link has the same methods as `net.link.Link`.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from random import Random
from typing import Self

import msgspec
import trio

from ..net.link import LinkLost


class Faults(msgspec.Struct, frozen=True):
    """How bad the network is: chances per frame, and seconds."""

    drop: float = 0.0
    duplicate: float = 0.0
    cut: float = 0.0  # the chance that a frame is the last of its link
    delay: float = 0.0  # a frame takes up to so long; later ones may overtake it
    connect: float = 0.0  # the chance that a connection cannot be made


class VirtualLink:
    """One end of a virtual connection."""

    def __init__(self, network: VirtualNetwork, here: str, there: str) -> None:
        self.here, self.there = here, there
        self._network = network
        self._inbox, self._arrivals = trio.open_memory_channel[bytes](math.inf)
        self.other: VirtualLink | None = None
        self.open = True

    def trust(self) -> None:
        """Nothing to do: frames here have no limit."""

    async def send(self, payload: bytes) -> None:
        await trio.lowlevel.checkpoint()
        if not self.open or self.other is None:
            raise LinkLost("The connection is closed.")
        self._network.carry(self, payload)

    async def receive(self, within: float) -> bytes:
        with trio.move_on_after(within):
            try:
                return await self._arrivals.receive()
            except trio.EndOfChannel:
                raise LinkLost("The other end has closed the connection.") from None
        raise LinkLost(f"The other end was silent for {within:.0f} seconds.")

    async def close(self) -> None:
        self.hang_up()
        await trio.lowlevel.checkpoint()

    def hang_up(self) -> None:
        """End the connection for both."""
        for end in (self, self.other):
            if end is not None and end.open:
                end.open = False
                end._inbox.close()

    def deliver(self, payload: bytes) -> None:
        if self.open:
            self._inbox.send_nowait(payload)


Handler = Callable[[VirtualLink], Awaitable[None]]


class VirtualNetwork:
    """Places with names, and what happens between them. `log` tells what it did, for a failing seed."""

    def __init__(self, rng: Random, faults: Faults | None = None) -> None:
        self.rng = rng
        self.faults = faults or Faults()
        self.log: list[tuple[float, str]] = []
        self._handlers: dict[str, Handler] = {}
        self._links: list[VirtualLink] = []
        self._groups: dict[str, int] = {}  # while partitioned: which side a place is on
        self._manager = trio.open_nursery()
        self._nursery: trio.Nursery | None = None

    async def __aenter__(self) -> Self:
        self._nursery = await self._manager.__aenter__()
        return self

    async def __aexit__(self, *error: object) -> bool | None:
        assert self._nursery is not None
        self._nursery.cancel_scope.cancel()
        return await self._manager.__aexit__(*error)  # type: ignore[arg-type]

    def listen(self, place: str, handler: Handler) -> None:
        """Each connection to this place starts a task with its link."""
        self._handlers[place] = handler

    async def connect(self, here: str, there: str) -> VirtualLink:
        await trio.sleep(self.rng.random() * self.faults.delay)
        if there not in self._handlers or self._apart(here, there) or self.rng.random() < self.faults.connect:
            raise LinkLost(f"Nobody answered at {there}.")
        one, other = VirtualLink(self, here, there), VirtualLink(self, there, here)
        one.other, other.other = other, one
        self._links = [link for link in self._links if link.open] + [one, other]
        assert self._nursery is not None
        self._nursery.start_soon(self._handlers[there], other)
        return one

    def carry(self, link: VirtualLink, payload: bytes) -> None:
        """Take one frame on its way, or not."""
        faults, rng = self.faults, self.rng
        other = link.other
        assert other is not None
        assert self._nursery is not None
        if self._apart(link.here, link.there) or rng.random() < faults.drop:
            self._note(f"lost {link.here} -> {link.there}")
            return
        for _ in range(2 if rng.random() < faults.duplicate else 1):
            if faults.delay:
                self._nursery.start_soon(self._later, other, payload, rng.random() * faults.delay)
            else:
                other.deliver(payload)
        if rng.random() < faults.cut:
            self._note(f"cut {link.here} - {link.there}")
            link.hang_up()

    async def _later(self, link: VirtualLink, payload: bytes, delay: float) -> None:
        await trio.sleep(delay)
        link.deliver(payload)

    # -- what a test does to it ----------------------------------------------------------------------------

    def kill(self, place: str) -> None:
        """The machine is gone: nobody listens there, its links are dead."""
        self._note(f"kill {place}")
        self._handlers.pop(place, None)
        for link in self._links:
            if place in (link.here, link.there):
                link.hang_up()

    def partition(self, *groups: set[str]) -> None:
        """Places of different groups do not hear each other; frames get lost, links stay half open."""
        self._note(f"partition {groups}")
        self._groups = {place: number for number, group in enumerate(groups) for place in group}

    def heal(self) -> None:
        self._note("heal")
        self._groups = {}

    def _apart(self, one: str, other: str) -> bool:
        return self._groups.get(one) != self._groups.get(other)

    def _note(self, what: str) -> None:
        self.log.append((trio.current_time(), what))

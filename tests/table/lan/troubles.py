"""What can happen to a table, drawn from a seed."""

from __future__ import annotations

from random import Random

import msgspec
import trio

from darwin_p2p.testing.network import Faults

from .village import Citizen, Village


def faults_of(rng: Random) -> Faults:
    """A network somewhere between good and terrible."""
    return Faults(
        drop=rng.choice([0, 0, 0.01, 0.05]),
        duplicate=rng.choice([0, 0.02, 0.1]),
        cut=rng.choice([0, 0.002, 0.01]),
        delay=rng.choice([0, 0.05, 0.5]),
        connect=rng.choice([0, 0.2]),
    )


def village_of(seed: int) -> Village:
    rng = Random(f"village {seed}")
    seats = rng.choice([2, 3, 3, 4, 4, 5])
    rules = {"turns": rng.choice([1, 2]), "bids": rng.random() < 0.5, "open_end": rng.random() < 0.5}
    return Village(seed, seats, faults_of(rng), **rules)


def village_of_evo(seed: int) -> Village:
    """The same misfortunes at a whole table of EVO. Its log is ten times as long, and a network that is cut
    at every hundredth frame would never bring it to anybody who comes back late."""
    rng = Random(f"village {seed}")
    seats, faults = rng.choice([3, 4, 5]), faults_of(rng)
    return Village(seed, seats, msgspec.structs.replace(faults, cut=faults.cut / 10), game="evo")


async def trouble(village: Village) -> None:
    """Some of: restarts of the host and of peers, another host, somebody gone for good, a partition."""
    rng = Random(f"trouble {village.seed}")
    await trio.sleep(rng.random() * 8)
    for _ in range(rng.randrange(4)):
        what = rng.choice([restart_host, restart_peer, other_host, part, lose_peer])
        if not any(citizen.done for citizen in village.citizens):
            await what(village, rng)
        await trio.sleep(rng.random() * 30)


async def restart_host(village: Village, rng: Random) -> None:
    host = village.host
    host.kill()
    await trio.sleep(rng.random() * 40)
    assert village.nursery is not None
    village.nursery.start_soon(host.host_again)


async def restart_peer(village: Village, rng: Random) -> None:
    peer = _somebody(village, rng)
    if peer is not None:
        peer.kill()
        await trio.sleep(rng.random() * 60)
        assert village.nursery is not None
        village.nursery.start_soon(peer.live_again)


async def other_host(village: Village, rng: Random) -> None:
    """The host is gone; another one takes over, and the old host comes back as a guest."""
    old, new = village.host, _somebody(village, rng)
    if new is None or not new.plays or not old.plays:
        return
    old.kill()
    await trio.sleep(rng.random() * 10)
    new.kill()
    assert village.nursery is not None
    village.nursery.start_soon(new.host_again)
    await trio.sleep(rng.random() * 20)
    village.nursery.start_soon(old.live_again)


async def part(village: Village, rng: Random) -> None:
    places = [citizen.place for citizen in village.citizens]
    rng.shuffle(places)
    cut = rng.randrange(1, len(places))
    village.network.partition(set(places[:cut]), set(places[cut:]))
    await trio.sleep(rng.random() * 60)
    village.network.heal()


async def lose_peer(village: Village, rng: Random) -> None:
    """Somebody never comes back. With an escrow the others go on; two parties cannot."""
    peer = _somebody(village, rng)
    alive = [citizen for citizen in village.citizens if not citizen.lost]
    first = len(alive) == len(village.citizens)
    open_end = getattr(village.setup.rules, "open_end", False)
    if peer is None or len(alive) < 4 or not first or not peer.plays or open_end:
        return  # a closed hand that has to be opened suspends the table, as it should
    peer.kill()
    peer.lost = True


def _somebody(village: Village, rng: Random) -> Citizen | None:
    others = [one for one in village.citizens if one is not village.host and one.running]
    return rng.choice(others) if others else None

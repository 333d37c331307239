"""When the relay is gone: the peers pool their logs and agree on one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .errors import FairError
from .log import Chain, Reader
from .settings import Settings
from .suite import REAL, Suite


def choose_log(
    settings: Settings,
    logs: Iterable[Sequence[bytes]],
    live: Iterable[int],
    relays: Mapping[int, int] | None = None,
    suite: Suite = REAL,
) -> list[bytes]:
    """The log to go on with: the longest valid one; where they fork, the one with the highest entry that all
    live parties have acknowledged."""
    present = list(live)
    best: tuple[int, int] = (-1, -1)
    chosen: list[bytes] = []
    for log in logs:
        valid, chain = _valid_part(settings, log, relays or {}, suite)
        agreed = min(chain.seen[party] for party in present)
        # of two logs without a fork the longer one has at least as much acknowledged
        if (agreed, len(valid)) > best:
            best, chosen = (agreed, len(valid)), valid
    return chosen


def _valid_part(
    settings: Settings, log: Sequence[bytes], relays: Mapping[int, int], suite: Suite
) -> tuple[list[bytes], Chain]:
    """The entries of a log up to the first that does not fit."""
    reader = Reader(Chain(settings, suite))
    reader.relays.update(relays)
    valid: list[bytes] = []
    for data in log:
        try:
            reader.receive(data)
            if reader.next() is None:
                break
        except FairError:
            break
        valid.append(data)
    return valid, reader.chain

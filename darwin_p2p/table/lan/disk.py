"""Waiting for the disk without stopping everybody else."""

from __future__ import annotations

import trio

from .ledger import Ledger, Memory


async def synced(ledger: Ledger) -> None:
    """What the ledger held when this was called is safe when it returns."""
    if not ledger.dirty:
        return
    if isinstance(ledger.store, Memory):
        ledger.sync()
        await trio.lowlevel.checkpoint()
    else:
        await trio.to_thread.run_sync(ledger.sync)

"""The bench of all games that tests play against bots: processes serve one game after another."""

from __future__ import annotations

import atexit

from darwin_p2p.table.seating import Bench

BENCH = Bench()
atexit.register(BENCH.__exit__)

"""How long it takes to draw a full table, in milliseconds and as a part of one frame of 16 ms.

    python benchmarks/screen.py [ROUNDS]

Six seats and many species, at three sizes: the status row, the board, hand and market, and the workbench with
an animal on it, as the full screen draws them when everything has changed.
"""

from __future__ import annotations

import json
import sys
from statistics import median
from time import process_time

from darwin_p2p.engine import Choice
from darwin_p2p.games.darwins_choice.actions import Create
from darwin_p2p.games.darwins_choice.view import DarwinView
from darwin_p2p.plugins import registry
from darwin_p2p.table.dealer import SeededDealer
from darwin_p2p.table.local import LocalTable
from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.local_game import presenter_for
from darwin_p2p.ui.look import Area, Look
from darwin_p2p.ui.presenter import Players

SEATS = 6
CROWDED = 16  # species
FRAME = 16.0  # milliseconds
SIZES = ((80, 24), (120, 40), (200, 60))


def full_table(seed: int = 2) -> DarwinView:
    """A turn of seat 0 at a crowded table of greedy bots."""
    setup = open_table(seats=SEATS)
    bots = [registry().bot("greedy", setup.game, seat) for seat in range(SEATS)]
    table = LocalTable(setup.game, setup.rules, bots, SeededDealer(seed))
    while True:
        need = table.state.need
        if isinstance(need, Choice) and need.seat == 0 and need.about == "turn":
            view = table.state.view(0)
            assert isinstance(view, DarwinView)
            species = sum(len(place.species) for place in view.places)
            if species >= CROWDED and Create in view.legal().kinds():
                return view
        table.step()


def draw(look: Look, view: DarwinView, width: int, height: int) -> float:
    """Milliseconds for everything on the screen; a fresh view, so that nothing is worked out already."""
    fresh = view.replica().view(0)
    start = process_time()
    look.status(fresh, width)
    look.board(fresh, Area(width, height - 14))
    look.cards(fresh, Area(44, 12))
    look.bench(fresh, Area(width - 46, 12))
    return 1000 * (process_time() - start)


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    view = full_table()
    look = presenter_for("darwins-choice", Players(["player"] * SEATS, 0)).look()
    look.prepare(view, next(iter(view.legal().of(Create))))
    answer = {}
    for width, height in SIZES:
        times = sorted(draw(look, view, width, height) for _ in range(rounds))
        typical = median(times)
        answer[f"{width}x{height}"] = {
            "median_ms": round(typical, 2),
            "worst_ms": round(times[-1], 2),
            "of_a_frame": round(typical / FRAME, 2),
        }
    print(json.dumps({"species": sum(len(place.species) for place in view.places), **answer}, indent=2))


if __name__ == "__main__":
    main()

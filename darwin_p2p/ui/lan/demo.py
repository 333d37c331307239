"""`darwin demo` on a screen: short lines of what happens, the last board, the audit."""

from __future__ import annotations

from typing import Any

import trio

from ...table.lan.closing import Closing
from ...table.lan.demo import Demo
from ...table.lan.following import Follower
from ...table.lan.players import players_of
from ...table.seating import Bench
from ..page import GAP
from .end import see_off
from .lines import LineScreen
from .program import run_at_table
from .seated import LineFront


class DemoProgram:
    """One demonstration."""

    def __init__(self, demo: Demo, screen: LineScreen, *, telling: bool) -> None:
        self.demo, self.screen = demo, screen
        self.front = LineFront(screen, bell=False, telling=telling)
        self.path = str(demo.save or "")
        self.follower: Follower | None = None

    async def play(self) -> Closing:
        with Bench() as bench, self.demo as demo:
            table = demo.table
            listeners = await demo.listen()

            async def serve() -> Follower:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(demo.invite)
                    return await table.serve(
                        listeners,
                        demo.stage(),
                        lambda peer: players_of(peer, self.front.player(), bench),
                        self.front.tell,
                        discoverable=False,
                    )

            self.follower = await run_at_table(self.front, None, serve)
            self._board()
            return await see_off(self.follower, self.front, demo.books, kept=bool(self.path))

    def _board(self) -> None:
        """The table as it stands at the end."""
        assert self.front.mirror is not None
        assert self.front.presenter is not None
        self.front.mirror.catch_up()
        view = self.front.mirror.state.view(None)
        self.screen.show([GAP, *self.front.presenter.board(view)])


def document(program: DemoProgram, closing: Closing, seconds: float) -> dict[str, Any]:
    """The same for programs."""
    demo, verdict, result = program.demo, closing.verdict, closing.result
    return {
        "game": demo.setup.game.name,
        "variants": [variant.name for variant in demo.setup.variants],
        "players": demo.names,
        "bots": list(demo.bots),
        "processes": len(demo.bots),
        "seed": demo.seed,
        "seconds": round(seconds, 2),
        "result": None if result is None else {"scores": result.scores, "winners": result.winners},
        "entries": verdict.entries if verdict else 0,
        "steps": verdict.steps if verdict else 0,
        "audit": {
            "good": bool(verdict and verdict.good),
            "accused": closing.accused,
            "unverified": verdict.report.unverified if verdict else [],
            "seeded": bool(verdict and verdict.seeded),
        },
        "file": program.path or None,
    }

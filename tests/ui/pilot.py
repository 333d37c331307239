"""A person made of typed lines, at a table in this process, for the tests of the line mode."""

from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from darwin_p2p.table.setup import open_table
from darwin_p2p.ui.plain import Session
from darwin_p2p.ui.screen import Screen

from ..bench import BENCH


class Piloted:
    """A game whose person types these lines; `text` is all that was printed."""

    def __init__(
        self,
        lines: Iterable[str],
        *,
        seats: int = 3,
        seed: int = 3,
        path: Path | None = None,
        variants: tuple[str, ...] = (),
        bots: tuple[str, ...] = ("random",),
        game: str = "darwins-choice",
        out: StringIO | None = None,
    ) -> None:
        self.out = out or StringIO()
        screen = Screen(source=StringIO("".join(f"{line}\n" for line in lines)), out=self.out)
        setup = open_table(game, seats, variants=variants)
        others = tuple(bots[seat % len(bots)] for seat in range(seats - 1))
        self.session = Session(
            setup, others, seed, screen, lambda path, data: void(path.write_bytes(data)), path, bench=BENCH
        )
        self.session.play()

    @property
    def text(self) -> str:
        return self.out.getvalue()


def void(_: object) -> None:
    pass


def answer(*lines: str, **settings: object) -> str:
    """What the game answers to the last of these lines, typed after drawing five and five."""
    text = Piloted(["1", *lines], **settings).text  # type: ignore[arg-type]
    return text.rpartition(f"> {lines[-1]}\n")[2].rpartition("> ")[0]

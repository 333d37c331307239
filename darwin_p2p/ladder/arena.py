"""What is played in a ladder, as a value that can be sent to any process and set up there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from ..errors import DarwinError
from ..table.setup import DEFAULT_GAME, TableSetup, open_table
from ..text import phrase
from ..words import n_, said

Sides = tuple[tuple[int, ...], ...]


class Arena(msgspec.Struct, frozen=True):
    """One kind of table. Ratings are never mixed between arenas."""

    game: str = DEFAULT_GAME
    seats: int = 4
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    pack: str | None = None  # the folder of the cards, where they are not our own
    fingerprint: str = ""

    @classmethod
    def of(
        cls,
        game: str,
        seats: int,
        variants: Sequence[str] = (),
        options: Mapping[str, str] | None = None,
        pack: Path | str | None = None,
    ) -> Arena:
        """The arena of a table as a person describes it."""
        folder = None if pack is None else str(Path(pack).resolve())
        setup = open_table(game, seats, variants, options, folder)
        names = tuple(variant.name for variant in setup.variants)
        return cls(game, seats, names, tuple(sorted(setup.options.items())), folder, setup.fingerprint)

    def open(self) -> TableSetup:
        """The table, set up once in each process; refuses rules or cards other than those of the ladder."""
        return _open(self)

    def sides(self) -> Sides:
        """The seats that win together: each alone, or in teams."""
        setup = self.open()
        return setup.game.sides(setup.rules, setup.seats)

    @property
    def title(self) -> str:
        seats = n_("{n} seat", "{n} seats", self.seats)
        setup = self.open()
        return ", ".join([said(setup.game.title), seats, *(said(one.title) for one in setup.variants)])


@cache
def _open(arena: Arena) -> TableSetup:
    setup = open_table(arena.game, arena.seats, arena.variants, dict(arena.options), arena.pack)
    if arena.fingerprint and setup.fingerprint != arena.fingerprint:
        raise DarwinError(
            phrase(
                "The ladder was played by other rules or cards than are installed here: its fingerprint is"
                " {played}, here it is {installed}. Begin a new file with --file.",
                played=arena.fingerprint[:12],
                installed=setup.fingerprint[:12],
            )
        )
    return setup

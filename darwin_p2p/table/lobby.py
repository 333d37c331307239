"""Who sits where before the game: seats fill with people and bots, each seat has an owner.

Plain bookkeeping without sockets. Seats of one owner are one party; a fair deal needs two parties at least.
"""

from __future__ import annotations

from collections.abc import Sequence

from .. import __version__
from ..bots.specs import label
from ..engine import Variant
from ..errors import DarwinError
from ..plugins import registry
from ..text import phrase, plural
from ..wire.talk import LobbyIs, SeatIs, VariantIs
from .setup import TableSetup

FREE = SeatIs()
ROUNDS = 32  # of each shuffle proof
GRACE = 60  # seconds a lost peer has to come back


class LobbyError(DarwinError):
    """Something at the lobby that cannot be; the sentence goes to the guest who asked for it."""


class Lobby:
    """The seats of one table, and who runs them."""

    def __init__(self, setup: TableSetup, clock: int = 0, grace: int = GRACE, stand_in: str = "") -> None:
        self.setup = setup
        self.stand_in = stand_in  # the bot that moves for whoever is lost; empty: that seat passes
        self.clock = clock
        self.grace = grace
        self.rounds = ROUNDS
        self.seats: list[SeatIs] = [FREE] * setup.seats

    def sit(self, owner: bytes, name: str, bot: str = "", bots: Sequence[str] = ()) -> None:
        """Seat a person (or the bot that plays for it) and the bots it brings; all or nothing."""
        free = [number for number, seat in enumerate(self.seats) if not seat.name]
        wanted = [bot, *bots]
        if any(seat.owner == owner and seat.name for seat in self.seats):
            raise LobbyError(phrase("You sit at this table already."))
        if len(wanted) > len(free):
            if not free:
                raise LobbyError(
                    phrase(
                        "There is no room: every seat is taken. Ask the host for a larger table, or watch."
                    )
                )
            raise LobbyError(
                phrase(
                    "There is no room: only {free} of {seats} seats are free."
                    " Ask the host for a larger table, or watch.",
                    free=len(free),
                    seats=len(self.seats),
                )
            )
        self._seat(owner, name, free[0], bot)
        for number, spec in zip(free[1:], bots, strict=False):
            self._seat(owner, _named_after(spec, name), number, spec)

    def bring(self, owner: bytes, bot: str) -> None:
        """Seat one more bot of somebody who sits here."""
        free = [number for number, seat in enumerate(self.seats) if not seat.name]
        if not free:
            raise LobbyError(phrase("Every seat is taken."))
        name = next((seat.name for seat in self.seats if seat.owner == owner), "")
        self._seat(owner, _named_after(bot, name), free[0], bot)

    def _seat(self, owner: bytes, name: str, number: int, bot: str) -> None:
        taken = {seat.name for seat in self.seats}
        self.seats[number] = SeatIs(_unlike(name[:40], taken), owner, bot)

    def leave(self, owner: bytes) -> bool:
        """Free the seats of an owner; whether it had any."""
        before = list(self.seats)
        self.seats = [FREE if seat.owner == owner else seat for seat in self.seats]
        return self.seats != before

    def free_bot(self, seat: SeatIs) -> bool:
        """Free the seat of a bot that somebody brought along; whether it was one."""
        number = self.seats.index(seat)
        brought = any(other.owner == seat.owner for other in self.seats[:number])
        if brought:
            self.seats[number] = FREE
        return brought

    @property
    def full(self) -> bool:
        return all(seat.name for seat in self.seats)

    @property
    def taken(self) -> int:
        return sum(bool(seat.name) for seat in self.seats)

    @property
    def owners(self) -> tuple[int, ...]:
        """For each seat the lowest seat of the same owner: the party it belongs to."""
        return tuple(
            next(number for number, other in enumerate(self.seats) if other.owner == seat.owner)
            for seat in self.seats
        )

    def why_not_start(self) -> str | None:
        """None when the game can begin, else what is missing."""
        if not self.full:
            free = len(self.seats) - self.taken
            return plural(
                "{n} of {seats} seats is still free.",
                "{n} of {seats} seats are still free.",
                free,
                seats=len(self.seats),
            )
        if len(set(self.owners)) < 2:
            return phrase(
                "Everybody at this table runs on one machine, so nobody could check the dealing. Let"
                " somebody join, or play alone with 'darwin play'."
            )
        return None

    def described(self) -> LobbyIs:
        setup = self.setup
        return LobbyIs(
            program=__version__,
            game=setup.game.name,
            variants=tuple(VariantIs(one.name, one.version, _package(one)) for one in setup.variants),
            options=tuple(sorted(setup.options.items())),
            pack=setup.pack.name if setup.pack else "",
            fingerprint=setup.fingerprint,
            seats=tuple(self.seats),
            clock=self.clock,
            grace=self.grace,
            stand_in=self.stand_in,
            rounds=self.rounds,
        )


def _package(variant: Variant) -> str:
    """Where others can get a house rule; those of the program, and single files, come from no package."""
    source = registry().source("variant", variant.name)
    return "" if source.bundled else source.distribution


def _named_after(bot: str, owner: str) -> str:
    """A bot's name at the table: everybody reads it, in whatever language."""
    kind = label(bot).partition(":")[0].removesuffix(".py")
    return f"{kind} ({owner})" if owner else kind


def _unlike(name: str, taken: set[str]) -> str:
    """A name that nobody at the table has yet: `Ada`, `Ada 2`, `Ada 3`."""
    answer, number = name, 1
    while answer in taken:
        number += 1
        answer = f"{name[:36]} {number}"
    return answer

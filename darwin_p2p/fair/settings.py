"""What a table agrees on before the first card: part of the game's name, so nobody can change it later."""

from __future__ import annotations

import msgspec

from ..engine.log import Header
from ..text import phrase
from .encoding import LARGEST_BATCH, MOST_ROUNDS, digest
from .errors import Refused

FORMAT = "darwin-p2p/fair/1"
DEFAULT_ESCROW = {2: None, 3: 0, 4: 0, 5: 1, 6: 1}


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table. A party is whoever runs one or more seats; it is known by its lowest seat.

    `escrow` is how many further parties may be missing when one is replaced; None: nobody can be replaced.
    """

    header: Header
    owners: tuple[int, ...]  # seat -> its party
    escrow: int | None
    rounds: int = 32  # of each shuffle proof: a cheat passes with 2^-rounds, and still meets the audit
    audit: bool = True  # open all seeds at the end
    host: int = 0  # the party that relays first
    batch: int = 256  # committed dice at a time
    sealed: tuple[str, ...] = ()  # choices that all seats asked take at once, sealed
    stand_in: str = ""  # the bot that moves for an absent seat with what lies open; empty: the seat passes
    seeded: bool = False  # the secrets come from a public seed: reproducible, not secret

    @property
    def parties(self) -> tuple[int, ...]:
        return tuple(sorted(set(self.owners)))

    @property
    def table(self) -> bytes:
        """The name of the table before anybody has joined."""
        return digest("table", msgspec.msgpack.encode(self))

    def seats_of(self, party: int) -> tuple[int, ...]:
        return tuple(seat for seat, owner in enumerate(self.owners) if owner == party)

    def check(self) -> None:
        """Refuse a table that cannot be: one sentence says why."""
        parties = self.parties
        if len(self.owners) != self.header.seats:
            raise Refused(
                phrase(
                    "{seats} seats have {owners} owners.", seats=self.header.seats, owners=len(self.owners)
                )
            )
        if not 2 <= len(self.owners) <= 6:
            raise Refused(phrase("Fair dealing is for 2 to 6 seats, not {owners}.", owners=len(self.owners)))
        if not len(parties) >= 2:
            raise Refused(phrase("Fair dealing is for 2 to 6 parties, not {parties}.", parties=len(parties)))
        if any(
            self.owners.index(party) != party for party in parties if 0 <= party < len(self.owners)
        ) or any(not 0 <= party < len(self.owners) for party in parties):
            raise Refused(phrase("A party is named by its lowest seat."))
        if self.host not in parties:
            raise Refused(
                phrase("Seat {seat} is no party's first seat, so it cannot host.", seat=self.host + 1)
            )
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise Refused(
                phrase(
                    "A shuffle is proved in 0 to {most_rounds} rounds, not {rounds}.",
                    most_rounds=MOST_ROUNDS,
                    rounds=self.rounds,
                )
            )
        if not 1 <= self.batch <= LARGEST_BATCH:
            raise Refused(
                phrase(
                    "Dice are committed 1 to {largest_batch} at a time, not {batch}.",
                    largest_batch=LARGEST_BATCH,
                    batch=self.batch,
                )
            )
        if self.escrow is not None and not 0 <= self.escrow <= len(parties) - 3:
            raise Refused(
                phrase("One other party alone would hold all keys of somebody: choose a smaller escrow.")
            )


def settings_for(
    header: Header, owners: tuple[int, ...] | None = None, *, escrow: int | None = -1, **changes: object
) -> Settings:
    """The settings of a table with the usual escrow for its number of parties."""
    owners = tuple(range(header.seats)) if owners is None else owners
    if escrow == -1:
        escrow = DEFAULT_ESCROW.get(len(set(owners)))
    made = Settings(header, owners, escrow)
    made = msgspec.structs.replace(made, **changes)
    made.check()
    return made

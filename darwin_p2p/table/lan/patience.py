"""How long the table waits for somebody who is gone, and when the others vote to go on without.

Everybody counts by what the host tells about links; that proves nothing, so a vote of all the others is
needed, and where few are left, of their persons too (see `fair.membership`).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ...fair.replica import Replica
from ...wire.talk import Presence


class Vote(msgspec.Struct, frozen=True):
    """Go on without these parties; `asks`: only a person may say so."""

    parties: tuple[int, ...]
    confirmed: bool = False
    asks: bool = False


class Patience:
    def __init__(self, me: int, grace: int, *, persons: bool) -> None:
        self.me, self.grace, self.persons = me, grace, persons
        self._voted: tuple[frozenset[int], frozenset[int]] | None = None

    def gone(self, table: Replica, presence: Presence) -> dict[int, int]:
        """Parties that still play and whose link is gone, with the seconds they have left."""
        owners = table.settings.owners
        lost = {owners[seat]: since for seat, since in presence.lost if seat < len(owners)}
        return {party: max(0, self.grace - since) for party, since in lost.items() if party in table.live}

    def vote(self, table: Replica, presence: Presence, out_of_reach: Callable[[int], bool]) -> Vote | None:
        """The vote to give now, if any; each one is given once.

        Where those who stay are few, whoever can still be reached directly is not voted out: the host that
        says they are gone may say the same of us to them."""
        gone = frozenset(party for party, left in self.gone(table, presence).items() if left == 0)
        gone -= {self.me}
        staying = table.live - gone
        begun = len(table.commitments) == len(table.parties)  # before that nothing is lost by waiting
        if not gone or not begun or len(staying) < 2 or table.settings.escrow is None:
            return None
        now = (gone, frozenset(table.live))
        if self._voted == now:
            return None
        enough = 2 * len(staying) > len(table.parties) + 1
        if not enough and not all(map(out_of_reach, gone)):
            return None
        self._voted = now
        asks = not enough and self.persons
        return Vote(tuple(sorted(gone)), confirmed=not enough, asks=asks)

    def knocking(self, table: Replica, presence: Presence) -> list[int]:
        """Parties that were dropped, are connected again, and need everybody's yes."""
        if self.persons:
            return []
        owners = table.settings.owners
        here = {owners[seat] for seat in presence.here if seat < len(owners)}
        return [party for party in here - table.live - table.expelled if not table.may_return(party)]

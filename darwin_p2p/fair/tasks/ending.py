"""After the end, acknowledged by all: everybody opens its seed; keepers open the pads of absent parties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...text import phrase
from ..encoding import expect
from ..escrow import pad_hash, speaker
from ..messages import AnyMessage, Bye, Duty, OpenPads
from ..vault import seed_hash
from .base import At, Task

if TYPE_CHECKING:
    from ..replica import Replica


class Ending(Task):
    def __init__(self, table: Replica) -> None:
        super().__init__(table)
        self.complete = False
        self._opened: set[tuple[int, int]] = set()  # (speaker, absent party)

    @property
    def done(self) -> bool:
        return not self.complete and self._all_sent()

    def _all_sent(self) -> bool:
        table = self.table
        return table.agreed(self.since) and not any(self.duties(party) for party in table.live)

    def finish(self) -> None:
        self.complete = True
        self.table.finished()

    def duties(self, party: int) -> list[Duty]:
        table = self.table
        owed = self.acks(party, self.since)
        if owed is not None or not table.settings.audit:
            return owed or []
        opened = party in table.seeds or party not in table.commitments
        duties = [] if opened else [Duty("BYE")]
        for absent in table.absent:
            if absent not in table.seeds and (party, absent) not in self._opened and self.kept(party, absent):
                duties.append(Duty("OPENPADS", (absent,)))
        return duties

    def kept(self, keeper: int, absent: int) -> list[tuple[int, int]]:
        """(entry, group) of every pad for which this keeper speaks."""
        return [
            (entry, number)
            for entry, escrow in self.table.escrows.items()
            if escrow.party == absent
            for number, members in enumerate(escrow.groups)
            if speaker(members, self.table.live) == keeper
        ]

    def take(self, at: At, message: AnyMessage) -> None:
        table = self.table
        if isinstance(message, Bye):
            found = seed_hash(table.chain.game, at.author, message.seed)
            expect(found == table.commitments[at.author], "wrong-seed")
            table.seeds[at.author] = message.seed
        elif isinstance(message, OpenPads):
            expected = self.kept(at.author, message.party)
            expect(
                [pad[:2] for pad in message.pads] == expected, "wrong-pad", phrase("not the pads it keeps")
            )
            for entry, number, pad in message.pads:
                escrow = table.escrows[entry]
                found = pad_hash(table.chain.game, escrow.party, escrow.label, number, pad)
                expect(
                    found == escrow.hashes[number],
                    "wrong-pad",
                    phrase("copy {number} of entry {entry}", entry=entry, number=number),
                )
            for entry, number, pad in message.pads:
                table.pads[entry, number] = pad
            self._opened.add((at.author, message.party))

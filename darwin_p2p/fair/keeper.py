"""What a party keeps for others: their pads, checked when they come; and its complaint when one is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import Fault
from .escrow import kept_by, nonce_part, pad_hash, pads_in, share_hash, slot_part
from .messages import Complain
from .sealing import common_point, unseal
from .work import Work, sliced

if TYPE_CHECKING:
    from .deck import Deck
    from .dispute import EscrowRecord
    from .replica import Replica


class Keeper:
    """The pads that others left with one party. `pads` is by the entry that logged them, and the group."""

    def __init__(self, table: Replica, me: int, box: int) -> None:
        self.table, self.me = table, me
        self._box = box
        self.pads: dict[tuple[int, int], bytes] = {}
        self._looked: set[int] = set()

    def look(self) -> Work[list[Complain]]:
        """Check everything new in the log that was meant for this party."""
        complaints: list[Complain] = []
        for entry in sorted(self.table.escrows.keys() - self._looked):
            self._looked.add(entry)
            complaints += self._read(entry, self.table.escrows[entry])
        if self.table.decks:
            deck = self.table.decks[-1]
            for party in deck.locks:
                entry = deck.entries["LOCK", party]
                if entry not in self._looked and deck.escrowed and deck.abandoned_at is None:
                    self._looked.add(entry)
                    complaints += yield from self._check_links(deck, party, entry)
        return complaints

    def _read(self, entry: int, record: EscrowRecord) -> list[Complain]:
        """Open the letter with one's pads; they must be what was logged."""
        kept = kept_by(record.groups, self.me)
        if record.party == self.me or not kept:
            return []
        table = self.table
        letter = record.letter(self.me)
        common = common_point(table.group, self._box, letter.point)
        content = None
        if common is not None:
            content = unseal(table.chain.game, record.party, self.me, record.what, letter, common)
        if content is None or len(content) != 32 * len(kept):
            return [Complain(entry, kept[0], b"")]
        for group, pad in zip(kept, pads_in(content), strict=True):
            if pad_hash(table.chain.game, record.party, record.label, group, pad) != record.hashes[group]:
                return [Complain(entry, group, b"")]
            self.pads[entry, group] = pad
        return self._check_dice(entry, record) if record.label[0] == "dice" else []

    def _check_dice(self, entry: int, record: EscrowRecord) -> list[Complain]:
        batch = self.table.dice.batches[record.label[1]]
        for group in kept_by(record.groups, self.me):
            pad = self.pads[entry, group]
            logged = batch.commits[record.party].shares[group]
            for index, found in enumerate(logged):
                share = nonce_part(pad, index)
                game = self.table.chain.game
                if share_hash(game, record.party, batch.number, group, index, share) != found:
                    return [Complain(entry, group, pad)]
        return []

    def _check_links(self, deck: Deck, party: int, entry: int) -> Work[list[Complain]]:
        """The chain of a LOCK must fit the pads this party keeps, before any card is drawn."""
        if party == self.me:
            return []
        group = deck.group
        for number in kept_by(deck.groups(party), self.me):
            pad = self.pads.get((deck.entries["PADS", party], number))
            if pad is None:
                continue  # a complaint about it is under way
            try:
                yield from sliced(
                    deck.check_part(party, number, slot, group.key(slot_part(group, pad, slot)))
                    for slot in range(deck.size)
                )
            except (Fault, ValueError):
                return [Complain(entry, number, pad)]
        return []

    def pad(self, party: int, source: Deck | int, group: int) -> bytes:
        """A pad of another party, for a deck or a numbered batch of dice."""
        if isinstance(source, int):
            entry = self.table.dice.batches[source].entries[party]
        else:
            entry = source.entries["PADS", party]
        return self.pads[entry, group]

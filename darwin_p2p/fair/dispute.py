"""Complaints about escrow: decided in public, by opening one deck or one batch that is then thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ..text import phrase
from .deck import Deck
from .dice import DiceBatch
from .encoding import expect
from .errors import Cheat, Fault, Stale
from .escrow import Label, kept_by, nonce_part, pad_hash, share_hash, slot_part
from .messages import Batch, Complain, Defend, Locked, Pads, Sealed
from .sealing import common_point, unseal
from .vault import deck_label, dice_label

if TYPE_CHECKING:
    from .replica import Replica
    from .tasks import At


class EscrowRecord(msgspec.Struct, frozen=True):
    """The pads of one party for one deck or batch, as they stand in the log."""

    party: int
    label: Label
    order: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    hashes: list[bytes]
    sealed: list[Sealed]

    def letter(self, keeper: int) -> Sealed:
        """The sealed pads of one keeper; letters come in party order."""
        others = [party for party in self.order if party != self.party]
        return self.sealed[others.index(keeper)]

    @property
    def what(self) -> Sequence[object]:
        """What the letters are about."""
        return ("pads", *self.label)


def record_of(message: Pads | Batch, party: int, source: Deck | DiceBatch) -> EscrowRecord | None:
    """What a message leaves in escrow; None without escrow."""
    if not message.escrow.hashes:
        return None
    label = deck_label(*source.label) if isinstance(source, Deck) else dice_label(source.number)
    escrow = message.escrow
    return EscrowRecord(party, label, source.order, source.groups(party), escrow.hashes, escrow.sealed)


class Dispute(msgspec.Struct, frozen=True):
    """Somebody could not read its pads; their author must open them to all."""

    record: EscrowRecord
    entry: int  # where the pads were logged
    complainer: int
    complaint: int  # the entry of the complaint


class Disputes:
    """Takes complaints; at most one is open at a time."""

    def __init__(self, table: Replica) -> None:
        self.table = table
        self.open: Dispute | None = None

    def complain(self, at: At, message: Complain) -> None:
        table = self.table
        if self.open is not None:
            raise Stale
        source, locked = self._source(at, message.entry)
        entry = source.entries["PADS", locked[0]] if locked and isinstance(source, Deck) else message.entry
        record = table.escrows.get(entry)
        keeps = record is not None and message.group < len(record.groups)
        if record is None or not keeps or at.author not in record.groups[message.group]:
            raise Fault("false-complaint", phrase("it keeps no such pad"))
        if not message.pad:
            self._throw_away(source)
            self.open = Dispute(record, entry, at.author, at.number)
            return
        found = pad_hash(table.chain.game, record.party, record.label, message.group, message.pad)
        expect(
            found == record.hashes[message.group], "false-complaint", phrase("not the pad that was logged")
        )
        fits = (
            _fits_deck(source, locked, message)
            if isinstance(source, Deck)
            else _fits_batch(table.chain.game, source, record.party, message)
        )
        expect(not fits, "false-complaint", phrase("the pad fits"))
        self._throw_away(source)
        table.caught(
            Cheat(record.party, "bad-escrow", message.entry, phrase("group {group}", group=message.group))
        )

    def _source(self, at: At, entry: int) -> tuple[Deck | DiceBatch, tuple[int, Locked] | None]:
        """The deck or batch an entry belongs to, which must not be in use yet."""
        table = self.table
        for deck in reversed(table.decks):
            for (kind, party), number in deck.entries.items():
                if number == entry and kind in ("PADS", "LOCK"):
                    if deck.abandoned_at is not None or deck.in_use:
                        raise Stale
                    return deck, (party, deck.locks[party]) if kind == "LOCK" else None
        for batch in reversed(table.dice.batches):
            if entry in batch.entries.values():
                if batch.abandoned or batch.used:
                    raise Stale
                return batch, None
        raise Fault("false-complaint", phrase("nothing was left in escrow there"))

    def _throw_away(self, source: Deck | DiceBatch) -> None:
        if isinstance(source, DiceBatch):
            source.abandoned = True
            self.table.forget(source)
        else:
            self.table.abandon(source)

    def defend(self, at: At, message: Defend) -> None:
        """The accused opens its letter. Either it was right, or it was not: somebody is named."""
        dispute = self.open
        assert dispute is not None
        self.open = None
        table, record, complainer = self.table, dispute.record, dispute.complainer
        try:
            number = table.group.number(message.key)
        except ValueError:
            raise Fault("bad-pad", phrase("no key")) from None
        letter = record.letter(complainer)
        common = common_point(table.group, number, table.members[complainer].box)
        expect(
            table.group.public(number) == letter.point and common is not None,
            "bad-pad",
            phrase("not the key"),
        )
        assert common is not None
        content = unseal(table.chain.game, record.party, complainer, record.what, letter, common)
        expect(content == b"".join(message.pads), "bad-pad", phrase("the letter held something else"))
        kept = kept_by(record.groups, complainer)
        expect(len(message.pads) == len(kept), "bad-pad", phrase("pads are missing"))
        for group, pad in zip(kept, message.pads, strict=True):
            found = pad_hash(table.chain.game, record.party, record.label, group, pad)
            expect(found == record.hashes[group], "bad-pad", phrase("group {group}", group=group))
        table.caught(Cheat(complainer, "false-complaint", dispute.complaint))

    def left(self, party: int) -> None:
        """Without one of the two nobody can be named; the deck or batch is gone anyway."""
        if self.open is not None and party in (self.open.record.party, self.open.complainer):
            self.open = None


def _fits_deck(deck: Deck, locked: tuple[int, Locked] | None, message: Complain) -> bool:
    """Whether a pad gives the links of the chain that it should."""
    if locked is None:
        return True
    party, _ = locked
    try:
        for slot in range(deck.size):
            part = deck.group.key(slot_part(deck.group, message.pad, slot))
            deck.check_part(party, message.group, slot, part)
    except (Fault, ValueError):
        return False
    return True


def _fits_batch(game: bytes, batch: DiceBatch, party: int, message: Complain) -> bool:
    row = batch.commits[party].shares[message.group]
    return all(
        share_hash(game, party, batch.number, message.group, index, nonce_part(message.pad, index)) == logged
        for index, logged in enumerate(row)
    )

"""The audit: with the seeds open, everything secret is made again and compared with the log."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .deck import Deck
from .dice import DiceBatch
from .escrow import Label, kept_by, pad_hash
from .lock import key_parts, keys_of, lock
from .messages import Escrow
from .replica import Replica
from .sealing import seal
from .shuffle import shuffle
from .vault import Vault, deck_label, dice_label
from .work import Work


class Finding(msgspec.Struct, frozen=True):
    """What the audit holds against a seat."""

    seat: int
    kind: str
    entry: int
    detail: str = ""


class SlotHistory(msgspec.Struct, frozen=True):
    """Where a card was: None stands for a card that stayed closed, or that nobody drew."""

    slot: int
    card: int | None
    drawer: int | None
    holder: int | None


class Report(msgspec.Struct, frozen=True):
    """`unverified` are parties whose seed is not there: nothing is proved against them, nor for them."""

    findings: list[Finding]
    unverified: list[int]
    history: list[SlotHistory]


def audit(table: Replica) -> Work[Report]:
    """Check everybody whose seed has been opened."""
    auditor = Auditor(table)
    findings: list[Finding] = []
    for party in sorted(table.seeds):
        findings += yield from auditor.check(party)
    findings += auditor.letters()
    unverified = [party for party in table.parties if party not in table.seeds]
    return Report(findings, unverified, auditor.history())


class Auditor:
    def __init__(self, table: Replica) -> None:
        self.table = table
        group, game = table.group, table.chain.game
        self.vaults = {party: Vault(seed, game, party, group) for party, seed in table.seeds.items()}
        self._keys: dict[tuple[int, int], list[int]] = {}

    def check(self, party: int) -> Work[list[Finding]]:
        findings: list[Finding] = []
        for batch in self.table.dice.batches:
            if party in batch.commits:
                findings += self._dice(party, batch)
                yield 0
        for deck in self.table.decks:
            if party in deck.order:
                findings += yield from self._deck(party, deck)
        return findings

    def _escrow(
        self, vault: Vault, label: Label, order: tuple[int, ...], groups: tuple[tuple[int, ...], ...]
    ) -> Escrow:
        """What the party had to log."""
        if groups == ((vault.party,),):
            return Escrow([], [])
        pads = vault.pads(label, groups)
        hashes = [pad_hash(vault.game, vault.party, label, number, pad) for number, pad in enumerate(pads)]
        letters = []
        for keeper in order:
            if keeper != vault.party:
                content = b"".join(pads[number] for number in kept_by(groups, keeper))
                letters.append(seal(vault, keeper, self.table.members[keeper].box, ("pads", *label), content))
        return Escrow(hashes, letters)

    def _dice(self, party: int, batch: DiceBatch) -> Iterator[Finding]:
        vault, logged, entry = self.vaults[party], batch.commits[party], batch.entries[party]
        label, groups = dice_label(batch.number), batch.groups(party)
        _, leaves, shares = vault.dice(batch.number, vault.pads(label, groups), batch.size)
        if (leaves, shares) != (logged.leaves, logged.shares):
            yield Finding(party, "dice-not-from-seed", entry, f"batch {batch.number}")
        if self._escrow(vault, label, batch.order, groups) != logged.escrow:
            yield Finding(party, "pads-not-from-seed", entry, f"batch {batch.number}")

    def _deck(self, party: int, deck: Deck) -> Work[list[Finding]]:
        vault, group, label = self.vaults[party], deck.group, deck_label(*deck.label)
        findings: list[Finding] = []
        groups = deck.groups(party)
        pads = deck.pads.get(party)
        if pads is not None and self._escrow(vault, label, deck.order, groups) != pads.escrow:
            entry = deck.entries["PADS", party]
            findings.append(Finding(party, "pads-not-from-seed", entry, f"deck {deck.number}"))
        sent = deck.shuffles.get(party)
        if sent is None:
            return findings
        points = deck.shuffle_input(party)
        mask, order = vault.mask_and_order(label, points)
        out = yield from shuffle(group, mask, order, points)
        if (out, group.public(mask)) != (sent.out, sent.mask):
            entry = deck.entries["SHUFFLE", party]
            findings.append(Finding(party, "false-shuffle", entry, f"deck {deck.number}"))
        locked = deck.locks.get(party)
        if locked is None:
            return findings
        parts = key_parts(group, vault.pads(label, groups), deck.size)
        keys = self._keys[deck.number, party] = keys_of(group, parts)
        _, out = yield from lock(deck, party, mask, keys)
        ends = [group.public(key) for key in keys]  # the links before were checked by their keepers
        yield len(ends)
        if (out, ends) != (locked.out, locked.chain[-1]):
            entry = deck.entries["LOCK", party]
            findings.append(Finding(party, "false-lock", entry, f"deck {deck.number}"))
        return findings

    def _keys_of(self, deck: Deck, place: int) -> dict[int, int]:
        """All keys of a slot that are known now, those made from seeds included."""
        made = {
            party: self._keys[deck.number, party][place]
            for party in deck.order
            if (deck.number, party) in self._keys
        }
        return {**made, **deck.keys[place]}

    def letters(self) -> Iterator[Finding]:
        """Keys sealed for team-mates: the letter is written again, and whoever lied about it is named."""
        table = self.table
        for entry, letter in table.cards.letters.items():
            vault = self.vaults.get(letter.giver)
            keys = []
            for slot in letter.slots:
                number = self._keys_of(*table.cards.slots[slot]).get(table.cards.drawers[slot])
                if number is not None:
                    keys.append(table.group.key(number))
            if vault is None or len(keys) < len(letter.slots):
                continue
            box = table.members[letter.taker].box
            right = seal(vault, letter.taker, box, letter.what, b"".join(keys))
            refusal = table.cards.refused_letters.get(entry)
            if right != letter.sealed:
                yield Finding(letter.giver, "bad-seal", entry)
            elif refusal is not None:
                yield Finding(letter.taker, "false-complaint", refusal)

    def history(self) -> list[SlotHistory]:
        """Every card of the game, as far as the keys that are open now tell."""
        cards = self.table.cards
        answer = []
        for slot, (deck, place) in enumerate(cards.slots):
            card = cards.public.get(slot)
            keys = self._keys_of(deck, place)
            if card is None and all(party in keys for party in deck.order):
                card = deck.open(place, keys)
            answer.append(SlotHistory(slot, card, cards.drawers.get(slot), cards.holders.get(slot)))
        return answer

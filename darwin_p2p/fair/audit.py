"""The audit: with the seeds open, everything secret is made again and compared with the log."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..text import phrase
from .cards import Parcel
from .deck import Deck
from .dice import DiceBatch
from .escrow import Label
from .lock import key_parts, keys_of, lock
from .messages import Escrow
from .replica import Replica
from .sealing import make_escrow, seal
from .shuffle import shuffle
from .vault import Vault, deck_label, dice_label
from .work import Work, sliced


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
    for party in table.absent:
        findings += yield from auditor.check_pads(party)
    findings += auditor.letters()
    findings += auditor.parcels()
    unverified = [party for party in table.parties if party not in table.seeds]
    return Report(findings, unverified, auditor.history())


class Auditor:
    def __init__(self, table: Replica) -> None:
        self.table = table
        group, game = table.group, table.chain.game
        self.vaults = {party: Vault(seed, game, party, group) for party, seed in table.seeds.items()}
        self._keys: dict[tuple[int, int], list[int]] = {}  # (deck, party) -> keys by place
        self._parts: dict[tuple[int, int], list[list[int]]] = {}  # the parts they are made of, by group
        self._orders: dict[tuple[int, int], list[int]] = {}  # (deck, party) -> permutation

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
        boxes = {party: joined.box for party, joined in self.table.members.items()}
        return make_escrow(vault, label, order, groups, boxes)

    def _dice(self, party: int, batch: DiceBatch) -> Iterator[Finding]:
        vault, logged, entry = self.vaults[party], batch.commits[party], batch.entries[party]
        label, groups = dice_label(batch.number), batch.groups(party)
        _, leaves, shares = vault.dice(batch.number, vault.pads(label, groups), batch.size)
        if (leaves, shares) != (logged.leaves, logged.shares):
            yield Finding(party, "dice-not-from-seed", entry, phrase("batch {number}", number=batch.number))
        if self._escrow(vault, label, batch.order, groups) != logged.escrow:
            yield Finding(party, "pads-not-from-seed", entry, phrase("batch {number}", number=batch.number))

    def _deck(self, party: int, deck: Deck) -> Work[list[Finding]]:
        vault, group, label = self.vaults[party], deck.group, deck_label(*deck.label)
        findings: list[Finding] = []
        groups = deck.groups(party)
        pads = deck.pads.get(party)
        if pads is not None and self._escrow(vault, label, deck.order, groups) != pads.escrow:
            entry = deck.entries["PADS", party]
            findings.append(
                Finding(party, "pads-not-from-seed", entry, phrase("deck {number}", number=deck.number))
            )
        sent = deck.shuffles.get(party)
        if sent is None:
            return findings
        points = deck.shuffle_input(party)
        mask, order = vault.mask_and_order(label, points)
        out = yield from shuffle(group, mask, order, points)
        if (out, group.public(mask)) != (sent.out, sent.mask):
            entry = deck.entries["SHUFFLE", party]
            findings.append(
                Finding(party, "false-shuffle", entry, phrase("deck {number}", number=deck.number))
            )
        locked = deck.locks.get(party)
        if locked is None:
            return findings
        parts = key_parts(group, vault.pads(label, groups), deck.size)
        keys = self._made(deck, party, parts)
        _, out = yield from lock(deck, party, mask, keys)
        ends = yield from sliced(map(group.public, keys))  # the links before were checked by their keepers
        if (out, ends) != (locked.out, locked.chain[-1]):
            entry = deck.entries["LOCK", party]
            findings.append(Finding(party, "false-lock", entry, phrase("deck {number}", number=deck.number)))
        if not findings:
            self._orders[deck.number, party] = order
        return findings

    def check_pads(self, party: int) -> Work[list[Finding]]:
        """An absent party: the pads that its keepers have opened must give the keys it committed to."""
        findings: list[Finding] = []
        for deck in self.table.decks:
            entry = deck.entries.get(("PADS", party))
            if entry is None or party not in deck.locks or party in self.vaults:
                continue
            pads = [self.table.pads.get((entry, number)) for number in range(len(deck.groups(party)))]
            if None in pads:
                continue
            parts = key_parts(deck.group, [pad for pad in pads if pad is not None], deck.size)
            keys = self._made(deck, party, parts)
            ends = yield from sliced(map(deck.group.public, keys))
            if ends != deck.locks[party].chain[-1]:
                findings.append(
                    Finding(party, "bad-escrow", entry, phrase("deck {number}", number=deck.number))
                )
        return findings

    def _made(self, deck: Deck, party: int, parts: list[list[int]]) -> list[int]:
        """Keep the keys of a party, and what they are made of."""
        keys = keys_of(deck.group, parts)
        self._parts[deck.number, party], self._keys[deck.number, party] = parts, keys
        return keys

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
                number = self._last_key(slot)
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

    def _last_key(self, slot: int) -> int | None:
        """The key that the holder of a card has: that of the drawer's lock; of a mailed card the product."""
        cards = self.table.cards
        deck, place = cards.slots[slot]
        keys = self._keys_of(deck, place)
        if slot not in cards.parcels:
            return keys.get(cards.drawers[slot])
        product = 1
        for party in deck.order:
            if party not in keys:
                return None
            product = product * keys[party] % deck.group.order
        return product

    def parcels(self) -> Iterator[Finding]:
        """Cards dealt by letters: the same for every letter whose content is known now."""
        cards = self.table.cards
        refused = {id(parcel): entry for entry, parcel in cards.refused_parcels.items()}
        known = {id(parcel): parcel for parcel in (*cards.parcels.values(), *cards.refused_parcels.values())}
        for name, parcel in known.items():
            bad = [self._bad_mail(parcel, whose) for whose in parcel.mails]
            yield from (one for one in bad if isinstance(one, Finding))
            if name in refused and all(one is False for one in bad):
                yield Finding(parcel.drawer, "false-complaint", refused[name])

    def _bad_mail(self, parcel: Parcel, whose: tuple[int, int, int]) -> Finding | bool | None:
        """A finding, False for a good letter, None when nobody can tell."""
        party, number, group = whose
        mail = parcel.mails[whose]
        vault = self.vaults.get(mail.author)
        keys: list[int] = []
        for _, deck, place in self.table.cards.mailed(parcel, party, number):
            rows = self._parts.get((deck.number, party))
            if vault is None or rows is None:
                return None
            keys.append(rows[group][place] if number else self._keys[deck.number, party][place])
        assert vault is not None
        box = self.table.members[parcel.drawer].box
        content = b"".join(self.table.group.key(key) for key in keys)
        right = seal(vault, parcel.drawer, box, parcel.what(whose), content)
        return False if right == mail.sealed else Finding(mail.author, "bad-seal", mail.entry)

    def history(self) -> list[SlotHistory]:
        """Every card of the game, as far as the keys that are open now tell."""
        cards = self.table.cards
        answer = []
        for slot, (deck, place) in enumerate(cards.slots):
            card = cards.public.get(slot)
            if card is None:
                card = self._card(deck, place)
            answer.append(SlotHistory(slot, card, cards.drawers.get(slot), cards.holders.get(slot)))
        return answer

    def _card(self, deck: Deck, place: int) -> int | None:
        """The card in a slot that nobody opened: by the permutations if all are proved, else by the keys."""
        orders = [self._orders.get((deck.number, party)) for party in deck.order]
        if None not in orders:
            for order in reversed(orders):
                assert order is not None
                place = order[place]
            return deck.cards[place]
        keys = self._keys_of(deck, place)
        return deck.open(place, keys) if all(party in keys for party in deck.order) else None

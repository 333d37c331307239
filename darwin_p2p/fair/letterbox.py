"""Letters that were sent to one party: keys of cards that team-mates gave it, and of cards dealt by mail."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from .errors import Fault
from .escrow import pads_in
from .sealing import common_point, unseal

if TYPE_CHECKING:
    from .cards import Parcel
    from .messages import Sealed
    from .replica import Replica
    from .vault import Secrets


class LetterBox:
    """Opens letters with the party's box key, and keeps the keys that are good."""

    def __init__(self, table: Replica, me: int, secrets: Secrets) -> None:
        self.table, self.me = table, me
        self._box = secrets.box_number(table.group)
        self._opened: set[int] = set()
        self._keys: dict[int, int] = {}  # slot -> key number
        self._parcels: dict[int, dict[int, int]] = {}  # by the entry they are about

    def _open(self, sender: int, what: Sequence[object], sealed: Sealed) -> list[bytes]:
        """The keys in a letter; none when it does not open."""
        common = common_point(self.table.group, self._box, sealed.point)
        if common is None:
            return []
        return pads_in(unseal(self.table.chain.game, sender, self.me, what, sealed, common) or b"")

    def given(self, slot: int) -> int | None:
        """The last key of a card that a team-mate has shown us or given to us."""
        cards = self.table.cards
        for entry in [entry for entry in cards.letters if entry not in self._opened]:
            self._opened.add(entry)
            letter = cards.letters[entry]
            if letter.taker == self.me:
                keys = self._open(letter.giver, letter.what, letter.sealed)
                for one, key in zip(letter.slots, keys, strict=False):
                    with suppress(Fault):  # a key that does not fit is no key
                        self._keys[one] = cards.checked(one, key)
        return self._keys.get(slot)

    def mailed(self, parcel: Parcel) -> dict[int, int]:
        """Of every slot in a parcel the product of the keys in its letters; empty when one is no good."""
        if parcel.about not in self._parcels:
            try:
                self._parcels[parcel.about] = self._products(parcel)
            except (Fault, ValueError):
                self._parcels[parcel.about] = {}
        return self._parcels[parcel.about]

    def _products(self, parcel: Parcel) -> dict[int, int]:
        products = dict.fromkeys(parcel.slots, 1)
        for whose, mail in parcel.mails.items():
            party, number, group = whose
            keys = self._open(mail.author, parcel.what(whose), mail.sealed)
            for (slot, deck, place), key in zip(
                self.table.cards.mailed(parcel, party, number), keys, strict=True
            ):
                if number:
                    part = deck.check_part(party, group, place, key)
                else:
                    part = deck.check_key(party, place, key)
                products[slot] = products[slot] * part % deck.group.order
        return products

"""Answers a `Choice` that several seats take at the same time: all seal, then all open.

A sealed choice is bound to its seat and step, so a copied one is worth nothing; it is encrypted under a die
of its author, so a withheld one is rebuilt like a withheld die.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.padding import PKCS7

from ...engine import Choice
from ...text import phrase
from ..dice import RollRecord
from ..encoding import digest, expect
from ..errors import Cheat, Fault
from ..messages import AnyMessage, Duty, Seal, Shown, Unseal
from .base import At
from .rolling import Rolling

if TYPE_CHECKING:
    from ..replica import Replica

NONCE = bytes(12)
PADDING = PKCS7(2040)  # to 255 bytes: a long choice looks like a short one


def promise(game: bytes, seat: int, step: int, choice: bytes, salt: bytes) -> bytes:
    return digest("choice", game, seat, step, choice, salt)


def _cipher(nonce: bytes, promised: bytes) -> ChaCha20Poly1305:
    """One key for each promise, so a box has a key of its own."""
    return ChaCha20Poly1305(digest("choice-key", nonce, promised))


def choice_box(nonce: bytes, promised: bytes, choice: bytes, salt: bytes) -> bytes:
    """A sealed choice; its size tells nothing."""
    padder = PADDING.padder()
    return _cipher(nonce, promised).encrypt(NONCE, padder.update(choice + salt) + padder.finalize(), None)


def in_box(nonce: bytes, promised: bytes, box: bytes) -> tuple[bytes, bytes] | None:
    """Choice and salt; None when it does not open."""
    unpadder = PADDING.unpadder()
    try:
        padded = _cipher(nonce, promised).decrypt(NONCE, box, None)
        content = unpadder.update(padded) + unpadder.finalize()
    except (InvalidTag, ValueError):
        return None
    return content[:-32], content[-32:]


class SealedChoosing(Rolling):
    def __init__(self, table: Replica, need: Choice) -> None:
        super().__init__(table, f"seal {table.step}")
        self.need = need
        self.step = table.step
        self.seats = (need.seat, *need.also)
        self.seals: dict[int, Seal] = {}
        self.sealed_at = 0
        self.opened: dict[int, tuple[bytes, list[Shown], At]] = {}

    def _owner(self, seat: int) -> int:
        return self.table.settings.owners[seat]

    def _unsealed(self) -> list[int]:
        """Seats at the table whose choice has not been sealed yet."""
        return [
            seat for seat in self.seats if seat not in self.seals and self._owner(seat) in self.table.live
        ]

    def _closed(self) -> list[int]:
        return [seat for seat in self.seals if seat not in self.opened]

    @property
    def done(self) -> bool:
        return self.roll is not None and not self._unsealed() and not self._closed()

    def wanted(self, party: int) -> bool:
        return super().wanted(party) and any(self._owner(seat) == party for seat in self._closed())

    def refresh(self) -> None:
        if self.roll is None:
            self.batch = self.prepare()
        elif self._lost():  # then its seats do what absent seats do
            gone = [seat for seat in self._closed() if self._owner(seat) in self.table.absent]
            for seat in gone:
                del self.seals[seat]

    def openings(self, party: int, roll: RollRecord) -> list[Duty]:
        unsealed = self._unsealed()
        if unsealed:
            return [Duty("SEAL", (self.step, seat)) for seat in unsealed if self._owner(seat) == party]
        owed = self.acks(party, self.sealed_at)
        if owed is not None:
            return owed
        closed = [seat for seat in self._closed() if self._owner(seat) == party]
        return [Duty("UNSEAL", (self.step, seat)) for seat in closed] + self.shares(party, roll)

    def take(self, at: At, message: AnyMessage) -> None:
        if isinstance(message, Seal):
            copied = any(message.promise == other.promise for other in self.seals.values())
            expect(not copied, "copied-commitment")
            self.seals[message.seat] = message
            self.sealed_at = at.number
        elif isinstance(message, Unseal):
            found = promise(self.table.chain.game, message.seat, self.step, message.choice, message.salt)
            expect(found == self.seals[message.seat].promise, "bad-seal", phrase("not what was sealed"))
            self.opened[message.seat] = (message.choice, message.shows, at)
        else:
            super().take(at, message)

    def content(self, seat: int, nonce: bytes) -> tuple[bytes, bytes] | None:
        """Choice and salt out of a sealed choice; None when they are not what was promised."""
        seal = self.seals[seat]
        content = in_box(nonce, seal.promise, seal.box)
        kept = content and promise(self.table.chain.game, seat, self.step, *content) == seal.promise
        return content if kept else None

    def _open(self, party: int, nonce: bytes, at: At) -> None:
        super()._open(party, nonce, at)
        for seat in [seat for seat in self._closed() if self._owner(seat) == party]:
            content = self.content(seat, nonce)
            if content is not None:
                self.opened[seat] = (content[0], [], At(at.number, party, at.seen))
            else:
                del self.seals[seat]
                self.table.caught(
                    Cheat(party, "bad-seal", at.number, phrase("nothing was in the sealed choice"))
                )

    def finish(self) -> None:
        """Apply the choices in the order in which the game asks for them."""
        table = self.table
        for _ in self.seats:
            need = table.state.need
            if not isinstance(need, Choice) or need.about != self.need.about or need.seat not in self.seats:
                return
            choice = self.opened.pop(need.seat, None)
            if choice is not None:
                action, shows, at = choice
                try:
                    table.act(at, need.seat, action, shows)
                    continue
                except Fault as fault:
                    table.caught(Cheat(at.author, fault.kind, at.number, fault.detail))
            if not table.can_fall_back(need.seat):
                return
            table.fall_back(need.seat)

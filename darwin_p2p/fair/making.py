"""How a party makes each message it owes, from its secrets and the log alone.

Everything can be made again after a crash: secrets come from the seed, letters are opened again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from ..engine import Deal
from .cards import Parcel
from .deck import Deck
from .dice import DiceBatch
from .encoding import digest
from .escrow import Label, kept_by, nonce_part, slot_part
from .letterbox import LetterBox
from .lock import chain_of, key_parts, keys_of, lock, prove_lock
from .messages import (
    Ack,
    AnyMessage,
    Batch,
    Bye,
    Commit,
    Defend,
    Draw,
    Duty,
    Escrow,
    Hand,
    Join,
    Keys,
    Locked,
    MailKeys,
    NewDeck,
    Nonce,
    OpenPads,
    Pads,
    Proof,
    Roll,
    Seal,
    Share,
    Show,
    Shown,
    Shuffled,
    Taken,
    Unseal,
)
from .sealing import make_escrow, seal
from .settings import Settings
from .shuffle import prove, shadow, shuffle
from .tasks import Drawing, Ending, Handing, Mailing, SealedChoosing, Shuffling
from .tasks.rolling import Rolling
from .tasks.sealed import choice_box, promise
from .tasks.setup import vouched_bytes
from .vault import Secrets, Vault, deck_label, dice_label
from .work import Work

if TYPE_CHECKING:
    from .keeper import Keeper
    from .replica import Replica


class DeckSecrets(msgspec.Struct):
    """What a party knows about one deck."""

    mask: int
    order: list[int]
    seeds: list[bytes]
    shadows: list[bytes] | None = None


class Maker:
    def __init__(
        self, table: Replica, me: int, secrets: Secrets, keeper: Keeper, introduction: tuple[str, str, bytes]
    ) -> None:
        self.table, self.me, self.secrets, self.keeper = table, me, secrets, keeper
        self._introduction = introduction
        self.spoilt: list[int] = []  # slots of ours that hold no card
        self._decks: dict[int, DeckSecrets] = {}
        self._parts: dict[int, list[list[int]]] = {}
        self._dice: dict[int, list[bytes]] = {}
        self._cards: dict[int, int] = {}
        self.letters = LetterBox(table, me, secrets)
        self._vault: Vault | None = None

    @property
    def settings(self) -> Settings:
        return self.table.settings

    @property
    def vault(self) -> Vault:
        game = self.table.chain.game
        if self._vault is None or self._vault.game != game:
            self._vault = Vault(self.secrets.seed, game, self.me, self.table.group)
        return self._vault

    def make(self, duty: Duty) -> Work[AnyMessage]:
        """The message that fulfils a duty."""
        if duty.kind == "SHUFFLE":
            return (yield from self._shuffle())
        if duty.kind == "LOCK":
            return (yield from self._lock())
        if duty.kind == "PROOF":
            deck = self._current()
            assert deck.challenge is not None
            return (yield from self.proof(deck, deck.challenge))
        simple: dict[str, Callable[[Duty], AnyMessage]] = {
            "ACK": lambda duty: Ack(),
            "JOIN": self._join,
            "COMMIT": lambda duty: Commit(self.vault.commitment),
            "BATCH": self._batch,
            "DECK": self._deck,
            "PADS": self._pads,
            "ROLL": self._roll,
            "NONCE": self._nonce,
            "DRAW": self._draw,
            "KEYS": self._keys,
            "MAIL": self._mail,
            "SHARE": self._share,
            "SHOW": self._show,
            "HAND": self._hand,
            "TAKEN": self._taken,
            "UNSEAL": self._unseal,
            "DEFEND": self._defend,
            "BYE": lambda duty: Bye(self.secrets.seed),
            "OPENPADS": self._open_pads,
        }
        return simple[duty.kind](duty)

    # -- sitting down, escrow ----------------------------------------------------------------------------

    def _join(self, duty: Duty) -> Join:
        name, address, identity = self._introduction
        signatures = self.table.suite.signatures
        box = self.table.group.public(self.secrets.box_number(self.table.group))
        join = Join(signatures.public(self.secrets.signing), box, name, address)
        if not identity:
            return join
        vouch = signatures.sign(identity, vouched_bytes(self.settings.table, join))
        return msgspec.structs.replace(join, identity=signatures.public(identity), vouch=vouch)

    def _escrow(self, label: Label, order: tuple[int, ...], groups: tuple[tuple[int, ...], ...]) -> Escrow:
        boxes = {party: joined.box for party, joined in self.table.members.items()}
        return make_escrow(self.vault, label, order, groups, boxes)

    def _pads(self, duty: Duty) -> Pads:
        deck = self._current()
        label = deck_label(*deck.label)
        return Pads(deck.number, self._escrow(label, deck.order, deck.groups(self.me)))

    def _batch(self, duty: Duty) -> Batch:
        batch = self.table.dice.batches[-1]
        groups = batch.groups(self.me)
        label = dice_label(batch.number)
        _, leaves, hashes = self.vault.dice(batch.number, self.vault.pads(label, groups), batch.size)
        return Batch(batch.number, leaves, hashes, self._escrow(label, batch.order, groups))

    def nonce(self, batch: DiceBatch, index: int) -> bytes:
        if batch.number not in self._dice:
            pads = self.vault.pads(dice_label(batch.number), batch.groups(self.me))
            self._dice[batch.number] = self.vault.dice(batch.number, pads, batch.size)[0]
        return self._dice[batch.number][index]

    def _defend(self, duty: Duty) -> Defend:
        dispute = self.table.disputes.open
        assert dispute is not None
        record = dispute.record
        pads = self.vault.pads(record.label, record.groups)
        kept = [pads[number] for number in kept_by(record.groups, dispute.complainer)]
        number = self.vault.seal_number(dispute.complainer, list(record.what), b"".join(kept))
        return Defend(dispute.entry, self.table.group.key(number), kept)

    def _open_pads(self, duty: Duty) -> OpenPads:
        (absent,) = duty.key
        task = self.table.task
        assert isinstance(task, Ending)
        pads = [(entry, group, self.keeper.pads[entry, group]) for entry, group in task.kept(self.me, absent)]
        return OpenPads(absent, pads)

    # -- decks -------------------------------------------------------------------------------------------

    def _current(self) -> Deck:
        return self.table.decks[-1]

    def _deck(self, duty: Duty) -> NewDeck:
        task = self.table.task
        assert isinstance(task, Shuffling)
        order = tuple(sorted(self.table.live))
        return NewDeck(duty.key[0], task.need.cards, order, self.settings.rounds)

    def _secrets(self, deck: Deck) -> DeckSecrets:
        secrets = self._decks.get(deck.number)
        if secrets is None:
            label, points = deck_label(*deck.label), deck.shuffle_input(self.me)
            mask, order = self.vault.mask_and_order(label, points)
            seeds = self.vault.shadow_seeds(label, points, deck.rounds)
            secrets = self._decks[deck.number] = DeckSecrets(mask, order, seeds)
        return secrets

    def _shuffle(self) -> Work[Shuffled]:
        deck = self._current()
        secrets = self._secrets(deck)
        out = yield from shuffle(deck.group, secrets.mask, secrets.order, deck.shuffle_input(self.me))
        return Shuffled(deck.number, out, deck.group.public(secrets.mask))

    def prepare(self, deck: Deck) -> Work[list[bytes]]:
        """The shadows that commit us to the proof of our shuffle: most of the work of a deck."""
        secrets = self._secrets(deck)
        if secrets.shadows is None:
            shadows = []
            for seed in secrets.seeds:
                shadows.append((yield from shadow(deck.group, seed, deck.shuffle_input(self.me))))
            secrets.shadows = shadows
        return secrets.shadows

    def _lock(self) -> Work[Locked]:
        deck = self._current()
        shadows = yield from self.prepare(deck)
        parts = self._key_parts(deck)
        chain = yield from chain_of(deck.group, parts)
        numbers, out = yield from lock(deck, self.me, self._secrets(deck).mask, keys_of(deck.group, parts))
        secret = self.vault.lock_secret(deck_label(*deck.label))
        proof = yield from prove_lock(deck, self.me, numbers, out, chain, secret)
        return Locked(deck.number, out, chain, proof, shadows)

    def proof(self, deck: Deck, challenge: bytes) -> Work[Proof]:
        secrets = self._secrets(deck)
        yield 0
        return prove(deck, self.me, secrets.mask, secrets.order, secrets.seeds, challenge)

    # -- keys and cards ----------------------------------------------------------------------------------

    def _key_parts(self, deck: Deck) -> list[list[int]]:
        parts = self._parts.get(deck.number)
        if parts is None:
            pads = self.vault.pads(deck_label(*deck.label), deck.groups(self.me))
            parts = self._parts[deck.number] = key_parts(deck.group, pads, deck.size)
        return parts

    def _own_key(self, deck: Deck, place: int) -> int:
        product = 1
        for row in self._key_parts(deck):
            product = product * row[place] % deck.group.order
        return product

    def _last_key(self, slot: int) -> int | None:
        """The key that is missing of a card in a hand, if we have it."""
        cards = self.table.cards
        if cards.drawers.get(slot) == self.me:
            if slot in cards.parcels:
                return self._mailed(cards.parcels[slot]).get(slot)
            return self._own_key(*cards.slots[slot])
        return self.letters.given(slot)

    def _mailed(self, parcel: Parcel) -> dict[int, int]:
        """The products of all keys of the slots in a parcel; empty when a letter is no good."""
        products = self.letters.mailed(parcel)
        own = [one for one in self.table.cards.mailed(parcel, self.me) if one[0] in products]
        order = self.table.group.order
        return products | {
            slot: products[slot] * self._own_key(deck, place) % order for slot, deck, place in own
        }

    def slot_key(self, slot: int) -> bytes:
        number = self._last_key(slot)
        assert number is not None
        return self.table.group.key(number)

    def read(self, slot: int) -> int | None:
        """A hidden card, if it is ours to know."""
        if slot in self._cards:
            return self._cards[slot]
        number = self._last_key(slot)
        if number is None:
            return None
        card = self.table.cards.face(slot, number)
        if card is None:
            if slot not in self.spoilt:
                self.spoilt.append(slot)
            return None
        self._cards[slot] = card
        return card

    def shown(self, slot: int) -> Shown:
        return Shown(slot, self.slot_key(slot), self.read(slot))

    def _draw(self, duty: Duty) -> Draw:
        task = self.table.task
        assert isinstance(task, Drawing | Mailing)
        need = task.need
        return Draw(self.table.step, need.slots, need.seat if isinstance(need, Deal) else None)

    def _keys(self, duty: Duty) -> Keys:
        task = self.table.task
        assert isinstance(task, Drawing)
        group = self.table.group
        keys = [group.key(self._own_key(deck, place)) for _, deck, place in task.locked(self.me)]
        return Keys(duty.key[0], keys)

    def _share(self, duty: Duty) -> Share:
        absent, about, number, part = duty.key
        task = self.table.task
        group = self.table.group
        if isinstance(task, Drawing):
            deck = next(deck for _, deck, _ in task.locked(absent) if deck.number == number)
            pad = self.keeper.pad(absent, deck, part)
            places = [place for _, one, place in task.locked(absent) if one is deck]
            parts = [group.key(slot_part(group, pad, place)) for place in places]
        else:
            rolling = self._rolling()
            assert rolling.roll is not None
            pad = self.keeper.pad(absent, rolling.batch.number, part)
            parts = [nonce_part(pad, rolling.roll.index)]
        return Share(absent, about, number, part, parts)

    def _show(self, duty: Duty) -> Show:
        task = self.table.task
        if isinstance(task, Drawing):
            slots = task.showable(self.me)
        else:
            assert isinstance(task, Handing)
            slots = list(self.table.cards.hidden_in(task.need.slots))
        return Show(duty.key[0], [self.shown(slot) for slot in slots])

    # -- team-mates --------------------------------------------------------------------------------------

    def _hand(self, duty: Duty) -> Hand:
        task = self.table.task
        assert isinstance(task, Handing)
        content = b"".join(self.slot_key(slot) for slot in self.table.cards.hidden_in(task.need.slots))
        box = self.table.members[task.taker].box
        return Hand(duty.key[0], seal(self.vault, task.taker, box, ("hand", duty.key[0]), content))

    def _taken(self, duty: Duty) -> Taken:
        task = self.table.task
        if isinstance(task, Mailing):
            return Taken(duty.key[0], len(self._mailed(task.parcel)) == len(task.need.slots))
        assert isinstance(task, Handing)
        slots = self.table.cards.hidden_in(task.need.slots)
        return Taken(duty.key[0], all(self._last_key(slot) is not None for slot in slots))

    def _mail(self, duty: Duty) -> MailKeys:
        task = self.table.task
        assert isinstance(task, Mailing)
        _, party, number, group = duty.key
        parcel, cards = task.parcel, self.table.cards
        if party == self.me:
            keys = [self._own_key(deck, place) for _, deck, place in cards.mailed(parcel, party)]
        else:
            pad = self.keeper.pad(party, task.decks(party)[number], group)
            places = [place for _, _, place in cards.mailed(parcel, party, number)]
            keys = [slot_part(self.table.group, pad, place) for place in places]
        content = b"".join(self.table.group.key(key) for key in keys)
        box = self.table.members[parcel.drawer].box
        sealed = seal(self.vault, parcel.drawer, box, parcel.what((party, number, group)), content)
        return MailKeys(parcel.about, party, number, group, sealed)

    # -- luck --------------------------------------------------------------------------------------------

    def _rolling(self) -> Rolling:
        task = self.table.task
        if isinstance(task, Shuffling):
            assert task.rolling is not None
            return task.rolling
        assert isinstance(task, Rolling)
        return task

    def _roll(self, duty: Duty) -> Roll:
        return Roll(duty.key[0], duty.key[1], self._rolling().purpose)

    def _nonce(self, duty: Duty) -> Nonce:
        batch, index = duty.key
        return Nonce(batch, index, self.nonce(self.table.dice.batches[batch], index))

    def seal(self, step: int, seat: int, choice: bytes) -> Seal:
        """A choice under a die of ours, with a salt so that nobody can try all choices."""
        rolling = self._rolling()
        assert rolling.roll is not None
        nonce = self.nonce(rolling.roll.batch, rolling.roll.index)
        salt = digest("salt", nonce, seat, step)
        promised = promise(self.vault.game, seat, step, choice, salt)
        return Seal(step, seat, promised, choice_box(nonce, promised, choice, salt))

    def _unseal(self, duty: Duty) -> Unseal:
        step, seat = duty.key
        task = self.table.task
        assert isinstance(task, SealedChoosing)
        assert task.roll is not None
        content = task.content(seat, self.nonce(task.roll.batch, task.roll.index))
        assert content is not None
        choice, salt = content
        slots = self.table.state.reveals(seat, self.table.action(choice))
        return Unseal(step, seat, choice, salt, [self.shown(slot) for slot in slots])

"""Every message of the protocol, as typed values. What a message means is told where it is taken.

A message travels as the payload of a log entry (`log`), and is hashed and signed as those bytes.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import msgspec

from .encoding import (
    LARGEST_BATCH,
    LARGEST_DECK,
    MOST_ROUNDS,
    Count,
    Hash,
    Key,
    Point,
    Seat,
)

Points = Annotated[list[Point], msgspec.Meta(max_length=LARGEST_DECK)]
KeyList = Annotated[list[Key], msgspec.Meta(max_length=LARGEST_DECK)]
Slots = Annotated[tuple[Count, ...], msgspec.Meta(max_length=LARGEST_DECK)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Hashes = Annotated[list[Hash], msgspec.Meta(max_length=LARGEST_BATCH)]


class Duty(NamedTuple):
    """What a party has to send: the kind of message, and what tells it from others of its kind."""

    kind: str
    key: tuple[int, ...] = ()


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One of the messages below. `names` are the fields that tell which duty it fulfils."""

    names: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)

    @property
    def duty(self) -> Duty:
        return Duty(self.kind(), tuple(getattr(self, name) for name in self.names))


class Value(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A part of a message."""


# -- sitting down ----------------------------------------------------------------------------------------


class Join(Message, frozen=True, tag="JOIN"):
    """Keys for this one game; a lasting identity may vouch for them."""

    signing: Key
    box: Key
    name: Text
    address: Text = ""
    identity: Annotated[bytes, msgspec.Meta(max_length=32, title="key")] = b""
    vouch: Annotated[bytes, msgspec.Meta(max_length=64, title="signature")] = b""


class Commit(Message, frozen=True, tag="COMMIT"):
    """The hash of the seed from which every secret of this party will come."""

    seed: Hash


class Ack(Message, frozen=True, tag="ACK"):
    """Nothing but the head of the log its author has seen (every entry carries that)."""


# -- escrow ----------------------------------------------------------------------------------------------


class Sealed(Value, frozen=True):
    """Bytes for one party's eyes."""

    point: Point
    box: Annotated[bytes, msgspec.Meta(max_length=LARGEST_DECK * 32 + 16, title="ciphertext")]


class Escrow(Value, frozen=True):
    """A hash for each pad, and the pads sealed for those who keep them, one by one in party order."""

    hashes: Annotated[list[Hash], msgspec.Meta(max_length=32)]
    sealed: Annotated[list[Sealed], msgspec.Meta(max_length=6)]


class Pads(Message, frozen=True, tag="PADS"):
    """The escrow of one deck."""

    names = ("deck",)

    deck: Count
    escrow: Escrow


class Batch(Message, frozen=True, tag="BATCH"):
    """Committed dice: a leaf for each nonce, the hash of each share of it, and the escrow of the shares."""

    names = ("number",)

    number: Count
    leaves: Hashes
    shares: Annotated[list[Hashes], msgspec.Meta(max_length=32)]
    escrow: Escrow


class Complain(Message, frozen=True, tag="COMPLAIN"):
    """A keeper says that what it got in this entry is wrong; with the pad, everybody can see it."""

    entry: Count
    group: Count
    pad: Annotated[bytes, msgspec.Meta(max_length=32, title="key")]


class Defend(Message, frozen=True, tag="DEFEND"):
    """The accused opens what it had sealed for the complainer."""

    names = ("entry",)

    entry: Count
    key: Key
    pads: Annotated[list[Key], msgspec.Meta(max_length=32)]


class Share(Message, frozen=True, tag="SHARE"):
    """One pad's part of secrets that an absent party owes: nonces, or keys of slots."""

    names = (
        "party",
        "about",
        "deck",
        "group",
    )

    party: Seat
    about: Count  # the entry that announced the draw or the roll
    deck: Count  # 0 for nonces
    group: Count
    parts: KeyList


class OpenPads(Message, frozen=True, tag="OPENPADS"):
    """After the end: the pads of an absent party, for the audit. (entry that logged them, group, pad)"""

    names = ("party",)

    party: Seat
    pads: Annotated[list[tuple[Count, Count, Key]], msgspec.Meta(max_length=4096)]


# -- decks -----------------------------------------------------------------------------------------------


class NewDeck(Message, frozen=True, tag="DECK"):
    """The game needs these cards shuffled by these parties in this order."""

    names = ("attempt",)

    attempt: Count  # how many decks were begun before
    cards: Annotated[tuple[Count, ...], msgspec.Meta(max_length=LARGEST_DECK)]
    order: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=6)]
    rounds: Count


class Shuffled(Message, frozen=True, tag="SHUFFLE"):
    """Pass 1: the deck in another order under one mask, and the mask on the base point."""

    names = ("deck",)

    deck: Count
    out: Points
    mask: Point


class LockProof(Value, frozen=True):
    """For every slot two points and one key: see `lock_proof`."""

    first: Points
    second: Points
    answers: KeyList


class Locked(Message, frozen=True, tag="LOCK"):
    """Pass 2: a lock of its own on every slot, the chain of the escrowed parts of its keys, the proof that
    nothing else was done; and what commits the author to its answer about the shuffle."""

    names = ("deck",)

    deck: Count
    out: Points
    chain: Annotated[list[Points], msgspec.Meta(max_length=32)]
    proof: LockProof
    shadows: Annotated[list[Hash], msgspec.Meta(max_length=MOST_ROUNDS)]


class Answer(Value, frozen=True):
    """One round of a shuffle proof. Challenge 0: the seed of the shadow. Challenge 1: key and order."""

    key: Key
    order: Annotated[bytes, msgspec.Meta(max_length=LARGEST_DECK, title="proof")]


class Proof(Message, frozen=True, tag="PROOF"):
    names = ("deck",)

    deck: Count
    answers: Annotated[list[Answer], msgspec.Meta(max_length=MOST_ROUNDS)]


# -- cards -----------------------------------------------------------------------------------------------


class Draw(Message, frozen=True, tag="DRAW"):
    """The game deals these slots to a seat, or (None) opens them to all."""

    names = ("step",)

    step: Count
    slots: Slots
    seat: Seat | None


class Keys(Message, frozen=True, tag="KEYS"):
    """Its keys of the slots announced in that entry."""

    names = ("about",)

    about: Count
    keys: KeyList


class MailKeys(Message, frozen=True, tag="MAIL"):
    """Keys of a party (its own, or parts that a keeper has) for the eyes of a drawer without a lock."""

    names = ("about", "party", "deck", "group")

    about: Count
    party: Seat
    deck: Count
    group: Count
    sealed: Sealed


class Shown(Value, frozen=True):
    """The last key of a card in a hand, and which card that makes it; None: it opens to no card."""

    slot: Count
    key: Key
    card: Count | None


Shows = Annotated[list[Shown], msgspec.Meta(max_length=LARGEST_DECK)]


class Show(Message, frozen=True, tag="SHOW"):
    """Cards in a hand that the game or a dispute wants to see, or that turned out to be none."""

    names = ("step",)

    step: Count
    shows: Shows


class Hand(Message, frozen=True, tag="HAND"):
    """Keys of hidden cards for a team-mate's eyes: to look at, or to keep."""

    names = ("step",)

    step: Count
    sealed: Sealed


class Taken(Message, frozen=True, tag="TAKEN"):
    """The team-mate could read them, or not."""

    names = ("step",)

    step: Count
    readable: bool


# -- luck and moves --------------------------------------------------------------------------------------


class Roll(Message, frozen=True, tag="ROLL"):
    names = (
        "batch",
        "index",
    )

    batch: Count
    index: Count
    purpose: Text


class Nonce(Message, frozen=True, tag="NONCE"):
    names = (
        "batch",
        "index",
    )

    batch: Count
    index: Count
    nonce: Key


class Act(Message, frozen=True, tag="ACT"):
    """An action of a seat at a step of the game, with the cards it shows."""

    names = (
        "step",
        "seat",
    )

    step: Count
    seat: Seat
    action: bytes
    shows: Shows = []


class Seal(Message, frozen=True, tag="SEAL"):
    """A choice nobody can read yet, and which cannot be taken back."""

    names = (
        "step",
        "seat",
    )

    step: Count
    seat: Seat
    promise: Hash
    box: Annotated[bytes, msgspec.Meta(max_length=4096, title="ciphertext")]


class Unseal(Message, frozen=True, tag="UNSEAL"):
    names = (
        "step",
        "seat",
    )

    step: Count
    seat: Seat
    choice: bytes
    salt: Key
    shows: Shows = []


# -- leaving, coming back, the end -----------------------------------------------------------------------


class Drop(Message, frozen=True, tag="DROP"):
    """A vote to go on without these parties; `confirmed`: tried directly, and the person said yes."""

    parties: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=6)]
    confirmed: bool = False


class Return(Message, frozen=True, tag="RETURN"):
    """Back again, with the nonces and proofs it ran away from, and cards it gave but never handed over."""

    nonces: Annotated[list[tuple[Count, Count, Key]], msgspec.Meta(max_length=64)] = []
    proofs: Annotated[list[Proof], msgspec.Meta(max_length=16)] = []
    shows: Shows = []


class Admit(Message, frozen=True, tag="ADMIT"):
    """A vote to let a party come back a second time."""

    party: Seat


class Claim(Message, frozen=True, tag="CLAIM"):
    """Where nobody can be done without: the others have been gone too long, and the game ends here. It is
    claimed, not proved."""


class Bye(Message, frozen=True, tag="BYE"):
    seed: Key


AnyMessage: TypeAlias = (
    Join
    | Commit
    | Ack
    | Pads
    | Batch
    | Complain
    | Defend
    | Share
    | OpenPads
    | NewDeck
    | Shuffled
    | Locked
    | Proof
    | Draw
    | Keys
    | MailKeys
    | Show
    | Hand
    | Taken
    | Roll
    | Nonce
    | Act
    | Seal
    | Unseal
    | Drop
    | Return
    | Admit
    | Claim
    | Bye
)
DECODER: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)

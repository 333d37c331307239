"""What can go wrong between players who do not trust each other, and whose fault it is.

A `Cheat` always names a seat and the log entry that proves it. Where nobody can be named, the message is
`Refused`: it is thrown away and says why. Nothing else ever leaves this package because of received bytes.
"""

from __future__ import annotations

from typing import Final

from ..text import Text, phrase

#: Every kind of cheat, in words for the players. A test keeps code, catalogue and manual in step.
KINDS: Final[dict[str, str]] = {
    "bad-chain": phrase("handed the table a log that is out of order or does not hang together"),
    "bad-deck": phrase("announced a deck that the game does not need now, or with other settings"),
    "bad-draw": phrase("asked for cards that the game does not deal now"),
    "bad-escrow": phrase("left copies of its keys with the others that do not fit its keys"),
    "bad-identity": phrase("joined with a name somebody else signed for"),
    "bad-length": phrase("sent a list of the wrong length"),
    "bad-lock-proof": phrase("copied, swapped or changed cards while putting its locks on them"),
    "bad-pad": phrase("sealed a wrong copy of its keys for somebody"),
    "bad-roll": phrase("asked for a roll that the game does not need now"),
    "bad-seal": phrase("sealed something else than it had to"),
    "bad-shuffle-proof": phrase("did something else to the deck than shuffle it"),
    "copied-commitment": phrase("repeated a commitment of somebody else"),
    "dice-not-from-seed": phrase("rolled dice that do not come from the seed it was bound to"),
    "duplicate-identity": phrase("joined with keys that somebody else has shown"),
    "duplicate-points": phrase("put the same card into the deck twice"),
    "equivocation": phrase("told different players different things"),
    "false-claim": phrase("claimed to hold another card than it does"),
    "false-complaint": phrase("accused somebody who had done nothing wrong"),
    "false-lock": phrase("locked the cards with other keys than its seed gives"),
    "false-share": phrase("gave a false part of an absent player's secret"),
    "false-shuffle": phrase("shuffled otherwise than its seed says"),
    "forged-entry": phrase("passed on an entry whose author never signed it"),
    "illegal-move": phrase("made a move that the rules forbid"),
    "malformed": phrase("sent something that is no message of this game"),
    "not-in-group": phrase("sent a number that is no point of the curve"),
    "not-owner": phrase("acted with a card or for a seat that is not its own"),
    "out-of-turn": phrase("sent a message that nobody had asked for"),
    "owed-proof": phrase("came back without the proof it had run away from"),
    "pads-not-from-seed": phrase("left copies of keys that do not come from its seed"),
    "share-not-owed": phrase("gave away a secret of an absent player that nobody has a right to"),
    "wrong-key": phrase("gave a key that does not open its lock"),
    "wrong-nonce": phrase("rolled another number than it was bound to"),
    "wrong-pad": phrase("opened something else than it had been given to keep"),
    "wrong-seed": phrase("opened another seed than it was bound to"),
}


class FairError(Exception):
    """Anything this package refuses."""


class Refused(FairError):
    """A message that cannot be used, and nobody can be named for it."""


class SeatTaken(FairError):
    """The log knows our seat by other secrets than ours."""


class Cheat(FairError):
    """Somebody broke the protocol: the seat, the kind, and the log entry that proves it.

    `evidence` holds signed bytes from outside the log, where the log alone is not enough.
    """

    def __init__(
        self, seat: int, kind: str, entry: int, detail: str = "", evidence: tuple[bytes, ...] = ()
    ) -> None:
        super().__init__(charged(phrase("Seat {seat}", seat=seat + 1), kind, entry, detail))
        self.seat, self.kind, self.entry, self.detail, self.evidence = seat, kind, entry, detail, evidence


def charged(who: str, kind: str, entry: int, detail: str) -> Text:
    """What somebody did, which entry of the log proves it, and what is wrong there, where more is known."""
    known = {"who": who, "what": KINDS[kind], "kind": kind, "entry": entry}
    if not detail:
        return phrase("{who} {what} ({kind}, entry {entry}).", **known)
    return phrase("{who} {what} ({kind}, entry {entry}: {detail}).", **known, detail=detail)


class Fault(FairError):
    """Raised while one entry is checked; whoever knows the entry turns it into a `Cheat` of its author."""

    def __init__(self, kind: str, detail: str = "", seat: int | None = None) -> None:
        super().__init__(phrase("{kind}: {sentence}", kind=kind, sentence=detail) if detail else kind)
        self.kind, self.detail, self.seat = kind, detail, seat


class Stale(FairError):
    """An entry that came too late through nobody's fault: it is ignored."""
